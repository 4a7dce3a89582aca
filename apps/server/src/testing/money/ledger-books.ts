import { sql } from 'kysely'
import { theKit } from '../kit.ts'

/** What the ledger says of one entry or virtual entry, in cents. */
export interface ItemBooks {
  id: string
  isEntry: boolean
  captainId: string
  isCancelled: boolean
  /** Of a linked entry. */
  parentEntryId: string | null
  entryNumber: number | null
  balance: number
  paid: number
  refunded: number
  lines: number
}
export interface Books {
  items: ItemBooks[]
  paid: number
  refunded: number
  /** What a card paid although it was not owed, and went back at once: it is on no item. */
  returned: number
}

/** The truth that everything else must say: sums over the ledger of a tournament. */
export async function ledgerBooks(tid: string): Promise<Books> {
  const { db } = (await theKit()).services.database
  const { rows: items } = await sql<ItemBooks>`
    select x.*, sum(l.amount)::int as balance, count(*)::int as lines,
      coalesce(-sum(l.amount) filter (where l.type = 'Payment'), 0)::int as paid,
      coalesce(sum(l.amount) filter (where l.type = 'Refund'), 0)::int as refunded
    from (
      select id, true as is_entry, captain_id, is_cancelled, parent_entry_id, entry_number from entries where tournament_id = ${tid}
      union all select id, false, captain_id, is_cancelled, null, null from virtual_entries where tournament_id = ${tid}) x
      join ledger l on l.entry_id = x.id or l.virtual_entry_id = x.id
    group by x.id, x.is_entry, x.captain_id, x.is_cancelled, x.parent_entry_id, x.entry_number order by x.id`.execute(
    db,
  )
  const { returned } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('returned'))
    .where('tournamentId', '=', tid)
    .where('requestedBy', '=', 'settlement')
    .executeTakeFirstOrThrow()
  const sum = (of: 'paid' | 'refunded') => items.reduce((all, item) => all + item[of], 0)
  return { items, paid: sum('paid'), refunded: sum('refunded'), returned }
}
