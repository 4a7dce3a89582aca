import { type Price, totalPrice } from '@kegler/domain/places/price.rules.ts'
import type { Insertable } from 'kysely'
import type { Ledger } from '../db/tables.ts'

/** The ledger lines of one item that is sold: what it costs and, when it was paid by card, its payment, maybe a deposit alone. */
export function chargeLines(
  of: { entryId?: string; virtualEntryId?: string },
  price: Price,
  name: string,
  paymentId: string | null,
  now: Date,
  createdBy = 'settlement',
  paid = totalPrice(price),
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
  const payment = {
    ...line,
    type: 'Payment' as const,
    amount: -paid,
    description: 'Credit card payment',
    method: 'Credit Card',
    paymentId,
  }
  return paid > 0 && paymentId ? [charge, ...addOns, payment] : [charge, ...addOns]
}
