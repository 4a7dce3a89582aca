import { readFile } from 'node:fs/promises'
import { type Read, staffReads } from '@kegler/server/testing/staff-reads.ts'
import { send } from './load.ts'
import { aSeason, type Season } from './seasons.ts'
import { startWorld, type World } from './world.ts'

/*
 * What calls take at 1,000 and at 100,000 sold entries, in turns, so that what else the machine does meets both: what
 * grows with sales shows, and the processor time of product and database for one of them, which a busy machine does not
 * stretch (of a database on this machine, without what its parallel workers do). Goal: at most twice. `node bench/growth.ts audit` runs those whose names have that word.
 * The two databases stay for the next run; BENCH_DROP=1 drops them in the end.
 */
const [small = 1_000, large = 100_000] = (process.env.BENCH_SIZES ?? '')
  .split(',')
  .flatMap((text) => Number(text) || [])
const requests = Number(process.env.BENCH_REQUESTS ?? 60)
const named = process.argv[2] ?? ''

const captainReads = ({ tid, eventId, squadId, virtualEventId, entryId, day, usbcId }: Season): Read[] => [
  ['home', 'POST', 'registration/tournament/active', {}],
  ['entries of the captain', 'GET', `tournament/${tid}/entries`],
  ['entry of the captain', 'GET', `registration/entry/${entryId}`],
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

interface Size {
  world: World
  season: Season
}
async function open(entries: number): Promise<Size> {
  const world = await startWorld({ database: `kegler_growth_${entries}` })
  return { world, season: await aSeason(world, entries) }
}
type Work = (size: Size) => Promise<void>
const reading =
  (reads: (season: Season) => Read[], index: number, who: 'token' | 'staff'): Work =>
  async ({ world, season }) => {
    const [name, method, path, body] = reads(season)[index] as Read
    const headers = { authorization: `Bearer ${season[who]}` }
    const reply = await send(method, `${world.address}/api/${path}`, headers, body)
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${reply.text}`)
  }
let turn = 0
/** Saves the roster of the measured entry, each time with other bowlers. */
const saving: Work = async ({ world, season: { entryId, token } }) => {
  const headers = { authorization: `Bearer ${token}` }
  const address = `${world.address}/api/registration/entry/${entryId}`
  const { version } = JSON.parse((await send('GET', address, headers)).text) as { version: number }
  turn += 1
  const rosterPositions = [1, 2, 3, 4].map((position) => ({
    position,
    bowler: { usbcId: `7000-${100 + ((turn * 4 + position) % 300)}` },
  }))
  const reply = await send('PUT', address, headers, { name: 'Pin Pals', version, rosterPositions })
  if (reply.status >= 500) throw new Error(reply.text)
}

/** Processor time of the product since the last call, and of its connections to a database on this machine, in milliseconds. */
async function processorMs({ world }: Size): Promise<{ sinceLast: number; database: number }> {
  const { rows } = await world.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'kegler'",
  )
  const times = await Promise.all(
    rows.map(async ({ pid }) => Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6),
  ).catch(() => [])
  return { sinceLast: (await world.count()).cpuMs, database: times.reduce((sum, time) => sum + time, 0) }
}

const sizes = [await open(small), await open(large)] as const
try {
  const { season } = sizes[0]
  const works: [string, Work][] = [
    ...captainReads(season).map(([name], n): [string, Work] => [name, reading(captainReads, n, 'token')]),
    ['read and save of a roster', saving],
    ...staffReads(season).map(([name], n): [string, Work] => [`staff: ${name}`, reading(staffReads, n, 'staff')]),
  ]
  console.log(
    `| call | ${small} | ${large} | ratio | best of each | processor |\n| --- | --- | --- | --- | --- | --- |`,
  )
  for (const [name, work] of works.filter(([name]) => name.includes(named))) {
    const times: [number[], number[]] = [[], []]
    const before: number[] = []
    for (let n = -6; n < requests; n += 1) {
      if (n === 0) for (const size of sizes) before.push((await processorMs(size)).database)
      for (const index of [0, 1] as const) {
        const began = performance.now()
        await work(sizes[index])
        if (n >= 0) times[index].push(performance.now() - began)
      }
    }
    const used: number[] = []
    for (const size of sizes) {
      const { sinceLast, database } = await processorMs(size)
      used.push((sinceLast + database - (before[used.length] ?? 0)) / requests)
    }
    const [few, many] = times.map((list) => list.sort((a, b) => a - b)) as [number[], number[]]
    const at = (list: number[], part: number) => list[Math.floor(list.length * part)] ?? 0
    const ratio = (part: number) => (at(many, part) / at(few, part)).toFixed(1)
    const ms = (list: number[], part: number) => `${at(list, part).toFixed(1)} ms`
    const [less = 0, more = 0] = used
    console.log(
      `| ${name} | ${ms(few, 0.95)} | ${ms(many, 0.95)} | ${ratio(0.95)} | ${ms(few, 0)}, ${ms(many, 0)}: ${ratio(0)} | ${less.toFixed(1)}, ${more.toFixed(1)}: ${(more / less).toFixed(1)} |`,
    )
  }
} finally {
  for (const { world } of sizes) await world.close()
}
