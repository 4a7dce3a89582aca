import { toCents } from '@kegler/domain/money.ts'
import { shareOut } from '@kegler/domain/payments/take-payment.rules.ts'

/** A row that can be paid, in page order. */
export interface PayableItem {
  /** Of an entry, a virtual entry or, on the captain's page, a virtual event with all that is due on it. */
  id: string
  isEntry: boolean
  label: string
  /** Dollars, as in the answers. */
  balanceDue: number
  isCancelled?: boolean
}

/** What item lists inside a payment dialog begin with. */
export const isPreselected = ({ balanceDue, isCancelled }: PayableItem): boolean => Boolean(balanceDue) && !isCancelled

/** Cents. */
export const dueOf = (items: readonly PayableItem[]): number =>
  items.reduce((sum, { balanceDue }) => sum + Math.max(0, toCents(balanceDue)), 0)

/** What an amount pays of each item, as the server shares it out; cents. */
export const sharesOf = (items: readonly PayableItem[], amount: number): number[] =>
  shareOut(
    items.map(({ isEntry, balanceDue }) => ({ isEntry, balance: toCents(balanceDue) })),
    amount,
  )
