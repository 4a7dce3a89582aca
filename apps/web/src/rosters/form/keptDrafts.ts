import { type RosterDraft, signatureOf } from '../draft.ts'

/** The local-storage key of rosters that are typed but not saved; it goes with the person. */
export const draftsKey = 'rosterDrafts'
const keptFor = 14 * 24 * 60 * 60 * 1000
const atMost = 20

interface KeptDraft {
  at: number
  /** What was saved when the typing began. */
  base: string
  draft: RosterDraft
}
interface Kept {
  /** E-mail: a draft is never shown to somebody else. */
  owner: string
  drafts: Record<string, KeptDraft>
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function read(owner: string, store: Store): Kept['drafts'] {
  try {
    const kept: Partial<Kept> = JSON.parse(store.getItem(draftsKey) ?? '{}')
    return kept.owner === owner && kept.drafts ? kept.drafts : {}
  } catch {
    return {}
  }
}
function write(owner: string, drafts: Kept['drafts'], store: Store): void {
  const newest = Object.entries(drafts)
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, atMost)
  try {
    if (newest.length === 0) store.removeItem(draftsKey)
    else store.setItem(draftsKey, JSON.stringify({ owner, drafts: Object.fromEntries(newest) } satisfies Kept))
  } catch {
    // a full or forbidden store: typing goes on without a net
  }
}

/** What was typed for a roster and never saved; `outdated`: the roster was saved somewhere else since. */
export function keptDraft(
  owner: string,
  id: string,
  initial: RosterDraft,
  store: Store = localStorage,
  now = Date.now(),
): { draft: RosterDraft; outdated: boolean } | null {
  const kept = read(owner, store)[id]
  if (!kept || now - kept.at > keptFor || kept.draft.places?.length !== initial.places.length) return null
  const places = kept.draft.places.map((place) => ({ ...place, processing: false }))
  return { draft: { ...kept.draft, places }, outdated: kept.base !== signatureOf(initial) }
}

/** Keeps what is typed; as soon as nothing differs from what is saved, nothing is kept. */
export function keepDraft(
  owner: string,
  id: string,
  base: string,
  draft: RosterDraft,
  store: Store = localStorage,
  now = Date.now(),
): void {
  if (signatureOf(draft) === base) forgetDraft(owner, id, store)
  else write(owner, { ...read(owner, store), [id]: { at: now, base, draft } }, store)
}

export function forgetDraft(owner: string, id: string, store: Store = localStorage): void {
  const drafts = read(owner, store)
  if (!(id in drafts)) return
  const { [id]: _, ...others } = drafts
  write(owner, others, store)
}
