import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { callAs, theKit } from '../../testing/kit.ts'
import { anEvent, aSquad, aVirtualEvent } from '../../testing/makers.ts'
import { aManaged } from '../../testing/setup-events.ts'
import { aBowler, personIdOf } from '../../testing/sold.ts'
import { runRecomputes } from './run-recomputes.ts'

const { services, clock, steps } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
  steps.on = null
})

/** A Singles event with so many entries of one bowler, and half as many virtual entries. */
async function aLargeEvent(count: number) {
  const world = await aManaged({ status: 3 })
  const { tid, manager } = world
  const eventId = await anEvent(tid, { numberOfBowlers: 1, averageBased: true, entriesPerLanePair: 99 })
  const squadId = await aSquad(eventId, { endLane: 400 })
  const virtualEventId = await aVirtualEvent(tid, [eventId], { averageBased: true })
  const [captainId, { id: bowlerId }] = [await personIdOf(manager), await aBowler({ average: 170 })]
  await sql`with made as (insert into entries (tournament_id, event_id, squad_id, captain_id)
      select ${tid}, ${eventId}, ${squadId}, ${captainId} from generate_series(1, ${count}) returning id),
    rostered as (insert into rosters (tournament_id, captain_id, entry_id) select ${tid}, ${captainId}, id from made returning id)
    insert into roster_positions (roster_id, position, bowler_id) select id, 1, ${bowlerId} from rostered`.execute(db)
  const create = (body: object) => callAs(manager, 'POST division', { body, query: {} } as never)
  const counts = async () => {
    const { rows } = await sql<{ name: string | null; n: number }>`select d.name, count(*)::int as n from entries n
      left join divisions d on d.id = n.division_id where n.event_id = ${eventId} group by 1 order by 1`.execute(db)
    return Object.fromEntries(rows.map(({ name, n }) => [name ?? 'none', n]))
  }
  const progress = async () =>
    (await callAs(manager, 'GET setup/tournament/:id/recompute', { params: { id: tid } })).body
  return { ...world, eventId, virtualEventId, create, counts, progress }
}
const all = { minAverage: 0, maxAverage: 300 }

test('up to 500 entries are worked out with the save', async () => {
  const { eventId, create, counts, progress } = await aLargeEvent(500)
  expect(await create({ eventId, name: 'A', ...all })).toMatchObject({ statusCode: 200, body: { entries: 500 } })
  expect(await counts()).toEqual({ A: 500 })
  expect(await progress()).toBeNull()
})

test('a dry run says how many entries would be left to the job, and leaves none', async () => {
  const { manager, eventId, create, progress } = await aLargeEvent(500)
  const dry = async () => {
    const asked = { body: { eventId, name: 'B', ...all }, query: {}, dryRun: true }
    const { body } = await callAs(manager, 'POST division', asked as never)
    return (body as unknown as { effects: { notes: string[] } }).effects.notes
  }
  expect(await dry()).toEqual([])
  await sql`insert into entries (tournament_id, event_id, squad_id, captain_id)
    select tournament_id, event_id, squad_id, captain_id from entries where event_id = ${eventId} limit 1`.execute(db)
  expect(await dry()).toEqual(['Divisions of 501 entries will be worked out after the save.'])
  expect(await progress()).toBeNull()
  const { body } = await create({ eventId, name: 'B', ...all })
  const send = { body: { ...body, maxAverage: 200 }, query: {}, dryRun: true }
  await runRecomputes(services)
  const changed = await callAs(manager, 'PUT division', send as never)
  expect(changed.body).toMatchObject({
    effects: { notes: ['Divisions of 501 entries will be worked out after the save.'] },
  })
})

test('more are left to a job that goes on after a kill, and begins again when it is asked while it runs', async () => {
  const { eventId, create, counts, progress } = await aLargeEvent(501)
  expect(await create({ eventId, name: 'B', ...all })).toMatchObject({ statusCode: 200, body: { entries: 0 } })
  expect(await progress()).toEqual({ total: 501, done: 0 })
  let chunks = 0
  steps.on = (name) => {
    if (name === 'recompute:chunk' && ++chunks === 2) throw new Error('killed')
  }
  await expect(runRecomputes(services)).rejects.toThrow('killed')
  expect(await progress()).toEqual({ total: 501, done: 200 })
  expect(await counts()).toEqual({ B: 200, none: 301 })
  // its lease has not ended
  expect(await runRecomputes(services)).toBe(0)
  clock.ahead = 31_000
  expect(await runRecomputes(services)).toBe(301)
  expect(await counts()).toEqual({ B: 501 })
  expect(await progress()).toBeNull()

  steps.on = null
  clock.ahead = 0
  await create({ eventId, name: 'A', ...all })
  steps.on = (name) => {
    if (name === 'recompute:chunk' && ++chunks === 5) throw new Error('killed')
  }
  await runRecomputes(services).catch(() => {})
  await create({ eventId, name: '0', ...all })
  expect(await progress()).toEqual({ total: 501, done: 0 })
  await runRecomputes(services)
  expect(await counts()).toEqual({ '0': 501 })
})
