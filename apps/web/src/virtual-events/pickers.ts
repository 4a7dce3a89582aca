import type { AnswerOf } from '../client/api.ts'

export type Bowler = AnswerOf<'GET tournament/:tid/virtualbowlers/:virtualEventId'>[number]

/** One entry of a bowler-owned virtual event with who bowls it. */
export interface VirtualSlot {
  /** Stable name of the entry in its list. */
  key: string
  /** As saved; may be somebody who is on no roster any more. */
  bowler: Bowler | null
  readOnly: boolean
}
/** Membership id by entry; null: nobody. */
export type Chosen = Readonly<Record<string, string | null>>

export const savedChoice = (slots: readonly VirtualSlot[]): Chosen =>
  Object.fromEntries(slots.map(({ key, bowler }) => [key, bowler?.usbcId ?? null]))

/** Bowlers that the picker of an entry offers: those who are not chosen for another entry, and the one it has. */
export function choicesFor(slot: VirtualSlot, bowlers: readonly Bowler[], chosen: Chosen): Bowler[] {
  const elsewhere = new Set(Object.entries(chosen).flatMap(([key, id]) => (id && key !== slot.key ? [id] : [])))
  const free = bowlers.filter(({ usbcId }) => !elsewhere.has(usbcId))
  const ofSlot = slot.bowler
  return ofSlot && chosen[slot.key] === ofSlot.usbcId && !free.some(({ usbcId }) => usbcId === ofSlot.usbcId)
    ? [ofSlot, ...free]
    : free
}

/** Slots without a bowler get those who are not chosen yet and may have one, in their order. */
export function filledInOrder(slots: readonly VirtualSlot[], bowlers: readonly Bowler[], chosen: Chosen): Chosen {
  const taken = new Set(Object.values(chosen))
  const free = bowlers.filter((one) => !taken.has(one.usbcId) && !one.assignedByOtherCaptain && !one.error)
  const empty = slots.filter(({ key, readOnly }) => !readOnly && !chosen[key]).slice(0, free.length)
  return { ...chosen, ...Object.fromEntries(empty.map(({ key }, index) => [key, free[index]?.usbcId ?? null])) }
}

/** The chosen bowler of an entry as known now. */
export function chosenBowler(slot: VirtualSlot, bowlers: readonly Bowler[], chosen: Chosen): Bowler | null {
  const id = chosen[slot.key]
  if (!id) return null
  const known = bowlers.find(({ usbcId }) => usbcId === id) ?? null
  return known ?? (slot.bowler?.usbcId === id ? slot.bowler : null)
}

/** Somebody chosen may not have this virtual event: it cannot be saved like this. */
export const hasRefused = (slots: readonly VirtualSlot[], bowlers: readonly Bowler[], chosen: Chosen): boolean =>
  slots.some((slot) => {
    const bowler = chosenBowler(slot, bowlers, chosen)
    return !slot.readOnly && (bowler?.assignedByOtherCaptain || bowler?.error)
  })

export const sameChoice = (slots: readonly VirtualSlot[], one: Chosen, other: Chosen): boolean =>
  slots.every(({ key }) => (one[key] ?? null) === (other[key] ?? null))
