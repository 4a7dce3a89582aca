import { useEffect, useState } from 'react'
import { useProfile } from '../../client/session.ts'
import { type RosterDraft, signatureOf } from '../draft.ts'
import { forgetDraft, keepDraft, keptDraft, rosterDrafts } from './keptDrafts.ts'

/** What a form begins with instead of what is saved: typing that was never saved, or a roster of another time. */
export type Kept = 'unsaved' | 'outdated' | 'otherTime'

/**
 * A draft that is carried over a lost connection, a reload and a closed tab, in this browser and for this person alone.
 * `id` null: nothing is kept.
 */
export function useKeptDraft(id: string | null, initial: RosterDraft, start?: RosterDraft | undefined) {
  const owner = useProfile()?.email ?? ''
  const [found] = useState(() => (id === null ? null : keptDraft(owner, id, initial)))
  const [draft, setDraft] = useState(found?.draft ?? start ?? initial)
  /** null once that is saved or discarded. */
  const [notice, setNotice] = useState<Kept | null>(found ? keptAs(found) : start ? 'otherTime' : null)
  const base = signatureOf(initial)
  useEffect(() => {
    if (id !== null) keepDraft(owner, id, base, draft)
  }, [owner, id, base, draft])
  const forget = () => {
    if (id !== null) forgetDraft(owner, id)
    setNotice(null)
  }
  return { draft, setDraft, notice, forget }
}
/** A roster is typed in full and waits for Save. */
export const useIsFullDraft = (id: string): boolean =>
  rosterDrafts(({ drafts }) => drafts[id]?.draft.positions.every(({ bowler }) => bowler) ?? false)

const keptAs = ({ outdated }: { outdated: boolean }): Kept => (outdated ? 'outdated' : 'unsaved')
