import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { anOwnKit } from '../testing/own-kit.ts'
import { places } from '../testing/rosters.ts'

const { db, pool } = (await anOwnKit()).services.database
const day = addDays(dayOf(new Date(), zone), 31)
/** PostgreSQL plans a prepared statement five times before it may keep a plan. */
const plannedAtLeast = 5

test('what a captain asks on the way to an entry is planned a few times, then never again', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 1, expenseFee: 0 })
  const squadId = await aSquad(eventId, { endLane: 100, day })
  await fillTables(tid, eventId, squadId)
  const plans = await plansMadeIn(async () => {
    for (let n = 0; n < plannedAtLeast + 3; n += 1) await goTheWay(tid, eventId, squadId)
  })
  expect(plans.filter(({ generic }) => generic > 0).length).toBeGreaterThan(20)
  expect(plans.flatMap(({ statement, custom }) => (custom > plannedAtLeast ? [statement] : []))).toEqual([])
})

interface Plans {
  statement: string
  /** Times planned for the parameters at hand. */
  custom: number
  /** Times run by a plan that was kept. */
  generic: number
}
/** Does the work on one connection, which has prepared nothing before. */
async function plansMadeIn(work: () => Promise<void>): Promise<Plans[]> {
  const { max } = pool.options
  const closeAll = async () => {
    while (pool.totalCount > 0) (await pool.connect()).release(true)
  }
  pool.options.max = 1
  try {
    await closeAll()
    // else the plans of growing tables become dearer with each captain
    await sql`set enable_seqscan = off`.execute(db)
    await work()
    const { rows } = await sql<Plans>`
      select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(db)
    return rows
  } finally {
    await closeAll()
    pool.options.max = max
  }
}

/** Squads, carts and sales of others, counted by the planner. */
async function fillTables(tid: string, eventId: string, squadId: string): Promise<void> {
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  await sql`insert into squads (tournament_id, event_id, starts_at, start_lane, end_lane)
    select tournament_id, event_id, starts_at + n * interval '1 day', 1, 40 from squads, generate_series(1, 60) n where id = ${squadId}`.execute(
    db,
  )
  await sql`with p as (insert into persons (email) select n || '@others.test' from generate_series(1, 300) n returning id),
      carts as (insert into rosters (captain_id, tournament_id, squad_id) select id, ${tid}::uuid, ${squadId}::uuid from p),
      sold as (insert into entries (captain_id, tournament_id, event_id, squad_id)
        select p.id, ${tid}::uuid, ${eventId}::uuid, s.id from (select id, row_number() over () as n from p) p
          join (select id, row_number() over () as n from squads where id <> ${squadId}::uuid) s on s.n = p.n % 60 + 1),
      virtual as (insert into virtual_entries (captain_id, tournament_id, virtual_event_id) select id, ${tid}::uuid, ${virtualEventId}::uuid from p)
    insert into payment_sessions (id, kind, source, tournament_id, payer_id, created_by, state, amount, contents, contents_hash, created_at, expires_at, settled_at)
      select gen_random_uuid(), 'purchase', 'captain', ${tid}::uuid, id, id, 'succeeded', 0, '{}', id, now(), now(), now() from p`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

async function goTheWay(tid: string, eventId: string, squadId: string): Promise<void> {
  const [captain, usbcId] = [await aCaptain(), await aMember()]
  const params = { tid }
  const noCart = { squads: [], virtualEvents: [] }
  const lines = [{ id: squadId, quantity: 1 }]
  const rosterOf = (usbcId: string | null) => ({
    tournamentId: tid,
    rosterType: 'Entry' as const,
    rosterData: JSON.stringify({ squadId, name: 'Pin Pals', rosterPositions: places(usbcId), virtualEntries: [] }),
  })
  const ok = (reply: { statusCode: number; text: string }) =>
    expect([reply.statusCode, reply.text.slice(0, 300)]).toSatisfy(([status]) => status === 200)
  ok(await callAs(captain, 'GET authorization/getProfile'))
  ok(await callAs(captain, 'POST registration/tournament/active', { body: {} }))
  ok(await callAs(captain, 'GET registration/tournament/:tid', { params }))
  ok(await callAs(captain, 'POST registration/tournament/:tid/dates', { params, body: noCart }))
  ok(await callAs(captain, 'GET tournament/:tid/virtualEvents', { params, query: { captainView: 'true' } }))
  ok(
    await callAs(captain, 'POST registration/tournament/:tid/event/squad/:date', {
      params: { tid, date: day },
      body: noCart,
    }),
  )
  const hold = { squads: lines, virtualEvents: [] }
  ok(await callAs(captain, 'PUT registration/tournament/:tid/hold', { params, body: hold }))
  ok(await callAs(captain, 'GET registration/cartroster', { query: { tournamentId: tid } }))
  ok(
    await callAs(captain, 'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId', {
      params: { tid, usbcId, eventId, squadId },
      query: {},
    }),
  )
  const made = await callAs(captain, 'POST registration/cartroster', {
    body: { id: '1', ...rosterOf(null) },
    idempotencyKey: randomUUID(),
  })
  ok(made)
  ok(
    await callAs(captain, 'PUT registration/cartroster', {
      body: { id: made.body.id, ...rosterOf(usbcId) },
      idempotencyKey: randomUUID(),
    }),
  )
  ok(await callAs(captain, 'GET registration/cartroster', { query: { tournamentId: tid } }))
  ok(await callAs(captain, 'POST registration/tournament/:tid/entry/validate', { params, body: { entries: lines } }))
  ok(await finish(captain, tid, await paymentIdOf(order(captain, tid, lines, [], randomUUID()))))
  ok(await callAs(captain, 'GET tournament/:tid/entries', { params }))
}
