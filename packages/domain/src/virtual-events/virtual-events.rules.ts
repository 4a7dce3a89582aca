import { Refusal } from '../errors.ts'
import { mayChangeEntries, type TournamentDates, type Viewer } from '../places/gates.rules.ts'
import { fullName, type Named } from '../rosters/roster.rules.ts'

/** Text of the specification, the same for every virtual event. */
export const enteredByOtherCaptain = 'Bowler already entered into All Events by another captain'

/** `name`: first and last name. Text of the specification. */
export const lastRosterWarning = (name: string, usbcId: string, virtualEventName: string): string =>
  `Bowler ${name} (${usbcId}) is no longer on any of your rosters, if you continue with this removal they will be removed from your ${virtualEventName} as well.`

/** The same for staff. Text of the specification. */
export const lastRosterWarningOf = (captain: string, name: string, usbcId: string, virtualEventName: string): string =>
  `Bowler ${name} (${usbcId}) is no longer on any of Captain ${captain}'s rosters, if you continue with this removal they will be removed from the ${virtualEventName} as well.`

/** Why this viewer can no longer change this virtual entry, or null when they can. */
export function whyVirtualReadOnly(
  entry: { isCancelled: boolean },
  tournament: TournamentDates,
  now: Date,
  as: Viewer,
): Refusal | null {
  if (entry.isCancelled) return new Refusal('ReadOnly', 'This virtual entry is cancelled and can no longer be changed.')
  if (!mayChangeEntries(tournament, now, as))
    return new Refusal('ReadOnly', 'Virtual entries of this tournament can no longer be changed.')
  return null
}

interface BowlerAssignment {
  virtualEventName: string
  bowler: Named
  /** On a roster of an event that feeds the virtual event, bought or in the cart. */
  isOnRosters: boolean
  /** Who has entered the bowler into this virtual event, this entry aside. */
  holder: 'nobody' | 'captain' | 'otherCaptain'
  /** Who reads the sentence; captains without it. */
  as?: Viewer
}
/** On none of the captain's rosters of the events that feed the virtual event; `bowler`: name or membership id. */
export const notOnRosters = (bowler: string, virtualEventName: string, as: Viewer = 'captain'): string =>
  `${bowler} is not on any of ${as === 'staff' ? "the captain's" : 'your'} rosters for ${virtualEventName}.`

export function whyNotAssignBowler(facts: BowlerAssignment): string | null {
  const { virtualEventName, bowler, isOnRosters, holder, as } = facts
  if (holder === 'otherCaptain') return enteredByOtherCaptain
  const name = `${fullName(bowler)} (${bowler.usbcId})`
  if (holder === 'captain') return `${name} is already entered into ${virtualEventName}.`
  if (!isOnRosters) return notOnRosters(name, virtualEventName, as)
  return null
}

interface TeamAssignment {
  virtualEventName: string
  teamName: string
  isMapped: boolean
  isCancelled: boolean
  isEntered: boolean
}
export function whyNotAssignTeam(facts: TeamAssignment): string | null {
  const { virtualEventName, teamName } = facts
  if (facts.isCancelled) return `The entry of '${teamName}' is cancelled.`
  if (!facts.isMapped) return `'${teamName}' bowls an event that does not count for ${virtualEventName}.`
  if (facts.isEntered) return `'${teamName}' is already entered into ${virtualEventName}.`
  return null
}
