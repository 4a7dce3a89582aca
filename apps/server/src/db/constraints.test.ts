import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { aDivision, anEntry } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const squadRow = (id: string) =>
  db.selectFrom('squads').select(['total', 'captainCap']).where('id', '=', id).executeTakeFirstOrThrow()
const setSquad = (id: string, values: object) => db.updateTable('squads').set(values).where('id', '=', id).execute()
const setEvent = (id: string, values: object) => db.updateTable('events').set(values).where('id', '=', id).execute()

test('a squad without a cap gets its total, 0 stays 0, above the total is refused', async () => {
  const event = await anEvent(await aTournament())
  expect(await squadRow(await aSquad(event))).toEqual({ total: 10, captainCap: 10 })
  expect(await squadRow(await aSquad(event, { captainCap: 0 }))).toEqual({ total: 10, captainCap: 0 })
  await expect(aSquad(event, { captainCap: 11 })).rejects.toThrow('squads_check')
})

test('the total follows lanes and entries per lane pair; the cap follows a total that it equals', async () => {
  const event = await anEvent(await aTournament())
  const [open, some] = [await aSquad(event), await aSquad(event, { captainCap: 6 })]
  await setSquad(open, { endLane: 20 })
  expect(await squadRow(open)).toEqual({ total: 20, captainCap: 20 })
  await setEvent(event, { entriesPerLanePair: 4 })
  expect([await squadRow(open), await squadRow(some)]).toEqual([
    { total: 40, captainCap: 40 },
    { total: 20, captainCap: 6 },
  ])
  await setEvent(event, { entriesPerLanePair: 1 })
  expect([await squadRow(open), await squadRow(some)]).toEqual([
    { total: 10, captainCap: 10 },
    { total: 5, captainCap: 5 },
  ])
  await setSquad(open, { captainCap: 0 })
  await setSquad(open, { endLane: 40 })
  expect(await squadRow(open)).toEqual({ total: 20, captainCap: 0 })
})

test('entries per lane pair cannot go below what is sold', async () => {
  const event = await anEvent(await aTournament())
  const squad = await aSquad(event, { endLane: 2 })
  const captain = await aCaptain()
  for (let sold = 0; sold < 2; sold += 1) await anEntry({ captain, squadId: squad })
  await expect(setEvent(event, { entriesPerLanePair: 1 })).rejects.toThrow('squads_places')
  expect(await squadRow(squad)).toEqual({ total: 2, captainCap: 2 })
})

test.each(['Mars/Olympus', 'CST', 'Foo5', ''])('the time zone %s is refused', async (timeZone) => {
  await expect(aTournament({ timeZone })).rejects.toThrow('time zone')
})

test('rows of two tournaments cannot refer to each other', async () => {
  const [mine, other] = [await aTournament(), await aTournament()]
  const [event, foreign] = [await anEvent(mine), await anEvent(other)]
  const squad = await aSquad(foreign)
  const location = await db
    .insertInto('locations')
    .values({ tournamentId: other, certificationNumber: '1', name: 'Lanes' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = await anEntry({ captain: await aCaptain(), squadId: await aSquad(event) })
  const child = await anEvent(mine)
  const attempts = [
    () => setEvent(event, { locationId: location.id }),
    () => aVirtualEvent(mine, [foreign]),
    () =>
      db
        .insertInto('bundlingRules')
        .values({ tournamentId: mine, parentEventId: foreign, childEventId: child, quantity: 1 })
        .execute(),
    () => db.updateTable('entries').set({ squadId: squad }).where('id', '=', entry).execute(),
    () => db.updateTable('entries').set({ eventId: foreign, squadId: null }).where('id', '=', entry).execute(),
    () => setSquad(squad, { tournamentId: mine }),
  ]
  for (const attempt of attempts) await expect(attempt()).rejects.toThrow('violates foreign key constraint')
})

test('a team-owned virtual event has exactly one event', async () => {
  const tid = await aTournament()
  const [one, two] = [await anEvent(tid), await anEvent(tid)]
  const team = { owner: 'team' as const }
  await expect(aVirtualEvent(tid, [], team)).rejects.toThrow('exactly one event')
  await expect(aVirtualEvent(tid, [one, two], team)).rejects.toThrow('exactly one event')
  const both = await aVirtualEvent(tid, [one, two])
  await expect(db.updateTable('virtualEvents').set(team).where('id', '=', both).execute()).rejects.toThrow(
    'exactly one',
  )
  const good = await aVirtualEvent(tid, [one], team)
  await expect(db.deleteFrom('virtualEventMaps').where('virtualEventId', '=', good).execute()).rejects.toThrow(
    'exactly one',
  )
  await db.deleteFrom('virtualEvents').where('id', '=', good).execute()
})

test('divisions keep their ranges and have one name in an event', async () => {
  const eventId = await anEvent(await aTournament())
  await aDivision({ eventId }, 'Open', { minAverage: 0, maxAverage: 9900, minAge: 0, maxAge: 110 })
  const wrong = [
    { minAverage: 10, maxAverage: 5 },
    { minAverage: 9901 },
    { minAge: 50, maxAge: 40 },
    { maxAge: 111 },
    { minFemale: 100 },
    { minMale: -1 },
  ]
  for (const values of wrong) await expect(aDivision({ eventId }, 'Closed', values)).rejects.toThrow('divisions_')
  await expect(aDivision({ eventId }, 'OPEN')).rejects.toThrow('divisions_name_event')
  await expect(aDivision({ eventId }, ' Closed')).rejects.toThrow('divisions_')
  await expect(setEvent(eventId, { isHandicapped: true, handicapPercentage: 90 })).rejects.toThrow('events_check')
})

/** The rule that the view has to follow, written down once more in the plainest way. */
const plainPairs = (tid: string) => sql<{ id: string; linked: string | null }>`
  select s.id, (select c.id from squads c join events ce on ce.id = c.event_id
    where e.number_of_bowlers = 2 and ce.number_of_bowlers = 1 and ce.tournament_id = ${tid} and c.starts_at >= s.starts_at
      and (c.starts_at at time zone ${zone})::date = (s.starts_at at time zone ${zone})::date
      and ce.location_id is not distinct from e.location_id
    order by c.starts_at, c.id limit 1) as linked
  from squads s join events e on e.id = s.event_id where s.tournament_id = ${tid} order by s.id`

test('a linked Doubles squad goes with the first Singles squad of its day and location that is not before it', async () => {
  const tid = await aTournament({ linkEvents: true })
  const [doubles, singles] = [await anEvent(tid, { numberOfBowlers: 2 }), await anEvent(tid, { numberOfBowlers: 1 })]
  await aSquad(await anEvent(tid))
  for (let number = 0; number < 24; number += 1)
    for (const event of [doubles, singles])
      await aSquad(event, {
        day: addDays(dayOf(new Date(), zone), 31 + Math.floor(number / 6)),
        time: `${String((number * (event === doubles ? 5 : 7)) % 24).padStart(2, '0')}:00`,
      })
  const { rows } = await plainPairs(tid).execute(db)
  const offered = await db
    .selectFrom('squadOffers')
    .select(['id', 'linkedSquadId as linked'])
    .where('tournamentId', '=', tid)
    .orderBy('id')
    .execute()
  expect(offered).toEqual(rows)
  expect(rows.filter(({ linked }) => linked).length).toBeGreaterThan(5)
})

test.each(['squads', 'events'] as const)('hiding the Singles half (%s) hides the set', async (table) => {
  const tid = await aTournament({ linkEvents: true })
  const [doubles, singles] = [await anEvent(tid, { numberOfBowlers: 2 }), await anEvent(tid, { numberOfBowlers: 1 })]
  const [set, half] = [await aSquad(doubles), await aSquad(singles, { time: '12:00' })]
  const hidden = async () =>
    (await db.selectFrom('squadOffers').select('hidden').where('id', '=', set).executeTakeFirstOrThrow()).hidden
  expect(await hidden()).toBe(false)
  const id = table === 'squads' ? half : singles
  await db.updateTable(table).set({ hideFromCaptains: true }).where('id', '=', id).execute()
  expect(await hidden()).toBe(true)
})
