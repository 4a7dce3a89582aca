import './calls.ts'
import { bannerLinks, financeRoles, hasRole, type Role } from '@kegler/domain/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { query } from '../app/api.ts'
import { useProfile } from '../app/session.ts'
import { StaffFrame } from '../shell/StaffFrame.tsx'
import classes from './AdminFrame.module.css'
import { FindBox } from './FindBox.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { OfferedUndo } from './undo/OfferedUndo.tsx'

const places: readonly { label: string; to: string; roles: readonly Role[] }[] = [
  { label: 'Search', to: '/admin', roles: bannerLinks.adminDashboard },
  { label: 'Reserve Squads', to: '/admin/squads', roles: bannerLinks.adminDashboard },
  { label: 'Entries', to: '/admin/entries', roles: bannerLinks.adminDashboard },
  { label: 'Captains', to: '/admin/captains', roles: bannerLinks.adminDashboard },
  { label: 'Payments', to: '/admin/money', roles: bannerLinks.adminDashboard },
  { label: 'Mail', to: '/admin/mail', roles: bannerLinks.adminDashboard },
  { label: 'Alerts', to: '/admin/alerts', roles: bannerLinks.adminDashboard },
  { label: 'Audit', to: '/admin/audit', roles: bannerLinks.audit },
  { label: 'Finance', to: '/finance', roles: financeRoles },
]

/** What surrounds the pages of the back office: its areas in one line, then the page. */
export function AdminFrame() {
  const profile = useProfile()
  const shown = places.filter(({ roles }) => hasRole(profile?.roles ?? [], roles))
  const isAdmin = hasRole(profile?.roles ?? [], bannerLinks.adminDashboard)
  const alerts = useQuery({
    ...query('GET admin/alerts', { query: { done: 'false' } }),
    enabled: isAdmin,
    staleTime: 60_000,
    refetchInterval: 120_000,
  })
  const open = alerts.data?.open ?? 0
  return (
    <StaffFrame
      above={
        <nav aria-label="Back office" className={classes.areas}>
          {shown.map(({ label, to }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/admin', includeSearch: false }}>
              {to === '/admin/alerts' && open > 0 ? `${label} (${open})` : label}
            </Link>
          ))}
          {isAdmin && <FindBox />}
        </nav>
      }
    >
      <Outlet />
      <KeysHelp />
      <OfferedUndo />
    </StaffFrame>
  )
}
