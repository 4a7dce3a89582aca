import { statusNamed, whyNotWithPending } from '@kegler/domain/setup/status/statuses.rules.ts'
import { Button } from '@mantine/core'
import type { StatusState } from '../../../../setup/status.ts'
import classes from './Status.module.css'

interface Props {
  state: StatusState
  onWant: (status: string) => void
}

/** Every status with what it allows; while changes wait to be pushed few can be chosen. */
export const StatusList = ({ state, onWant }: Props) => {
  const { statuses, currentStatus, hasPendingChanges, systemShouldExport, publishedAt } = state
  const isPending = hasPendingChanges && !systemShouldExport
  const facts = { wasPublished: publishedAt !== null }
  return (
    <ol className={classes.statuses}>
      {statuses.map(({ id, name, description }) => {
        const isCurrent = name === currentStatus
        return (
          <li key={id} className={classes.status} {...(isCurrent ? { 'aria-current': 'step' } : {})}>
            <span className={classes.number} aria-hidden>
              {id}
            </span>
            <div>
              <div className={classes.name}>
                {name}
                {isCurrent && ' (Current)'}
              </div>
              <div className={classes.description}>{description}</div>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                aria-label={`Update Status to ${name}`}
                disabled={isPending && whyNotWithPending(statusNamed(currentStatus), id, facts) !== null}
                onClick={() => onWant(name)}
              >
                Update Status
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
