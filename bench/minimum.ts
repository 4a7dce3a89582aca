import { leanTables, startBare } from './bare.ts'
import { load, send } from './load.ts'
import { processMs } from './processor.ts'
import type { World } from './world.ts'

/** What the way of a captain cannot do without: answers, transactions that write, reads of one row. */
const way = { answers: 21, writes: 6, reads: 14 }

/**
 * The least that a captain's whole way can cost on this machine, in milliseconds of processor time of a bare Fastify and
 * the database, and how many answers a second the bare Fastify gives.
 */
export async function minimum(world: World, seconds: number): Promise<{ ms: number; perSecond: number }> {
  await world.pool.query(leanTables(100))
  const bare = await startBare('x'.repeat(1_000), world.url)
  try {
    const cost = async (path: string) => {
      const work = async () => {
        const { status } = await send('GET', bare.address + path, {})
        if (status !== 200) throw new Error(`${path}: ${status}`)
      }
      await load(16, 1, work)
      const used = async () => (await world.processorMs()) + (await processMs(bare.pid))
      const before = await used()
      const { perSecond, count } = await load(16, seconds, work)
      return { ms: ((await used()) - before) / count, perSecond }
    }
    const [answer, read, write] = [await cost('/'), await cost('/read'), await cost('/write')]
    const ms = way.answers * answer.ms + way.reads * (read.ms - answer.ms) + way.writes * (write.ms - answer.ms)
    return { ms, perSecond: answer.perSecond }
  } finally {
    bare.close()
  }
}
