import { Button } from '@mantine/core'
import type { StatusState } from '../../../../setup/status.ts'
import classes from './Status.module.css'

interface Props {
  state: StatusState
  onWant: (status: string) => void
}

/** Every status with what it allows; while changes wait to be pushed none can be chosen. */
export const StatusList = ({ state: { statuses, currentStatus, hasPendingChanges, ...system }, onWant }: Props) => (
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
              disabled={hasPendingChanges && !system.systemShouldExport}
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
