import { Link } from '@tanstack/react-router'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import classes from './ChecksList.module.css'
import type { Check } from './checks.ts'

const update = '/tournament/update/$tournamentId'
const tabs = {
  general: ['General', update],
  communication: ['Communication', `${update}/communication`],
  permissions: ['Permissions', `${update}/permissions`],
  events: ['Events', `${update}/events`],
  squads: ['Squads', `${update}/squads`],
  divisions: ['Divisions', `${update}/divisions`],
  capacity: ['Capacity', `${update}/capacity`],
  fees: ['Fees', `${update}/fees`],
  restrictions: ['Restrictions', `${update}/restrictions`],
} as const satisfies Record<Check['tab'], readonly [string, string]>

/** What was found, each with a link to where it is corrected. */
export const ChecksList = ({ checks, tournamentId }: { checks: readonly Check[]; tournamentId: string }) => (
  <ul className={classes.list}>
    {checks.map(({ severity, text, tab, field }) => (
      <li key={`${tab} ${text}`} className={classes.check}>
        <span>
          {severity === 'error' ? (
            <StatusBadge tone="wrong">Error</StatusBadge>
          ) : (
            <StatusBadge tone="attention">Warning</StatusBadge>
          )}
        </span>
        <span>{text}</span>
        <Link
          to={tabs[tab][1]}
          params={{ tournamentId }}
          {...(field ? { hash: field } : {})}
          aria-label={`Open ${tabs[tab][0]}: ${text}`}
        >
          {tabs[tab][0]}
        </Link>
      </li>
    ))}
  </ul>
)
