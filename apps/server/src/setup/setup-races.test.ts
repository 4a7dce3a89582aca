import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { act, squadRow, undo } from '../testing/history.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, zone } from '../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../testing/managers.ts'
import { eventSetBody } from '../testing/setup-event-requests.ts'
import { aManaged, eventsOf, setStatus } from '../testing/setup-events.ts'
import { personIdOf } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const rounds = Array.from({ length: 4 }, (_, index) => index)
const statuses = (replies: readonly { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode).sort()
const day = addDays(dayOf(new Date(), zone), 31)

test.each(rounds)('captains take places while lanes are taken back: sold, or the lanes stay (%i)', async () => {
  const { tid, manager } = await aManagedTournament()
  const id = await aSquad(await anEvent(tid), { startLane: 1, endLane: 2 })
  const grown = await act(manager, (tx) => tx.updateTable('squads').set({ endLane: 10 }).where('id', '=', id).execute())
  const captains = await Promise.all(Array.from({ length: 8 }, () => aCaptain()))
  const hold = (captain: Person) =>
    callAs(captain, 'PUT registration/tournament/:tid/hold', {
      params: { tid },
      body: { squads: [{ id, quantity: 1 }] },
    })
  const replies = await Promise.all([
    ...captains.slice(4).map(hold),
    undo(manager, tid, grown),
    ...captains.slice(0, 4).map(hold),
  ])
  expect(replies.filter(({ statusCode }) => ![200, 409, 422].includes(statusCode))).toEqual([])
  const { taken = 0, total = 0 } = (await squadRow(id)) ?? {}
  expect([total === 2 || total === 10, taken <= total, taken >= 2]).toEqual([true, true, true])
})

test.each(rounds)('a tournament is deleted while a captain holds a place of it: one of the two (%i)', async () => {
  // in Setup nobody holds: the status changes between the look of the captain and the delete
  const { tid, manager } = await aManagedTournament()
  const id = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  await callAs(captain, 'GET authorization/roles')
  const taking = callAs(captain, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id, quantity: 1 }] },
  })
  await setStatus(tid, 1)
  const [held, deleted] = await Promise.all([
    taking,
    callAs(manager, 'DELETE setup/tournament/:id', { params: { id: tid } }),
  ])
  expect([
    [200, 422],
    [404, 200],
  ]).toContainEqual([held.statusCode, deleted.statusCode])
  expect((await squadRow(id))?.taken).toBe(held.statusCode === 200 ? 1 : undefined)
})

test.skipIf(services.database.kind === 'embedded')(
  'who deletes a tournament waits for a cart, and for who deletes it too',
  async () => {
    const { tid } = await aManagedTournament({ status: 1 })
    const squadId = await aSquad(await anEvent(tid))
    const captainId = await personIdOf(await aCaptain())
    const superuser = await aCaptain({ roles: ['superuser'] })
    const remove = () => callAs(superuser, 'DELETE setup/tournament/:id', { params: { id: tid } })
    const { begun, holdId } = await db.transaction().execute(async (tx) => {
      const values = { captainId, tournamentId: tid, expiresAt: new Date() }
      const hold = await tx.insertInto('holds').values(values).returning('id').executeTakeFirstOrThrow()
      await tx
        .insertInto('holdLines')
        .values({ holdId: hold.id, squadId, quantity: 1, rosterIds: [randomUUID()] })
        .execute()
      const begun = [remove()]
      await expect.poll(isWaiting).toBe(true)
      return { begun, holdId: hold.id }
    })
    const [refused] = await Promise.all(begun)
    expect(refused?.body.message).toBe('Somebody has this tournament in their cart. Please try again later.')
    await db.deleteFrom('holds').where('id', '=', holdId).execute()
    const both = await db.transaction().execute(async (tx) => {
      await sql`select from tournaments where id = ${tid} for no key update`.execute(tx)
      const begun = [remove(), remove()]
      await expect.poll(waiting).toBe(2)
      return { begun }
    })
    expect(statuses(await Promise.all(both.begun))).toEqual([200, 404])
  },
)

test.each(rounds)('an act is taken back once, however often it is asked at once (%i)', async () => {
  const { tid, manager } = await aManagedTournament()
  const id = await aSquad(await anEvent(tid))
  const capped = await act(manager, (tx) =>
    tx.updateTable('squads').set({ captainCap: 3 }).where('id', '=', id).execute(),
  )
  const replies = await Promise.all([1, 2, 3].map(() => undo(manager, tid, capped)))
  expect(statuses(replies)).toEqual([200, 422, 422])
  expect((await squadRow(id))?.captainCap).toBe(10)
})

test.each(rounds)('of managers who add a rule at once, one does (%i)', async () => {
  const { tid, manager } = await aManagedTournament()
  const parentEventId = await anEvent(tid, { name: 'Team' })
  const childEventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const body = { tournamentId: tid, parentEventId, childEventId, quantity: 2 }
  const managers = [manager, await aManagerOf(tid), await aManagerOf(tid)]
  const replies = await Promise.all(managers.map((who) => callAs(who, 'POST bundling', { body })))
  expect(statuses(replies)).toEqual([200, 422, 422])
  const active = await db.selectFrom('bundlingRules').select('id').where('tournamentId', '=', tid).execute()
  expect(active).toHaveLength(1)
})

test.each(rounds)('of two managers who remove each other at once, one stays (%i)', async () => {
  const { tid, manager } = await aManagedTournament()
  const second = await aManagerOf(tid)
  const rows = (await callAs(manager, 'GET setup/tournament/:id/managers', { params: { id: tid } })).body
  const remove = (who: Person, of: Person) =>
    callAs(who, 'POST setup/tournament/:id/manager/:managerId/remove', {
      params: { id: tid, managerId: rows.find(({ email }) => email === of.email)?.id ?? '' },
    })
  const replies = await Promise.all([remove(manager, second), remove(second, manager)])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await db.selectFrom('tournamentManagers').select('id').where('tournamentId', '=', tid).execute()).toHaveLength(
    1,
  )
})

test.each(rounds)('the same file imported by two managers at once: nothing is there twice (%i)', async () => {
  const { tid, manager } = await aManagedTournament()
  await anEvent(tid)
  const rows = Array.from({ length: 40 }, (_, n) => ({
    ...{ event: 'Team', date: addDays(day, Math.floor(n / 4)), time: `${9 + (n % 4)}:00` },
    ...{ startLane: '1', endLane: '10' },
  }))
  const managers = [manager, await aManagerOf(tid)]
  const replies = await Promise.all(
    managers.map((who) =>
      callAs(who, 'POST setup/tournament/:id/squads/import', { params: { id: tid }, query: {}, body: { rows } }),
    ),
  )
  expect(statuses(replies)).toEqual([200, 200])
  expect(replies.map(({ body }) => [body.new, body.same]).sort()).toEqual([
    [0, 40],
    [40, 0],
  ])
  expect(await db.selectFrom('squads').select('id').where('tournamentId', '=', tid).execute()).toHaveLength(40)
})

test.each(rounds)('two sets of events at once make one (%i)', async () => {
  const { tid, manager, locationId } = await aManaged()
  const body = eventSetBody(locationId) as never
  const params = { id: tid }
  const both = await Promise.all(
    [manager, await aManagerOf(tid)].map((who) => callAs(who, 'POST setup/tournament/:id/eventSet', { params, body })),
  )
  expect(statuses(both)).toEqual([200, 422])
  expect(await eventsOf(manager, tid)).toHaveLength(3)
})

// one connection would wait for itself
test.skipIf(services.database.kind === 'embedded')(
  'Doubles and Singles are linked after a captain who is taking a place of them, not beside',
  async () => {
    const { tid, manager } = await aManagedTournament()
    const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
    const squad = await aSquad(doubles)
    await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }))
    let linking: Promise<unknown> | undefined
    let isLinked = false
    await db.transaction().execute(async (tx) => {
      await sql`select from squads where id = ${squad} for update`.execute(tx)
      linking = callAs(manager, 'POST setup/tournament/:id/linkEvents', {
        params: { id: tid },
        body: { linkEvents: true },
      } as never).finally(() => {
        isLinked = true
      })
      await expect.poll(() => isLinked || isWaiting()).toBe(true)
      expect(isLinked).toBe(false)
    })
    await linking
    expect(isLinked).toBe(true)
  },
)
const isWaiting = async (): Promise<boolean> => (await waiting()) > 0
/** So many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}
