/** Whole cents of US dollars: the only money the server and every sum know. */
export type Cents = number

/** Dollars with two decimals, as on the wire, to cents. */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100)
export const toDollars = (cents: Cents): number => cents / 100

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** 123450 -> '$1,234.50' */
export const formatMoney = (cents: Cents): string => dollars.format(cents / 100)

export const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0)

/** Shares of `total` in the order given: each gets at most its own amount, until nothing is left. */
export function applyInOrder(total: Cents, amounts: readonly Cents[]): Cents[] {
  let left = total
  return amounts.map((amount) => {
    const share = Math.max(0, Math.min(left, amount))
    left -= share
    return share
  })
}

/** What the card provider charges at least. */
export const leastByCard: Cents = 50

/** The technology fee kept of a card payment: percent of the amount, half cents up, never more than the amount. */
export const technologyFee = (amount: Cents, percent: number): Cents =>
  Math.min(amount, Math.round((amount * Math.round(percent * 100)) / 10_000))
