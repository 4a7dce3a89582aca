import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { type RosterDraft, signatureOf } from '../draft.ts'

interface KeptDraft {
  at: number
  /** What was saved when the typing began. */
  base: string
  draft: RosterDraft
}
interface Kept {
  /** E-mail: a draft is never shown to somebody else. */
  owner: string
  drafts: Readonly<Record<string, KeptDraft>>
}
const keptMs = 14 * 24 * 60 * 60 * 1000
const atMost = 20

/** Rosters that are typed but not saved, in local storage under `rosterDrafts`; cleared on sign-out. */
export const rosterDrafts = create<Kept>()(
  persist((): Kept => ({ owner: '', drafts: {} }), {
    name: 'rosterDrafts',
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
)

function draftsOf(person: string): Kept['drafts'] {
  void rosterDrafts.persist?.rehydrate() // another tab may have changed them; absent without a storage
  const { owner, drafts } = rosterDrafts.getState()
  return owner === person ? drafts : {}
}
function write(owner: string, drafts: Kept['drafts']): void {
  const newest = Object.entries(drafts).toSorted(([, a], [, b]) => b.at - a.at)
  try {
    rosterDrafts.setState({ owner, drafts: Object.fromEntries(newest.slice(0, atMost)) })
  } catch (error) {
    console.warn('A draft is not kept', error) // a full or forbidden storage
  }
}

/** What was typed for a roster and never saved; `outdated`: the roster was saved somewhere else since. */
export function keptDraft(owner: string, id: string, initial: RosterDraft, now = Date.now()) {
  const kept = draftsOf(owner)[id]
  if (!kept || now - kept.at > keptMs || kept.draft.positions?.length !== initial.positions.length) return null
  const positions = kept.draft.positions.map((slot) => ({ ...slot, processing: false }))
  return { draft: { ...kept.draft, positions }, outdated: kept.base !== signatureOf(initial) }
}

/** Keeps what is typed; as soon as nothing differs from what is saved, nothing is kept. */
export function keepDraft(owner: string, id: string, base: string, draft: RosterDraft, at = Date.now()): void {
  if (signatureOf(draft) === base) forgetDraft(owner, id)
  else write(owner, { ...draftsOf(owner), [id]: { at, base, draft } })
}

/** Keeps a draft under another id, unless one is kept there. */
export function renameDraft(from: string, to: string): void {
  const { owner, drafts } = rosterDrafts.getState()
  const { [from]: draft, ...others } = drafts
  if (draft) write(owner, { [to]: draft, ...others })
}

export function forgetDraft(owner: string, id: string): void {
  const { [id]: forgotten, ...others } = draftsOf(owner)
  if (forgotten) write(owner, others)
}
