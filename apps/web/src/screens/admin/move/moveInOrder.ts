import { dayOf } from '@kegler/domain/dates.ts'
import { type AnswerOf, call } from '../../../client/api.ts'
import { save } from '../../../client/save.ts'
import { tryOnServer } from '../../../kit/act/useDryRun.ts'
import { ApiError, isUnanswered, messagesOf } from '../../../net/answers.ts'
import type { StaffSquad } from '../squads/StaffSquadPicker.tsx'
import type { MoveAddress } from './address.ts'

export type MovingRow = AnswerOf<'POST admin/entries/list'>['items'][number]
/** The state of a row; `version` is that of the entry when it was tried. */
export type MoveState =
  | { is: 'fits'; to: StaffSquad; version: number }
  | { is: 'moved'; to: StaffSquad; requestId: string }
  | { is: 'undone' }
  | { is: 'stays'; why: readonly string[] }
const change = 'PUT admin/entry/:id/squad/change'

/** It was moved, whether back or not: no plan concerns it any more. */
export const isDone = (state: MoveState | undefined): boolean => state?.is === 'moved' || state?.is === 'undone'

/** Entries of a squad or of a selection, as the list has them. */
export async function readMoving({ tournamentId, squadId, numbers }: MoveAddress): Promise<MovingRow[]> {
  const which = numbers === undefined ? { tournamentId, squadId } : { tournamentId, numbers, cancelled: 'all' as const }
  const rows: MovingRow[] = []
  let after: AnswerOf<'POST admin/entries/list'>['next'] = null
  do {
    const body = { ...which, includePastTournaments: true, ...(after ? { after } : {}) }
    const page: AnswerOf<'POST admin/entries/list'> = await call('POST admin/entries/list', { body })
    rows.push(...page.items)
    after = page.next
  } while (after)
  return rows
}

/** The first target with a place for the entry, tried on the server and rolled back; `left`: places not planned yet. */
export async function tryMove(
  { entryId, squadId, timeZone }: MovingRow,
  targets: readonly StaffSquad[],
  left: Map<string, number>,
): Promise<MoveState> {
  const entry = await call('GET admin/entry/:id', { params: { id: entryId } })
  if (entry.squadId !== squadId) return { is: 'stays', why: ['This entry is on another squad by now.'] }
  const why: string[] = []
  for (const to of targets) {
    if (to.id === squadId) {
      why.push(`${to.summary}: it is on this squad already.`)
      continue
    }
    const places = left.get(to.id) ?? 0
    if (places <= 0) {
      why.push(`${to.summary}: no place is left.`)
      continue
    }
    try {
      const body = { squadId: to.id, version: entry.version }
      await tryOnServer(change, { params: { id: entryId }, body })
      left.set(to.id, places - 1)
      // its own bundled entries go along
      const date = dayOf(to.startDateTime, timeZone)
      const targets = await call('GET admin/entry/:id/squads/:date', { params: { id: entryId, date } })
      return { is: 'fits', to: targets.find(({ id }) => id === to.id) ?? to, version: entry.version }
    } catch (error) {
      if (!(error instanceof ApiError) || isUnanswered(error)) throw error
      why.push(...error.messages.map((message) => `${to.summary}: ${message}`))
    }
  }
  return { is: 'stays', why }
}

/** Moves one entry as it was tried. Throws when nobody knows whether it was done. */
export async function moveOne(
  { entryId }: MovingRow,
  { to, version }: Extract<MoveState, { is: 'fits' }>,
  reason: string,
): Promise<MoveState> {
  try {
    const body = { squadId: to.id, version, ...(reason ? { reason } : {}) }
    const { requestId } = await save(change, { params: { id: entryId }, body })
    return { is: 'moved', to, requestId }
  } catch (error) {
    if (isUnanswered(error)) throw error
    return { is: 'stays', why: messagesOf(error) }
  }
}
