import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { readAuthors } from './read-authors.ts'

interface Of {
  entryId?: string
  virtualEntryId?: string
}
/** The lines of the ledger of an entry or virtual entry, in the order of writing. */
export async function readLedgerRows(db: Db, { entryId, virtualEntryId }: Of) {
  const lines = await db
    .selectFrom('ledger as l')
    .leftJoin('payments as p', (join) => join.onRef('p.id', '=', 'l.paymentId').on('l.type', '=', 'Payment'))
    .select(['l.id', 'l.type', 'l.createdAt', 'l.amount', 'l.description', 'l.createdBy'])
    .select((eb) => eb.fn.coalesce('l.notes', 'p.notes').as('notes'))
    .where((eb) => (entryId ? eb('l.entryId', '=', entryId) : eb('l.virtualEntryId', '=', virtualEntryId ?? '')))
    .orderBy('l.id')
    .execute()
  const authorOf = await readAuthors(
    db,
    lines.map(({ createdBy }) => createdBy),
  )
  return lines.map(({ id, type, createdAt, amount, description, notes, createdBy }) => ({
    ...{ id: Number(id), transactionType: type, date: createdAt.toISOString(), amount, description, notes },
    userName: authorOf(createdBy),
  }))
}

const states: Readonly<Record<string, string>> = {
  created: 'Begun',
  processing: 'Waiting for the card provider',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Given up or expired',
  refunded: 'Sent back',
}
const kinds: Readonly<Record<string, string>> = {
  purchase: 'Purchase',
  balance: 'Balance payment',
}
interface Wanted {
  tournamentId: string
  /** Whose sessions; of an item also those that paid for it when it was somebody else's. */
  captainId: string
  item?: { id: string; sessionId: string | null }
}
/** Attempts to pay, which a reservation by staff is not: of a captain in a tournament, or those that an entry or virtual entry was bought and paid with. */
export async function readAttempts(db: Db, { tournamentId, captainId, item }: Wanted) {
  const named = item && `%${item.id}%`
  const { rows } = await sql<{
    id: string
    createdAt: Date
    settledAt: Date | null
    kind: string
    amount: number
    state: string
    failure: string | null
    email: string
    firstName: string
    lastName: string
  }>`
    select s.id, s.created_at, s.settled_at, s.kind::text, s.amount, s.state::text, s.failure, p.email, p.first_name, p.last_name
    from payment_sessions s join persons p on p.id = s.created_by
    where s.tournament_id = ${tournamentId} and s.kind <> 'reservation' and ${
      named
        ? sql`s.id = any(array(select ${item.sessionId}::uuid union all
            select o.id from payment_sessions o where o.tournament_id = ${tournamentId} and o.contents::text like ${named}
              and o.payer_id = any(array(select ${captainId}::uuid union select payer_id from payments y join ledger l on l.payment_id = y.id
                where l.entry_id = ${item.id} or l.virtual_entry_id = ${item.id}))))`
        : sql`s.payer_id = ${captainId}`
    }
    order by s.created_at desc limit 200`.execute(db)
  return rows.map(({ id, createdAt, settledAt, kind, amount, state, failure, ...person }) => ({
    ...{ id, date: createdAt.toISOString(), amount, failure, settledDate: settledAt?.toISOString() ?? null },
    ...{ kind: kinds[kind] ?? kind, state: states[state] ?? state, userName: fullName(person).trim() || person.email },
  }))
}
