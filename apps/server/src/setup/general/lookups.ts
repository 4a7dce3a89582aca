import { zoneName } from '@kegler/domain/dates.ts'
import type { Actor } from '../../access/actor.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]
const zones = [
  ...new Set([...american, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))]),
].map((id) => ({
  id,
  name: american.includes(id) ? `${id.replaceAll('_', ' ')} (${zoneName(id)})` : id.replaceAll('_', ' '),
}))
const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }))
const ofGroup = ({ group }: Actor): string | null => (group ? group.id : null)

export const listTimeZones: Handles<'GET timezones'> = () => zones
export const listAgeOptions: Handles<'GET division/ageOptions'> = () =>
  named(['Oldest Member', 'Youngest Member', 'All Members'])
export const listScoringMethods: Handles<'GET setup/tournament/scoringMethods'> = () =>
  named(['First', 'Last', 'Highest'])
export const listOwnedByOptions: Handles<'GET setup/tournament/ownedByOptions'> = () =>
  named(['Bowler Owned', 'Team Owned'])
export const listHandicapAppliedTo: Handles<'GET setup/tournament/handicapAppliedTo'> = () =>
  named(['Individual', 'Team'])

export const listCards: Handles<'GET setup/tournament/campaigns/cards'> = async ({ actor, db }) => {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'name', 'imageId'])
    .where('groupId', 'is not distinct from', ofGroup(actor))
    .orderBy('name')
    .execute()
  return rows.map(({ imageId, ...row }) => ({ ...row, imagePath: `images/${imageId}` }))
}

export const listExportSystems: Handles<'GET export/tournament'> = async ({ db }) => {
  const rows = await db
    .selectFrom('tmsSystems')
    .select(['id', 'name', 'exports as systemShouldExport'])
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows
}

export const listFinanceAccounts: Handles<'GET setup/tournament/stripeAccounts'> = async ({ actor, db, query }) => {
  const tournament = query.tournamentId ? await readManaged(db, actor, query.tournamentId) : undefined
  return db
    .selectFrom('financeAccounts')
    .select(['id', 'name', 'isActive'])
    .where('groupId', 'is not distinct from', ofGroup(actor))
    .where((eb) => eb.or([eb('isActive', '=', true), eb('id', '=', tournament?.financeAccountId ?? null)]))
    .orderBy('name')
    .execute()
}
