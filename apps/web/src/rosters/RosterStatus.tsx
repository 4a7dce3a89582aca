import classes from './RosterStatus.module.css'

interface Props {
  complete: boolean
  /** Shown in place of 'Complete' where the tournament shows divisions. */
  divisionName?: string | null
}

/** Whether a roster has all its bowlers; with a division, which one they come to. */
export function RosterStatus({ complete, divisionName = null }: Props) {
  return (
    <span className={classes.status} data-complete={complete}>
      {complete ? (divisionName ?? 'Complete') : 'Roster Incomplete'}
    </span>
  )
}
