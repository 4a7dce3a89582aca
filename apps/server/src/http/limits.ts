import { Refusal } from '@kegler/domain/errors.ts'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Counts one request under the key. @throws Refusal TooManyRequests for each beyond `most` in a minute */
type Count = (key: string, most: number, reply: FastifyReply) => void

/** Counters of requests, each for a minute from its first one on; of this process alone. */
export function requestCounters(): Count {
  const counters = new LRUCache<string, { count: number }>({ max: 100_000, ttl: 60_000 })
  return (key, most, reply) => {
    const counter = counters.get(key) ?? { count: 0 }
    if (counter.count === 0) counters.set(key, counter)
    counter.count += 1
    if (counter.count <= most) return
    reply.header('retry-after', Math.ceil(counters.getRemainingTTL(key) / 1000))
    throw new Refusal('TooManyRequests', 'Too many requests. Please wait a minute and try again.')
  }
}
