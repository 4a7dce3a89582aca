import './calls.ts'
import { bannerLinks, financeRoles, hasRole, type Role } from '@kegler/domain/roles.ts'
import { MantineThemeProvider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { useProfile } from '../../client/session.ts'
import { BannerSlot } from '../../shell/BannerSlot.tsx'
import classes from './AdminFrame.module.css'
import { FindBox } from './FindBox.tsx'
import { KeysHelp } from './KeysHelp.tsx'
import { OfferedUndo } from './OfferedUndo.tsx'
import { openAlerts } from './openAlerts.ts'

/** What the banner does not lead to itself: it has the search and the audit. */
const areas: readonly { label: string; to: string; roles: readonly Role[] }[] = [
  { label: 'Reserve Squads', to: '/admin/squads', roles: bannerLinks.adminDashboard },
  { label: 'Entries', to: '/admin/entries', roles: bannerLinks.adminDashboard },
  { label: 'Captains', to: '/admin/captains', roles: bannerLinks.adminDashboard },
  { label: 'Payments', to: '/admin/money', roles: bannerLinks.adminDashboard },
  { label: 'Mail', to: '/admin/mail', roles: bannerLinks.adminDashboard },
  { label: 'Figures', to: '/admin/figures', roles: bannerLinks.adminDashboard },
  { label: 'Alerts', to: '/admin/alerts', roles: bannerLinks.adminDashboard },
  { label: 'Finance', to: '/finance', roles: financeRoles },
  { label: 'Operations', to: '/admin/operations', roles: ['superuser'] },
]

/** Hints below the fields: those of one row stay aligned. */
const theme = {
  components: { InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } } },
}

/**
 * What surrounds the pages of staff: compact on large screens, full width. The areas that they may open and the box that
 * finds everything are in the banner.
 */
export function AdminFrame() {
  const roles = useProfile()?.roles ?? []
  const shown = areas.filter((area) => hasRole(roles, area.roles))
  const isAdmin = hasRole(roles, bannerLinks.adminDashboard)
  const alerts = useQuery({ ...openAlerts, enabled: isAdmin, staleTime: 60_000, refetchInterval: 120_000 })
  const open = alerts.data?.open ?? 0
  return (
    <MantineThemeProvider theme={theme}>
      <div className={classes.frame} data-density="staff">
        {shown.length > 1 && (
          <BannerSlot name="areas">
            <nav aria-label="Back office">
              {shown.map(({ label, to }) => (
                <Link key={to} to={to} activeOptions={{ exact: false, includeSearch: false }}>
                  {to === '/admin/alerts' && open > 0 ? `${label} (${open})` : label}
                </Link>
              ))}
            </nav>
          </BannerSlot>
        )}
        {isAdmin && <FindBox />}
        <Outlet />
        <KeysHelp />
        <OfferedUndo />
      </div>
    </MantineThemeProvider>
  )
}
