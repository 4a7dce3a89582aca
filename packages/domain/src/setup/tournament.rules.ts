import { type DayText, dayOf } from '../dates.ts'
import { Refusal } from '../errors.ts'
import { statusAllows, tournamentStatuses } from '../tournaments/status.rules.ts'

interface Settings {
  status: number
  endDate: DayText
  timeZone: string
}
/** Settings are read-only from the day after the end, in the tournament's zone, and in the archive. */
export const isReadOnly = ({ status, endDate, timeZone }: Settings, now: Date): boolean =>
  tournamentStatuses[status as 6] === 'Archived' || dayOf(now, timeZone) > endDate

/** Why no setting of the tournament may change. Status, publish and export are no settings. */
export const whyNotEdit = (tournament: Settings, now: Date): Refusal | null =>
  isReadOnly(tournament, now) ? new Refusal('ReadOnly', 'Tournament has ended. Settings cannot be edited.') : null

/** Managers rename a tournament until captains can buy, superusers at any time. */
export const canEditName = (tournament: Settings, isSuperUser: boolean, now: Date): boolean =>
  !isReadOnly(tournament, now) && (isSuperUser || tournament.status < 3)

/** Events, virtual events and divisions can be added. */
export const canCreateParts = (tournament: Settings, now: Date): boolean =>
  !isReadOnly(tournament, now) && tournament.status < 5

/** Parts of the tournament can be deleted as long as it is in Setup. */
export const canDeleteParts = (tournament: Settings, now: Date): boolean =>
  !isReadOnly(tournament, now) && statusAllows(tournament.status, 'delete')
