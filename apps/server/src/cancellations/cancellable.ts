import type { CancelInput } from '@kegler/domain/cancellations/cancellations.staff.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Actor } from '../access/actor.ts'
import type { EntryRow } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import { staffVirtualEntry, type VirtualRow } from '../access/virtual-entries.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockEntryAndChildren, lockVirtualEntries } from '../db/locks.ts'
import { entryItem, virtualItem } from '../payments/item-money.ts'
import type { Item } from '../payments/open-amounts.ts'

/** What is cancelled, refunded or taken back together: an entry with its linked children, or a virtual entry. */
export interface Cancellable {
  tournament: TournamentRow
  captainId: string
  entryId: string | null
  virtualEntryId: string | null
}
/** The money of an act as it was typed. Cents. */
export type Typed = Pick<
  CancelInput,
  'paymentType' | 'checkNumber' | 'stripeTransactionId' | 'amount' | 'notes' | 'reason' | 'sendMail'
>
/** Its rows, locked: the entry first, then its linked children in their order. */
export interface LockedItems {
  family: EntryRow[]
  virtualEntries: VirtualRow[]
}

/** @throws Refusal Busy when the entry got another captain since it was read: other virtual entries would go along */
export async function lockCancellable(tx: Tx, { tournament, captainId, entryId }: Cancellable): Promise<LockedItems> {
  const rows = entryId ? await lockEntryAndChildren(tx, entryId) : []
  if (rows.some((row) => row.captainId !== captainId))
    throw new Refusal('Busy', 'The captain of this entry was just changed. Please open it again.')
  const place = (row: EntryRow) => (row.id === entryId ? 0 : (row.parentPosition ?? 1))
  return {
    family: rows.toSorted((a, b) => place(a) - place(b)),
    virtualEntries: await lockVirtualEntries(tx, captainId, tournament.id),
  }
}
/** In the order in which an amount is spread over them. */
export const itemsOf = (family: readonly { id: string }[], virtualEntryIds: readonly string[]): Item[] => [
  ...family.map(({ id }) => entryItem(id)),
  ...virtualEntryIds.map(virtualItem),
]

/** A virtual entry of the actor's group as what is cancelled. @throws Refusal NotFound for another group's */
export async function cancellableVirtualEntry(db: Db, actor: Actor, id: string) {
  const { row, tournament } = await staffVirtualEntry(db, actor, id)
  return { row, of: { tournament, captainId: row.captainId, entryId: null, virtualEntryId: row.id } }
}
