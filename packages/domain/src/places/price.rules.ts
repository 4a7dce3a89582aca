import { type Cents, sumOf } from '../money.ts'

/** What one entry costs, as it is frozen with a sale. Cents. */
export interface Price {
  expense: Cents
  lineage: Cents
  prize: Cents
  addOns: { description: string; fee: Cents }[]
}
export const basePrice = (price: Price): Cents => price.expense + price.lineage + price.prize
export const totalPrice = (price: Price): Cents => basePrice(price) + sumOf(price.addOns, ({ fee }) => fee)

/** A linked set: one Doubles entry and two Singles entries. */
export const singlesPerSet = 2
export const setPrice = (doubles: Price, singles: Price | null): Cents =>
  totalPrice(doubles) + (singles ? singlesPerSet * totalPrice(singles) : 0)
/** Places left for a set: each takes one Doubles and two Singles places. */
export const setsLeft = (doublesLeft: number, singlesLeft: number): number =>
  Math.max(0, Math.min(doublesLeft, Math.floor(singlesLeft / singlesPerSet)))
