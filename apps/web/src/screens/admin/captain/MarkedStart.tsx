import { isMarkedTime } from '@kegler/domain/captains/selection.rules.ts'
import { SquadStart } from '../../../lists/states.tsx'
import classes from './Captain.module.css'
import type { EntryRow } from './captainRows.ts'

/** The start of an entry's squad in the venue's time; red where it is marked, and in words where captains do not see it. */
export function MarkedStart({ entry, timeZone }: { entry: EntryRow; timeZone: string }) {
  const { squadDateTime, hideFromCaptains } = entry
  const isMarked = squadDateTime !== null && isMarkedTime(squadDateTime)
  const start = <SquadStart {...entry} timeZone={timeZone} />
  return (
    <>
      {isMarked ? <span className={classes.red}>{start}</span> : start}
      {squadDateTime && hideFromCaptains && <span className={classes.mark}>not shown to captains</span>}
    </>
  )
}
