import { hasEnded } from '@kegler/domain/places/gates.rules.ts'
import { statusesThat } from '@kegler/domain/tournaments/status.rules.ts'
import { inScope } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { asCaptainSees } from './get-tournament.ts'

/** Tournaments of the home page, by start; one that has ended stays, as one of the last, for captains who have entries in it. */
export const listActiveTournaments: Handles<'POST registration/tournament/active'> = async (call) => {
  const { actor, db, services, now } = call
  const rows = await db
    .selectFrom('tournaments')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('entries')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('n'))
        .whereRef('entries.tournamentId', '=', 'tournaments.id')
        .where('entries.captainId', '=', actor.personId)
        .where('entries.isCancelled', '=', false)
        .as('ownEntries'),
    )
    .where(inScope(actor))
    .where('status', 'in', statusesThat('list'))
    .where((eb) =>
      eb.or([
        eb('endDate', '>=', now.toISOString().slice(0, 10)),
        eb.exists(
          eb
            .selectFrom('entries')
            .select('entries.id')
            .whereRef('entries.tournamentId', '=', 'tournaments.id')
            .where('entries.captainId', '=', actor.personId),
        ),
      ]),
    )
    .orderBy('sort')
    .orderBy('startDate')
    .orderBy('name')
    .execute()
  const seen = await Promise.all(
    rows.map(async (row) => ({
      ...(await asCaptainSees(services, actor, row, now)),
      hasEnded: hasEnded(row, now),
      ownEntries: row.ownEntries ?? 0,
    })),
  )
  return seen.sort((a, b) => Number(a.hasEnded) - Number(b.hasEnded))
}
