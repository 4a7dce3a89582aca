import { captains, send, startWorld, type World } from './world.ts'

/*
 * What the 95th of 100 requests takes at 1,000 and at 100,000 sold entries, in one run: what grows with sales shows.
 * node bench/growth.ts
 */
const sizes = (process.env.BENCH_SIZES ?? '1000,100000').split(',').map(Number)
const requests = Number(process.env.BENCH_REQUESTS ?? 60)

interface Season {
  tid: string
  eventId: string
  squadId: string
  virtualEventId: string
  entryId: string
  day: string
  usbcId: string
  token: string
  staff: string
}

/** Sells as many entries of four bowlers each to a hundredth as many captains; the measured captain owns 30 of them. */
async function aSeason(world: World, entries: number): Promise<Season> {
  const token = (await captains(world, 1))[0] ?? ''
  const claims = { sub: 'staff', email: 'staff@kegler.test', email_verified: true, roles: ['admin'] }
  const staff = await world.outside.token({ ...claims, given_name: 'Ingrid', family_name: 'Solberg' })
  for (const bearer of [token, staff])
    await send('GET', `${world.address}/api/authorization/roles`, { authorization: `Bearer ${bearer}` })
  const rows = async <T extends object>(text: string, values: unknown[] = []) =>
    (await world.pool.query<T>(text, values)).rows
  const tid = (
    await rows<{ id: string }>(
      `insert into tournaments (name, status, start_date, end_date, registration_close_date, time_zone, default_average, tournament_phone)
       values ('Open', 3, current_date + 10, current_date + 100, current_date + 90, 'America/Chicago', 180, '555') returning id`,
    )
  )[0]?.id
  const eventId = (
    await rows<{ id: string }>(
      `insert into events (tournament_id, name, expense_fee, lineage_fee, prize_fee, number_of_bowlers, entries_per_lane_pair, max_entries_per_bowler)
       values ($1, 'Team', 10000, 0, 0, 4, 2, 9) returning id`,
      [tid],
    )
  )[0]?.id
  await rows(
    `insert into squads (tournament_id, event_id, starts_at, start_lane, end_lane)
     select $1, $2, current_date + n / 3 + interval '20 days' + (9 + 3 * (n % 3)) * interval '1 hour', 1, 4000 from generate_series(0, 178) n`,
    [tid, eventId],
  )
  const virtualEventId = (
    await rows<{ id: string }>(
      `insert into virtual_events (tournament_id, name, expense_fee, lineage_fee, prize_fee, owner) values ($1, 'All Events', 1000, 0, 0, 'bowler') returning id`,
      [tid],
    )
  )[0]?.id
  await rows('insert into virtual_event_maps (tournament_id, virtual_event_id, event_id) values ($1, $2, $3)', [
    tid,
    virtualEventId,
    eventId,
  ])
  await rows(
    `insert into persons (subject, email, email_verified, first_name, last_name)
     select 'other-' || n, 'other-' || n || '@kegler.test', true, 'Alex', 'Other ' || n from generate_series(1, $1::int / 100) n`,
    [entries],
  )
  await rows(
    `insert into bowlers (usbc_id, first_name, last_name, average, membership_expires)
     select '7000-' || n, 'Robin', 'Bowler ' || n, 180, '2099-12-31' from generate_series(1, $1::int) n`,
    [entries / 2],
  )
  await world.pool.query(
    `create temp table seed as select n, gen_random_uuid() as id, gen_random_uuid() as roster_id, s.id as squad_id,
       case when n <= 30 then me.id else o.id end as captain_id
     from generate_series(1, ${entries}) n
     cross join (select id from persons where subject = 'captain-0') me
     join (select id, row_number() over (order by id) as k from squads where tournament_id = '${tid}') s on s.k = n % 179 + 1
     join (select id, row_number() over (order by id) as k from persons where subject like 'other-%') o on o.k = n % ${entries / 100} + 1;
     insert into entries (id, tournament_id, event_id, squad_id, captain_id) select id, '${tid}', '${eventId}', squad_id, captain_id from seed;
     insert into rosters (id, captain_id, tournament_id, entry_id, name) select roster_id, captain_id, '${tid}', id, 'Team ' || n from seed;
     insert into roster_positions (roster_id, position, bowler_id)
       select roster_id, p, b.id from seed cross join generate_series(1, 4) p
       join (select id, row_number() over (order by usbc_id) as k from bowlers where usbc_id like '7000-%') b on b.k = (n * 4 + p) % ${entries / 2} + 1;
     insert into virtual_entries (virtual_event_id, tournament_id, captain_id, bowler_id)
       select distinct on (p.bowler_id) '${virtualEventId}'::uuid, '${tid}'::uuid, s.captain_id, p.bowler_id
       from seed s join roster_positions p on p.roster_id = s.roster_id where p.position = 1;
     insert into ledger (entry_id, type, amount, expense, lineage, prize, description, created_by, created_at)
       select id, 'Charge', 10000, 10000, 0, 0, 'Team entry fee', 'bench', now() from seed`,
  )
  await rows('analyze')
  const [entry] = await rows<{ id: string; squad_id: string; day: string }>(
    `select e.id, e.squad_id, (s.starts_at at time zone 'America/Chicago')::date::text as day
     from entries e join squads s on s.id = e.squad_id join persons p on p.id = e.captain_id where p.subject = 'captain-0' order by e.id limit 1`,
  )
  const usbcId = '7000-77'
  world.outside.members.set(usbcId, member(usbcId))
  for (let n = 1; n <= entries / 2; n += 1) world.outside.members.set(`7000-${n}`, member(`7000-${n}`))
  const { id: entryId = '', squad_id: squadId = '', day = '' } = entry ?? {}
  return {
    tid: tid ?? '',
    eventId: eventId ?? '',
    squadId,
    virtualEventId: virtualEventId ?? '',
    entryId,
    day,
    usbcId,
    token,
    staff,
  }
}
const member = (usbcId: string) => ({
  ...{
    usbcId,
    firstName: 'Robin',
    initial: '',
    lineage: '',
    lastName: 'Bowler',
    gender: 'F' as const,
    birthDate: '1980-01-01',
  },
  ...{ email: null, city: null, state: null, zip: null, average: 180, isProfessional: false, isYouthMember: false },
  membershipExpires: '2099-12-31',
})

/** Calls whose time may not grow with what is sold. */
const calls = (season: Season): [name: string, method: string, path: string, body?: unknown][] => {
  const { tid, eventId, squadId, virtualEventId, entryId, day, usbcId } = season
  return [
    ['home', 'POST', 'registration/tournament/active', {}],
    ['entries of the captain', 'GET', `tournament/${tid}/entries`],
    ['one entry', 'GET', `registration/entry/${entryId}`],
    ['virtual entries of the captain', 'GET', `tournament/${tid}/virtualentries`],
    ['bowlers for a virtual event', 'GET', `tournament/${tid}/virtualbowlers/${virtualEventId}`],
    [
      'look-up of a member',
      'GET',
      `registration/entry/${tid}/member/${usbcId}/event/${eventId}/squad/${squadId}?entryId=${entryId}`,
    ],
    ['former bowlers by name', 'GET', `tournament/${tid}/formerbowlers?name=bowler`],
    ['former rosters', 'GET', `tournament/${tid}/formerrosters`],
    ['dates', 'POST', `registration/tournament/${tid}/dates`, {}],
    ['squads of a day', 'POST', `registration/tournament/${tid}/event/squad/${day}`, {}],
    ['hold', 'PUT', `registration/tournament/${tid}/hold`, { squads: [{ id: squadId, quantity: 1 }] }],
    ['payment log', 'GET', `registration/entry/${entryId}/payment/log`],
  ]
}
const staffCalls = ({ entryId }: Season): ReturnType<typeof calls> => [
  ['staff: active tournaments', 'GET', 'admin/tournament/active'],
  ['staff: one entry', 'GET', `admin/entry/${entryId}`],
  ['staff: search, a common name', 'POST', 'admin/entry/searchByBowler', { SearchTerms: 'Robin' }],
  ['staff: search, one bowler', 'POST', 'admin/entry/searchByBowler', { SearchTerms: '7000-77' }],
  ['staff: search by captain', 'POST', 'admin/entry/searchByCaptOrCoordinator', { SearchTerms: 'alex other' }],
  ['staff: search by number', 'POST', 'admin/entry/searchByEntry', { SearchTerms: '1000' }],
  ['staff: find a common name', 'GET', 'admin/find?q=robin'],
  ['staff: find a team', 'GET', 'admin/find?q=team%20777'],
  ['staff: find a number', 'GET', 'admin/find?q=1000007'],
  ['staff: entries by number', 'POST', 'admin/entries/list', {}],
  ['staff: entries by squad', 'POST', 'admin/entries/list', { sort: 'squad' }],
  ['staff: entries by team', 'POST', 'admin/entries/list', { sort: 'team' }],
  ['staff: entries by balance', 'POST', 'admin/entries/list', { sort: 'balance', descending: true }],
  ['staff: entries with a balance', 'POST', 'admin/entries/list', { due: true }],
  ['staff: incomplete rosters, none', 'POST', 'admin/entries/list', { incomplete: true }],
  ['staff: failed divisions, none', 'POST', 'admin/entries/list', { divisionFailed: true }],
  ['staff: entries with a text', 'POST', 'admin/entries/list', { text: 'team 777' }],
  ['staff: captains', 'POST', 'admin/captains/list', {}],
  ['staff: payments', 'POST', 'admin/payments/list', {}],
]

const p95 = async (work: () => Promise<void>): Promise<number> => {
  for (let n = 0; n < 5; n += 1) await work()
  const times: number[] = []
  for (let n = 0; n < requests; n += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(requests * 0.95)] ?? 0
}

/** Saves the roster of the measured entry, each time with other bowlers. */
function savesOf(world: World, { entryId, token }: Season) {
  const headers = { authorization: `Bearer ${token}` }
  const address = `${world.address}/api/registration/entry/${entryId}`
  let turn = 0
  return async () => {
    const { version } = JSON.parse((await send('GET', address, headers)).text) as { version: number }
    turn += 1
    const rosterPositions = [1, 2, 3, 4].map((position) => ({
      position,
      bowler: { usbcId: `7000-${100 + ((turn * 4 + position) % 300)}` },
    }))
    const reply = await send('PUT', address, headers, { name: 'Pin Pals', version, rosterPositions })
    if (reply.status >= 500) throw new Error(reply.text)
  }
}

async function measure(entries: number): Promise<Map<string, number>> {
  const world = await startWorld()
  try {
    const season = await aSeason(world, entries)
    const result = new Map<string, number>()
    const run = async (list: ReturnType<typeof calls>, token: string) => {
      for (const [name, method, path, body] of list)
        result.set(
          name,
          await p95(async () => {
            const reply = await send(method, `${world.address}/api/${path}`, { authorization: `Bearer ${token}` }, body)
            if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`)
          }),
        )
    }
    await run(calls(season), season.token)
    await run(staffCalls(season), season.staff)
    result.set('read and save of a roster', await p95(savesOf(world, season)))
    return result
  } finally {
    await world.close()
  }
}

const [small, large] = [await measure(sizes[0] ?? 0), await measure(sizes[1] ?? 0)]
console.log('| p95 of | at 1,000 entries | at 100,000 | ratio | goal |\n| --- | --- | --- | --- | --- |')
for (const [name, ms] of small) {
  const grown = large.get(name) ?? 0
  console.log(`| ${name} | ${ms.toFixed(1)} ms | ${grown.toFixed(1)} ms | ${(grown / ms).toFixed(1)} | <= 2 |`)
}
