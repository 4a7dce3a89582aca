import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { countStatements } from '../../testing/count-statements.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aVirtualEvent, zone } from '../../testing/makers.ts'
import { aForm, aManager } from '../../testing/setup.ts'
import { aDivision, anEntry, personIdOf } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const today = dayOf(new Date(), zone)
/** Registration may not close in the past. */
const year = Number(today.slice(0, 4)) + 2
const copy = (person: Person, id: string, body: object = {}, idempotencyKey?: string) =>
  callAs(person, 'POST setup/tournament/:id/copy', {
    params: { id },
    body,
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
/** Of one tournament: its parts by name, without ids. */
async function partsOf(id: string) {
  const { rows } = await sql<Record<string, unknown>>`select
    (select json_agg(json_build_object('name', e.name, 'fee', e.prize_fee, 'at', l.name, 'age', e.age_verification_date) order by e.name)
      from events e left join locations l on l.id = e.location_id where e.tournament_id = ${id}) as events,
    (select json_agg(json_build_object('name', v.name, 'of', e.name)) from virtual_events v
      join virtual_event_maps m on m.virtual_event_id = v.id join events e on e.id = m.event_id where v.tournament_id = ${id}) as virtual,
    (select json_agg(json_build_array(d.name, d.min_average, d.max_average) order by d.name) from divisions d where d.event_id in (select id from events where tournament_id = ${id})
      or d.virtual_event_id in (select id from virtual_events where tournament_id = ${id})) as divisions,
    (select json_agg(f.description) from add_on_fees f join events e on e.id = f.event_id where e.tournament_id = ${id}) as fees,
    (select json_agg(json_build_array(p.name, c.name, r.quantity, r.is_system)) from bundling_rules r join events p on p.id = r.parent_event_id
      join events c on c.id = r.child_event_id where r.tournament_id = ${id}) as rules,
    (select json_agg(json_build_object('at', to_char(s.starts_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI'), 'lanes', s.end_lane,
      'cap', s.captain_cap, 'total', s.total, 'taken', s.taken, 'series', s.repeat_id is not null, 'hidden', s.hide_from_captains) order by s.starts_at)
      from squads s join tournaments t on t.id = s.tournament_id where s.tournament_id = ${id}) as squads,
    (select count(*)::int from entries where tournament_id = ${id}) as entries,
    (select count(distinct repeat_id)::int from squads where tournament_id = ${id}) as series,
    (select json_agg(t.name) from tournament_tags tt join tags t on t.id = tt.tag_id where tt.tournament_id = ${id}) as tags,
    (select json_agg(person_id order by person_id) from tournament_managers where tournament_id = ${id}) as managers,
    (select json_agg(json_build_array(person_id, is_primary)) from tournament_administrators where tournament_id = ${id}) as administrators`.execute(
    db,
  )
  return rows[0] as Record<string, never>
}

let manager: Person
let source: string
let name: string
beforeAll(async () => {
  manager = await aManager()
  name = `Classic ${crypto.randomUUID().slice(0, 6)}`
  const days = { startDate: `${year}-03-01`, endDate: `${year}-04-30`, registrationCloseDate: `${year}-02-20` }
  const { body } = await callAs(manager, 'POST setup/tournament', {
    body: (await aForm({
      name,
      ...days,
      tags: [{ tournamentTagName: name }],
      opensAt: `${year - 1}-12-01T15:00:00Z`,
    })) as never,
  })
  source = body.id
  const locationId = body.locations[0]?.id ?? null
  const team = await anEvent(source, { locationId, ageVerificationDate: `${year}-03-01` })
  const doubles = await anEvent(source, { name: 'Doubles', numberOfBowlers: 2 })
  const all = await aVirtualEvent(source, [team])
  await aDivision({ eventId: team }, 'Division 1')
  await db.updateTable('events').set({ averageBased: true }).where('id', '=', team).execute()
  await aDivision({ virtualEventId: all }, 'Everybody')
  for (const [description, inactiveAt] of [
    ['Lineage', null],
    ['Old', new Date()],
  ] as const)
    await db.insertInto('addOnFees').values({ eventId: team, description, fee: 500, inactiveAt }).execute()
  for (const inactiveAt of [null, new Date()])
    await db
      .insertInto('bundlingRules')
      .values({
        tournamentId: source,
        parentEventId: team,
        childEventId: doubles,
        quantity: 2,
        inactiveAt,
        isSystem: true,
      })
      .execute()
  const repeatId = crypto.randomUUID()
  // around the change of clocks on March 14
  await aSquad(team, { day: `${year}-03-13`, time: '09:00', captainCap: 4, repeatId })
  const sold = await aSquad(team, { day: `${year}-03-14`, time: '09:00', repeatId, hideFromCaptains: true })
  await anEntry({ captain: await aCaptain(), squadId: sold })
})

test('without anything: 52 weeks on, in Setup, all settings but squads and entries', async () => {
  const closed = { status: 4, maintenanceMessage: 'Back at noon.' }
  await db.updateTable('tournaments').set(closed).where('id', '=', source).execute()
  const { statusCode, body } = await copy(manager, source)
  expect(statusCode).toBe(200)
  const made = (await callAs(manager, 'GET setup/tournament/:id', { params: { id: body.id } })).body
  expect(made).toMatchObject({
    name: `${name} (Copy)`,
    startDate: addDays(`${year}-03-01`, 364),
    endDate: addDays(`${year}-04-30`, 364),
    registrationCloseDate: addDays(`${year}-02-20`, 364),
    opensAt: `${addDays(`${year - 1}-12-01`, 364)}T15:00:00.000Z`,
    statusDisplayName: 'Setup',
    theme: 'blue',
  })
  const messages = await callAs(manager, 'GET setup/tournament/:id/messages', { params: { id: body.id } })
  expect(messages.body.maintenanceMessage).toBeNull()
  const parts = await partsOf(body.id)
  expect(parts).toMatchObject({
    events: [
      { name: 'Doubles', fee: 4000, at: null, age: null },
      { name: 'Team', fee: 4000, at: made.locations[0]?.name, age: addDays(`${year}-03-01`, 364) },
    ],
    virtual: [{ name: 'All Events', of: 'Team' }],
    // the form asks for both bounds
    divisions: [
      ['Division 1', 0, 9900],
      ['Everybody', null, null],
    ],
    fees: ['Lineage'],
    rules: [['Team', 'Doubles', 2, true]],
    squads: null,
    entries: 0,
    tags: [name],
    managers: [await personIdOf(manager)],
    // who copies it has not the role of administrators
    administrators: null,
  })
})

test('with squads: as many days later at the same time of day, nothing taken, caps and series kept', async () => {
  const moved = 53 * 7
  const { body } = await copy(manager, source, {
    name: 'Next',
    startDate: addDays(`${year}-03-01`, moved),
    squads: true,
    tags: false,
  })
  const made = (await callAs(manager, 'GET setup/tournament/:id', { params: { id: body.id } })).body
  expect(made).toMatchObject({
    name: 'Next',
    startDate: addDays(`${year}-03-01`, moved),
    endDate: addDays(`${year}-04-30`, moved),
    tags: [],
  })
  const squad = { lanes: 10, total: 10, taken: 0, series: true }
  const parts = await partsOf(body.id)
  expect(parts).toMatchObject({ entries: 0, series: 1 })
  expect(parts.squads).toEqual([
    { ...squad, at: `${addDays(`${year}-03-13`, moved)} 09:00`, cap: 4, hidden: false },
    { ...squad, at: `${addDays(`${year}-03-14`, moved)} 09:00`, cap: 10, hidden: true },
  ])
  const series =
    await sql`select distinct repeat_id from squads where tournament_id in (${body.id}, ${source})`.execute(db)
  expect(series.rows.length).toBe(2)
})

test('of one that is long over it starts in the future; its people may stay behind', async () => {
  const other = await aManager()
  const { body: old } = await callAs(other, 'POST setup/tournament', { body: (await aForm()) as never })
  const days = {
    startDate: addDays(today, -800),
    endDate: addDays(today, -790),
    registrationCloseDate: addDays(today, -801),
  }
  await db
    .updateTable('tournaments')
    .set({ ...days, status: 6 })
    .where('id', '=', old.id)
    .execute()
  const superUser = await aCaptain({ roles: ['superuser'] })
  const made = (await copy(superUser, old.id, { people: false })).body
  const { body } = await callAs(superUser, 'GET setup/tournament/:id', { params: { id: made.id } })
  expect(body.startDate).toBe(addDays(today, -800 + 3 * 364))
  expect(await partsOf(made.id)).toMatchObject({ managers: [await personIdOf(superUser)] })
  const past = await copy(superUser, old.id, { startDate: addDays(today, -1) })
  expect([past.statusCode, past.body.message]).toEqual([422, 'The new start cannot be in the past.'])
})

test('an account that was switched off is not copied; a repeat makes one copy; others are refused', async () => {
  const { id: off } = await db
    .insertInto('financeAccounts')
    .values({ name: 'Off', providerAccountId: `acct_${crypto.randomUUID()}`, deactivatedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('tournaments').set({ financeAccountId: off }).where('id', '=', source).execute()
  const key = crypto.randomUUID()
  const [first, second] = [await copy(manager, source, {}, key), await copy(manager, source, {}, key)]
  expect(second.body.id).toBe(first.body.id)
  const { body } = await callAs(manager, 'GET setup/tournament/:id', { params: { id: first.body.id } })
  expect(body.stripeAccountId).toBe(null)
  expect((await copy(await aManager(), source)).body.code).toBe('UNAUTHORIZED')
  expect((await copy(await aCaptain({ roles: ['admin'] }), source)).statusCode).toBe(403)
})

test('2,000 squads are copied in a few statements', async () => {
  const { body } = await callAs(manager, 'POST setup/tournament', { body: (await aForm()) as never })
  const event = await anEvent(body.id)
  await sql`insert into squads (event_id, starts_at, start_lane, end_lane)
    select ${event}, now() + make_interval(days => 20, hours => n), 1, 10 from generate_series(1, 2000) n`.execute(db)
  let made = ''
  const { statements } = await countStatements(async () => {
    made = (await copy(manager, body.id, { squads: true })).body.id
  })
  expect(statements).toBeLessThan(100)
  expect((await partsOf(made)).squads).toHaveLength(2000)
})
