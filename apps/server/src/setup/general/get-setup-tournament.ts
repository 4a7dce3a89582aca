import { zoneName } from '@kegler/domain/dates.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import type { SetupTournament } from '@kegler/domain/setup/general/general.calls.ts'
import { generalFields } from '@kegler/domain/setup/general/general.fields.ts'
import { canCreateParts, canEditName, isReadOnly } from '@kegler/domain/setup/tournament.rules.ts'
import { tournamentStatuses } from '@kegler/domain/tournaments/status.rules.ts'
import type { z } from 'zod'
import type { Actor } from '../../access/actor.ts'
import { revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { cardAccount } from '../../payments/card-account.ts'
import { whyNotLinkNow } from '../events/link-events.ts'
import { pick } from '../form-fields.ts'
import { readLocations } from '../locations/list-locations.ts'
import { readManaged } from '../managed.ts'
import { hasPendingChanges } from '../publish/pending.ts'
import { readTags } from '../tags/list-tags.ts'

export const getSetupTournament: Handles<'GET setup/tournament/:id'> = async ({ params, actor, db, now }) =>
  readSetupTournament(db, actor, await readManaged(db, actor, params.id), now)

/** A row as the console shows it to the actor. */
export async function readSetupTournament(
  db: Db | Tx,
  { roles, group }: Actor,
  row: TournamentRow,
  now: Date,
): Promise<z.output<typeof SetupTournament>> {
  const fields = pick(row, generalFields)
  const [locations, tags] = [await readLocations(db, row.id), await readTags(db, row.id)]
  const system = row.exportId
    ? await db.selectFrom('tmsSystems').select('endPoint').where('id', '=', row.exportId).executeTakeFirst()
    : undefined
  const isSuperUser = hasRole(roles, ['superuser'])
  const readOnly = isReadOnly(row, now)
  const canCreate = canCreateParts(row, now)
  return {
    ...fields,
    id: row.id,
    timeZoneDisplayName: zoneName(row.timeZone),
    ageVerificationDate: row.ageVerificationDate,
    tmsEndPoint: system?.endPoint ?? null,
    status: row.status,
    statusDisplayName: tournamentStatuses[row.status as 1],
    groupName: group?.name ?? null,
    technologyFeePercent: isSuperUser && group ? (await cardAccount(db, row)).technologyFeePercent : null,
    locations,
    tags,
    linkEvents: row.linkEvents,
    readOnly,
    isSuperUser,
    userCanManage: true,
    canEditTournamentName: canEditName(row, isSuperUser, now),
    canLinkEvents: !readOnly && (await whyNotLinkNow(db, row, now)) === null,
    canCreateEvent: canCreate,
    canCreateVirtualEvent: canCreate,
    canCreateDivision: canCreate,
    canAssignTag: !readOnly,
    canDeleteTag: !readOnly,
    hasPendingChanges: await hasPendingChanges(db, row),
    lastRehearsal: await readRehearsal(db),
    revision: revision(fields),
  }
}

async function readRehearsal(db: Db | Tx) {
  const last = await db
    .selectFrom('rehearsals')
    .select(['at', 'perMinute'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? { ...last, at: last.at.toISOString() } : null
}
