import type { RosterAssignment } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { isInCart } from '../places/held-entries.ts'
import type { VirtualEventOf } from '../places/setup.ts'

/** Rosters with these bowlers in the tournament: of all captains' entries that are not cancelled, and of the carts of these captains. */
export async function readAssignments(
  db: Db | Tx,
  tournamentId: string,
  captainIds: string | readonly string[],
  bowlerIds: readonly string[],
): Promise<RosterAssignment[]> {
  if (bowlerIds.length === 0) return []
  const rows = await db
    .selectFrom('rosterPositions as p')
    // by bowler, whatever the statistics say: a tournament that opened a moment ago is planned as if it had no rosters
    .innerJoinLateral(
      (eb) => eb.selectFrom('rosters').selectAll().whereRef('rosters.id', '=', 'p.rosterId').offset(sql.lit(0)).as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin('entries as n', 'n.id', 'r.entryId')
    .leftJoin('squads as s', (join) => join.on(sql<boolean>`s.id = coalesce(n.squad_id, r.squad_id)`))
    // joined, the view would be worked out for every squad
    .leftJoin('squads as l', (join) =>
      join.on(sql<boolean>`l.id = (select o.linked_squad_id from squad_offers o where o.id = r.squad_id)`),
    )
    .select(['p.bowlerId', 'r.captainId', 'r.name as teamName', 'n.entryNumber', 's.startsAt'])
    .select(['l.eventId as linkedEventId', 'l.startsAt as linkedStartsAt'])
    .select([
      sql<string>`coalesce(n.parent_entry_id, n.id, r.id)`.as('rosterId'),
      sql<string>`coalesce(n.event_id, s.event_id)`.as('eventId'),
    ])
    .where(sql<boolean>`p.bowler_id = any(${hidden([...new Set(bowlerIds)], 'uuid[]')})`)
    .where('r.tournamentId', '=', hidden(tournamentId, 'uuid'))
    .where((eb) =>
      eb.or([
        eb('n.isCancelled', '=', sql.lit(false)),
        eb.and([
          eb('n.id', 'is', null),
          sql<boolean>`r.captain_id = any(${hidden([captainIds].flat(), 'uuid[]')})`,
          isInCart,
        ]),
      ]),
    )
    .execute()
  return rows.flatMap(({ startsAt, linkedEventId, linkedStartsAt, ...row }) => {
    const assignment = { ...row, startsAt: startsAt?.toISOString() ?? null }
    // in the cart a linked roster has no Singles rosters yet
    return linkedEventId && linkedStartsAt
      ? [assignment, { ...assignment, eventId: linkedEventId, startsAt: linkedStartsAt.toISOString() }]
      : [assignment]
  })
}

/** Whether a roster of this captain in an event that feeds the virtual event has the bowler. */
export const isOnMapped = (
  assignments: readonly RosterAssignment[],
  bowlerId: string,
  captainId: string,
  event: VirtualEventOf,
): boolean =>
  assignments.some(
    (other) =>
      other.bowlerId === bowlerId && other.captainId === captainId && event.mappedEventIds.includes(other.eventId),
  )

/** Teams of this captain in an event, bought or in the cart, for teams that must differ. */
export const readTeams = (db: Db | Tx, tournamentId: string, captainId: string, eventId: string) =>
  db
    .selectFrom('rosters as r')
    .innerJoin('rosterPositions as p', 'p.rosterId', 'r.id')
    .leftJoin('entries as n', 'n.id', 'r.entryId')
    .leftJoin('squads as s', 's.id', 'r.squadId')
    .select([
      sql<string>`coalesce(r.entry_id, r.id)`.as('id'),
      'r.name',
      sql<string[]>`array_agg(p.bowler_id::text)`.as('bowlerIds'),
    ])
    .where('r.captainId', '=', captainId)
    .where('r.tournamentId', '=', tournamentId)
    .where(sql<boolean>`coalesce(n.event_id, s.event_id) = ${eventId}`)
    .where((eb) => eb.or([eb.and([eb('n.id', 'is', null), isInCart]), eb('n.isCancelled', '=', false)]))
    .groupBy(['r.id', 'n.entryNumber'])
    .orderBy(sql`n.entry_number nulls last`)
    .orderBy('r.createdAt')
    .execute()
