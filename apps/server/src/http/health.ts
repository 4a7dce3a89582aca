import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

/** live: the process answers; ready: it can serve, so a balancer may send people here. */
export function health(server: FastifyInstance, services: Services): void {
  const base = services.config.BASE_PATH
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  server.get(`${base}/health/live`, async () => ({ status: 'live', version: services.config.APP_VERSION }))
  server.get(`${base}/health/ready`, async (request, reply) => {
    try {
      if (closing) throw new Error('closing')
      await sql`select 1`.execute(services.database.db)
      return { status: 'ready', database: services.database.kind }
    } catch (error) {
      request.log.warn({ cause: (error as Error).message }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
