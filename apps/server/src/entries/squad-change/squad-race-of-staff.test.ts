import { expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { callAs } from '../../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../../testing/makers.ts'
import { anEntry } from '../../testing/sold.ts'

interface Answer {
  entry: { entryNumber: number }
}

test('two staff at once who want the last place: one has it, the other reads who', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const from = await aSquad(eventId)
  const staff = [await anAdmin(), await anAdmin()]
  for (let round = 0; round < 5; round += 1) {
    const last = await aSquad(eventId, { time: `1${round}:00`, startLane: 1, endLane: 2 })
    await anEntry({ captain: await aCaptain(), squadId: last })
    const movers = await Promise.all(
      staff.map(async (admin) => ({ admin, id: await anEntry({ captain: await aCaptain(), squadId: from }) })),
    )
    const replies = await Promise.all(
      movers.map(({ admin, id }) =>
        callAs(admin, 'PUT admin/entry/:id/squad/change', { params: { id }, body: { squadId: last } }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const moved = replies.find(({ statusCode }) => statusCode === 200)?.body as Answer | undefined
    expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
      code: 'SoldOut',
      message: expect.stringMatching(
        new RegExp(
          `is SOLD OUT\\. Please select another squad\\. Casey Kegel took the last place at \\d\\d:\\d\\d [AP]M CT for ${moved?.entry.entryNumber}\\.`,
        ),
      ),
    })
  }
  expect(await booksOf(tid)).toEqual(balanced)
})

test('two staff at once on one entry: the second reads who moved it', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const [from, a, b] = [
    await aSquad(eventId),
    await aSquad(eventId, { time: '12:00' }),
    await aSquad(eventId, { time: '15:00' }),
  ]
  const id = await anEntry({ captain: await aCaptain(), squadId: from })
  const staff = [await anAdmin(), await anAdmin()]
  const replies = await Promise.all(
    staff.map((admin, index) =>
      callAs(admin, 'PUT admin/entry/:id/squad/change', {
        params: { id },
        body: { squadId: index === 0 ? a : b, version: 1 },
      }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
    code: 'Stale',
    message: expect.stringContaining('Casey Kegel changed this entry'),
  })
})
