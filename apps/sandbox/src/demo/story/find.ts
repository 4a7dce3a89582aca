import type { Tx } from '@kegler/server/db/db.ts'
import { sql } from 'kysely'
import { demoAccounts } from '../../identity/demo-accounts.ts'
import { daysAgo, type Season } from '../season.ts'

export interface Found {
  id: string
  captainId: string
  captainEmail: string
  entryNumber: number
  squadId: string
  /** Ids of the card payments that paid it. */
  transactionId: string | null
}
/** Of people who can sign in: their entries are described in the README. */
export const demoEmails = demoAccounts.map(({ email }) => email)
const found = sql`select e.id, e.captain_id as "captainId", p.email as "captainEmail", e.entry_number as "entryNumber",
    e.squad_id as "squadId", (select y.transaction_id from ledger l join payments y on y.id = l.payment_id
      where l.entry_id = e.id limit 1) as "transactionId"
  from entries e join persons p on p.id = e.captain_id join rosters o on o.entry_id = e.id join events v on v.id = e.event_id
    join squads s on s.id = e.squad_id join tournaments t on t.id = e.tournament_id`

/** The entry of a team. @throws where there is none */
export const teamOf = (tx: Tx, tournament: string, name: string): Promise<Found> =>
  first(sql<Found>`${found} where t.name = ${tournament} and o.name = ${name}`, tx, name)

/**
 * Teams of the Open Championships, one of a captain, in the order of sale: no sets and no virtual entries depend on them.
 * `balance`: what each owes, in cents, then whatever else they have; those that owe nothing were paid by card.
 */
export async function loneTeams({ tx, season }: { tx: Tx; season: Season }, balance: number): Promise<Found[]> {
  const { rows } = await sql<Found>`${found}
    where t.name = 'Open Championships' and v.name = 'Team' and p.email <> all(${demoEmails}) and not e.is_cancelled and o.filled = 5
      and least(s.total, s.captain_cap) - s.taken > 1 and e.created_at < ${daysAgo(season, 17)}
      and (select amount from balances b where b.entry_id = e.id) = ${balance}
      and (${balance} > 0 or exists (select from ledger l join payments y on y.id = l.payment_id
        where l.entry_id = e.id and y.method = 'Credit Card') and not exists (
        select from virtual_entries u where u.captain_id = e.captain_id and u.tournament_id = t.id) and not exists (
        select from entries n where n.captain_id = e.captain_id and n.tournament_id = t.id
          and (n.event_id <> e.event_id or n.entry_number < e.entry_number or n.is_cancelled)))
    order by e.entry_number`.execute(tx)
  return rows
}

/** A squad of the entry's event with room, on another day; the nth of them. */
export async function otherSquad(tx: Tx, { id }: { id: string }, nth = 0): Promise<string> {
  const other = sql<{ id: string }>`select s.id from squads s join entries e on e.event_id = s.event_id and e.id = ${id}
    where s.id <> e.squad_id and not s.hide_from_captains and least(s.total, s.captain_cap) - s.taken > 15
    order by s.starts_at offset ${nth} limit 1`
  return (await first(other, tx, 'squad')).id
}

export async function first<T>(query: ReturnType<typeof sql<T>>, tx: Tx, what: string): Promise<T> {
  const [row] = (await query.execute(tx)).rows
  if (row === undefined) throw new Error(`The season has no ${what}.`)
  return row
}

interface Position {
  position: number
  bowler: { usbcId: string } | null
  average: number | null
  /** What the membership knows, and the name. */
  known: number
  isKnownPro: boolean
  name: string
}
/** A roster as it is, in the shape in which it is saved. */
export async function rosterOf(tx: Tx, { id }: { id: string }) {
  const { positions, ...roster } = await first(
    sql<{
      name: string
      state: string | null
      countryId: number
      pairCode: string | null
      groupCode: string | null
      version: number
      positions: (Omit<Position, 'bowler'> & { usbcId: string })[]
    }>`select o.name, o.state, o.country_id as "countryId", o.pair_code as "pairCode", o.group_code as "groupCode", e.version,
        (select jsonb_agg(jsonb_build_object('position', r.position, 'usbcId', b.usbc_id, 'average', r.average,
            'known', coalesce(b.average, r.average), 'isKnownPro', b.is_professional, 'name', concat_ws(' ', b.first_name, b.last_name)) order by r.position)
          from roster_positions r join bowlers b on b.id = r.bowler_id where r.roster_id = o.id) as positions
      from entries e join rosters o on o.entry_id = e.id where e.id = ${id}`,
    tx,
    'roster',
  )
  const rosterPositions = (positions ?? []).map(({ usbcId, ...rest }): Position => ({ ...rest, bowler: { usbcId } }))
  return { ...roster, rosterPositions }
}
