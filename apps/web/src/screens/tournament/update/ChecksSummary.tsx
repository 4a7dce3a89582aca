import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { ChecksList } from './ChecksList.tsx'
import classes from './ChecksSummary.module.css'
import { countText, setupChecks } from './checks.ts'

/** How much there is to correct before opening, on every tab; opens to the list. Nothing while there is nothing. */
export function ChecksSummary({ tournamentId }: { tournamentId: string }) {
  const { data: checks = [] } = useQuery(setupChecks(tournamentId))
  const address = useRouterState({ select: ({ location }) => location.href })
  if (checks.length === 0) return null
  const hasErrors = checks.some(({ severity }) => severity === 'error')
  return (
    <details className={classes.summary} key={address}>
      <summary className={classes.count}>
        <StatusBadge tone={hasErrors ? 'wrong' : 'attention'}>{countText(checks)}</StatusBadge>
      </summary>
      <div className={classes.drop}>
        <ChecksList checks={checks} tournamentId={tournamentId} />
      </div>
    </details>
  )
}
