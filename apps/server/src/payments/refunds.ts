import { type Charge, returnedFee } from '@kegler/domain/payments/refund.rules.ts'
import type { Insertable } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockRefund, type RefundRow } from '../db/locks.ts'
import type { Refunds } from '../db/tables.ts'
import type { ProviderEvent, ProviderRefund } from '../gateways/provider-event.ts'

type CardCharge = Charge & { tournamentId: string; transactionId: string | null }
type CardRefund = Pick<
  Insertable<Refunds>,
  'paymentId' | 'sessionId' | 'entryId' | 'virtualEntryId' | 'reason' | 'requestedBy' | 'state' | 'notes'
> & { amount: number; createdAt: Date }

/**
 * Writes that a part of a card payment goes back, before the provider hears of it. Cents.
 * @throws a violation of `payments_refunded` when more would go back than the payment brought
 */
export async function askRefund(tx: Tx, charge: CardCharge, refund: CardRefund): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      ...refund,
      tournamentId: charge.tournamentId,
      transactionId: charge.transactionId,
      technologyFee: returnedFee(charge, refund.amount),
      nextAt: refund.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The provider took the refund: it gets its ledger line. Pending ones are done for us until the provider says otherwise. */
export async function completeRefund(tx: Tx, id: string, made: ProviderRefund, now: Date): Promise<void> {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'done' || refund.state === 'failed') return
  const ledgerId = refund.ledgerId ?? (await writeLine(tx, refund, now, { type: 'Refund', amount: refund.amount }))
  await tx
    .updateTable('refunds')
    .set({
      state: made.status === 'pending' ? 'pending' : 'done',
      providerId: made.id,
      technologyFee: made.feeReturned,
      doneAt: made.status === 'pending' ? null : now,
      failure: null,
      ledgerId,
    })
    .where('id', '=', id)
    .execute()
}

/** The provider refused the refund, or could not deliver it after all: a Refund line is taken back, staff are alerted. */
export async function failRefund(tx: Tx, id: string, failure: string, now: Date): Promise<void> {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'failed') return
  if (refund.ledgerId)
    await writeLine(tx, refund, now, { type: 'Adjustment', amount: -refund.amount, description: 'Refund failed' })
  await tx
    .updateTable('refunds')
    .set({ state: 'failed', failure: failure.slice(0, 500), doneAt: null })
    .where('id', '=', id)
    .execute()
  await raiseAlert(tx, {
    kind: 'Refund failed',
    about: id,
    message: `A refund could not be sent: ${failure}`.slice(0, 500),
    now,
    tournamentId: refund.tournamentId,
    paymentId: refund.paymentId,
    entryId: refund.entryId,
  })
}

/** Refunds `r` with the provider's account that they are sent from. */
export const refundAccounts = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .leftJoin('payments as p', 'p.id', 'r.paymentId')
    .leftJoin('paymentSessions as s', 's.id', 'r.sessionId')
    .select(['r.id', 'r.technologyFee'])
    .select((eb) => eb.fn.coalesce('p.providerAccountId', 's.providerAccountId').as('account'))

/** What the provider reports of a refund later: a pending one arrived, or one that it had taken failed. */
export async function followRefund(tx: Tx, { refund: made, account }: ProviderEvent, now: Date): Promise<void> {
  if (!made || made.status === 'pending') return
  const refund = await refundAccounts(tx).where('r.providerId', '=', made.id).executeTakeFirst()
  if (!refund || refund.account !== account) return
  if (made.status === 'failed') await failRefund(tx, refund.id, made.failureReason ?? 'it did not arrive', now)
  else await completeRefund(tx, refund.id, { ...made, feeReturned: refund.technologyFee }, now)
}

/** Returns the line's id; null for money that was never applied to an item. */
async function writeLine(
  tx: Tx,
  refund: RefundRow,
  now: Date,
  line: { type: 'Refund' | 'Adjustment'; amount: number; description?: string },
): Promise<number | null> {
  const { entryId, virtualEntryId, paymentId, method, requestedBy } = refund
  if (!entryId && !virtualEntryId) return null
  const { id } = await tx
    .insertInto('ledger')
    .values({
      description: 'Refund',
      ...line,
      entryId,
      virtualEntryId,
      paymentId,
      method,
      createdBy: requestedBy,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}
