import { Refusal } from '@kegler/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Load } from '../load.ts'

interface AdmissionOptions {
  /** Requests that are worked on at once. */
  atOnce: number
  /** A request that would wait longer, in milliseconds, is refused at once. */
  longestWaitMs: number
  /** Where the line is written down. */
  load: Load
}

/**
 * Bounds the work that is begun on routes of this scope: requests beyond `atOnce` wait in the order they came, one that would wait too long is
 * refused as `Overloaded` with `Retry-After`, and one whose sender has left is dropped. So answers stay fast for those
 * who are in, and nobody works for people who have given up.
 */
export function admission(server: FastifyInstance, { atOnce, longestWaitMs, load }: AdmissionOptions): void {
  const waiting = new Set<() => void>()
  let running = 0
  let lastEnd = 0
  /** Milliseconds between two requests that end while others wait. */
  let gap = 0

  const count = (): void => {
    load.line = waiting.size
    load.waitMs = waiting.size * gap
  }
  const admitNext = (): void => {
    const [next] = waiting
    if (!next) return
    waiting.delete(next)
    next()
  }
  const end = (): void => {
    running -= 1
    const now = performance.now()
    if (waiting.size > 0 && lastEnd > 0) gap = gap * 0.95 + (now - lastEnd) * 0.05
    lastEnd = waiting.size > 0 ? now : 0
    admitNext()
    count()
  }

  server.addHook('onRequest', async (_request, reply) => {
    if (running >= atOnce) {
      const expectedMs = waiting.size * gap
      if (expectedMs > longestWaitMs) {
        reply.header('retry-after', Math.min(10, Math.ceil(expectedMs / 2_000)))
        throw new Refusal('Overloaded', 'Very many people are registering right now. We keep trying for you.')
      }
      const hasLeft = await new Promise<boolean>((resolve) => {
        const admit = () => resolve(false)
        waiting.add(admit)
        count()
        reply.raw.once('close', () => {
          if (!waiting.delete(admit)) return
          count()
          resolve(true)
        })
      })
      if (hasLeft) return reply.hijack()
    }
    running += 1
    reply.raw.once('close', end)
    return undefined
  })
}
