import { type DayText, dayOf, formatDay, formatTime, type InstantText } from '../dates.ts'
import { Refusal } from '../errors.ts'
import type { Cents } from '../money.ts'
import type { Viewer } from '../places/gates.rules.ts'

export const squadTimeRequired = 'Squad time is required'
export const moveParentFirst = 'To move a Doubles and Singles date, you must first move the Team entry date.'
export const stayNeedsReason = 'Enter a reason why the entries of the next day keep their squads.'
export const notEnoughChildSlots =
  'There are not enough available slots to move all the Doubles/Singles to the squad requested. Please select another squad for your Doubles/Singles'

/** The first day that can be chosen: today in the tournament's zone or, when later, its start. */
export function firstChangeDay(tournament: { startDate: DayText; timeZone: string }, now: Date): DayText {
  const today = dayOf(now, tournament.timeZone)
  return today > tournament.startDate ? today : tournament.startDate
}

interface BundledChild {
  entryNumber: number
  sessionId: string | null
  bowlerIds: readonly string[]
}
/**
 * The bundled children that go along when a parent leaves its day. No child belongs to one parent: the children of a
 * day are shared by the parents of the day before it. As many stay as the parents that stay allow (`othersOfDay` times
 * `quantity`); the rest goes along, and all of them when the last parent leaves. Those who share bowlers with the
 * parent go first, then those bought in one order with it, then the latest reservations.
 */
export function childrenToMove<C extends BundledChild>(
  parent: Pick<BundledChild, 'sessionId' | 'bowlerIds'>,
  children: readonly C[],
  othersOfDay: number,
  quantity: number,
): C[] {
  const shared = (child: C) => child.bowlerIds.filter((id) => parent.bowlerIds.includes(id)).length
  const sharesSession = (child: C) => Number(child.sessionId !== null && child.sessionId === parent.sessionId)
  return children
    .toSorted((a, b) => shared(b) - shared(a) || sharesSession(b) - sharesSession(a) || b.entryNumber - a.entryNumber)
    .slice(0, Math.max(0, children.length - othersOfDay * quantity))
}

/** Children of a day in the cart that the parents of the day before, bought and in the cart, would no longer cover. */
export const cartNeedsParent = (day: {
  parentsLeft: number
  childrenLeft: number
  inCart: number
  quantity: number
}): boolean => day.inCart > 0 && day.childrenLeft + day.inCart > day.parentsLeft * day.quantity

/** A squad that an entry is on or goes to. */
export interface ChangeSquad {
  id: string
  eventId: string
  numberOfBowlers: number
  startsAt: InstantText
  day: DayText
  /** Hidden from captains, or sold with another squad only. */
  notOffered: boolean
  /** Sold with another squad only. */
  isLinkedChild: boolean
  /** Of one; 0: a free event. */
  price: Cents
}
export interface ChangeFacts {
  as: Viewer
  /** The entry's event. */
  eventId: string
  /** null: it has no squad. */
  from: ChangeSquad | null
  firstDay: DayText
  lastDay: DayText
  now: Date
  allowChangeBetweenFreeEvents: boolean
  /** The event that is bundled with others; null without a rule. */
  childEventId: string | null
  /** An entry of the bundled event without a squad may take the days that its parents cover. */
  coveredDay: (day: DayText) => boolean
}

/** Whether somebody may choose this squad at all: staff also hidden ones, nobody one that is sold with another. */
export const isOpenTo = (
  { isLinkedChild, notOffered }: Pick<ChangeSquad, 'isLinkedChild' | 'notOffered'>,
  as: Viewer,
) => (as === 'staff' ? !isLinkedChild : !notOffered)

const broken = (sentence: string) => new Refusal('RuleBroken', sentence)
const outsideDates = ({ firstDay, lastDay }: ChangeFacts) =>
  broken(`The date must lie between ${formatDay(firstDay)} and ${formatDay(lastDay)}.`)

/** Why an entry may not go to this squad, places apart; null when it may. Staff also use hidden and started squads. */
export function whyNotChangeTo(to: ChangeSquad, facts: ChangeFacts): Refusal | null {
  const { as, from, firstDay, lastDay, now } = facts
  if (to.id === from?.id) return broken('This entry is already on this squad. Please select another one.')
  if (!isOpenTo(to, as)) return broken('This squad cannot be chosen. Please select another one.')
  if (to.eventId !== facts.eventId) return whyNotChangeEvent(to, facts)
  if (as === 'captain' && Date.parse(to.startsAt) <= now.getTime())
    return broken('This squad has already started. Please select another one.')
  if (to.day < firstDay || to.day > lastDay) return outsideDates(facts)
  if (facts.eventId !== facts.childEventId) return null
  const keepsDate = from ? to.day === from.day : facts.coveredDay(to.day)
  return keepsDate ? null : broken(moveParentFirst)
}

/**
 * Why an entry may not change to the event of this squad; null when it may: same bowlers, and for captains both free and
 * the same start, for staff the same price.
 */
export function whyNotChangeEvent(to: ChangeSquad, facts: ChangeFacts): Refusal | null {
  const { as, from, firstDay, lastDay } = facts
  if (!facts.allowChangeBetweenFreeEvents || !from)
    return broken('This squad belongs to another event. Please select a squad of the same event.')
  if (as === 'staff' && from.price !== to.price)
    return broken('The event can only be changed to one of the same price.')
  if (as === 'captain' && (from.price !== 0 || to.price !== 0))
    return broken('Only an entry of a free event can change its event, and only to a free one.')
  if (to.numberOfBowlers !== from.numberOfBowlers)
    return broken('The event can only be changed to one with the same number of bowlers.')
  if (as === 'staff' && (to.day < firstDay || to.day > lastDay)) return outsideDates(facts)
  if (as === 'captain' && Date.parse(to.startsAt) !== Date.parse(from.startsAt))
    return broken('The event can only be changed to one that starts at the same time.')
  if (to.eventId === facts.childEventId) return broken('This event is only sold together with another one.')
  return null
}

/** An entry on its way from a squad to another; null: from none, or off its squad. */
export interface Move {
  from: string | null
  to: string | null
}
/** Squads that lack places: an entry that stays, or that leaves a squad which another joins, takes none. `left`: places by id. */
export function squadsTooFull(moves: readonly Move[], left: ReadonlyMap<string, number>): string[] {
  const wanted = new Map<string, number>()
  const add = (id: string | null, places: number) => {
    if (id !== null) wanted.set(id, (wanted.get(id) ?? 0) + places)
  }
  for (const { from, to } of moves) {
    add(from, -1)
    add(to, 1)
  }
  return [...wanted].filter(([id, places]) => places > 0 && places > (left.get(id) ?? 0)).map(([id]) => id)
}

/**
 * How many entries like this one a squad still takes: with linked children each needs a place for itself and one for
 * each child on the linked squad, but children who are there already need none.
 */
export function roomFor(
  linkedSquads: readonly (string | null)[],
  squad: { id: string; linkedSquadId: string | null },
  left: ReadonlyMap<string, number>,
): number {
  const free = Math.max(0, left.get(squad.id) ?? 0)
  const coming = linkedSquads.filter((id) => id !== squad.linkedSquadId).length
  if (coming === 0) return free
  return squad.linkedSquadId ? Math.min(free, Math.floor(Math.max(0, left.get(squad.linkedSquadId) ?? 0) / coming)) : 0
}

/** A squad that children may be proposed for, with the places it shares with others. */
interface ChildSquad {
  id: string
  linkedSquadId: string | null
  startsAt: InstantText
}
/**
 * Squads for children that go along, by entry: at the time of day of their own squad, else the first with room; null
 * when none has room. Each takes its places of what is left. `left`: places by squad id.
 */
export function proposeChildSquads(
  children: readonly { entryId: string; startsAt: InstantText | null; linkedSquads: readonly (string | null)[] }[],
  squads: readonly ChildSquad[],
  left: ReadonlyMap<string, number>,
  timeZone: string,
): Map<string, string | null> {
  const rest = new Map(left)
  const take = (id: string | null, places: number) => id && rest.set(id, (rest.get(id) ?? 0) - places)
  const inOrder = squads.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
  return new Map(
    children.map(({ entryId, startsAt, linkedSquads }) => {
      const free = inOrder.filter((squad) => roomFor(linkedSquads, squad, rest) > 0)
      const time = startsAt && formatTime(startsAt, timeZone)
      const chosen = free.find((squad) => formatTime(squad.startsAt, timeZone) === time) ?? free[0]
      if (chosen) {
        take(chosen.id, 1)
        take(chosen.linkedSquadId, linkedSquads.length)
      }
      return [entryId, chosen?.id ?? null]
    }),
  )
}
