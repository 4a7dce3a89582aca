import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { openShare, type PositionMoney } from '@kegler/domain/teams/shares.rules.ts'
import { sql } from 'kysely'
import type { EntryRow } from '../access/entries.ts'
import { isCaptain } from '../access/is-captain.ts'
import type { Db, Tx } from '../db/db.ts'
import { isRefundLine } from './card-payments.ts'

/** One position of a roster with its bowler, its share and what came for it. Cents. */
interface TeamPosition extends PositionMoney {
  position: number
  name: string | null
  /** Whether the captain bowls there. */
  isCaptain: boolean
  /** The bowler's own, and their address: of who did not join by it that of the membership. */
  link: { id: string; email: string | null } | null
  payments: { name: string; amount: number; at: Date }[]
}
interface TeamMoney {
  /** The entry and its linked entries, in the order in which a payment is shared out. */
  family: string[]
  price: number
  balance: number
  isOn: boolean
  positions: TeamPosition[]
  paying: { name: string; amount: number }[]
}

/** The money of a team by positions. A share is of the entry with its linked ones. */
export async function readTeamMoney(
  db: Db | Tx,
  entry: Pick<EntryRow, 'id' | 'rosterId' | 'eventId' | 'captainId'>,
): Promise<TeamMoney> {
  const family = await db
    .selectFrom('entries')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', entry.id), eb('parentEntryId', '=', entry.id)]))
    .orderBy('parentPosition', (order) => order.asc().nullsFirst())
    .execute()
  const ids = family.map(({ id }) => id)
  const { rows: sums } = await sql<{ price: number; balance: number; positions: number }>`
    select (select coalesce(sum(amount), 0)::int from ledger l where entry_id = any(${ids}::uuid[])
        and type <> 'Payment' and not ${isRefundLine('l')}) as price,
      (select coalesce(sum(greatest(0, b.amount)), 0)::int from balances b join entries n on n.id = b.entry_id
        where n.id = any(${ids}::uuid[]) and not n.is_cancelled) as balance,
      (select number_of_bowlers from events where id = ${entry.eventId}) as positions`.execute(db)
  const { price = 0, balance = 0, positions = 0 } = sums[0] ?? {}
  const shares = await db
    .selectFrom('shares')
    .select(['position', 'amount'])
    .where('rosterId', '=', entry.rosterId)
    .execute()
  const asked = new Map(shares.map((share) => [share.position, share.amount]))
  const bowlers = await readBowlers(db, entry)
  const payments = await readPayments(db, entry.rosterId, ids)
  return {
    ...{ family: ids, price, balance },
    isOn: shares.length > 0,
    positions: Array.from({ length: positions }, (_, index) => {
      const position = index + 1
      const bowler = bowlers.find((one) => one.position === position)
      const received = payments.filter((one) => one.position === position)
      return {
        position,
        name: bowler ? fullName(bowler) : null,
        isCaptain: bowler?.isCaptain ?? false,
        link: bowler?.linkId ? { id: bowler.linkId, email: bowler.email } : null,
        asked: asked.get(position) ?? 0,
        paid: received.reduce((sum, { amount }) => sum + amount, 0),
        payments: received,
      }
    }),
    paying: await readPaying(db, ids),
  }
}

/** Whose shares of a team are open, and how much of them. Cents. */
export async function readOpenShares(db: Db | Tx, entry: Parameters<typeof readTeamMoney>[1]) {
  const { positions, balance } = await readTeamMoney(db, entry)
  return positions.flatMap((one) => {
    const open = openShare(one, balance)
    return open > 0 ? [{ name: one.name ?? `Position ${one.position}`, open }] : []
  })
}

const readBowlers = (db: Db | Tx, { rosterId, captainId }: Pick<EntryRow, 'rosterId' | 'captainId'>) =>
  db
    .selectFrom('rosterPositions as o')
    .innerJoin('bowlers as b', 'b.id', 'o.bowlerId')
    .leftJoin('links as l', (join) =>
      join.onRef('l.rosterId', '=', 'o.rosterId').onRef('l.bowlerId', '=', 'o.bowlerId').on('l.endedAt', 'is', null),
    )
    .select(['o.position', 'b.firstName', 'b.lastName', 'l.id as linkId'])
    .select((eb) => eb.fn.coalesce('l.email', 'b.email').as('email'))
    .select(isCaptain(captainId).as('isCaptain'))
    .where('o.rosterId', '=', rosterId)
    .execute()

/** What came for each position, less what went back, also of who has left. */
const readPayments = async (db: Db | Tx, rosterId: string, ids: readonly string[]) =>
  (
    await sql<{ position: number; name: string; amount: number; at: Date }>`
    select (s.contents -> 'share' ->> 'position')::int as position, guest_name(g.name) as name, -sum(l.amount)::int as amount,
      s.settled_at as at
    from ledger l join payment_sessions s on s.id = l.payment_id join guests g on g.id = s.guest_id
    where l.entry_id = any(${[...ids]}::uuid[]) and s.contents -> 'share' ->> 'rosterId' = ${rosterId}
    group by s.id, g.name having sum(l.amount) < 0 order by s.settled_at, s.id`.execute(db)
  ).rows

const readPaying = async (db: Db | Tx, ids: readonly string[]) =>
  (
    await sql<{ name: string; amount: number }>`
    select guest_name(g.name) as name, sum(i.amount)::int as amount
    from session_items i join payment_sessions s on s.id = i.session_id join guests g on g.id = s.guest_id
    where i.entry_id = any(${[...ids]}::uuid[]) group by s.id, g.name order by s.created_at`.execute(db)
  ).rows
