import { calls } from '@kegler/domain/calls.ts'
import { bannerLinks, mayMigratePartners } from '@kegler/domain/roles.ts'
import { expect, test } from 'vitest'
import { linksFor, managedGroup, mayEnterHub, refusedGroup, shownEnvironment } from './links.ts'

const person = {
  roles: [] as string[],
  permissions: [] as string[],
  profileIsConfirmed: true,
  groupName: null as string | null,
  isAllowed: false,
}
const labels = (change: Partial<typeof person>) => linksFor({ ...person, ...change }).map(({ label }) => label)

test.each([
  [[], ['Home']],
  [['admin'], ['Home', 'Admin Dashboard', 'Audit']],
  [['manager'], ['Home', 'Audit', 'Manage Tournament']],
  [['superuser'], ['Home', 'Admin Dashboard', 'Audit', 'Manage Tournament']],
  [['financialofficer', 'hqfinancialofficer'], ['Home']],
])('%s sees %s', (roles, seen) => {
  expect(labels({ roles })).toEqual(seen)
})
test('Home waits for the confirmed profile', () => {
  expect(labels({ profileIsConfirmed: false })).toEqual([])
})
test('a group that is not allowed takes the staff links away, an allowed one does not', () => {
  expect(labels({ roles: ['superuser'], groupName: 'Texas' })).toEqual(['Home'])
  expect(labels({ roles: ['admin'], groupName: 'Texas', isAllowed: true })).toContain('Admin Dashboard')
})
test('the partner-hub line needs permission, allowed flag and name', () => {
  const all = { permissions: [mayMigratePartners], isAllowed: true, groupName: 'Texas' }
  expect(managedGroup(all)).toBe('Texas')
  expect(managedGroup({ ...all, permissions: [] })).toBeNull()
  expect(managedGroup({ ...all, isAllowed: false })).toBeNull()
  expect(managedGroup({ ...all, groupName: '' })).toBeNull()
})
test('the refused group is shown to people with roles alone', () => {
  expect(refusedGroup({ roles: ['admin'], isAllowed: false, groupName: 'Texas' })).toBe('Texas')
  expect(refusedGroup({ roles: [], isAllowed: false, groupName: 'Texas' })).toBeNull()
  expect(refusedGroup({ roles: ['admin'], isAllowed: true, groupName: 'Texas' })).toBeNull()
})
test('Partner Hub Login needs the feature and the permission', () => {
  expect(mayEnterHub({ permissions: [mayMigratePartners] }, true)).toBe(true)
  expect(mayEnterHub({ permissions: [mayMigratePartners] }, false)).toBe(false)
  expect(mayEnterHub({ permissions: [] }, true)).toBe(false)
})
test.each([
  ['PROD', null],
  ['production', null],
  ['TEST', 'TEST'],
  ['', 'UNKNOWN'],
])('environment %s shows %s', (environment, shown) => {
  expect(shownEnvironment(environment)).toBe(shown)
})
test('the pages of staff open for the roles that may make their calls', () => {
  for (const key of ['GET admin/tournament/active', 'GET admin/entry/:id'] as const)
    expect(new Set(calls[key].allow)).toEqual(new Set(bannerLinks.adminDashboard))
})
