import { type Price, totalPrice } from '@kegler/domain/places/price.rules.ts'
import type { Insertable } from 'kysely'
import type { Ledger } from '../db/tables.ts'

/** The ledger lines of one item that is sold: what it costs and, when it was paid by card, its payment. */
export function chargeLines(
  of: { entryId?: string; virtualEntryId?: string },
  price: Price,
  name: string,
  paymentId: string | null,
  now: Date,
  createdBy = 'settlement',
): Insertable<Ledger>[] {
  const line = {
    entryId: of.entryId ?? null,
    virtualEntryId: of.virtualEntryId ?? null,
    createdBy,
    createdAt: now,
  }
  const { expense, lineage, prize } = price
  const charge = {
    ...line,
    type: 'Charge' as const,
    amount: expense + lineage + prize,
    expense,
    lineage,
    prize,
    description: `${name} entry fee`,
  }
  const addOns = price.addOns.map((addOn) => ({
    ...line,
    type: 'Add-on Fee' as const,
    amount: addOn.fee,
    description: addOn.description,
  }))
  const total = totalPrice(price)
  const paid = {
    ...line,
    type: 'Payment' as const,
    amount: -total,
    description: 'Credit card payment',
    method: 'Credit Card',
    paymentId,
  }
  return total > 0 && paymentId ? [charge, ...addOns, paid] : [charge, ...addOns]
}
