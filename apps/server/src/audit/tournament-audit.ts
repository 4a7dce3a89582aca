import { type RawBuilder, sql } from 'kysely'
import { staffTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { hasWords, matchesOf, scoped, searched } from './found.ts'
import { readRecords } from './read-records.ts'

/** Tournaments by their names of now and before. */
export const searchTournaments: Handles<'POST audit/tournamentAudit'> = async ({ body, actor, db }) => {
  const named = (expression: string): RawBuilder<boolean> => hasWords(expression, body.searchFilter)
  const { rows } = await sql<{ tournamentId: string; tournamentName: string; startDate: string; endDate: string }>`
    select tournaments.id as tournament_id, tournaments.name as tournament_name, tournaments.start_date, tournaments.end_date from tournaments
    where ${scoped(actor)} and (${named('folded(tournaments.name)')} or exists (select from audit a where a.record_id = tournaments.id
      and a.type_name = 'Tournament' and a.property = 'name' and ${named('folded(a.original_value)')}))
    order by tournaments.start_date desc, tournaments.name limit ${searched}`.execute(db)
  return matchesOf(rows)
}

export const getTournamentHeader: Handles<'GET audit/tournamentAuditDetails/:id'> = async ({ params, actor, db }) => {
  const { id, name, startDate, endDate, timeZone } = await staffTournament(db, actor, params.id)
  return { tournamentId: id, tournamentName: name, startDate, endDate, timeZone }
}

export const listTournamentRecords: Handles<'GET audit/tournamentAudit/:id'> = async (call) => {
  const { id, timeZone } = await staffTournament(call.db, call.actor, call.params.id)
  return readRecords(call.db, sql`a.tournament_id = ${id}`, timeZone, call.query)
}
