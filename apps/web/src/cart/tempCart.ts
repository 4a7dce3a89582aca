import type { Cart } from './cart.ts'

const key = 'tempCartEntries'

/** Copies the entries of the cart to the storage key of the specification. Nothing is read from the copy. */
export function copyEntries({ tournament, squads, entries }: Cart): void {
  if (entries.length === 0) {
    localStorage.removeItem(key)
    return
  }
  const events = new Map(squads.map(({ id, eventId }) => [id, eventId]))
  const copies = entries.map(({ id, squadId }) => ({
    id,
    tournamentId: tournament?.id,
    rosterType: 'Entry',
    rosterData: JSON.stringify({ squadId, eventId: events.get(squadId) }),
  }))
  localStorage.setItem(key, JSON.stringify(copies))
}

interface OldEntry {
  id: string
  rosterData: string
}
/** What an earlier release kept, whose entries had ids of this browser. */
function readOldEntries(): readonly OldEntry[] {
  try {
    const kept: { state?: { entries?: readonly OldEntry[] } } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return kept.state?.entries ?? []
  } catch {
    return []
  }
}
/** Read once: the first cart that is answered replaces it. */
export const oldEntries = readOldEntries()
