import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'

const answerMs = 3_000

/** live: the process answers; ready: it can serve, so a balancer may send people here. */
export function health(server: FastifyInstance, services: Services): void {
  const base = services.config.BASE_PATH
  // however often it is asked, a silent database keeps one connection busy
  let writing: Promise<void> | undefined
  const databaseWrites = () => {
    writing ??= write(services.database.db).finally(() => {
      writing = undefined
    })
    return writing
  }
  server.get(`${base}/health/live`, async () => ({ status: 'live', version: services.config.APP_VERSION }))
  server.get(`${base}/health/ready`, async (request, reply) => {
    try {
      if (services.stopping.aborted) throw new Error('stopping')
      const late = setTimeout(answerMs, 'late' as const, { ref: false })
      if ((await Promise.race([databaseWrites(), late])) === 'late') throw new Error('the database does not answer')
      return { status: 'ready', database: services.database.kind }
    } catch (error) {
      request.log.warn({ cause: (error as Error).message }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}

/** One row that belongs to nobody: a database that is read-only or full answers reads, and yet nobody can be served. */
async function write(db: Db): Promise<void> {
  await sql`insert into stored_answers (person_id, key, call, request_hash, created_at)
    values ('00000000-0000-0000-0000-000000000000', 'ready', 'GET health/ready', '', now())
    on conflict (person_id, key) do update set created_at = excluded.created_at`.execute(db)
}
