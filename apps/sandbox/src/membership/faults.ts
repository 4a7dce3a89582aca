import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

const Order = z.object({
  /** How many of the next calls fail; 0 ends it. */
  fail: z.int().min(0).max(1000),
  /** The status they answer, or 'timeout': no answer at all. */
  status: z.union([z.int().min(400).max(599), z.literal('timeout')]).default(500),
})

/** Lets a test make the next calls fail: `POST {prefix}/_control {fail, status}`. Answers the hook that fails them. */
export function faults(app: FastifyInstance, prefix: string) {
  let order: z.infer<typeof Order> = { fail: 0, status: 500 }
  const silent = new Set<FastifyReply>()

  app.post(`${prefix}/_control`, async (request, reply) => {
    const parsed = Order.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: 'fail: a number, status: 400 to 599 or "timeout"' })
    order = parsed.data
    return order
  })
  // A call that is never answered would keep the program from stopping.
  app.addHook('preClose', async () => {
    for (const reply of silent) reply.raw.destroy()
  })

  return async (_request: unknown, reply: FastifyReply) => {
    if (order.fail === 0) return
    order = { ...order, fail: order.fail - 1 }
    if (order.status !== 'timeout') return reply.code(order.status).send({ message: 'Failing as ordered.' })
    reply.hijack()
    silent.add(reply)
    reply.raw.on('close', () => silent.delete(reply))
  }
}
