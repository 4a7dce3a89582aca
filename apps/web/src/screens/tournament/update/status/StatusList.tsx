import { statusNamed, whyNotWithPending } from '@kegler/domain/setup/status/statuses.rules.ts'
import { Button } from '@mantine/core'
import classes from './Status.module.css'
import type { StatusState } from './status.ts'

interface Props {
  state: StatusState
  onWant: (status: string) => void
}

/** Every status with what it allows; while changes wait to be pushed few can be chosen. */
export const StatusList = ({ state, onWant }: Props) => {
  const { statuses, currentStatus, hasPendingChanges, systemShouldExport, publishedAt } = state
  const isPending = hasPendingChanges && !systemShouldExport
  const current = statusNamed(currentStatus)
  const facts = { wasPublished: publishedAt !== null }
  const isHeld = (id: number) => isPending && whyNotWithPending(current, id, facts) !== null
  const next = statuses.find(({ id }) => id > current && !isHeld(id))?.id
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
              <div className={classes.name}>{isCurrent ? `${name} (Current)` : name}</div>
              <div className={classes.description}>{description}</div>
            </div>
            {!isCurrent && (
              <div className={classes.act}>
                <Button
                  variant={id === next ? 'filled' : 'default'}
                  aria-label={`Update Status to ${name}`}
                  disabled={isHeld(id)}
                  onClick={() => onWant(name)}
                >
                  Update Status
                </Button>
                {isHeld(id) && <small>Push the changes first</small>}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
