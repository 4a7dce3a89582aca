import { useState } from 'react'
import { flushSync } from 'react-dom'
import { isGate } from '../../client/session.ts'
import { showRefused } from '../../kit/form/NumberField.tsx'
import { isStale, isUnanswered } from '../../net/answers.ts'
import {
  hasRefusedBowler,
  isNamedAfterBowlers,
  type RosterDraft,
  sameDraft,
  teamName,
  withProcessing,
  withSearch,
} from '../draft.ts'
import { lookUpAll, lookUpTyped, notifyMissing, withLookup } from '../positions/members.ts'
import type { Wanted } from '../positions/pasted.ts'
import type { RosterSource } from '../positions/source.ts'
import type { RosterExtras } from './extras.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { type DraftProblems, isValid, problemsOf } from './validate.ts'

export interface RosterFormOptions {
  /** Names the roster among the drafts that are kept in this browser; null: none is. */
  id: string | null
  initial: RosterDraft
  /** What to begin with instead, to be looked over and saved. */
  start?: RosterDraft | undefined
  source: RosterSource
  /** Fields of staff alone. */
  extras?: RosterExtras | undefined
  /** Returns false when the captain cancelled. Throws `ApiError`. */
  save: (draft: RosterDraft) => Promise<boolean>
  /** After a stale save: what is typed with what was saved since, and sentences on it; null: they do not go together. */
  merge?: (draft: RosterDraft) => Promise<{ draft: RosterDraft; notices: string[] } | null>
}
const nothing: DraftProblems = { positions: new Map() }

/** The state of a roster form: what is typed stays until it is saved, whatever fails. */
export function useRosterForm({ id, initial, start, source, extras, save, merge }: RosterFormOptions) {
  const { draft, setDraft, ...kept } = useKeptDraft(id, initial, start)
  const [problems, setProblems] = useState(nothing)
  /** Why the last save failed. */
  const [error, setError] = useState<unknown>(null)
  const [saving, setSaving] = useState(false)
  /** A save had no answer: nobody knows what is saved. */
  const [inDoubt, setInDoubt] = useState(false)
  const [failures, setFailures] = useState(0)
  /** What the last save found and took over. */
  const [merged, setMerged] = useState<string[]>([])

  const edit = (change: (draft: RosterDraft) => RosterDraft) => {
    setDraft(change)
    setProblems(nothing)
  }
  /** The page shows it when this returns: the keyboard goes on to a button that waited for it. */
  const show = (change: (draft: RosterDraft) => RosterDraft) => flushSync(() => setDraft(change))
  /** Looks up an id, or what is typed in a position; returns the roster as it is then. */
  const search = async (position: number, usbcId?: string): Promise<RosterDraft> => {
    const typed = usbcId ?? draft.positions.find((slot) => slot.position === position)?.search.trim()
    if (!typed) return draft
    setDraft((now) => withProcessing(withSearch(now, position, typed), position))
    const found = await lookUpTyped(source, position, typed, draft)
    notifyMissing([found])
    show((now) => withLookup(now, found))
    return withLookup(draft, found)
  }
  /** Looks up a bowler for each of these positions, in one call; returns the roster as it is then. */
  const assign = async (wanted: readonly Wanted[], start: (now: RosterDraft) => RosterDraft = (now) => now) => {
    setProblems(nothing)
    setDraft((now) =>
      wanted.reduce(
        (all, { position, usbcId }) => withProcessing(withSearch(all, position, usbcId), position),
        start(now),
      ),
    )
    const found = await lookUpAll(source, wanted)
    notifyMissing(found)
    show((now) => found.reduce(withLookup, now))
    return found.reduce(withLookup, start(draft))
  }
  /** Ids that are typed but not looked up yet are looked up first. Undefined: one of them cannot stay. */
  const searchRest = async (): Promise<RosterDraft | undefined> => {
    const typed = draft.positions.filter((slot) => !slot.bowler && slot.search.trim() !== '')
    if (typed.length === 0) return draft
    setDraft(typed.reduce((now, { position }) => withProcessing(now, position), draft))
    const found = await Promise.all(typed.map((slot) => lookUpTyped(source, slot.position, slot.search.trim(), draft)))
    notifyMissing(found)
    const next = found.reduce(withLookup, draft)
    setDraft(next)
    return typed.every(({ position }) => next.positions[position - 1]?.bowler) ? next : undefined
  }
  const store = async (): Promise<boolean> => {
    const full = await searchRest()
    if (!full || hasRefusedBowler(full)) return false
    const found = problemsOf(full)
    setProblems(found)
    if (!isValid(found)) return false
    const name = isNamedAfterBowlers(full.positions) ? teamName(full) : full.name.trim()
    return await save({ ...full, name, pairCode: full.pairCode.trim(), groupCode: (full.groupCode ?? '').trim() })
  }
  const submit = async (): Promise<boolean> => {
    if (showRefused(document)) return false
    setSaving(true)
    setError(null)
    setMerged([])
    try {
      const done = await store()
      if (done) kept.forget()
      else setFailures((before) => before + 1)
      return done
    } catch (failure) {
      const taken = isStale(failure) && merge ? await merge(draft).catch(() => null) : null
      if (taken) {
        setDraft(taken.draft)
        setMerged(taken.notices)
        return false
      }
      if (isUnanswered(failure)) setInDoubt(true)
      if (!isGate(failure)) setError(failure)
      return false
    } finally {
      setSaving(false)
    }
  }
  const busy = saving || draft.positions.some(({ processing }) => processing)
  const dirty = inDoubt || !sameDraft(initial, draft)
  const discard = () => {
    kept.forget()
    setInDoubt(false)
    setDraft(initial)
    setProblems(nothing)
  }
  const notice = dirty ? kept.notice : null
  const state = { merged, source, extras, initial, draft, problems, error, failures, busy, saving, dirty, notice }
  return { ...state, edit, search, assign, submit, discard }
}
export type RosterFormState = ReturnType<typeof useRosterForm>
