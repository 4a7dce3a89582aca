import { nameOf, type PositionDraft, type RosterDraft, type SavedPosition } from './draft.ts'

interface Merged {
  draft: RosterDraft
  /** 'Rosa Lane joined at position 3. Save again.' */
  notices: string[]
}
type Saved = readonly SavedPosition[]
const idAt = (positions: Saved, position: number) =>
  positions.find((one) => one.position === position)?.bowler?.usbcId ?? null

/**
 * A roster that is being typed with those who have joined since it was read, in positions that are free in it. Null where
 * more was changed than that, or where there is no room: then nobody knows what the captain wants.
 */
export function mergeJoined(draft: RosterDraft, was: Saved, newest: Saved): Merged | null {
  const isKept = was.every(({ position, bowler }) => !bowler || idAt(newest, position) === bowler.usbcId)
  const joined = newest.filter(({ position, bowler }) => bowler && idAt(was, position) === null)
  if (!isKept || joined.length === 0) return null
  let positions = draft.positions
  const notices: string[] = []
  for (const { position, bowler, average } of joined) {
    if (!bowler) continue
    const there = positions.find((slot) => slot.bowler?.usbcId === bowler.usbcId)
    const free = there ?? freeIn(positions, position)
    if (!free) return null
    if (!there)
      positions = positions.map((slot) => (slot.position === free.position ? { ...slot, bowler, average } : slot))
    notices.push(`${nameOf(bowler)} joined at position ${free.position}. Save again.`)
  }
  return { draft: { ...draft, positions }, notices }
}

/** Nobody is there and nothing is typed: the wanted one first. */
function freeIn(positions: readonly PositionDraft[], wanted: number): PositionDraft | undefined {
  const free = positions.filter(({ bowler, search, processing }) => !bowler && search.trim() === '' && !processing)
  return free.find(({ position }) => position === wanted) ?? free[0]
}
