import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { squadRow, undo } from '../testing/history.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../testing/managers.ts'
import { squadsOf } from '../testing/moving.ts'
import { anEntry } from '../testing/sold.ts'
import { lastActOf, moveAs, undoAs } from '../testing/undoing.ts'

const { services } = await theKit()
const { db } = services.database
const rounds = 6

async function aMovedEntry() {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const [from, to, other] = [
    await aSquad(eventId),
    await aSquad(eventId, { time: '12:00' }),
    await aSquad(eventId, { time: '15:00' }),
  ]
  const id = await anEntry({ captain: await aCaptain(), squadId: from })
  const admin = await anAdmin()
  const { requestId } = (await moveAs(admin, id, to)).body
  return { tid, from, to, other, id, admin, requestId }
}
const actsOn = async (id: string) =>
  (await db.selectFrom('audit').select('act').where('recordId', '=', id).where('property', '=', 'squad_id').execute())
    .length

test('an undo while somebody else moves the entry: the move is not lost, and the late undo is refused', async () => {
  const late: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { tid, from, other, id, admin, requestId } = await aMovedEntry()
    const second = await anAdmin()
    const [undone, moved] = await Promise.all([undoAs(admin, requestId), moveAs(second, id, other)])
    // where the undo came first the other one moves what is back on its squad
    expect(moved.statusCode).toBe(200)
    expect(await squadsOf([id])).toEqual([other])
    if (undone.statusCode !== 200)
      expect(undone).toMatchObject({
        statusCode: 422,
        body: { message: expect.stringMatching(/^Squad was changed again by /) },
      })
    late.push(undone.statusCode)
    expect(from).not.toBe(other)
    expect(await booksOf(tid)).toEqual(balanced)
  }
  expect(late).toHaveLength(rounds)
})

test('the same act undone by two at once is undone once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { tid, from, id, admin, requestId } = await aMovedEntry()
    const superuser = await aCaptain({ roles: ['superuser'] })
    const replies = await Promise.all([
      undoAs(admin, requestId),
      undoAs(superuser, requestId),
      undoAs(admin, requestId),
    ])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
    for (const { statusCode, body } of replies) if (statusCode === 422) expect(body.message).toMatch(/ undid this on /)
    expect(await squadsOf([id])).toEqual([from])
    expect(await actsOn(id)).toBe(2)
    expect(await booksOf(tid)).toEqual(balanced)
  }
})

test('an undo of a coordinator while somebody else names another: the later name stays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, admin } = await aMovedEntry()
    const second = await anAdmin()
    const name = (who: typeof admin, firstName: string) =>
      callAs(who, 'POST admin/entry/:id/coordinator', {
        params: { id },
        body: { firstName, lastName: 'Lee', email: `${firstName}@kegler.test` },
      })
    await name(admin, 'ann')
    const row = await db
      .selectFrom('audit')
      .select('requestId')
      .where('recordId', '=', id)
      .where('property', '=', 'coordinator_email')
      .executeTakeFirstOrThrow()
    const [, named] = await Promise.all([undoAs(admin, row.requestId ?? ''), name(second, 'bea')])
    expect(named.statusCode).toBe(200)
    const { coordinatorFirstName } = await db
      .selectFrom('entries')
      .select('coordinatorFirstName')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(coordinatorFirstName).toBe('bea')
  }
})

test('a lost answer is sent again: done once, answered the same', async () => {
  const { from, id, admin, requestId } = await aMovedEntry()
  const idempotencyKey = crypto.randomUUID()
  const send = () => undoAs(admin, requestId, { idempotencyKey })
  const replies = [...(await Promise.all([send(), send()])), await send()]
  expect(replies.map(({ statusCode }) => statusCode).filter((code) => code !== 200 && code !== 409)).toEqual([])
  expect(replies.at(-1)).toMatchObject({ statusCode: 200, body: {} })
  expect([await squadsOf([id]), await actsOn(id)]).toEqual([[from], 2])
})

test('an undo of the console while another manager saves the same value: their value stays', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { tid, manager } = await aManagedTournament()
    const second = await aManagerOf(tid)
    const squadId = await aSquad(await anEvent(tid))
    const capTo = (who: typeof manager, capacity: number) =>
      callAs(who, 'POST capacity/:squadId', { params: { squadId }, body: { capacity } })
    expect((await capTo(manager, 5)).statusCode).toBe(200)
    const [undone, saved] = await Promise.all([undo(manager, tid, await lastActOf(manager)), capTo(second, 7)])
    expect(saved.statusCode).toBe(200)
    if (undone.statusCode !== 200)
      expect(undone).toMatchObject({
        statusCode: 422,
        body: { message: expect.stringMatching(/^Available For Purchase of .* was changed again by /) },
      })
    expect((await squadRow(squadId))?.captainCap).toBe(7)
  }
})

test('a plan of squads undone by two at once is undone once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { tid, manager } = await aManagedTournament({ status: 1 })
    const eventId = await anEvent(tid)
    const { startDate } = await db
      .selectFrom('tournaments')
      .select('startDate')
      .where('id', '=', tid)
      .executeTakeFirstOrThrow()
    const body = {
      ...{ firstDay: startDate, lastDay: startDate, weekdays: Array.from({ length: 7 }, () => true), exceptions: [] },
      lines: [{ eventId, times: ['09:00', '13:00'], startLane: 1, endLane: 2 }],
    }
    const { planId } = (await callAs(manager, 'POST setup/tournament/:id/squads/plan', { params: { id: tid }, body }))
      .body
    const undoPlan = () =>
      callAs(manager, 'POST setup/tournament/:id/squads/plan/:planId/undo', { params: { id: tid, planId }, body: {} })
    const replies = await Promise.all([undoPlan(), undo(manager, tid, planId), undoPlan()])
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(replies.filter(({ statusCode }) => ![200, 404, 422].includes(statusCode))).toEqual([])
    expect(await db.selectFrom('squads').select('id').where('tournamentId', '=', tid).execute()).toEqual([])
  }
})
