import { sumOf, toCents } from '@kegler/domain/money.ts'
import type { Person } from '../kit.ts'
import { personIdOf } from '../sold.ts'
import type { Books, ItemBooks } from './ledger-books.ts'
import type { MoneySeason } from './season.ts'

/** What a surface says, and what the ledger says of the same. Cents. */
export type Said = [answer: unknown, truth: unknown]
export type Surface = (season: MoneySeason, books: Books) => Promise<Said>

export const owed = ({ balance }: ItemBooks) => Math.max(0, balance)
export const byId = (items: readonly ItemBooks[], of: (item: ItemBooks) => unknown) =>
  Object.fromEntries(items.map((item) => [item.id, of(item)]))
export const ownItems = (items: readonly ItemBooks[]) => items.filter(({ parentEntryId }) => parentEntryId === null)
export const entriesOf = ({ items }: Books) => items.filter(({ isEntry }) => isEntry)
export const virtualEntriesOf = ({ items }: Books) => items.filter(({ isEntry }) => !isEntry)

/** What each item is asked for, one after the other. */
export async function ofEach(items: readonly ItemBooks[], ask: (id: string) => Promise<unknown>) {
  const answers: Record<string, unknown> = {}
  for (const { id } of items) answers[id] = await ask(id)
  return answers
}
/** What each captain is asked for, with the items that are theirs. */
export async function ofCaptains(
  { captains }: MoneySeason,
  items: readonly ItemBooks[],
  ask: (captain: Person, theirs: ItemBooks[], captainId: string) => Promise<Said>,
): Promise<Said> {
  const all: Said[] = []
  for (const captain of captains) {
    const captainId = await personIdOf(captain)
    all.push(
      await ask(
        captain,
        items.filter((item) => item.captainId === captainId),
        captainId,
      ),
    )
  }
  return [all.map(([answer]) => answer), all.map(([, truth]) => truth)]
}
export const balances = (rows: readonly { id: string; balanceDue: number }[]) =>
  Object.fromEntries(rows.map(({ id, balanceDue }) => [id, toCents(balanceDue)]))

/** Reservations of a log together: what was paid less what went back, and what is owed. */
export const ofLog = (log: {
  reservationsDue: { paymentAmount: number; total: number }[]
  reservationsPaid: { paymentAmount: number; total: number }[]
  grandTotal: number
}) => {
  const all = [...log.reservationsDue, ...log.reservationsPaid]
  return {
    kept: sumOf(all, ({ paymentAmount }) => toCents(paymentAmount)),
    owed: sumOf(all, ({ total }) => toCents(total)),
    total: toCents(log.grandTotal),
  }
}
export const logOf = (items: readonly ItemBooks[]) => {
  const balance = sumOf(items, (item) => item.balance)
  return { kept: sumOf(items, ({ paid, refunded }) => paid - refunded), owed: balance, total: balance }
}
export const familyOf = (books: Books, id: string) =>
  books.items.filter((item) => item.id === id || item.parentEntryId === id)
export const withFamily = (books: Books, of: (family: ItemBooks[]) => unknown) =>
  byId(ownItems(entriesOf(books)), ({ id }) => of(familyOf(books, id)))
