import { Refusal } from '../../errors.ts'

/** The sentences of the toast 'Not Allowed'. */
export const notAllowed = {
  manager: 'Email address does not belong to tournament manager role',
  administrator: 'Email address does not belong to tournament administrator role',
} as const

export const onTheList = {
  manager: 'This manager is on the list already.',
  administrator: 'This administrator is on the list already.',
} as const

interface Listed {
  id: string
  personId: string
}
export const whyNotRemoveManager = (managers: readonly Listed[], id: string): Refusal | null =>
  managers.some((one) => one.id === id) && managers.length === 1
    ? new Refusal('RuleBroken', 'The last manager of a tournament cannot be removed. Add another one first.')
    : null

export const whyNotRemoveAdministrator = ({ isPrimary }: { isPrimary: boolean }): Refusal | null =>
  isPrimary ? new Refusal('RuleBroken', 'The primary administrator cannot be removed.') : null

/** Only the own row can be given another e-mail address. */
export const whyNotHandOver = (row: Listed, actor: { personId: string }): Refusal | null =>
  row.personId === actor.personId ? null : new Refusal('RuleBroken', 'Only your own row can be changed.')

/** Superusers and the managers of a hub need no list to open a tournament. */
export const needsNoList = ({ roles, groupName }: { roles: readonly string[]; groupName?: string | null }): boolean =>
  Boolean(groupName) || roles.includes('superuser')

/** What taking somebody off a list of people does. */
export const removalSentence = (email: string, { isOwn, keepsAccess }: { isOwn: boolean; keepsAccess: boolean }) =>
  !isOwn
    ? `${email} will be taken off this list.`
    : keepsAccess
      ? 'You will be taken off this list. Your role still opens this tournament.'
      : 'You will no longer be able to open this tournament.'
