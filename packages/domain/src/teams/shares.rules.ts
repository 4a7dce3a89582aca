import { type Cents, formatMoney, sumOf } from '../money.ts'

/** Less is not paid by card. */
const leastShare: Cents = 50

/** One position of a roster. `asked`: 0 is 'captain pays'; `paid`: what came for it, less what went back. */
export interface PositionMoney {
  asked: Cents
  paid: Cents
}
/** What can be paid for a position now, with what is owed on the entry and nobody else is paying. */
export const openShare = ({ asked, paid }: PositionMoney, room: Cents): Cents =>
  Math.max(0, Math.min(asked - paid, room))
export const openShares = (positions: readonly PositionMoney[]): Cents =>
  sumOf(positions, (one) => Math.max(0, one.asked - one.paid))

/** What is asked of one of several positions, the least and the most. */
export interface ShareRange {
  from: Cents
  to: Cents
}
/** '$20.00' or '$20.00 to $25.00'. */
export const shareText = ({ from, to }: ShareRange): string =>
  [...new Set([from, to])].map((cents) => formatMoney(cents)).join(' to ')

/** In equal parts, the cents to the first ones. */
export const equalParts = (total: Cents, count: number): Cents[] =>
  Array.from({ length: count }, (_, index) => Math.floor(total / count) + (index < total % count ? 1 : 0))

interface Preset {
  price: Cents
  balance: Cents
  positions: readonly Pick<PositionMoney, 'paid'>[]
  /** Of the captain; the first where they are on none. */
  own?: number | undefined
}
/**
 * What each position is asked for at first: who paid a share keeps what they paid; the rest of what was paid covers
 * whole parts, the captain's own first, then from the last on; the others share the balance.
 */
export function presetShares({ price, balance, positions, own = 1 }: Preset): Cents[] {
  const parts = equalParts(price, positions.length)
  const covered = new Map<number, Cents>()
  for (const [index, { paid }] of positions.entries()) if (paid >= leastShare) covered.set(index, paid)
  const others = parts.map((_, index) => index).filter((index) => !covered.has(index))
  const first = others.filter((index) => index === own - 1)
  let left = price - balance - sumOf([...covered.values()], (paid) => paid)
  for (const index of [...first, ...others.toReversed()]) {
    if (covered.has(index)) continue
    left -= parts[index] ?? 0
    if (left < 0) break
    covered.set(index, 0)
  }
  const asked = others.filter((index) => !covered.has(index))
  const shares = equalParts(balance, Math.max(1, asked.length))
  if ((shares.at(-1) ?? 0) < leastShare) return parts.map((_, index) => covered.get(index) ?? 0)
  return parts.map((_, index) => covered.get(index) ?? shares[asked.indexOf(index)] ?? 0)
}

/** Why these shares cannot be asked for, or null. */
export function whyNotShares(positions: readonly PositionMoney[], balance: Cents): string | null {
  if (positions.some(({ asked }) => asked > 0 && asked < leastShare))
    return `A share is $0.00, when the captain pays, or at least ${formatMoney(leastShare)}.`
  const open = openShares(positions)
  if (open <= balance) return null
  return `The open shares are ${formatMoney(open)} together. Only ${formatMoney(balance)} is due: please lower them.`
}

export const nothingOpen = 'Nothing is due for you.'
export const beingPaidByOthers = 'This is being paid right now. Please try again in a few minutes.'
/** Payments that the provider refused within `failuresMs`, of one link and from one address. */
export const mostFailures = { link: 5, address: 20 } as const
export const failuresMs = 3_600_000
