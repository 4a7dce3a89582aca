import { bannerLinks, financeRoles, type Role } from '@kegler/domain/roles.ts'
import { createRoute } from '@tanstack/react-router'
import { staffEntryQuery, staffTournaments } from '../screens/admin/queries.ts'
import { requireRole } from './guards.ts'
import { lazyScreen, pagesUnder, root } from './page.tsx'

const frame = lazyScreen(() => import('../shell/StaffFrame.tsx'), 'StaffFrame')
const notYet = lazyScreen(() => import('../shell/NotYetScreen.tsx'), 'NotYetScreen')
const area = <const Id extends string>(id: Id, allow: readonly Role[]) =>
  createRoute({ getParentRoute: () => root, id, beforeLoad: requireRole(allow), component: frame })

const admin = area('staff', bannerLinks.adminDashboard)
const audit = area('audit', bannerLinks.audit)
const finance = area('finance', financeRoles)
const page = pagesUnder(admin)

/** The pages of the back office. */
export const staffRoutes = [
  admin.addChildren([
    page('/admin', {
      first: () => [staffTournaments],
      screen: lazyScreen(() => import('../screens/admin/AdminScreen.tsx'), 'AdminScreen'),
      title: 'Admin Dashboard',
    }),
    page('/admin/entry/$entryId', {
      first: ({ entryId }) => [staffEntryQuery(entryId)],
      screen: lazyScreen(() => import('../screens/admin/entry/EntryScreen.tsx'), 'EntryScreen'),
      title: 'Entry Details',
    }),
  ]),
  audit.addChildren([pagesUnder(audit)('/admin/audit', { screen: notYet, title: 'Audit' })]),
  finance.addChildren([pagesUnder(finance)('/finance', { screen: notYet, title: 'Finance' })]),
] as const
