import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import { type Db, type Tx, transact } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import { accountLeft, accountUpdated, cardRefused, isFollowed, type ProviderEvent } from '../gateways/provider-event.ts'
import type { Services } from '../services.ts'
import { followAccount, readCharging } from './account-events.ts'
import { readTried } from './count-failures.ts'
import { noteDispute } from './disputes.ts'
import { giveUp } from './give-up.ts'
import { findRefundedElsewhere, noteRefundedElsewhere } from './refunded-elsewhere.ts'
import { followRefund } from './refunds.ts'
import { settle } from './settle.ts'
import { storeEvents } from './store-events.ts'

/** Where the card provider reports what happened. Its own scope: the signature is over the bytes as they came. */
export function webhooks(server: FastifyInstance, services: Services): void {
  server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(`${services.config.BASE_PATH}/webhooks/stripe`, { bodyLimit: 262_144 }, async (request) => {
      const signature = request.headers['stripe-signature']
      const event = services.cards.readEvent(request.body as Buffer, typeof signature === 'string' ? signature : '')
      if (!event.isOdd && !isFollowed(event.type)) return { received: true }
      const { db } = services.database
      const known = await db.selectFrom('webhookEvents').select('id').where('id', '=', event.id).executeTakeFirst()
      if (known) return { received: true, duplicate: true }
      const session = event.refundedElsewhere ? undefined : await findPaid(db, event)
      if (session) await settle(services, session, event)
      else if (await isOurs(db, event)) await follow(services, event)
      if (session?.linkId && event.type === cardRefused) await endTried(services, session.linkId)
      return { received: true }
    })
    done()
  })
}

/** The session that an event names, when it really is of that account. */
async function findPaid(db: Db, { paymentId, account }: ProviderEvent): Promise<SessionRow | undefined> {
  if (!paymentId) return undefined
  const session = await db.selectFrom('paymentSessions').selectAll().where('id', '=', paymentId).executeTakeFirst()
  return session?.providerAccountId === account ? session : undefined
}

/** Whether it is about something of ours: other software may take payments on the same account. */
async function isOurs(db: Db, event: ProviderEvent): Promise<boolean> {
  if (event.isOdd) return true
  const { account, paymentId, refund, refundId, refundedElsewhere, dispute } = event
  const { rows } = await sql<{ isOurs: boolean }>`select
    exists (select from payment_sessions where id = ${paymentId})
    or exists (select from payments where transaction_id = ${refundedElsewhere ?? dispute?.transactionId ?? null})
    or exists (select from refunds where id = ${refundId} or provider_id = ${refund?.id ?? null})
    or ${[accountLeft, accountUpdated].includes(event.type)} and exists (select from finance_accounts where provider_account_id = ${account})
    as "isOurs"`.execute(db)
  return rows[0]?.isOurs ?? false
}

/** Too many cards were tried by this link: what is open of it is closed at the provider. */
async function endTried(services: Services, linkId: string): Promise<void> {
  const { db } = services.database
  const tried = await readTried(db, linkId, services.now())
  for (const { id } of tried) await giveUp(services, { email: 'settlement', act: 'webhook' }, id, 'given up')
}

/** What an event that settles nothing changes. */
async function follow(services: Services, event: ProviderEvent): Promise<void> {
  const now = services.now()
  const returned = await findRefundedElsewhere(services, event)
  const charging = await readCharging(services, event)
  await transact(services.database.db, { email: 'settlement', act: 'webhook' }, async (tx) => {
    if ((await storeEvents(tx, [{ event, sessionId: null }], now)) === 0) return
    await followRefund(tx, event, now)
    if (returned) await noteRefundedElsewhere(tx, returned, now)
    await noteDispute(tx, event, now)
    await followAccount(tx, event, charging, now)
    const message = await whatIsOdd(tx, event)
    if (message) await raiseAlert(tx, { kind: 'Odd event', about: event.paymentId ?? event.id, message, now })
  })
}

async function whatIsOdd(tx: Tx, { isOdd, account, paymentId, type }: ProviderEvent): Promise<string | null> {
  if (isOdd) return 'The card provider sent a signed event that cannot be read. Nothing was changed.'
  const named = tx.selectFrom('paymentSessions').select('id').where('id', '=', paymentId)
  const isOfAnother = await named.where('providerAccountId', 'is distinct from', account).executeTakeFirst()
  if (!isOfAnother) return null
  return `The card provider sent '${type}' for a payment that was not made with this account. Nothing was changed.`
}
