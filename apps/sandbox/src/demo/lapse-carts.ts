import type { Database } from '@kegler/server/db/db.ts'
import type { FastifyInstance } from 'fastify'

/**
 * `POST .../carts/lapse {email}` and `POST .../offers/lapse {email}`: the time of this captain's carts, or of what the waiting
 * list offers them, is over now; the product's jobs give the places back.
 */
export function lapseCarts(server: FastifyInstance, prefix: string, { db }: Database): void {
  server.post<{ Body: { email: string } }>(`${prefix}/carts/lapse`, async ({ body }) => {
    const captain = db.selectFrom('persons').select('id').where('email', '=', body.email)
    await db
      .updateTable('holds')
      .set({ expiresAt: new Date() })
      .where('captainId', 'in', captain)
      .where('sessionId', 'is', null)
      .execute()
    return {}
  })
  server.post<{ Body: { email: string } }>(`${prefix}/offers/lapse`, async ({ body }) => {
    const captain = db.selectFrom('persons').select('id').where('email', '=', body.email)
    await db
      .updateTable('waits')
      .set({ offerUntil: new Date() })
      .where('captainId', 'in', captain)
      .where('state', '=', 'offered')
      .execute()
    return {}
  })
}
