import { isMarkedTime } from '@kegler/domain/captains/selection.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import classes from './Captain.module.css'
import type { EntryRow } from './captainRows.ts'

/** The start of an entry's squad in the venue's time; red where it is marked, and in words where captains do not see it. */
export function SquadTime({ entry, timeZone }: { entry: EntryRow; timeZone: string }) {
  const { squadDateTime, hideFromCaptains } = entry
  if (!squadDateTime) return entry.isCancelled ? 'CANCELLED' : 'No squad'
  const text = dayTimeText(squadDateTime, timeZone)
  const isMarked = isMarkedTime(squadDateTime)
  return (
    <>
      {isMarked ? <span className={classes.red}>{text}</span> : text}
      {hideFromCaptains && <span className={classes.mark}>not shown to captains</span>}
    </>
  )
}
