import { entriesClosed, showingLinked } from '../entries/entries.rules.ts'
import { Refusal } from '../errors.ts'
import { mayChangeEntries, type TournamentDates } from '../places/gates.rules.ts'
import { plural } from '../texts.ts'

export const cancelText =
  'This will cancel the entry, remove the team from its squad and let you enter any refunded amount.'
export const alreadyCanceled = 'This entry has already been canceled'
export const reactivateQuestion = 'Would you like to reactivate this entry?'

/** `bowler`, `captain`: first and last name. Text of the specification. */
export const cancelWarning = (bowler: string, usbcId: string, captain: string, virtualEventName: string): string =>
  `Bowler ${bowler} (${usbcId}) will no longer be on any of Captain ${captain}'s rosters, if you continue with this cancellation they will be removed from the ${virtualEventName} as well.`
export const teamWarning = (team: string, virtualEventName: string): string =>
  `The ${virtualEventName} entry of team '${team}' will have no team any more.`
export const bundledWarning = (count: number, eventName: string, day: string, parentName: string): string =>
  `${plural(count, `${eventName} entry`, `${eventName} entries`)} of ${day} will have no ${parentName} any more.`

interface Family {
  isCancelled: boolean
  parentEntryId: string | null
}
/** A linked child is cancelled, refunded and taken back with its parent. `data`: the parent to open. */
export const whyNotAlone = ({ parentEntryId }: Pick<Family, 'parentEntryId'>): Refusal | null =>
  parentEntryId === null ? null : new Refusal('LinkedEntry', showingLinked, { parentEntryId })
/** Refunds stay possible in a tournament that has ended or is archived; cancelling and taking back do not. */
export const whyReadOnly = (tournament: TournamentDates, now: Date): Refusal | null =>
  mayChangeEntries(tournament, now, 'staff') ? null : new Refusal('ReadOnly', entriesClosed)
export const whyNotCancel = (entry: Family): Refusal | null =>
  whyNotAlone(entry) ?? (entry.isCancelled ? new Refusal('RuleBroken', `${alreadyCanceled}.`) : null)
export const whyNotReactivate = (entry: Family): Refusal | null =>
  whyNotAlone(entry) ?? (entry.isCancelled ? null : new Refusal('RuleBroken', 'This entry is not cancelled.'))

/** A squad that a cancelled entry would go to. */
interface ReactivationSquad {
  eventId: string
  day: string
  isLinkedChild: boolean
  linkedSquadId: string | null
}
/** Why a cancelled entry cannot be taken back on this squad, places and bowlers apart; null when it can. */
export function whyNotReactivateOn(
  to: ReactivationSquad,
  entry: { eventId: string; children: number },
  tournament: { startDate: string; endDate: string },
): string | null {
  if (to.eventId !== entry.eventId || to.isLinkedChild) return 'Please select a squad of the event of this entry.'
  if (entry.children > 0 && !to.linkedSquadId)
    return 'The linked entries cannot go along to this squad. Please select another one.'
  if (to.day < tournament.startDate || to.day > tournament.endDate)
    return 'Please select a squad within the dates of the tournament.'
  return null
}
