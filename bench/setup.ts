import { randomUUID } from 'node:crypto'
import { capacityAtOnce } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { startTms } from '@kegler/server/testing/tms.ts'
import { send } from './load.ts'
import { type Seeded, seed } from './seeds.ts'
import { captains, startWorld } from './world.ts'

/*
 * What the setup console's calls take in a tournament of 179 squads and 1,000 entries, and in one of 2,000 and 20,000, in
 * turns; then what a captain's hold takes while divisions of 10,000 entries are worked out. `node bench/setup.ts`
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const [small = 1_000, large = 20_000, recomputed = 10_000] = (process.env.BENCH_SIZES ?? '')
  .split(',')
  .flatMap((text) => Number(text) || [])

const { system, endPoint } = await startTms()
const TMS_SYSTEMS = JSON.stringify([{ id: 'lanelink', name: 'LaneLink', exports: false, endPoint, key: 'key' }])
const world = await startWorld({ settings: { TMS_SYSTEMS } })
const claims = { sub: 'staff', email: 'staff@kegler.test', email_verified: true, roles: ['superuser'] }
const staff = await world.outside.token({ ...claims, given_name: 'Ingrid', family_name: 'Solberg' })

/** One call, which has to succeed. */
async function call<T>(method: string, path: string, body?: unknown, token = staff) {
  const headers = { authorization: `Bearer ${token}`, ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }) }
  const reply = await send(method, `${world.address}/${path}`, headers, body)
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`)
  return { ms: reply.ms, answer: JSON.parse(reply.text) as T }
}
const runJob = (name: string) => call('POST', `testing/jobs?minutes=0&name=${encodeURIComponent(name)}`, {})
const median = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const ms = (value: number) => `${value.toFixed(1)} ms`

/** Milliseconds of each call, once around. */
async function around({ tid, events, firstDay, day60, lastDay, month }: Seeded, round: number) {
  const at = `api/setup/tournament/${tid}`
  const touch = () =>
    world.pool.query('update tournaments set contact_name = $2 where id = $1', [tid, `Robin ${round} ${randomUUID()}`])
  const line = { eventId: events[0], times: ['21:10', '22:10', '23:10'], startLane: 1, endLane: 24 }
  const plan = { firstDay, lastDay: day60, weekdays: Array(7).fill(true), lines: [line] }
  const times: [string, number][] = []
  const time = async <T>(name: string, method: string, path: string, body?: unknown): Promise<T> => {
    const { ms, answer } = await call<T>(method, path, body)
    times.push([name, ms])
    return answer
  }
  await call('GET', at)
  await time('tournament', 'GET', at)
  await touch()
  await time('tournament, first after a change', 'GET', at)
  await time('month of the calendar', 'GET', `api/tournament/${tid}/squads/${month}`)
  await time('squads and capacity', 'GET', `api/squads/capacity?tournamentId=${tid}&limit=${capacityAtOnce}`)
  await time('preview of a plan of 180 squads', 'POST', `${at}/squads/plan/preview`, plan)
  const { planId, made } = await time<{ planId: string; made: number }>('the plan', 'POST', `${at}/squads/plan`, plan)
  if (made !== 180) throw new Error(`The plan made ${made} squads.`)
  await world.pool.query(
    "delete from squads where id in (select record_id from audit where request_id = $1 and message = 'Squad added')",
    [planId],
  )
  await time('history, first page', 'GET', `${at}/history`)
  await time('checks', 'GET', `${at}/checks`)
  await call('GET', `${at}/status`)
  await time('status', 'GET', `${at}/status`)
  await touch()
  await time('publish', 'POST', `${at}/publish`, {})
  times.push(['publish: its job', (await runJob('publications')).ms])
  const { answer } = await call<{ publishedAt: string | null }>('GET', `${at}/status`)
  if (!answer.publishedAt) throw new Error('It was not published.')
  const share = { eventId: events[0], startDate: firstDay, endDate: lastDay, capacity: 50 + (round % 2) * 10 }
  await time('capacity of one event at once', 'POST', 'api/capacity', share)
  return times
}

async function compareSizes() {
  const made = { events: 5, fee: 10_000, exportId: 'lanelink' }
  const few = await seed(world, { ...made, squads: 179, entries: small, days: 60 })
  const many = await seed(world, { ...made, squads: 2_000, entries: large, days: 200 })
  for (const size of [few, many, few, many]) await around(size, 0)
  const times = new Map<string, { few: number[]; many: number[] }>()
  const note =
    (size: 'few' | 'many') =>
    ([name, taken]: [string, number]) => {
      if (!times.has(name)) times.set(name, { few: [], many: [] })
      times.get(name)?.[size].push(taken)
    }
  for (let round = 1; round <= rounds; round += 1) {
    for (const taken of await around(few, round)) note('few')(taken)
    for (const taken of await around(many, round)) note('many')(taken)
  }
  console.log('| call | 179 squads | 2,000 squads | ratio |\n| --- | --- | --- | --- |')
  for (const [name, taken] of times) {
    const [before, after] = [median(taken.few), median(taken.many)]
    console.log(`| ${name} | ${ms(before)} | ${ms(after)} | ${(after / before).toFixed(1)} |`)
  }
}

/** Holds and orders of captains, one after another, with and without divisions that are worked out beside them. */
async function compareHolds() {
  const { tid, events, squads } = await seed(world, { squads: 179, entries: recomputed, days: 60, events: 1, fee: 0 })
  const tokens = await captains(world, 20)
  let turn = 0
  const order = async (holds: number[], orders: number[]) => {
    const [token, id] = [tokens[turn % tokens.length], squads[turn % squads.length]]
    turn += 1
    const entries = [{ id, quantity: 1 }]
    const hold = await call('PUT', `api/registration/tournament/${tid}/hold`, { squads: entries }, token)
    const session = await call<{ paymentId: string }>(
      'POST',
      'api/registration/tournament/createSession',
      { tournamentId: tid, squadEntries: entries },
      token,
    )
    const paid = await call<{ state: string }>(
      'POST',
      `api/registration/tournament/${tid}/entry`,
      { paymentId: session.answer.paymentId, tournamentId: tid },
      token,
    )
    if (paid.answer.state !== 'succeeded') throw new Error(`The order ended as ${paid.answer.state}.`)
    holds.push(hold.ms)
    orders.push(hold.ms + session.ms + paid.ms)
  }
  for (let n = 0; n < 60; n += 1) await order([], [])
  const alone = { holds: [] as number[], orders: [] as number[] }
  const beside = { holds: [] as number[], orders: [] as number[] }
  let seconds = 0
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 60; n += 1) await order(alone.holds, alone.orders)
    // all entries get another division
    await world.pool.query("update divisions set max_average = $2 where event_id = $1 and name = 'Classified'", [
      events[0],
      round % 2 ? 400 : 300,
    ])
    await world.pool.query(
      "insert into recomputes (tournament_id, total, started_by, next_at) values ($1, $2, 'staff@kegler.test', now() - interval '1 second')",
      [tid, recomputed],
    )
    let running = true
    const began = performance.now()
    const job = runJob('divisions').finally(() => {
      running = false
    })
    while (running) await order(beside.holds, beside.orders)
    await job
    seconds += (performance.now() - began) / 3_000
    const { rows } = await world.pool.query<{ n: number }>(
      'select count(*)::int as n from entries e join divisions d on d.id = e.division_id where e.tournament_id = $1 and d.name = $2',
      [tid, round % 2 ? 'Classified' : 'Open'],
    )
    if (rows[0]?.n !== recomputed) throw new Error(`${rows[0]?.n} entries have the new division.`)
  }
  console.log(
    `\n| captain, while 10,000 divisions are worked out (${seconds.toFixed(0)} s) | alone | beside it | ratio |\n| --- | --- | --- | --- |`,
  )
  for (const [name, key] of [
    ['hold', 'holds'],
    ['hold, payment session, settlement', 'orders'],
  ] as const)
    console.log(
      `| ${name} | ${ms(median(alone[key]))} | ${ms(median(beside[key]))} | ${(median(beside[key]) / median(alone[key])).toFixed(1)} |`,
    )
}

try {
  await compareSizes()
  await compareHolds()
} finally {
  await world.close()
  await system.close()
}
