import { formatMoney } from '@kegler/domain/money.ts'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import type { ProviderEvent } from '../gateways/provider-event.ts'

/** The payer asks their bank for the money: staff answer at the provider. Nothing is booked by itself. */
export async function noteDispute(tx: Tx, { dispute, account }: ProviderEvent, now: Date): Promise<void> {
  if (!dispute) return
  const { transactionId, amount, reason } = dispute
  const payment = await tx
    .selectFrom('payments')
    .select(['id', 'tournamentId'])
    .where('transactionId', '=', transactionId)
    .where('providerAccountId', '=', account)
    .executeTakeFirst()
  if (!payment) return
  const message = `${formatMoney(amount)} of this payment is disputed (${reason}). Answer it at the card provider.`
  const { id, tournamentId } = payment
  await raiseAlert(tx, { kind: 'Dispute', about: id, message, now, tournamentId, paymentId: id })
}
