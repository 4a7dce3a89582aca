import type { FastifyInstance } from 'fastify'
import { type Db, transact } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { ProviderEvent } from '../gateways/card-payments.ts'
import type { Services } from '../services.ts'
import { followRefund } from './refunds.ts'
import { settle } from './settle.ts'
import { storeEvents } from './store-events.ts'

/** Where the card provider reports what happened. Its own scope: the signature is over the bytes as they came. */
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
      const session = await findPaid(db, event)
      if (session) await settle(services, session, event)
      else
        await transact(db, { email: 'settlement', act: 'webhook' }, async (tx) => {
          const now = services.now()
          if ((await storeEvents(tx, [{ event, sessionId: null }], now)) > 0) await followRefund(tx, event, now)
        })
      return { received: true }
    })
    done()
  })
}

/** The session that an event names, when it really is of that account. */
async function findPaid(db: Db, { paymentId, account }: ProviderEvent): Promise<SessionRow | undefined> {
  if (!paymentId || !/^[0-9a-f-]{36}$/i.test(paymentId)) return undefined
  const session = await db.selectFrom('paymentSessions').selectAll().where('id', '=', paymentId).executeTakeFirst()
  return session?.providerAccountId === account ? session : undefined
}
