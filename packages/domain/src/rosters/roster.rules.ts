import type { DayText, InstantText } from '../dates.ts'
import { dayOf, formatDay, formatSquad } from '../dates.ts'
import { type BowlerCheck, isOverridden, type Override } from './override.rules.ts'

/** The country whose states are kept, as in the list of countries. */
export const unitedStates = 'US'
export const noTeamName = 'No Team Name'

export interface Named {
  usbcId: string
  firstName: string
  lastName: string
}
export interface Member extends Named {
  id: string
  /** Last day of the membership; null: none known. */
  membershipExpires: DayText | null
  isYouthMember: boolean
}
export const fullName = (bowler: { firstName: string; lastName: string }): string =>
  `${bowler.firstName} ${bowler.lastName}`.trim()
const nameAndId = (bowler: Named): string => `${fullName(bowler)} (${bowler.usbcId})`
const quoted = (name: string): string => `'${name}'`

/** One bowler: first and last name; two: last names joined by '/'; else the given name, or 'No Team Name', as the specification has it. */
export function teamName(
  numberOfBowlers: number,
  bowlers: readonly ({ firstName: string; lastName: string } | null)[],
  given: string | null,
): string {
  const present = bowlers.filter((bowler) => bowler !== null)
  const nameParts = present.map((bowler) => (present.length === 1 ? fullName(bowler) : bowler.lastName))
  const automatic = nameIsAutomatic(numberOfBowlers) ? nameParts.join('/') : ''
  return (automatic || given?.trim() || noTeamName).slice(0, 100)
}
/** The team name follows the bowlers and cannot be typed. */
export const nameIsAutomatic = (numberOfBowlers: number): boolean => numberOfBowlers <= 2

/** Only the United States have states here. */
export const stateDisabled = (countryId: string | null | undefined): boolean => countryId !== unitedStates
export const stateOf = (countryId: string | null | undefined, state: string | null | undefined): string | null =>
  stateDisabled(countryId) ? null : state?.trim() || null

/** Moves a position one up or down: it swaps with its neighbour; at the ends nothing moves. Numbers stay 1 to n. */
export function swap<P extends { position: number }>(positions: readonly P[], position: number, by: -1 | 1): P[] {
  const other = position + by
  const both = positions.filter((one) => one.position === position || one.position === other)
  if (both.length < 2) return [...positions]
  return positions
    .map((one) => (both.includes(one) ? { ...one, position: position + other - one.position } : one))
    .sort((a, b) => a.position - b.position)
}

/** A bowler on a roster of the tournament: one for each event that the roster bowls. */
export interface RosterAssignment {
  bowlerId: string
  /** The entry (the parent of a linked one), or the roster in the cart. */
  rosterId: string
  captainId: string
  eventId: string
  /** null: the entry has no squad. */
  startsAt: InstantText | null
  teamName: string
  /** null: in the captain's cart. */
  entryNumber: number | null
}
/** What the rules must know of a roster that bowlers are put on; a linked one bowls two events. */
export interface RosterContext {
  rosterId: string
  captainId: string
  /** Who reads the sentences; a bowler those about themselves. */
  as: 'captain' | 'staff' | 'bowler'
  /** The squad's day; the tournament's start without a squad. */
  day: DayText
  timeZone: string
  bowls: readonly {
    eventId: string
    eventName: string
    startsAt: InstantText | null
    maxEntriesPerBowler: number
  }[]
  onlyActiveMembers: boolean
  onlyYouthMembers: boolean
  enforceMaxEntries: boolean
  /** Checks that staff have set aside for this roster. */
  overrides?: readonly Override[]
}
export interface BowlerProblem {
  code: BowlerCheck
  message: string
}

export const otherAssignments = (
  { rosterId }: Pick<RosterContext, 'rosterId'>,
  bowlerId: string,
  assignments: readonly RosterAssignment[],
) => assignments.filter((one) => one.bowlerId === bowlerId && one.rosterId !== rosterId)

/**
 * The first problem of a bowler in a position that staff have not overridden, or null: see `bowlerProblems`.
 * `others`: bowlers in the other positions.
 */
export const whyBowlerNotAllowed = (
  bowler: Member,
  others: readonly (string | null)[],
  context: RosterContext,
  assignments: readonly RosterAssignment[],
): BowlerProblem | null =>
  bowlerProblems(bowler, others, context, assignments).find(
    ({ code }) => !isOverridden(context.overrides, code, bowler.id),
  ) ?? null

/**
 * All problems of a bowler in a position, in the order in which they are reported: active membership, youth membership,
 * twice on this roster, another squad with the same start, entries a bowler may have.
 */
export function bowlerProblems(
  bowler: Member,
  others: readonly (string | null)[],
  context: RosterContext,
  assignments: readonly RosterAssignment[],
): BowlerProblem[] {
  const problems: BowlerProblem[] = []
  const add = (code: BowlerCheck, rest: string, toBowler: string) =>
    problems.push({ code, message: context.as === 'bowler' ? toBowler : `${nameAndId(bowler)} ${rest}` })
  if (context.onlyActiveMembers && (bowler.membershipExpires ?? '') < context.day) {
    const day = formatDay(context.day)
    add(
      'InactiveMembership',
      `has no active membership on ${day}.`,
      `Your membership is not active on ${day}. Renew it and come back.`,
    )
  }
  if (context.onlyYouthMembers && !bowler.isYouthMember)
    add(
      'NotYouthMember',
      'is not a youth member, and this tournament is for youth members.',
      'This tournament is for youth members. Ask your captain.',
    )
  if (others.includes(bowler.id)) add('TwiceOnRoster', 'is already on this roster.', 'You are on this team already.')
  const elsewhere = otherAssignments(context, bowler.id, assignments)
  for (const { startsAt } of context.bowls) {
    const clash = startsAt && elsewhere.find((other) => sameStart(other.startsAt, startsAt))
    if (!clash) continue
    const start = formatSquad(startsAt, context.timeZone)
    add(
      'SameStart',
      `already bowls at ${start} ${onTeam(clash)}.`,
      `You already bowl at ${start} on another team. Ask your captain.`,
    )
  }
  if (context.enforceMaxEntries)
    for (const { eventId, eventName, maxEntriesPerBowler: most } of context.bowls)
      if (elsewhere.filter((other) => other.eventId === eventId).length >= most) {
        const limit = most === 1 ? `one ${eventName} entry` : `${most} ${eventName} entries`
        add(
          'MaxEntries',
          `has already reached the limit of ${limit}.`,
          `You have already reached the limit of ${limit}. Ask your captain.`,
        )
      }
  return problems

  /** Do not reveal other captains' team names to captains. */
  function onTeam({ captainId, teamName: name, entryNumber }: RosterAssignment): string {
    if (context.as === 'staff')
      return `on team ${quoted(name)} ${entryNumber === null ? "in the captain's cart" : `(${entryNumber})`}`
    if (captainId !== context.captainId) return 'on a team of another captain'
    return `on your team ${quoted(name)}${entryNumber === null ? ' in your cart' : ''}`
  }
}
const sameStart = (a: InstantText | null, b: InstantText): boolean => a !== null && Date.parse(a) === Date.parse(b)

/** Why this roster is too much like another team of the captain in the same event, or null. */
export function whyNotDifferent(
  bowlerIds: readonly (string | null)[],
  numberOfBowlers: number,
  mustDiffer: number,
  otherTeams: readonly { name: string; bowlerIds: readonly (string | null)[] }[],
  as: RosterContext['as'] = 'captain',
): string | null {
  if (mustDiffer <= 0) return null
  const similar = otherTeams.find((team) => {
    const common = bowlerIds.filter((id) => id !== null && team.bowlerIds.includes(id)).length
    return common > numberOfBowlers - mustDiffer
  })
  if (!similar) return null
  if (as === 'bowler') return 'With you this team would be too much like another one of its captain. Ask your captain.'
  return `At least ${mustDiffer} of the ${numberOfBowlers} bowlers must differ from your team ${quoted(similar.name)}.`
}

/** The day on which memberships must be active: the squad's, or the tournament's start without a squad. */
export const membershipDay = (startsAt: InstantText | null, timeZone: string, startDate: DayText): DayText =>
  startsAt ? dayOf(startsAt, timeZone) : startDate

export function whyNotPositions(positions: readonly { position: number }[], numberOfBowlers: number): string | null {
  const numbers = positions.map(({ position }) => position)
  if (numbers.some((number) => number > numberOfBowlers))
    return `This event has ${numberOfBowlers === 1 ? 'one position' : `${numberOfBowlers} positions`}.`
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  return twice === undefined ? null : `Position ${twice} appears twice.`
}
