import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, isUnanswered } from '../app/answers.ts'
import { type CallKey, call } from '../app/api.ts'
import { toast } from '../ui/toast.ts'
import { positionsBody, type RosterDraft, sameDraft } from './draft.ts'
import { draftOfEntry, type Entry, entryBody, teamMoves, type VirtualEntry } from './entryDraft.ts'
import { confirmRemoval } from './removal.tsx'

const changed: readonly CallKey[] = [
  'GET tournament/:tid/entries',
  'GET tournament/:tid/virtualentries',
  'GET tournament/:tid/virtualEvents',
  'GET tournament/:tid/bowlers/:eventId',
  'GET tournament/:tid/virtualbowlers/:virtualEventId',
  'GET virtualevent/:id/bowlers',
]

/**
 * Saves a purchased entry: asks about bowlers who would lose their virtual entries, then saves the roster, then the
 * team's virtual events. False: the captain cancelled. Throws `ApiError`; a second try goes on where the first stopped.
 */
export function useSaveEntry(entry: Entry, units: readonly VirtualEntry[]) {
  const queries = useQueryClient()
  const saved = useRef(entry)
  /** What was sent without an answer: any of it may have been saved. */
  const unanswered = useRef<RosterDraft[]>([])
  const params = { id: entry.id }

  const put = async (draft: RosterDraft): Promise<Entry> => {
    try {
      const answer = await call('PUT registration/entry/:id', { params, body: entryBody(saved.current, draft) })
      unanswered.current = []
      return answer
    } catch (error) {
      if (isUnanswered(error)) unanswered.current.push(draft)
      const mine = unanswered.current
      if (!(error instanceof ApiError) || error.code !== 'Stale' || mine.length === 0) throw error
      const now = await call('GET registration/entry/:id', { params })
      if (!mine.some((sent) => sameRoster(now, sent))) throw error
      unanswered.current = []
      saved.current = now
      return sameRoster(now, draft) ? now : await put(draft)
    }
  }

  const saveRoster = async (draft: RosterDraft): Promise<boolean> => {
    if (unanswered.current.length === 0 && sameRoster(saved.current, draft)) return true
    const rosterPositions = positionsBody(draft.places)
    const affected = await call('POST registration/entry/:id/verify', { params, body: { rosterPositions } })
    if (!(await confirmRemoval(affected))) return false
    saved.current = await put(draft)
    return true
  }
  return async (draft: RosterDraft): Promise<boolean> => {
    if (!(await saveRoster(draft))) return false
    try {
      const virtualEntries = teamMoves(units, entry.id, draft.virtualEventIds)
      if (virtualEntries.length > 0) await call('PUT virtualevent/teams', { body: { virtualEntries } })
    } finally {
      await Promise.all(changed.map((key) => queries.invalidateQueries({ queryKey: [key] })))
    }
    toast('Roster Updated!', 'Entry roster successfully saved!')
    return true
  }
}

const sameRoster = (entry: Entry, draft: RosterDraft): boolean =>
  sameDraft(draftOfEntry(entry, []), { ...draft, virtualEventIds: [] })
