import {
  fullName,
  teamName as namedByRule,
  nameIsAutomatic,
  noTeamName,
  swap,
} from '@kegler/domain/rosters/roster.rules.ts'
import type { AnswerOf } from '../client/api.ts'
import { answersBody, type TypedAnswers } from '../questions/asked.ts'

/** A member as the lookup returns them. */
export type Bowler = AnswerOf<'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId'>
export type SavedPosition = AnswerOf<'GET registration/entry/:id'>['rosterPositions'][number]

/** One numbered position of a roster that is being put together. */
export interface PositionDraft {
  position: number
  bowler: Bowler | null
  /** Typed by the captain; counts only where the membership has none and the event needs one. */
  average: number | null
  /** Ticked or unticked by the captain; null: as the bowler is known. */
  isProfessional: boolean | null
  /** Membership id as typed, before it is looked up. */
  search: string
  /** The lookup of this position is under way. */
  processing: boolean
  /** The bowler was just looked up, so nothing is out of date. */
  retrieved: boolean
  /** Why the last lookup put nobody here. */
  error: string | null
}
/** A roster with the team it belongs to, as typed. */
export interface RosterDraft {
  name: string
  pairCode: string
  groupCode: string
  countryId: string
  state: string
  positions: readonly PositionDraft[]
  /** Team-owned virtual events this team takes. */
  virtualEventIds: readonly string[]
  /** Typed over those that are saved. */
  answers?: TypedAnswers
  /** Of staff: why a check is set aside, by `overrideKey`. */
  overrides?: Readonly<Record<string, string>>
  /** Of staff: why averages are changed. */
  reason?: string
}
/** Names a check of a bowler, or with '' of the whole roster. */
export const overrideKey = (usbcId: string, check: string): string => `${usbcId} ${check}`

/** A team of one or two bowlers is named after them. */
export const isNamedAfterBowlers = (positions: readonly unknown[]): boolean => nameIsAutomatic(positions.length)

const emptyPosition = (position: number): PositionDraft => ({
  position,
  bowler: null,
  average: null,
  isProfessional: null,
  search: '',
  processing: false,
  retrieved: false,
  error: null,
})

/** As many positions as the event has bowlers, numbered from 1, filled with what is saved. */
export function positionsFrom(count: number, saved: readonly Partial<SavedPosition>[] = []): PositionDraft[] {
  return Array.from({ length: count }, (_, index) => {
    const position = index + 1
    const found = saved.find((one) => one.position === position)
    const bowler = found?.bowler ?? null
    return { ...emptyPosition(position), bowler, average: found?.average ?? bowler?.average ?? null }
  })
}

const change = (draft: RosterDraft, position: number, to: Partial<PositionDraft>): RosterDraft => ({
  ...draft,
  positions: draft.positions.map((slot) => (slot.position === position ? { ...slot, ...to } : slot)),
})

/** Other text to look up: what was wrong with the last one no longer counts. */
export const withSearch = (draft: RosterDraft, position: number, search: string): RosterDraft =>
  change(draft, position, { search, error: null })
export const withProcessing = (draft: RosterDraft, position: number): RosterDraft =>
  change(draft, position, { processing: true, error: null })
export const withError = (draft: RosterDraft, position: number, error: string | null): RosterDraft =>
  change(draft, position, { processing: false, error })
export const withAverage = (draft: RosterDraft, position: number, average: number | null): RosterDraft =>
  change(draft, position, { average, error: null })
export const withProfessional = (draft: RosterDraft, position: number, isProfessional: boolean): RosterDraft =>
  change(draft, position, { isProfessional })
export const withoutBowler = (draft: RosterDraft, position: number): RosterDraft =>
  change(draft, position, emptyPosition(position))

/** No position has a bowler. */
export const withoutBowlers = (draft: RosterDraft): RosterDraft => ({
  ...draft,
  positions: positionsFrom(draft.positions.length),
})

/** A team without a name of its own has an empty field, so that the captain gives it one. */
export const editableName = (name: string, count: number): string =>
  name === noTeamName && !nameIsAutomatic(count) ? '' : name

/** The bowler who was found takes the position, unless they are in another one already. */
export function withBowler(draft: RosterDraft, position: number, bowler: Bowler): RosterDraft {
  const twice = draft.positions.find((one) => one.position !== position && one.bowler?.usbcId === bowler.usbcId)
  if (twice) return withError(draft, position, `${nameOf(bowler)} is already in position ${twice.position}.`)
  return change(draft, position, { ...emptyPosition(position), bowler, average: bowler.average, retrieved: true })
}

/** Swaps a position with its neighbour; at the ends nothing happens. */
export const moved = (draft: RosterDraft, position: number, by: -1 | 1): RosterDraft => ({
  ...draft,
  positions: swap(draft.positions, position, by),
})

/** What the captain says about the bowler there, else what is known. */
export const isProfessional = ({ isProfessional, bowler }: PositionDraft): boolean =>
  isProfessional ?? bowler?.isProfessional ?? false

export const nameOf = (bowler: Bowler): string => fullName(bowler) || bowler.displayName

/** The team's name: as typed; with one bowler their own, with two their last names joined by '/'. */
export function teamName({ name, positions }: RosterDraft): string {
  if (!isNamedAfterBowlers(positions)) return name
  return namedByRule(
    positions.length,
    positions.map(({ bowler }) => bowler),
    null,
  )
}

/** Somebody on the roster is not allowed there, and no reason says why they are: it cannot be saved like this. */
export const hasRefusedBowler = ({ positions, overrides }: Pick<RosterDraft, 'positions' | 'overrides'>): boolean =>
  positions.some(
    ({ bowler }) => bowler?.error && !overrides?.[overrideKey(bowler.usbcId, bowler.error.check ?? '')]?.trim(),
  )

/** What captains and staff should look at; none of it stops a save. */
export function warningsOf(
  { positions }: Pick<RosterDraft, 'positions'>,
  as: 'captain' | 'staff' = 'captain',
): string[] {
  const isStaff = as === 'staff'
  const bowlers = positions.flatMap(({ bowler }) => (bowler ? [bowler] : []))
  const elsewhere = bowlers
    .filter(({ isOnOtherRosters, error }) => isOnOtherRosters && !error)
    .map(
      (bowler) =>
        `${nameOf(bowler)} is ${isStaff ? 'already on other rosters' : 'on another roster of this tournament too'}.`,
    )
  const professionals = positions.flatMap((slot) => (slot.bowler && isProfessional(slot) ? nameOf(slot.bowler) : []))
  if (professionals.length < 2) return elsewhere
  return [
    ...elsewhere,
    isStaff
      ? 'There is more than one professional on this roster.'
      : `This roster has more than one professional: ${professionals.join(', ')}.`,
  ]
}

/** The roster as the server takes it; of a captain an average only where they had to type one. */
export const positionsBody = (positions: readonly PositionDraft[], as: 'captain' | 'staff' = 'captain') =>
  positions.map((slot) => ({
    position: slot.position,
    bowler: slot.bowler ? { usbcId: slot.bowler.usbcId } : null,
    ...(slot.bowler && (as === 'staff' || slot.bowler.averageRequired) ? { average: slot.average } : {}),
    ...(slot.bowler ? { isProfessional: isProfessional(slot) } : {}),
  }))

/** Answers that were typed, as the server takes them with the roster. */
export const draftAnswers = ({ answers = {}, positions }: RosterDraft) =>
  answersBody(
    answers,
    positions.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )

/** All that a save would keep, as one text. */
export const signatureOf = (draft: RosterDraft): string =>
  JSON.stringify([
    isNamedAfterBowlers(draft.positions) ? '' : draft.name.trim(),
    draft.pairCode.trim(),
    draft.groupCode?.trim(),
    draft.countryId,
    draft.state,
    [...draft.virtualEventIds].sort(),
    positionsBody(draft.positions),
    draft.positions.map(({ search }) => search.trim()),
    ...(Object.keys(draft.answers ?? {}).length > 0 ? [draft.answers] : []),
    ...(draft.overrides ? [draft.overrides, draft.reason, draft.positions.map(({ average }) => average)] : []),
  ])
/** Nothing that a save would keep differs. */
export const sameDraft = (one: RosterDraft, other: RosterDraft): boolean => signatureOf(one) === signatureOf(other)
