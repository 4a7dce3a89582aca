import { findDates } from '@kegler/domain/places/finder.rules.ts'
import { type FinderRequest, finderIndex } from '@kegler/domain/places/finder-index.rules.ts'
import { nearMisses } from '@kegler/domain/places/finder-misses.rules.ts'
import type { HoldFacts, OfferedSquad } from '@kegler/domain/places/fits.rules.ts'
import { load, send } from './load.ts'
import { captains, type World } from './world.ts'

const days = 100
/** On each day eight starts of teams, and six of Doubles with as many of Singles: 2,000 squads. */
const starts = { Team: 8, Doubles: 6, Singles: 6 }

/**
 * Milliseconds of one search, with its misses where there are any, over 2,000 squads, by itself: the median of 2,000 different ones. And searches a second over
 * HTTP, each another one, of captains without cart and entries, beside the availability of the same tournament.
 */
export async function finder(world: World, seconds: number) {
  const tid = await aLargeTournament(world)
  const tokens = await captains(world, 300)
  const ask = async (method: string, path: string, n: number, body?: unknown) => {
    const headers = { authorization: `Bearer ${tokens[n % tokens.length]}` }
    const reply = await send(method, `${world.address}/api/${path}`, headers, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply.text
  }
  let n = 0
  const find = async () => {
    n += 1
    const { eventId: _, days: __, ...search } = searchOf(n)
    await ask('POST', `registration/tournament/${tid}/find`, n, search)
  }
  const availability = async () => {
    n += 1
    await ask('GET', `tournament/${tid}/availability`, n)
  }
  // each has signed in, as on registration day
  for (; n < tokens.length; ) await availability()
  await load(8, 1, find)
  await world.count()
  const begun = n
  const spent = await world.processorMs()
  const searches = await load(8, seconds, find)
  const processorMs = ((await world.processorMs()) - spent) / (n - begun)
  const statements = (await world.count()).statements / (n - begun)
  const reads = await load(8, seconds, availability)
  return { ms: medianOfSearch(), searches: searches.perSecond, reads: reads.perSecond, statements, processorMs }
}

/** The n-th of many: teams and sets, now and then a day of the week, a time, or a month. */
export const searchOf = (n: number): FinderRequest => ({
  eventId: 'Team',
  quantity: 1 + (n % 5),
  sets: n % 13,
  weekdays: n % 3 === 0 ? [n % 7] : [],
  firstDay: null,
  lastDay: n % 4 === 0 ? dayAfter(30 + (n % 60)) : null,
  earliest: n % 2 === 0 ? `${String(8 + (n % 5)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}` : null,
  latest: null,
  spread: 'one start',
  days: null,
})
const first = Date.UTC(2027, 0, 1)
const dayAfter = (n: number) => new Date(first + n * 86_400_000).toISOString().slice(0, 10)

function medianOfSearch(): number {
  const squads: OfferedSquad[] = []
  for (let day = 0; day < days; day += 1)
    for (const [eventId, count] of Object.entries(starts))
      for (let start = 0; start < count; start += 1)
        squads.push({
          id: `${eventId} ${day} ${start}`,
          eventId,
          eventName: eventId,
          numberOfBowlers: { Team: 5, Doubles: 2 }[eventId] ?? 1,
          startsAt: new Date(first + day * 86_400_000 + (14 + start) * 3_600_000).toISOString(),
          day: dayAfter(day),
          notOffered: eventId === 'Singles',
          linkedEventId: eventId === 'Doubles' ? 'Singles' : null,
          linkedSquadId: eventId === 'Doubles' ? `Singles ${day} ${start}` : null,
          price: 10_000,
          left: 0,
          free: (day * 7 + start * 3) % 20,
          linkedFree: eventId === 'Doubles' ? (day * 11 + start) % 40 : 0,
        })
  const facts: HoldFacts = {
    timeZone: 'America/Chicago',
    squads: new Map(squads.map((squad) => [squad.id, squad])),
    virtualEvents: new Map(),
    bundling: { parentEventId: 'Team', parentEventName: 'Team', childEventId: 'Doubles', quantity: 3 },
    owned: [],
    held: new Map(),
    maxHeld: 120,
    now: new Date(0),
  }
  const index = finderIndex(squads, facts.timeZone)
  const cart = { squads: [], virtualEvents: [] }
  const times = Array.from({ length: 2_000 }, (_, n) => {
    const began = performance.now()
    const found = findDates(index, searchOf(n), cart, facts)
    if (found.length === 0) nearMisses(index, searchOf(n), cart, facts)
    return performance.now() - began
  })
  return times.sort((a, b) => a - b)[1_000] ?? 0
}

/** A tournament of 2,000 squads. */
export async function aLargeTournament({ pool }: World): Promise<string> {
  const account = `insert into finance_accounts (name, provider_account_id) values ('Federation', 'acct_test_federation')
    on conflict (provider_account_id) do update set name = excluded.name returning id`
  const { rows } = await pool.query<{ id: string }>(
    `with account as (${account}) insert into tournaments (name, status, start_date, end_date, registration_close_date, time_zone,
      default_average, tournament_phone, finance_account_id, link_events)
    select 'Open', 3, current_date + 10, current_date + 200, current_date + 150, 'America/Chicago', 180, '555', id, true from account returning id`,
  )
  const tid = rows[0]?.id ?? ''
  const events = new Map<string, string>()
  for (const [name, bowlers] of Object.entries({ Team: 5, Doubles: 2, Singles: 1 })) {
    const made = await pool.query<{ id: string }>(
      `insert into events (tournament_id, name, expense_fee, lineage_fee, prize_fee, number_of_bowlers, entries_per_lane_pair)
       values ($1, $2, 100, 0, 0, $3, 2) returning id`,
      [tid, name, bowlers],
    )
    events.set(name, made.rows[0]?.id ?? '')
    await pool.query(
      `insert into squads (event_id, tournament_id, starts_at, start_lane, end_lane)
       select $1, $2, ((current_date + 20 + day) + make_interval(hours => 8 + start)) at time zone 'America/Chicago', 1, 40
       from generate_series(0, $3::int - 1) day, generate_series(0, $4::int - 1) start`,
      [events.get(name), tid, days, starts[name as keyof typeof starts]],
    )
  }
  await pool.query(
    'insert into bundling_rules (tournament_id, parent_event_id, child_event_id, quantity) values ($1, $2, $3, 3)',
    [tid, events.get('Team'), events.get('Doubles')],
  )
  return tid
}
