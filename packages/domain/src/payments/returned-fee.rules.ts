import type { Cents } from '../money.ts'

/** A card payment at the provider. Cents. */
export interface Charge {
  amount: Cents
  technologyFee: Cents
  /** What went back before. */
  refunded: Cents
}

/** The technology fee that returns with a refund; the shares of all refunds of a charge add up to its whole fee. Cents. */
export const returnedFee = ({ amount, technologyFee, refunded }: Charge, refund: Cents): Cents =>
  feeOf(refunded + refund, technologyFee, amount) - feeOf(refunded, technologyFee, amount)

const feeOf = (part: Cents, fee: Cents, amount: Cents): Cents => Math.round((fee * part) / amount)
