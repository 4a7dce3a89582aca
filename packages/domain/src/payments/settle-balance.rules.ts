import { applyInOrder, type Cents, sumOf } from '../money.ts'

/** An item of a balance payment: its amount in the session, and what is owed on it now (0 when it is cancelled). Cents. */
interface BalanceItem {
  amount: Cents
  open: Cents
}

/**
 * What a balance payment pays of each item when it settles, in page order, and what goes back to the payer. An item gets
 * at most what is still owed and at most what the payer was shown for it. Cents.
 */
export function settleBalance(items: readonly BalanceItem[], paid: Cents): { applied: Cents[]; returned: Cents } {
  const applied = applyInOrder(
    paid,
    items.map(({ amount, open }) => Math.max(0, Math.min(amount, open))),
  )
  return { applied, returned: paid - sumOf(applied, (amount) => amount) }
}
