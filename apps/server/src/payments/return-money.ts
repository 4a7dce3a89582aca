import { transact } from '../db/db.ts'
import { lockSession } from '../db/locks.ts'
import type { ProviderEvent, ProviderPayment } from '../gateways/card-payments.ts'
import { queueMail } from '../mails/queue-mail.ts'
import type { Services } from '../services.ts'
import { storeEvent } from './settle.ts'

const author = { email: 'settlement', act: 'return money' }

/**
 * Money that came after its places were sold to others: the whole of it goes back, the captain gets a mail, staff an
 * alert. The intent is written first; the job sends it until the provider has answered.
 */
export async function returnMoney(
  services: Services,
  sessionId: string,
  paid: ProviderPayment | null,
  event: ProviderEvent | undefined,
): Promise<string> {
  const { db } = services.database
  const state = await transact(db, author, async (tx) => {
    const session = await lockSession(tx, sessionId)
    if (!session || session.state === 'succeeded' || session.state === 'refunded') return session?.state ?? 'failed'
    const now = services.now()
    await storeEvent(tx, services, event, sessionId)
    await tx
      .updateTable('paymentSessions')
      .set({
        state: 'refunded',
        transactionId: paid?.transactionId ?? null,
        providerId: paid?.id ?? session.providerId,
        failure: 'places were gone',
      })
      .where('id', '=', sessionId)
      .execute()
    if (session.amount === 0) return 'refunded'
    await tx
      .insertInto('refunds')
      .values({
        sessionId,
        tournamentId: session.tournamentId,
        amount: session.amount,
        transactionId: paid?.transactionId ?? null,
        technologyFee: session.technologyFee,
        requestedBy: author.email,
        nextAt: now,
        reason: 'The places were sold before the payment arrived.',
        createdAt: now,
      })
      .execute()
    await tx
      .insertInto('alerts')
      .values({
        kind: 'Late payment',
        about: sessionId,
        message: `A payment arrived after its places were sold; it is being refunded.`,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
      .execute()
    const captain = await tx
      .selectFrom('persons')
      .selectAll()
      .where('id', '=', session.payerId)
      .executeTakeFirstOrThrow()
    const tournament = await tx
      .selectFrom('tournaments')
      .selectAll()
      .where('id', '=', session.tournamentId)
      .executeTakeFirstOrThrow()
    await queueMail(tx, {
      kind: 'paymentReturned',
      about: sessionId,
      to: captain.email,
      tournament,
      now,
      data: { name: `${captain.firstName} ${captain.lastName}`.trim() || captain.email, amount: session.amount },
    })
    return 'refunded'
  })
  services.step('refund:written')
  await sendDueRefunds(services)
  return state
}

/** Asks the provider for every refund that is due; one `re-…` key each, so none is sent twice. */
export async function sendDueRefunds(services: Services): Promise<number> {
  const { db } = services.database
  const due = await db
    .selectFrom('refunds as r')
    .innerJoin('paymentSessions as s', 's.id', 'r.sessionId')
    .select(['r.id', 'r.amount', 's.transactionId', 's.providerAccountId', 's.technologyFee'])
    .where('r.state', '=', 'due')
    .orderBy('r.createdAt')
    .limit(20)
    .execute()
  let done = 0
  for (const refund of due) {
    try {
      const made = await services.cards.refund({
        refundId: refund.id,
        transactionId: refund.transactionId ?? '',
        account: refund.providerAccountId ?? '',
        amount: refund.amount,
        technologyFee: refund.technologyFee > 0,
      })
      services.step('refund:made')
      await transact(db, author, (tx) =>
        tx
          .updateTable('refunds')
          .set({ state: 'done', providerId: made.id, doneAt: services.now(), failure: null })
          .where('id', '=', refund.id)
          .execute(),
      )
      done += 1
    } catch (error) {
      services.log.warn({ refund: refund.id, cause: (error as Error).message }, 'a refund could not be sent yet')
      await transact(db, author, (tx) =>
        tx
          .updateTable('refunds')
          .set({ failure: (error as Error).message.slice(0, 500) })
          .where('id', '=', refund.id)
          .execute(),
      )
    }
  }
  return done
}
