import { formatMoney } from '@kegler/domain/money.ts'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { ProviderPayment } from '../gateways/card-payments.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { insertRefund } from './refunds.ts'

interface Returned {
  amount: number
  /** Null when nothing of the payment was kept, so that there is none. */
  paymentId: string | null
  reason: string
  now: Date
}

/** Why an order ended that was paid after its tournament was closed. */
export const tournamentClosed = 'Its tournament was taken off registration before it arrived.'

/** A payment that buys or pays nothing any more: the whole of it goes back, and its session has ended. */
export async function returnPayment(
  tx: Tx,
  session: SessionRow,
  paid: ProviderPayment | null,
  { reason, now }: Pick<Returned, 'reason' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('paymentSessions')
    .set({
      state: 'refunded',
      transactionId: paid?.transactionId ?? null,
      providerId: paid?.id ?? session.providerId,
      failure: reason,
    })
    .where('id', '=', session.id)
    .execute()
  if (paid) await returnMoney(tx, session, paid, { amount: paid.amountReceived, paymentId: null, reason, now })
}

/** Sends money of a session back, with a mail to the payer and an alert for staff. A job sends what is written here. */
export async function returnMoney(
  tx: Tx,
  session: SessionRow,
  paid: ProviderPayment,
  { amount, paymentId, reason, now }: Returned,
): Promise<void> {
  await insertRefund(
    tx,
    { ...session, amount: paid.amountReceived, transactionId: paid.transactionId, refunded: 0 },
    { sessionId: session.id, paymentId, amount, reason, requestedBy: 'settlement', createdAt: now },
  )
  await raiseAlert(tx, {
    kind: 'Late payment',
    about: session.id,
    message: `${formatMoney(amount)} of a payment is being refunded: ${reason}`,
    now,
    tournamentId: session.tournamentId,
    paymentId,
  })
  const { id: sessionId, tournamentId } = session
  await queueMail(tx, {
    kind: 'paymentReturned',
    about: sessionId,
    to: session.guestId ? session.payerEmail : { personId: session.payerId },
    tournamentId,
    now,
    data: { sessionId, ...(reason === tournamentClosed ? { isClosed: true } : {}) },
  })
}
