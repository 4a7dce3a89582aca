import { dayOf, dayTimeText } from '@kegler/domain/dates.ts'
import type { ReactNode } from 'react'
import { Money } from '../kit/Money.tsx'
import { StatusBadge } from '../kit/StatusBadge.tsx'
import { Weekday } from '../kit/Weekday.tsx'
import classes from './states.module.css'

/** What is owed in red, nothing owed in grey. */
export const Owed = ({ dollars }: { dollars: number }) => (
  <span className={classes.owed} data-owed={dollars > 0}>
    <Money dollars={dollars} />
  </span>
)

/** What somebody has to complete. */
export const Attention = ({ when, children }: { when: boolean; children: ReactNode }) =>
  when ? <span className={classes.attention}>{children}</span> : children

interface Start {
  squadDateTime: string | null
  timeZone: string
  isCancelled?: boolean
}
/** When an entry bowls, its weekday first, or that it does not. */
export const SquadStart = ({ squadDateTime, timeZone, isCancelled = false }: Start) =>
  squadDateTime ? (
    <>
      <Weekday day={dayOf(squadDateTime, timeZone)} />
      <span>{dayTimeText(squadDateTime, timeZone)}</span>
    </>
  ) : isCancelled ? (
    <StatusBadge tone="quiet">CANCELLED</StatusBadge>
  ) : (
    <StatusBadge tone="wrong">No squad</StatusBadge>
  )
