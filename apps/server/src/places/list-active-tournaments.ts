import { dueState } from '@kegler/domain/payments/deposit.rules.ts'
import { hasEnded, mayChangeEntries } from '@kegler/domain/places/gates.rules.ts'
import { statusesThat } from '@kegler/domain/tournaments/status.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasNotEnded, inScope, withEarly } from '../access/tournaments.ts'
import { hidden } from '../db/hidden.ts'
import type { Handles } from '../http/serve.ts'
import { asCaptainSees } from './get-tournament.ts'

/** Tournaments of the home page, by start; one that has ended stays, as one of the last, for captains who have entries in it. */
export const listActiveTournaments: Handles<'POST registration/tournament/active'> = async (call) => {
  const { actor, db, services, now } = call
  const captainId = hidden(actor.personId, 'uuid')
  const rows = await db
    .selectFrom('tournaments')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('entries as n')
          .innerJoin('events as e', 'e.id', 'n.eventId')
          .innerJoin('rosters as r', 'r.entryId', 'n.id')
          .leftJoin('squads as s', 's.id', 'n.squadId')
          .leftJoin('balances as b', 'b.entryId', 'n.id')
          .whereRef('n.tournamentId', '=', 'tournaments.id')
          .where('n.captainId', '=', captainId)
          .where('n.isCancelled', '=', false)
          .select([
            sql<number>`count(*)::int`.as('ownEntries'),
            sql<number>`(count(*) filter (where n.parent_entry_id is null and r.filled < e.number_of_bowlers
              and coalesce(s.starts_at > ${now}, true)))::int`.as('incomplete'),
            sql<number>`coalesce(sum(greatest(b.amount, 0)), 0)::int`.as('entriesDue'),
          ])
          .as('own'),
      (join) => join.onTrue(),
    )
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('virtualEntries as u')
        .innerJoin('balances as b', 'b.virtualEntryId', 'u.id')
        .whereRef('u.tournamentId', '=', 'tournaments.id')
        .where('u.captainId', '=', captainId)
        .where('u.isCancelled', '=', false)
        .select(sql<number>`coalesce(sum(greatest(b.amount, 0)), 0)::int`.as('due'))
        .as('virtualDue'),
    )
    .select(dueNextOf(captainId).as('dueNext'))
    .where(inScope(actor))
    .where(
      'status',
      'in',
      statusesThat('list').map((status) => sql.lit(status)),
    )
    .where((eb) =>
      eb.or([
        hasNotEnded(now),
        eb.exists(
          eb
            .selectFrom('entries')
            .select('entries.id')
            .whereRef('entries.tournamentId', '=', 'tournaments.id')
            .where('entries.captainId', '=', captainId),
        ),
      ]),
    )
    .orderBy('sort')
    .orderBy('startDate')
    .orderBy('name')
    .execute()
  const seen = await Promise.all(
    rows.map(async (listed) => {
      const row = await withEarly(db, actor, listed)
      const open = mayChangeEntries(row, now, 'captain')
      return {
        ...(await asCaptainSees(services, actor, row, now)),
        hasEnded: hasEnded(row, now),
        ownEntries: row.ownEntries,
        rostersToComplete: open ? row.incomplete : 0,
        balanceDue: open ? row.entriesDue + (row.virtualDue ?? 0) : 0,
        dueNext: open ? dueNext(row, now) : null,
      }
    }),
  )
  return seen.sort((a, b) => Number(a.hasEnded) - Number(b.hasEnded))
}

interface DueNext {
  on: string
  amount: number
  startsAt: string | null
}
/** Of a captain's entries in `tournaments`. */
const dueNextOf = (captainId: RawBuilder<string>) => sql<DueNext | null>`(
  select json_build_object('on', n.due_on, 'amount', sum(b.amount), 'startsAt', min(s.starts_at))
  from entries n join balances b on b.entry_id = n.id left join squads s on s.id = n.squad_id
  where n.captain_id = ${captainId} and n.tournament_id = tournaments.id and n.due_on is not null
    and not n.is_cancelled and b.amount > 0 group by n.due_on order by n.due_on limit 1)`
const dueNext = ({ dueNext: next, timeZone }: { dueNext: DueNext | null; timeZone: string }, now: Date) =>
  next && { on: next.on, amount: next.amount, state: dueState(next.on, next.startsAt, timeZone, now) }
