import { hasRole } from '@kegler/domain/roles.ts'
import type { AnswerOf } from '../../client/api.ts'
import { query } from '../../client/api.ts'
import type { Profile } from '../../client/session.ts'
import { site } from '../../net/site.ts'

export type ListedTournament = AnswerOf<'GET setup/tournament/active'>[number]

export const activeSetupTournaments = query('GET setup/tournament/active')
export const allSetupTournaments = query('GET setup/tournament/all')
export const createPermission = query('GET setup/tournament/checkCreatePermission')

/** Partner hubs copy from the list. */
export const copiesInList = ({ groupName, isAllowed, roles }: Profile): boolean =>
  site.groupsEnabled && !!groupName && (isAllowed || hasRole(roles, ['superuser']))

/** Centers are those of all: superusers of the organisation itself keep them. */
export const importsCenters = ({ groupName, roles }: Profile): boolean => !groupName && hasRole(roles, ['superuser'])
