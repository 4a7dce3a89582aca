import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { ChecksList } from '../../../setup/ChecksList.tsx'
import { countText, setupChecks } from '../../../setup/checks.ts'
import classes from './ChecksSummary.module.css'

/** How much there is to correct before opening, on every tab; opens to the list. Nothing while there is nothing. */
export function ChecksSummary({ tournamentId }: { tournamentId: string }) {
  const { data: checks = [] } = useQuery(setupChecks(tournamentId))
  const address = useRouterState({ select: ({ location }) => location.href })
  if (checks.length === 0) return null
  const hasErrors = checks.some(({ severity }) => severity === 'error')
  return (
    <details className={classes.summary} key={address}>
      <summary className={classes.count} data-errors={hasErrors}>
        {countText(checks)}
      </summary>
      <div className={classes.drop}>
        <ChecksList checks={checks} tournamentId={tournamentId} />
      </div>
    </details>
  )
}
