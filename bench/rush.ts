import { captainsWay } from './captains-way.ts'
import { minimum } from './minimum.ts'
import { aFreeTournament, captains, startWorld, type World, type WorldOptions } from './world.ts'

/*
 * Registration day as people make it: captains arrive within ten seconds, go the whole way through the pages with a
 * second of thinking at each step, and half of them want the same four squads.
 * node bench/rush.ts [captains] [processes] [checkout]
 */
export interface Rush {
  bought: number
  gaveUp: number
  refused: Map<string, number>
  fiveHundreds: number
  overloaded: number
  /** Milliseconds by call, sorted. */
  times: Map<string, number[]>
  seconds: number
  generatorCpuSeconds: number
  /** Milliseconds of processor time of product and database for each who bought, and the least possible beside it. */
  captainMs: number
  minimumMs: number
  oversold: number
}
const arrivalMs = 10_000

/** What goes on while captains buy; returns what ends it. */
export type Beside = (
  world: World,
  rushed: { tid: string; event: string; favourites: string[]; tokens: string[] },
) => Promise<() => Promise<unknown>>

export async function rush(count: number, options: WorldOptions = {}, beside?: Beside): Promise<Rush> {
  const world = await startWorld(options)
  try {
    return await rushIn(world, count, beside)
  } finally {
    await world.close()
  }
}

async function rushIn(world: World, count: number, beside?: Beside): Promise<Rush> {
  const { tid, event, squads: ids } = await aFreeTournament(world, 60)
  await world.pool.query('update events set number_of_bowlers = 1 where id = $1', [event])
  // enough for everybody, not for all who want the four favourites
  await world.pool.query('update squads set captain_cap = $1 where id = any($2)', [
    Math.ceil(count / 10),
    ids.slice(0, 4),
  ])
  const days = await world.pool.query<{ id: string; day: string }>(
    "select id, (starts_at at time zone 'America/Chicago')::date::text as day from squads where tournament_id = $1",
    [tid],
  )
  const dayOf = new Map(days.rows.map(({ id, day }) => [id, day]))
  const squads = ids.map((id) => ({ id, day: dayOf.get(id) ?? '' }))
  const tokens = await captains(world, count)
  const result: Rush = {
    bought: 0,
    gaveUp: 0,
    refused: new Map(),
    fiveHundreds: 0,
    overloaded: 0,
    times: new Map(),
    seconds: 0,
    generatorCpuSeconds: 0,
    captainMs: 0,
    minimumMs: 0,
    oversold: 0,
  }
  // before anything is sold: mails go on after the last captain
  result.minimumMs = (await minimum(world, 3)).ms
  const end = await beside?.(world, { tid, event, favourites: ids.slice(0, 4), tokens })
  const began = performance.now()
  const cpu = process.cpuUsage()
  const usedBefore = await world.processorMs()
  await Promise.all(
    tokens.map(async (token, n) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * arrivalMs))
      const usbcId = `9000-${n}`
      world.outside.members.set(usbcId, aMember(usbcId))
      const favourites = Math.random() < 0.5 ? shuffled(squads.slice(0, 4)).slice(0, 2) : []
      try {
        await captainsWay({
          address: world.addresses[n % world.addresses.length] ?? '',
          token,
          tid,
          eventId: event,
          squads: [...favourites, ...shuffled(squads.slice(4))],
          usbcId,
          thinkMs: 1_000,
          onAnswer: (call, { status, ms, text }) => {
            if (status === 503 && text.includes('Overloaded')) result.overloaded += 1
            else if (status >= 500 || status === 0) result.fiveHundreds += 1
            const key = call.replace(/\?.*/, '')
            const times = result.times.get(key) ?? []
            result.times.set(key, times)
            times.push(ms)
          },
        })
        result.bought += 1
      } catch (error) {
        const { message } = error as Error
        if (message.startsWith('gave up')) result.gaveUp += 1
        else result.refused.set(message, (result.refused.get(message) ?? 0) + 1)
      }
    }),
  )
  await end?.()
  result.seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  result.generatorCpuSeconds = (user + system) / 1_000_000
  result.captainMs = ((await world.processorMs()) - usedBefore) / result.bought
  for (const times of result.times.values()) times.sort((a, b) => a - b)
  const wrong = await world.pool.query('select id from squad_counts where taken <> counted')
  result.oversold = wrong.rowCount ?? 0
  return result
}

/** What the membership directory says of a member. */
export const aMember = (usbcId: string) => ({
  usbcId,
  firstName: 'Robin',
  initial: '',
  lineage: '',
  lastName: `Member ${usbcId}`,
  gender: 'F' as const,
  birthDate: '1980-01-01',
  email: null,
  city: null,
  state: null,
  zip: null,
  average: 180,
  isProfessional: false,
  isYouthMember: false,
  membershipExpires: '2099-12-31',
})
function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

/** The p-th part of sorted milliseconds, in seconds. */
export const quantile = (sorted: readonly number[], p: number) =>
  ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0) / 1_000).toFixed(2)

if (import.meta.main) {
  const [count = '1000', processes = '1', root] = process.argv.slice(2)
  const result = await rush(Number(count), { processes: Number(processes), ...(root ? { root } : {}) })
  const { times, oversold, ...figures } = result
  console.log({ ...figures, ratio: result.captainMs / result.minimumMs, countersThatDiffer: oversold })
  console.log('| call | answers | p50 s | p99 s |\n| --- | --- | --- | --- |')
  for (const [call, one] of times)
    console.log(`| ${call} | ${one.length} | ${quantile(one, 0.5)} | ${quantile(one, 0.99)} |`)
}
