import { addDays, instantOf } from '@kegler/domain/dates.ts'
import type { LinkEnd } from '@kegler/domain/teams/link.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'

/** A link ends with its tournament, whatever it is for. The squad may be moved: its start ends the link when it is read. */
export const linkExpiry = ({ endDate, timeZone }: TournamentRow): Date =>
  new Date(instantOf({ day: addDays(endDate, 1), time: '00:00' }, timeZone))

/** For a tournament whose last day or zone has changed: its links, also those that may be opened again, end with it as it is now. */
export const moveLinkExpiry = async (tx: Tx, tournament: TournamentRow): Promise<void> =>
  void (await tx
    .updateTable('links')
    .set({ expiresAt: linkExpiry(tournament) })
    .where('tournamentId', '=', tournament.id)
    .execute())

/**
 * A link for each bowler on these rosters who has none: whom a captain typed joined by nothing, and pays, answers and
 * leaves by this one. It has no address. Returns the new ones.
 */
export async function ensureLinks(tx: Tx, rosterIds: readonly string[], tournament: TournamentRow, now: Date) {
  const { rows } = await sql<{ id: string; rosterId: string; bowlerId: string }>`
    insert into links (kind, tournament_id, captain_id, roster_id, bowler_id, position, joined_at, created_by, created_at, expires_at)
    select 'bowler', r.tournament_id, r.captain_id, r.id, p.bowler_id, p.position, ${now}, r.captain_id, ${now}, ${linkExpiry(tournament)}
    from rosters r join roster_positions p on p.roster_id = r.id
    where r.id = any(${rosterIds}::uuid[])
      and not exists (select from links l where l.roster_id = r.id and l.bowler_id = p.bowler_id and l.ended_at is null)
    order by r.id, p.position returning id, roster_id, bowler_id`.execute(tx)
  return rows
}

/** Ends every link to these rosters. Who has joined stays on them. */
export const endLinks = async (tx: Tx, rosterIds: readonly string[], ended: LinkEnd, now: Date): Promise<void> =>
  void (await tx
    .updateTable('links')
    .set({ ended, endedAt: now })
    .where(sql<boolean>`roster_id = any(${rosterIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute())

/**
 * A link of the captain from now on for each bowler whose own ended when the captain changed: what they are asked stays.
 * Returns the new ones, with the address of who joined or else that of the membership.
 */
export const replaceLinks = async (tx: Tx, rosterIds: readonly string[], now: Date) =>
  (
    await sql<{ id: string; email: string | null; firstName: string; lastName: string }>`
    with made as (
      insert into links (kind, tournament_id, captain_id, roster_id, bowler_id, position, email, guardian, joined_at, created_by, created_at, expires_at)
      select 'bowler', r.tournament_id, r.captain_id, r.id, l.bowler_id, p.position, l.email, l.guardian, l.joined_at, r.captain_id, ${now}, l.expires_at
      from links l join rosters r on r.id = l.roster_id join roster_positions p on p.roster_id = r.id and p.bowler_id = l.bowler_id
      where r.id = any(${rosterIds}::uuid[]) and l.ended = 'captainChanged' and l.ended_at = ${now} returning *)
    select m.id, coalesce(m.email, b.email) as email, b.first_name, b.last_name
    from made m join bowlers b on b.id = m.bowler_id`.execute(tx)
  ).rows

/** Ends the links of bowlers who are taken off a roster, or who leave it. */
export async function endLinksOf(
  tx: Tx,
  { rosterId, bowlerIds }: { rosterId: string; bowlerIds: readonly string[] },
  ended: LinkEnd,
  now: Date,
): Promise<void> {
  if (bowlerIds.length === 0) return
  await tx
    .updateTable('links')
    .set({ ended, endedAt: now })
    .where('rosterId', '=', rosterId)
    .where(sql<boolean>`bowler_id = any(${bowlerIds}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute()
}

/**
 * Opens links again that ended with their entry, or with an act that is undone: of the captain whose the roster is, and
 * of bowlers who are still on it. One that was replaced since stays ended.
 */
export const openLinks = async (tx: Tx, isThat: RawBuilder<boolean>): Promise<void> =>
  void (await sql`update links set ended = null, ended_at = null where id in (
    select distinct on (l.roster_id, l.kind, coalesce(l.bowler_id, case l.kind when 'team' then l.roster_id else l.id end)) l.id
    from links l join rosters r on r.id = l.roster_id and r.captain_id = l.captain_id
    where l.ended_at is not null and ${isThat}
      and (l.bowler_id is null or exists (select from roster_positions p where p.roster_id = r.id and p.bowler_id = l.bowler_id))
      and not exists (select from links o where o.roster_id = l.roster_id and o.ended_at is null
        and (l.kind = 'team' and o.kind = 'team' or o.bowler_id = l.bowler_id))
    order by l.roster_id, l.kind, coalesce(l.bowler_id, case l.kind when 'team' then l.roster_id else l.id end), l.ended_at desc)`.execute(
    tx,
  ))
