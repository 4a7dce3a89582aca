import { hasRole } from '@kegler/domain/roles.ts'
import { isReadOnly } from '@kegler/domain/setup/tournament.rules.ts'
import { tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { inScope } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'

export const listActiveSetupTournaments: Handles<'GET setup/tournament/active'> = async ({ actor, db, now }) => {
  const rows = await read(db, actor, now)
  return rows.filter(({ readOnly }) => !readOnly)
}
export const listAllSetupTournaments: Handles<'GET setup/tournament/all'> = ({ actor, db, now }) => read(db, actor, now)

/** All of the actor's group, also those that they do not manage. */
async function read(db: Db, actor: Actor, now: Date) {
  const rows = await db
    .selectFrom('tournaments')
    .select(['id', 'name', 'startDate', 'endDate', 'registrationCloseDate', 'status', 'timeZone', 'groupId'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('tournamentManagers')
            .select('id')
            .whereRef('tournamentId', '=', 'tournaments.id')
            .where('personId', '=', actor.personId),
        )
        .as('isListed'),
      sql<number>`(select count(*)::int from entries e where e.tournament_id = tournaments.id and not e.is_cancelled)`.as(
        'sold',
      ),
      sql<number>`(select coalesce(sum(s.total), 0)::int from squads s where s.tournament_id = tournaments.id)`.as(
        'total',
      ),
    ])
    .where(inScope(actor))
    .orderBy('startDate')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const isSuperUser = hasRole(actor.roles, ['superuser'])
  return rows.map(({ isListed, ...row }) => ({
    ...row,
    readOnly: isReadOnly(row, now),
    userCanManage: isSuperUser || row.groupId !== null || Boolean(isListed),
    statusDisplayName: tournamentStatuses[row.status as 1],
  }))
}
