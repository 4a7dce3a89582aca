import { bannerLinks, hasRole, mayMigratePartners, type Role } from '@kegler/domain/roles.ts'
import { isProduction } from '@kegler/domain/site.ts'
import type { Profile } from '../client/session.ts'

interface BannerLink {
  label: string
  to: string
}
const staff: readonly (BannerLink & { roles: readonly Role[] })[] = [
  { label: 'Admin Dashboard', to: '/admin', roles: bannerLinks.adminDashboard },
  { label: 'Audit', to: '/admin/audit', roles: bannerLinks.audit },
  { label: 'Manage Tournament', to: '/tournament', roles: bannerLinks.manageTournament },
]

type Person = Pick<Profile, 'roles' | 'permissions' | 'profileIsConfirmed' | 'groupName' | 'isAllowed'>

/** The person acts for a partner group; the server names none when partner data or group claims are empty. */
export const hasGroup = (profile: Pick<Profile, 'groupName'>): boolean => !!profile.groupName

/** Home for confirmed profiles; staff links by role, unless the person acts for a group that is not allowed. */
export function linksFor(person: Person): BannerLink[] {
  const home = person.profileIsConfirmed ? [{ label: 'Home', to: '/registration' }] : []
  return [...home, ...staffLinksFor(person)]
}
/** The areas of staff that this person may open. */
const staffLinksFor = (person: Pick<Person, 'roles' | 'groupName' | 'isAllowed'>): BannerLink[] =>
  hasGroup(person) && !person.isAllowed ? [] : staff.filter(({ roles }) => hasRole(person.roles, roles))

/** Partner Hub Login: groups are on and the person may work for partner groups. */
export const mayEnterHub = (person: Pick<Person, 'permissions'>, groupsEnabled: boolean): boolean =>
  groupsEnabled && person.permissions.includes(mayMigratePartners)

/** The group whose tournaments the person manages, for the line under the banner; else null. */
export const managedGroup = (person: Pick<Person, 'permissions' | 'isAllowed' | 'groupName'>): string | null =>
  person.permissions.includes(mayMigratePartners) && person.isAllowed ? person.groupName || null : null

/** A group that this product does not serve; named only to people with roles. */
export const refusedGroup = (person: Pick<Person, 'roles' | 'isAllowed' | 'groupName'>): string | null =>
  person.roles.length > 0 && !person.isAllowed ? person.groupName || null : null

/** The environment's name, where it has to be seen. */
export const shownEnvironment = (environment: string): string | null =>
  isProduction(environment) ? null : environment || 'UNKNOWN'
