import { dayTimeText } from '@kegler/domain/dates.ts'
import { Money } from '../kit/Money.tsx'
import { SquadTime } from '../kit/SquadTime.tsx'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import classes from './states.module.css'

/** What is owed in red, nothing owed in grey. */
export const Owed = ({ dollars }: { dollars: number }) => (
  <span className={classes.owed} data-owed={dollars > 0}>
    <Money dollars={dollars} />
  </span>
)

/** '4 of 5': bowlers on the roster of an entry, marked while places are left. */
export const Filled = ({ filled, numberOfBowlers, isCancelled }: Roster) => (
  <span className={filled < numberOfBowlers && !isCancelled ? classes.attention : undefined}>
    {`${filled} of ${numberOfBowlers}`}
  </span>
)
interface Roster {
  filled: number
  numberOfBowlers: number
  isCancelled: boolean
}

interface Start {
  squadDateTime: string | null
  timeZone: string
  isCancelled?: boolean
}
/** When an entry bowls, its weekday first, or that it does not. */
export const SquadStart = ({ squadDateTime, timeZone, isCancelled = false }: Start) =>
  squadDateTime ? (
    <SquadTime at={squadDateTime} timeZone={timeZone} text={dayTimeText} />
  ) : isCancelled ? (
    <StatusBadge tone="quiet">CANCELLED</StatusBadge>
  ) : (
    <StatusBadge tone="wrong">No squad</StatusBadge>
  )
