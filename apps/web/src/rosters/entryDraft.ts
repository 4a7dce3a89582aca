import { noTeamName, unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import type { AnswerOf } from '../client/api.ts'
import { draftAnswers, editableName, positionsBody, positionsFrom, type RosterDraft } from './draft.ts'

/** A purchased entry of the captain. */
export type Entry = AnswerOf<'GET registration/entry/:id'>
export type VirtualEntry = AnswerOf<'GET tournament/:tid/virtualentries'>[number]

/** A purchased entry as its form shows it; a team that was never named is taken to be from the United States, as in the cart. */
export const draftOfEntry = (entry: Entry, virtualEventIds: readonly string[]): RosterDraft => ({
  name: editableName(entry.name, entry.rosterPositions.length),
  pairCode: entry.pairCode ?? '',
  groupCode: entry.groupCode ?? '',
  countryId: entry.countryId ?? (entry.name === noTeamName ? unitedStates : ''),
  state: entry.state ?? '',
  positions: positionsFrom(entry.rosterPositions.length, entry.rosterPositions),
  virtualEventIds,
})

/** The entry as the server takes it; the version says what the captain saw. */
export const entryBody = (entry: Entry, draft: RosterDraft) => ({
  name: draft.name,
  state: draft.state || null,
  countryId: draft.countryId || null,
  pairCode: draft.pairCode || null,
  groupCode: draft.groupCode || null,
  rosterPositions: positionsBody(draft.positions),
  version: entry.version,
  answers: draftAnswers(draft),
})
