import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

const Order = z.object({
  /** How many of the next pushes; 0 ends it. */
  next: z.int().min(0).max(1000).default(1),
  /** slow: answers after `ms`, or with the next order; down: 500; refuse: 422 with `reason`; garbage: no JSON; other: the hash of something else. */
  fault: z.enum(['slow', 'down', 'refuse', 'garbage', 'other']),
  ms: z.int().min(0).max(120_000).default(5_000),
  reason: z.string().default('The lanes are closed on that day.'),
  /** Of this tournament alone; empty: of any. */
  tournament: z.string().default(''),
})

/** Lets the next pushes fail: `POST {prefix}/_control`. Answers the hook that does it; true: the reply was sent. */
export function faults(
  app: FastifyInstance,
  prefix: string,
): (reply: FastifyReply, document: string) => Promise<boolean> {
  let order = Order.parse({ next: 0, fault: 'down' })
  let slow = new AbortController()
  app.post(`${prefix}/_control`, async (request, reply) => {
    const parsed = Order.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: 'fault: slow, down, refuse, garbage or other' })
    order = parsed.data
    slow.abort()
    slow = new AbortController()
    return order
  })
  return async (reply, document) => {
    if (order.next === 0 || !document.includes(order.tournament)) return false
    order = { ...order, next: order.next - 1 }
    const { fault, ms, reason } = order
    if (fault === 'slow') await setTimeout(ms, undefined, { signal: slow.signal }).catch(() => {})
    if (fault === 'down') await reply.code(500).send({ message: 'Failing as ordered.' })
    if (fault === 'refuse') await reply.code(422).send({ message: reason })
    if (fault === 'garbage') await reply.type('application/json').send('{"hash": ')
    if (fault === 'other') await reply.send({ hash: '0'.repeat(64) })
    return fault !== 'slow'
  }
}
