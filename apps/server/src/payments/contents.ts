import type { Price } from '@kegler/domain/places/price.rules.ts'
import type { JsonValue } from '../db/tables.ts'
import type { Marks } from '../rosters/as-bowler.ts'

/** A roster as it was when the session was made. */
export interface FrozenTeam {
  cartRosterId: string
  state: string | null
  countryId: string | null
  pairCode: string | null
  positions: ({ position: number; bowlerId: string } & Marks)[]
}
/** One entry to be made; a linked set makes its Singles entries too. */
export interface PurchasedUnit {
  squadId: string
  eventId: string
  eventName: string
  /** Name of the entry. */
  name: string
  price: Price
  /** The Singles of a linked set; one name for each of its entries. */
  linked: { squadId: string; eventId: string; eventName: string; names: string[]; price: Price } | null
  team: FrozenTeam | null
}
export interface PurchasedVirtual {
  virtualEventId: string
  name: string
  price: Price
  bowlerId: string | null
  /** Team-owned: index of the unit whose entry owns it. */
  unitIndex: number | null
  cartRosterId: string | null
}
/** A cart, frozen with its prices and rosters. */
export interface PurchaseContents {
  lines: { squads: { id: string; quantity: number }[]; virtualEvents: { id: string; quantity: number }[] }
  units: PurchasedUnit[]
  virtual: PurchasedVirtual[]
}
/** Balances to be paid, entries first, in page order. Cents. */
export interface BalanceContents {
  items: { entryId: string | null; virtualEntryId: string | null; amount: number }[]
}

// what was frozen is read back as it was written by this product
export const purchaseContents = (value: JsonValue): PurchaseContents => value as unknown as PurchaseContents
export const balanceContents = (value: JsonValue): BalanceContents => value as unknown as BalanceContents
