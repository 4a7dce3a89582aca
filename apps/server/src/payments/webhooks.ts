import type { FastifyInstance } from 'fastify'
import { transact } from '../db/db.ts'
import type { Services } from '../services.ts'
import { settle, storeEvent } from './settle.ts'

/** Where the card provider tells what happened. Its own scope: the signature is over the bytes as they came. */
export function webhooks(server: FastifyInstance, services: Services): void {
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(`${services.config.BASE_PATH}/webhooks/stripe`, async (request) => {
      const signature = request.headers['stripe-signature']
      const event = services.cards.readEvent(request.body as Buffer, typeof signature === 'string' ? signature : '')
      const { db } = services.database
      const known = await db.selectFrom('webhookEvents').select('id').where('id', '=', event.id).executeTakeFirst()
      if (known) return { received: true, duplicate: true }
      const session = event.paymentId ? await findPaid(services, event.paymentId, event.account) : null
      if (session) await settle(services, session, event)
      await transact(db, { email: 'webhook' }, (tx) => storeEvent(tx, services, event, session))
      return { received: true }
    })
    done()
  })
}

/** The session that an event names, when it really is of that account. */
async function findPaid(services: Services, paymentId: string, account: string | null): Promise<string | null> {
  if (!/^[0-9a-f-]{36}$/i.test(paymentId)) return null
  const session = await services.database.db
    .selectFrom('paymentSessions')
    .select(['id', 'providerAccountId'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return session && session.providerAccountId === account ? session.id : null
}
