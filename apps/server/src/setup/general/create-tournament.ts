import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { dateProblems, openingDay, todayIn } from '@kegler/domain/setup/general/dates.rules.ts'
import { missingParts, needsTag } from '@kegler/domain/setup/general/general.rules.ts'
import type { Actor } from '../../access/actor.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { insertLocation } from '../locations/add-location.ts'
import { insertTag } from '../tags/assign-tag.ts'
import { passCreate } from './check-create-permission.ts'
import { readSetupTournament } from './get-setup-tournament.ts'
import { passChoices, settingsRow } from './settings-row.ts'

export const createTournament: Handles<'POST setup/tournament'> = async ({ body, actor, now, services, transact }) => {
  passCreate(actor)
  const { locations, tags, ...form } = body
  const days = { ...form, opensOn: openingDay(form.opensAt, form.timeZone) }
  const problems = [
    ...dateProblems(days, { before: null, today: todayIn(form.timeZone, now) }),
    ...missingParts({ locations: locations.length, tags: tags.length, needsTag: needsTag(actor.group) }),
  ]
  if (problems.length > 0) throw new Refusal('RuleBroken', problems)
  return transact(async (tx) => {
    await passChoices(tx, actor, form, null, services)
    const settings = settingsRow(form, services)
    const row = await tx
      .insertInto('tournaments')
      .values({
        ...settings,
        tournamentPhone: settings.tournamentPhone ?? services.config.TOURNAMENT_PHONE,
        groupId: actor.group?.id ?? null,
        waitingList: true,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const { certificationNumber } of locations) await insertLocation(tx, row.id, certificationNumber)
    for (const tag of tags) await insertTag(tx, row, tag)
    await addCreator(tx, row.id, actor)
    return readSetupTournament(tx, actor, row, now)
  })
}

/** Who makes a tournament manages it; with the role of administrators they are asked about it unless somebody else is. */
export async function addCreator(tx: Tx, tournamentId: string, { personId, roles }: Actor): Promise<void> {
  await tx
    .insertInto('tournamentManagers')
    .values({ tournamentId, personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!hasRole(roles, ['admin'])) return
  await tx
    .insertInto('tournamentAdministrators')
    .values({ tournamentId, personId, isPrimary: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
