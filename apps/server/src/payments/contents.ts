import type { SelfService } from '@kegler/domain/entries/self-service.rules.ts'
import type { Deposit } from '@kegler/domain/payments/deposit.rules.ts'
import type { Price } from '@kegler/domain/places/price.rules.ts'
import type { JsonValue } from '../db/tables.ts'

/** One entry to be made; a linked set makes its Singles entries too. */
export interface NewEntry {
  squadId: string
  eventId: string
  eventName: string
  price: Price
  /** Left out where it is paid in full. */
  deposit?: Deposit
  /** The Singles of a linked set. */
  linked: { squadId: string; eventId: string; eventName: string; price: Price; deposit?: Deposit } | null
  /** Its roster in the cart, taken as it is when the payment is settled; null: it starts empty. */
  rosterId: string | null
}
/** One virtual entry to be made; its bowler or team is read when the payment is settled. */
export interface NewVirtualEntry {
  virtualEventId: string
  name: string
  price: Price
  owner: 'bowler' | 'team'
}
/** A cart, frozen with its prices and with the rosters that belong to it. */
export interface PurchaseContents {
  lines: { squads: { id: string; quantity: number }[]; virtualEvents: { id: string; quantity: number }[] }
  entries: NewEntry[]
  virtualEntries: NewVirtualEntry[]
  /** What captains may do themselves with it later, by the rules of the sale; no part of what is compared. */
  rules?: SelfService
  /** E-mail address of the staff member who reserved it; nobody paid. */
  reservedBy?: string
  /** False: the captain gets no mail of it. */
  sendsMail?: boolean
}
/** Balances to be paid, entries first, in page order. Cents. */
export interface BalanceContents {
  items: { entryId: string | null; virtualEntryId: string | null; amount: number }[]
  /** The position of a roster that a guest pays for. */
  share?: { rosterId: string; position: number }
}

// what was frozen is read back as it was written by this product
export const purchaseContents = (value: JsonValue): PurchaseContents => value as unknown as PurchaseContents
export const balanceContents = (value: JsonValue): BalanceContents => value as unknown as BalanceContents
