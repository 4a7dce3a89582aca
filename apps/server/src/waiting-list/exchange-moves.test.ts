import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aSwap, exchange, firstOf, squadRow, waitsOf, waitToMove } from '../testing/lines.ts'
import { aCaptain, anEvent, aSquad } from '../testing/makers.ts'
import { squadsOf } from '../testing/moving.ts'
import { aBowler, anEntry } from '../testing/sold.ts'

const { db } = (await theKit()).services.database
const mailsOf = ({ email }: Person, kind: string) =>
  db.selectFrom('mails').select('about').where('toAddress', '=', email).where('kind', '=', kind).execute()

test('two captains who wait for the full starts of each other exchange them, with a mail to each', async () => {
  const captains = [await aCaptain(), await aCaptain()]
  const { tid, sides } = await aSwap({ captains, entries: 2 })
  const [one, other] = sides
  if (!one || !other) throw new Error('There are two.')
  const plan = await callAs(one.captain, 'POST registration/tournament/:tid/move/plan', {
    params: { tid },
    body: { entryIds: one.entryIds, squadId: other.squadId },
  })
  expect(plan.body.message).toContain('is SOLD OUT')
  await waitToMove(one.captain, tid, one.entryIds, [other.squadId])
  // one entry for two is no exchange
  const single = (await waitToMove(other.captain, tid, other.entryIds.slice(1), [one.squadId])).body
  await exchange()
  expect(await squadsOf(one.entryIds)).toEqual([one.squadId, one.squadId])
  await callAs(other.captain, 'DELETE registration/waits/:id', { params: { id: single.id } })
  await waitToMove(other.captain, tid, other.entryIds, [one.squadId])
  await exchange()
  expect(await squadsOf([...one.entryIds, ...other.entryIds])).toEqual([
    ...[other.squadId, other.squadId],
    ...[one.squadId, one.squadId],
  ])
  for (const captain of captains) {
    expect(await waitsOf(captain)).toEqual([])
    expect(await mailsOf(captain, 'waitMoved')).toHaveLength(1)
  }
  for (const { squadId } of sides) expect(await squadRow(squadId)).toEqual({ taken: 2, kept: 0, waiting: 0 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('an exchange that is refused for a bowler is made by neither; only their captain reads who it is', async () => {
  const captains = [await aCaptain(), await aCaptain()]
  const { tid, eventId, sides } = await aSwap({ captains })
  const [one, other] = sides
  if (!one || !other) throw new Error('There are two.')
  const bowler = await aBowler({ firstName: 'Ann', lastName: 'Alley' })
  const entryId = await anEntry({ captain: one.captain, squadId: one.squadId, bowlers: [bowler.id] })
  const side = await anEvent(tid, { name: 'Side' })
  await anEntry({ captain: one.captain, squadId: await aSquad(side, { time: '10:00' }), bowlers: [bowler.id] })
  await waitToMove(one.captain, tid, [entryId], [other.squadId])
  await waitToMove(other.captain, tid, other.entryIds, [one.squadId])
  await exchange()
  expect(await squadsOf([entryId, ...other.entryIds])).toEqual([one.squadId, other.squadId])
  expect(await firstOf(one.captain)).toMatchObject({ passed: 0, passedWhy: expect.stringContaining('Ann Alley') })
  expect(await firstOf(other.captain)).toMatchObject({
    passed: 0,
    passedWhy: 'The captain who would exchange places with you cannot move now.',
  })
  expect(eventId).not.toBe(side)
})
