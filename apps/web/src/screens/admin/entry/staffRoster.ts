import { noTeamName, unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import { type AnswerOf, call, query, type SentTo } from '../../../client/api.ts'
import { ApiError } from '../../../net/answers.ts'
import {
  draftAnswers,
  editableName,
  overrideKey,
  positionsBody,
  positionsFrom,
  type RosterDraft,
} from '../../../rosters/draft.ts'
import type { RosterSource } from '../../../rosters/positions/source.ts'

export type StaffRoster = AnswerOf<'GET admin/entry/:id/roster'>
export type StaffBowler = AnswerOf<'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId'>
export type RosterBody = SentTo<'PUT admin/entry/:id/roster'>['body']
type Override = NonNullable<RosterBody['overrides']>[number]

export const staffRosterQuery = (id: string) => query('GET admin/entry/:id/roster', { params: { id } })

/** Members and rosters of the captain of an entry. */
export function staffSource({ entryId, tournamentId: tid, eventId }: StaffRoster): RosterSource {
  const params = { id: entryId }
  return {
    as: 'staff',
    lookUp: (usbcId) =>
      call('GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId', {
        params: { tid, usbcId, eventId, entryId },
      }),
    lookUpAll: (usbcIds) => call('POST admin/entry/:id/members', { params, body: { usbcIds } }),
    findBowlers: (name) => call('GET admin/entry/:id/formerbowlers', { params, query: { name } }),
    // the answers are those of the captain's calls
    formerBowlers: (name) => query('GET admin/entry/:id/formerbowlers', { params, query: { name } }),
    formerRosters: (numberOfBowlers) =>
      query('GET admin/entry/:id/formerrosters', { params, query: { numberOfBowlers } }),
  }
}

/** A roster as its form shows it; a team that was never named is taken to be from the United States. */
export const draftOfRoster = (roster: StaffRoster): RosterDraft => ({
  name: editableName(roster.name, roster.rosterPositions.length),
  pairCode: roster.pairCode ?? '',
  groupCode: roster.groupCode ?? '',
  countryId: roster.countryId ?? (roster.name === noTeamName ? unitedStates : ''),
  state: roster.state ?? '',
  positions: positionsFrom(roster.rosterPositions.length, roster.rosterPositions),
  virtualEventIds: [],
  overrides: {},
  reason: '',
})

/** The roster as the server takes it; the version says what was seen. */
export const rosterBody = (roster: Pick<StaffRoster, 'version'>, draft: RosterDraft): RosterBody => ({
  name: draft.name.trim() || noTeamName,
  state: draft.state || null,
  countryId: draft.countryId || null,
  pairCode: draft.pairCode.trim() || null,
  groupCode: draft.groupCode.trim() || null,
  rosterPositions: positionsBody(draft.positions, 'staff'),
  version: roster.version,
  answers: draftAnswers(draft),
  ...(draft.reason?.trim() ? { reason: draft.reason.trim() } : {}),
  overrides: overridesOf(draft),
})
const overridesOf = ({ overrides = {}, positions }: RosterDraft): Override[] =>
  Object.entries(overrides).flatMap(([key, reason]) => {
    const [usbcId = '', check = ''] = key.split(' ')
    const isThere = usbcId === '' || positions.some(({ bowler }) => bowler?.usbcId === usbcId)
    return reason.trim() && isThere
      ? [{ ...(usbcId ? { usbcId } : {}), check: check as Override['check'], reason: reason.trim() }]
      : []
  })

interface Problem {
  usbcId: string | null
  check: string
  message: string
  mayOverride: boolean
}
/** What a refused save says of the roster, for those who may override it. */
export const problemsIn = (error: unknown): readonly Problem[] =>
  error instanceof ApiError ? ((error.data as { problems?: Problem[] } | undefined)?.problems ?? []) : []

/** Somebody has another average than the one that is saved, or known. */
export const changesAverage = ({ positions }: RosterDraft): boolean =>
  positions.some(
    ({ bowler, average }) => bowler && average !== null && bowler.average !== null && average !== bowler.average,
  )

export const withOverride = (draft: RosterDraft, usbcId: string, check: string, reason: string): RosterDraft => ({
  ...draft,
  overrides: { ...draft.overrides, [overrideKey(usbcId, check)]: reason },
})
