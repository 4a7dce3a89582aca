import { availability } from './availability.ts'
import { captainsWay } from './captains-way.ts'
import { catalogue } from './catalogue.ts'
import { earlierRelease } from './earlier.ts'
import { finder } from './finder.ts'
import { minimum } from './minimum.ts'
import { race } from './race.ts'
import { reserveLean, reserveOverHttp } from './reserve.ts'
import { aMember, quantile, type Rush, rush } from './rush.ts'
import { settleByWebhook, settleLean } from './settle.ts'
import { aFreeTournament, captains, startWorld, type World, type WorldOptions } from './world.ts'

/** All figures of one run, each beside its baseline; what counts is the ratio. `npm run bench -- rush` runs some. */
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const table = (...cells: string[]) => {
  console.log('')
  row(...cells)
  row(...cells.map(() => '---'))
}

const worlds: World[] = []
try {
  const open = async (options?: WorldOptions) => {
    const world = await startWorld(options)
    worlds.push(world)
    return world
  }
  const now = await open()
  const earlier = isWanted('reserve') || isWanted('way') ? await open({ root: earlierRelease() }) : now
  const least = await minimum(now, seconds)
  console.log(`Bare Fastify here: ${whole(least.perSecond)}/s. The least for a captain: ${least.ms.toFixed(1)} ms.`)
  table('figure', 'now', 'baseline', 'ratio', 'goal')
  if (isWanted('reserve'))
    for (const [name, squads, goal] of [
      ['one hot squad', 1, '>= 4'],
      ['100 squads', 100, '>= 3.5'],
    ] as const) {
      const before = await reserveOverHttp(earlier, squads, seconds)
      const after = await reserveOverHttp(now, squads, seconds)
      const lean = await reserveLean(now, squads, seconds)
      const figure = `reserve, ${name}, 64 clients`
      const rate = `${whole(after.perSecond)}/s, p99 ${whole(after.p99)} ms`
      const ratio = (baseline: number) => (after.perSecond / baseline).toFixed(2)
      row(
        figure,
        rate,
        `earlier release ${whole(before.perSecond)}/s, p99 ${whole(before.p99)} ms`,
        ratio(before.perSecond),
        goal,
      )
      row(figure, rate, `writes alone ${whole(lean)}/s`, ratio(lean), squads === 1 ? '>= 0.3, stretch 0.5' : '')
    }
  if (isWanted('availability')) {
    const { product, baseline } = await availability(now, seconds)
    const ratio = (product.perSecond / baseline.perSecond).toFixed(2)
    row(
      'availability of 100 squads',
      `${whole(product.perSecond)}/s`,
      `bare ${whole(baseline.perSecond)}/s`,
      ratio,
      '>= 0.7',
    )
  }
  if (isWanted('settle')) {
    const { settled, perSecond } = await settleByWebhook(now, 600)
    const lean = await settleLean(now, seconds)
    const figure = `paid purchases settled by webhook (${settled} of 600)`
    row(figure, `${whole(perSecond)}/s`, `writes alone ${whole(lean)}/s`, (perSecond / lean).toFixed(2), '>= 0.3')
  }
  if (isWanted('way')) {
    const [before, after] = [await oneWay(earlier, 1), await oneWay(now, 1)]
    const [together, others] = [await oneWay(earlier, 20), await oneWay(now, 20)]
    const figure = (count: typeof before) =>
      `${whole(count.statements)} statements, ${count.commits.toFixed(1)} commits, ${whole(count.cpuMs)} ms`
    row("a captain's whole way, alone", figure(after), `earlier release ${figure(before)}`, '', '<= 70, <= 8')
    row('the same of each of 20 at once', figure(others), `earlier release ${figure(together)}`, '', '')
  }
  if (isWanted('catalogue')) {
    const [large, small] = [await catalogue(now, 2_000, seconds), await catalogue(now, 179, seconds)]
    const ms = (value: number) => `${value.toFixed(2)} ms`
    row(
      'dates and squads of a day, 2,000 squads',
      ms(large),
      `179 squads ${ms(small)}`,
      (large / small).toFixed(2),
      '<= 1.5',
    )
  }
  if (isWanted('finder')) {
    const { ms, searches, reads, statements, processorMs } = await finder(now, seconds)
    row('one search of dates, 2,000 squads, by itself', `${ms.toFixed(2)} ms`, '', '', '< 1 ms')
    row(
      'different searches of dates over HTTP',
      `${whole(searches)}/s, ${processorMs.toFixed(2)} ms of processor and ${statements.toFixed(1)} statements each`,
      `availability of the same squads ${whole(reads)}/s`,
      (searches / reads).toFixed(2),
      '',
    )
  }
  if (isWanted('race')) {
    const { held, failed, p99 } = await race(now)
    row(
      '1,000 captains for 10 places',
      `${held} held, ${failed} failed, p99 ${whole(p99)} ms`,
      '',
      '',
      '10, none, < 500 ms',
    )
  }
} finally {
  for (const world of worlds) await world.close()
}
if (isWanted('rush')) {
  table(
    'rush',
    'bought',
    'gave up',
    '5xx',
    'shed',
    'slowest call, p99',
    'p50 / p99 of hold, roster, validate',
    'processor a captain',
    'generator',
  )
  for (const [count, processes, root] of [
    [1_000, 1, earlierRelease()],
    [1_000, 1, undefined],
    [3_000, 1, undefined],
    [3_000, 2, undefined],
  ] as const) {
    const result = await rush(count, { processes, ...(root ? { root } : {}) })
    const name = `${whole(count)} captains, ${processes} ${processes === 1 ? 'process' : 'processes'}${root ? ', earlier release' : ''}`
    row(name, result.bought, result.gaveUp, result.fiveHundreds, result.overloaded, ...describe(result))
  }
}

/** What a captain's way through the pages costs when plans are warm: one of so many who go it at the same time. */
async function oneWay(world: World, together: number) {
  const { tid, event, squads } = await aFreeTournament(world, 20)
  await world.pool.query('update events set number_of_bowlers = 1 where id = $1', [event])
  const days = await world.pool.query<{ id: string; day: string }>(
    "select id, (starts_at at time zone 'America/Chicago')::date::text as day from squads where id = $1",
    [squads[0]],
  )
  const tokens = await captains(world, 3 + together)
  const go = async (token: string, index: number) => {
    const usbcId = `8000-${together}-${index}`
    world.outside.members.set(usbcId, aMember(usbcId))
    await captainsWay({
      ...{ address: world.address, token, tid, eventId: event, squads: days.rows, usbcId, thinkMs: 300 },
      onAnswer: () => {},
    })
  }
  for (const [index, token] of tokens.slice(0, 3).entries()) await go(token, index)
  await world.count()
  await Promise.all(tokens.slice(3).map((token, index) => go(token, 3 + index)))
  const { statements, commits, cpuMs } = await world.count()
  return { statements: statements / together, commits: commits / together, cpuMs: cpuMs / together }
}

function describe({ times, captainMs, minimumMs, generatorCpuSeconds, seconds: took }: Rush): string[] {
  const p99 = (key: string) => Number(quantile(times.get(key) ?? [], 0.99))
  const [slowest = ''] = [...times.keys()].sort((a, b) => p99(b) - p99(a))
  const both = (key: string) => `${quantile(times.get(key) ?? [], 0.5)}/${quantile(times.get(key) ?? [], 0.99)}`
  const keys = [
    'PUT registration/tournament/:tid/hold',
    'PUT registration/cartroster',
    'POST registration/tournament/:tid/entry/validate',
  ]
  return [
    `${slowest} ${p99(slowest)} s`,
    `${keys.map(both).join(', ')} s`,
    `${captainMs.toFixed(1)} ms, ${(captainMs / minimumMs).toFixed(1)} of the least (${minimumMs.toFixed(1)} ms)`,
    `${whole(generatorCpuSeconds)} s of processor in ${whole(took)} s`,
  ]
}
