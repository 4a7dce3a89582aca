import { figureRoles } from '@kegler/domain/reports/reports.staff.calls.ts'
import { bannerLinks, financeRoles, type Role } from '@kegler/domain/roles.ts'
import { roomRoles } from '@kegler/domain/waiting-room/room.staff.calls.ts'
import { createRoute } from '@tanstack/react-router'
import { staffTournamentQuery } from '../cart/staff/reservations.ts'
import { readAnswers, readCaptains, readEntries, readPayments } from '../lists/address.ts'
import { readAuditFilter, readAuditSearch } from '../screens/admin/audit/auditSearch.ts'
import { readCaptainSearch } from '../screens/admin/captain/search.ts'
import { readCampaignSearch, readMailSearch } from '../screens/admin/mail/address.ts'
import { readMoveAddress } from '../screens/admin/move/address.ts'
import { readSearchAddress } from '../screens/admin/search/address.ts'
import { staffEntryQuery } from '../screens/admin/staffEntry.ts'
import { readDaySearch } from './day-search.ts'
import { requireRole } from './guards.ts'
import { lazyScreen, pagesUnder, root } from './page.tsx'

const frame = lazyScreen(() => import('../screens/admin/AdminFrame.tsx'), 'AdminFrame')
const area = <const Id extends string>(id: Id, allow: readonly Role[]) =>
  createRoute({ getParentRoute: () => root, id, beforeLoad: requireRole(allow), component: frame })

const admin = area('staff', bannerLinks.adminDashboard)
const audit = area('audit', bannerLinks.audit)
const finance = area('finance', financeRoles)
const figures = area('figures', figureRoles)
const operations = area('operations', ['superuser'])
const live = area('live', roomRoles)
const page = pagesUnder(admin)
const auditPage = pagesUnder(audit)
const financePage = pagesUnder(finance)
const figuresPage = pagesUnder(figures)
const operationsPage = pagesUnder(operations)
const livePage = pagesUnder(live)

const search = lazyScreen(() => import('../screens/admin/search/SearchScreen.tsx'), 'SearchScreen')
const record = lazyScreen(() => import('../screens/admin/audit/RecordAuditScreen.tsx'), 'RecordAuditScreen')
const accounts = lazyScreen(() => import('../screens/finance/FinanceScreen.tsx'), 'FinanceScreen')

/** The tournament and the day that the scheduler of staff shows. */
const readReserveSearch = ({ tournament, ...search }: Record<string, unknown>) => ({
  ...(typeof tournament === 'string' ? { tournament } : {}),
  ...readDaySearch(search),
})

/** The pages of the back office. */
export const staffRoutes = [
  admin.addChildren([
    page('/admin', { screen: search, validateSearch: readSearchAddress, title: 'Admin Dashboard' }),
    page('/admin/search', { screen: search, validateSearch: readSearchAddress, title: 'Search' }),
    page('/admin/squads', {
      screen: lazyScreen(() => import('../screens/admin/squads/ReserveSquadsScreen.tsx'), 'ReserveSquadsScreen'),
      validateSearch: readReserveSearch,
      title: 'Reserve Squads',
    }),
    page('/admin/review/$tournamentId', {
      first: ({ tournamentId }) => [staffTournamentQuery(tournamentId)],
      screen: lazyScreen(() => import('../screens/admin/review/ReviewScreen.tsx'), 'ReviewScreen'),
      title: 'Review Reservation',
    }),
    page('/admin/entry/$entryId/{-$paymentId}', {
      first: ({ entryId }) => [staffEntryQuery(entryId)],
      screen: lazyScreen(() => import('../screens/admin/entry/EntryScreen.tsx'), 'EntryScreen'),
      title: 'Entry Details',
    }),
    page('/admin/captain/$captainId/{-$paymentId}', {
      validateSearch: readCaptainSearch,
      screen: lazyScreen(() => import('../screens/admin/captain/CaptainScreen.tsx'), 'CaptainScreen'),
      title: 'Captain Details',
    }),
    page('/admin/captain/$captainId/virtualevent/$virtualEventId/{-$paymentId}', {
      screen: lazyScreen(
        () => import('../screens/admin/captain/virtualevent/VirtualEventScreen.tsx'),
        'VirtualEventScreen',
      ),
      title: 'Virtual Event Details',
    }),
    page('/admin/entries', {
      validateSearch: readEntries,
      screen: lazyScreen(() => import('../screens/admin/entries/EntriesScreen.tsx'), 'EntriesScreen'),
      title: 'Entries',
    }),
    page('/admin/captains', {
      validateSearch: readCaptains,
      screen: lazyScreen(() => import('../screens/admin/captains/CaptainsScreen.tsx'), 'CaptainsScreen'),
      title: 'Captains',
    }),
    page('/admin/figures', {
      screen: lazyScreen(() => import('../screens/admin/figures/FigureListScreen.tsx'), 'FigureListScreen'),
      title: 'Figures',
    }),
    page('/admin/answers', {
      validateSearch: readAnswers,
      screen: lazyScreen(() => import('../screens/admin/answers/AnswersScreen.tsx'), 'AnswersScreen'),
      title: 'Bowlers and Answers',
    }),
    page('/admin/money', {
      validateSearch: readPayments,
      screen: lazyScreen(() => import('../screens/admin/money/MoneyScreen.tsx'), 'MoneyScreen'),
      title: 'Payments',
    }),
    page('/admin/alerts', {
      screen: lazyScreen(() => import('../screens/admin/alerts/AlertsScreen.tsx'), 'AlertsScreen'),
      validateSearch: ({ done }: { done?: unknown }): { done?: true } => (done === true ? { done } : {}),
      title: 'Alerts',
    }),
    page('/admin/mail', {
      validateSearch: readMailSearch,
      screen: lazyScreen(() => import('../screens/admin/mail/MailScreen.tsx'), 'MailScreen'),
      title: 'Mail to Captains',
    }),
    page('/admin/mail/$campaignId', {
      validateSearch: readCampaignSearch,
      screen: lazyScreen(() => import('../screens/admin/mail/campaign/CampaignScreen.tsx'), 'CampaignScreen'),
      title: 'Mail Details',
    }),
    page('/admin/move', {
      validateSearch: readMoveAddress,
      screen: lazyScreen(() => import('../screens/admin/move/MoveScreen.tsx'), 'MoveScreen'),
      title: 'Move Entries',
    }),
    page('/admin/waits/$tournamentId', {
      screen: lazyScreen(() => import('../screens/admin/waits/WaitsScreen.tsx'), 'WaitsScreen'),
      title: 'Waiting List',
    }),
  ]),
  live.addChildren([
    livePage('/admin/room/$tournamentId', {
      screen: lazyScreen(() => import('../screens/admin/room/LiveRoomScreen.tsx'), 'LiveRoomScreen'),
      title: 'Waiting Room',
    }),
  ]),
  figures.addChildren([
    figuresPage('/admin/tournament/$tournamentId', {
      validateSearch: ({ against }: Record<string, unknown>): { against?: string } =>
        typeof against === 'string' ? { against } : {},
      screen: lazyScreen(() => import('../screens/admin/tournament/FiguresScreen.tsx'), 'FiguresScreen'),
      title: 'Tournament Figures',
    }),
  ]),
  operations.addChildren([
    operationsPage('/admin/operations', {
      validateSearch: ({ day }: Record<string, unknown>): { day?: true } => (day === true ? { day } : {}),
      screen: lazyScreen(() => import('../screens/admin/operations/OperationsScreen.tsx'), 'OperationsScreen'),
      title: 'Operations',
    }),
  ]),
  audit.addChildren([
    auditPage('/admin/audit', {
      validateSearch: readAuditSearch,
      screen: lazyScreen(() => import('../screens/admin/audit/AuditScreen.tsx'), 'AuditScreen'),
      title: 'Audit',
    }),
    auditPage('/admin/audit/entry/$entryId', {
      validateSearch: readAuditFilter,
      screen: record,
      title: 'Entry Audit',
    }),
    auditPage('/admin/audit/virtualEntry/$virtualEntryId', {
      validateSearch: readAuditFilter,
      screen: record,
      title: 'Virtual Entry Audit',
    }),
    auditPage('/admin/audit/bowler/$bowlerId', {
      validateSearch: readAuditFilter,
      screen: record,
      title: 'Bowler Audit',
    }),
    auditPage('/admin/audit/tournament/$tournamentId', {
      validateSearch: readAuditFilter,
      screen: record,
      title: 'Tournament Audit',
    }),
    auditPage('/admin/audit/captain/$captainId/$tournamentId', {
      validateSearch: readAuditFilter,
      screen: record,
      title: 'Captain Audit',
    }),
  ]),
  finance.addChildren([
    financePage('/finance', {
      screen: accounts,
      title: 'Finance',
      validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'fees' } => (tab === 'fees' ? { tab } : {}),
    }),
    financePage('/finance/accountcreated', {
      screen: accounts,
      title: 'Finance',
      loader: async (entering) => (await import('../screens/finance/connection.ts')).finishConnection(entering),
    }),
  ]),
] as const
