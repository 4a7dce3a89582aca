import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import { balanceContents } from './contents.ts'

/** One ledger line for each item that the payment was made for. */
export async function writeBalancePayment(
  tx: Tx,
  session: SessionRow,
  paymentId: string | null,
  now: Date,
): Promise<void> {
  const { items } = balanceContents(session.contents)
  const lines = items
    .filter((item) => item.amount > 0)
    .map((item) => ({
      entryId: item.entryId,
      virtualEntryId: item.virtualEntryId,
      type: 'Payment' as const,
      amount: -item.amount,
      description: 'Credit card payment',
      method: 'Credit Card',
      paymentId,
      createdBy: 'settlement',
      createdAt: now,
    }))
  if (lines.length > 0) await tx.insertInto('ledger').values(lines).execute()
}
