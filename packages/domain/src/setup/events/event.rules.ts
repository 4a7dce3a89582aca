import { statusAllows, tournamentStatuses } from '../../tournaments/status.rules.ts'

/** What was done with an event so far. */
interface EventUse {
  /** An entry was sold, cancelled or not. */
  isUsed: boolean
  /** Places in carts and payments. */
  held: number
  /** Somebody is at the card provider with it. */
  isBeingPaid: boolean
}
type Bowlers = EventUse & { cartRosters: number }

/** Why the number of bowlers of an event cannot change: positions, sets and prices hang on it. */
export function whyNotChangeBowlers({ isUsed, isBeingPaid, cartRosters }: Bowlers): string | null {
  if (isUsed) return 'The number of bowlers cannot change: entries of this event have been sold.'
  if (isBeingPaid) return 'The number of bowlers cannot change: somebody is paying for an entry of this event.'
  if (cartRosters > 0) return 'The number of bowlers cannot change: captains have rosters of this event in their carts.'
  return null
}

/** Why averages, ages and genders cannot be switched on or off: rosters were made by them. */
export const whyNotChangeCriteria = ({ isUsed }: Pick<EventUse, 'isUsed'>): string | null =>
  isUsed ? 'Average, age and gender based cannot change: entries of this event have been sold.' : null

/** Why the events that feed a virtual event, and who owns it, cannot change. */
export function whyNotChangeMaps({ isUsed, held, isBeingPaid }: EventUse): string | null {
  if (isUsed) return 'Linked events and owner cannot change: entries of this event have been sold.'
  if (held > 0 || isBeingPaid) return 'Linked events and owner cannot change: captains have this event in their carts.'
  return null
}

export const whyNotHide = (status: number): string | null =>
  ['Archived', 'All Registrations Closed'].includes(tournamentStatuses[status as 6])
    ? 'Registrations are closed: nothing can be hidden or shown any more.'
    : null

interface Deleted extends EventUse {
  name: string
  feeds: readonly string[]
  hasActiveFee: boolean
  hasActiveRule: boolean
}
export function whyNotDelete(status: number, event: Deleted): string | null {
  const { name, isUsed, held, isBeingPaid, feeds, hasActiveFee, hasActiveRule } = event
  if (!statusAllows(status, 'delete')) return 'Events can be deleted only while the tournament is in status Setup.'
  if (isUsed) return `Entries of ${name} have been sold. It cannot be deleted.`
  if (isBeingPaid) return `Somebody is paying for ${name} now. Please try again later.`
  if (held > 0) return `Captains have ${name} in their carts. Please try again later.`
  if (feeds.length > 0) return `${name} is linked to ${feeds.join(', ')}. Remove it there first.`
  if (hasActiveFee) return `${name} has an active add-on fee. Deactivate it first.`
  if (hasActiveRule) return `${name} is part of the active bundling rule. Deactivate it first.`
  return null
}

/** Doubles and Singles are sold as a set of events for so many bowlers. */
const isHalf = (numberOfBowlers: number) => numberOfBowlers === 1 || numberOfBowlers === 2
interface Half extends EventUse {
  numberOfBowlers: number
}
/** Why Doubles and Singles cannot be linked, or unlinked. `events`: all of the tournament. */
export function whyNotLink(events: readonly Half[]): string | null {
  const halves = events.filter(({ numberOfBowlers }) => isHalf(numberOfBowlers))
  const isPair = halves.length === 2 && halves[0]?.numberOfBowlers !== halves[1]?.numberOfBowlers
  if (!isPair) return 'Linking needs exactly one event for two bowlers and one for one bowler.'
  if (halves.some(({ isUsed }) => isUsed)) return 'Entries of Doubles or Singles have been sold.'
  if (halves.some(({ held, isBeingPaid }) => held > 0 || isBeingPaid))
    return 'Captains have Doubles or Singles in their carts. Please try again later.'
  return null
}

/**
 * Why an event cannot have so many bowlers while Doubles and Singles are linked. `before`: null for a new one;
 * `others`: the numbers of the other events.
 */
export function whyNotBesideLinked(before: number | null, after: number, others: readonly number[]): string | null {
  if (before === after) return null
  if (before !== null && isHalf(before)) return 'Unlink Doubles/Singles before the number of bowlers changes.'
  if (isHalf(after) && others.includes(after))
    return `Doubles and Singles are linked: there cannot be a second event for ${after === 2 ? 'two bowlers' : 'one bowler'}.`
  return null
}
