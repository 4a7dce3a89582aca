import { useEffect, useState } from 'react'
import { useProfile } from '../session.ts'
import { type RosterDraft, signatureOf } from './draft.ts'
import { forgetDraft, keepDraft, keptDraft } from './keptDrafts.ts'

/** A draft that is carried over a lost connection, a reload and a closed tab, in this browser and for this person alone. */
export function useKeptDraft(id: string, initial: RosterDraft) {
  const owner = useProfile()?.email ?? ''
  const [found] = useState(() => keptDraft(owner, id, initial))
  const [draft, setDraft] = useState(found?.draft ?? initial)
  /** The form began with what was typed before; null once that is saved or discarded. */
  const [notice, setNotice] = useState(found ? { outdated: found.outdated } : null)
  const base = signatureOf(initial)
  useEffect(() => keepDraft(owner, id, base, draft), [owner, id, base, draft])
  const forget = () => {
    forgetDraft(owner, id)
    setNotice(null)
  }
  return { draft, setDraft, notice, forget }
}
