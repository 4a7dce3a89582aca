import type { LaneFigures } from '../load.ts'
import { traced } from '../traces.ts'
import type { Db, Tx } from './db.ts'

interface Waiting<W, A> {
  request: W
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}
export interface LaneOptions<W, A> {
  /**
   * Works on the requests in the order they came and returns their answers in the same order; all or nothing. An error in
   * place of an answer refuses that request.
   */
  run: (requests: readonly W[]) => Promise<readonly (A | Error)[]>
  /** Two requests of one person never share a batch; without it any may. */
  person?: (request: W) => unknown
  /** Whether an error belongs to one of the requests: then each is tried by itself. */
  isOfOne: (error: unknown) => boolean
  /** Where its batches are counted. */
  figures?: LaneFigures
}

const largestBatch = 64

/**
 * A lane: while one batch runs, later requests collect and go together into the next, so that many requests for the same
 * rows share one transaction. Nothing is kept between batches and nothing is answered before the commit; the rows
 * decide, so any number of processes may run lanes over the same data. With `isBatching` false each request runs alone.
 */
export function makeLane<W, A>(
  { run, person = (request) => request, isOfOne, figures }: LaneOptions<W, A>,
  isBatching: boolean,
) {
  let waiting: Waiting<W, A>[] = []
  let isRunning = false

  const runBatch = async (batch: readonly Waiting<W, A>[]): Promise<void> => {
    try {
      const requests = batch.map(({ request }) => request)
      const answers = await (figures
        ? traced(`lane ${figures.name}`, { 'kegler.batch': batch.length }, () => run(requests))
        : run(requests))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const answer = answers[index]
        if (answer instanceof Error) reject(answer)
        else resolve(answer as A)
      }
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) for (const item of batch) await runBatch([item])
      else for (const { reject } of batch) reject(error)
    }
  }
  const count = (change: number, begun = 0): void => {
    if (!figures) return
    figures.waiting += change
    figures.requests += begun
    if (begun > 0) figures.batches += 1
  }
  const nextBatch = (): Waiting<W, A>[] => {
    const batch = new Map<unknown, Waiting<W, A>>()
    const later: Waiting<W, A>[] = []
    for (const item of waiting) {
      const key = person(item.request)
      if (batch.size < largestBatch && !batch.has(key)) batch.set(key, item)
      else later.push(item)
    }
    waiting = later
    count(-batch.size, batch.size)
    return [...batch.values()]
  }
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) await runBatch(nextBatch())
    isRunning = false
  }

  return (request: W): Promise<A> =>
    new Promise<A>((resolve, reject) => {
      const item = { request, resolve, reject }
      count(isBatching ? 1 : 0, isBatching ? 0 : 1)
      if (!isBatching) return void runBatch([item])
      waiting.push(item)
      if (isRunning) return
      isRunning = true
      setImmediate(() => void drain()) // requests of the same turn of the event loop go together
    })
}

/** A lane for each key of an owner, made when it is first needed. */
export function lanesByKey<O extends object, W, A>(make: (owner: O, key: string) => (request: W) => Promise<A>) {
  const lanes = new WeakMap<O, Map<string, (request: W) => Promise<A>>>()
  return (owner: O, key: string): ((request: W) => Promise<A>) => {
    const ofOwner = lanes.get(owner) ?? new Map<string, (request: W) => Promise<A>>()
    lanes.set(owner, ofOwner)
    const lane = ofOwner.get(key) ?? make(owner, key)
    ofOwner.set(key, lane)
    return lane
  }
}

/**
 * Makes a read by key: those that are asked for while another is under way share the next statement. `read` returns
 * the answers in the order of the keys. Inside a transaction it is read at once.
 */
export function readTogether<K extends object, A>(read: (db: Db | Tx, keys: readonly K[]) => Promise<readonly A[]>) {
  const laneOf = lanesByKey<Db | Tx, K, A>((db) =>
    makeLane({ run: (keys) => read(db, keys), isOfOne: () => false }, true),
  )
  return async (db: Db | Tx, key: K): Promise<A> =>
    db.isTransaction ? ((await read(db, [key]))[0] as A) : laneOf(db, 'reads')(key)
}
