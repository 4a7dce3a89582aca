import type { AnswerOf } from '../app/api.ts'

export type Bowler = AnswerOf<'GET tournament/:tid/virtualbowlers/:virtualEventId'>[number]

/** One entry of a bowler-owned virtual event with who bowls it. */
export interface Unit {
  /** Stable name of the entry in its list. */
  key: string
  /** As saved; may be somebody who is on no roster any more. */
  bowler: Bowler | null
  readOnly: boolean
}
/** Membership id by entry; null: nobody. */
export type Chosen = Readonly<Record<string, string | null>>

export const savedChoice = (units: readonly Unit[]): Chosen =>
  Object.fromEntries(units.map(({ key, bowler }) => [key, bowler?.usbcId ?? null]))

/** Bowlers that the picker of an entry offers: those who are not chosen for another entry, and the one it has. */
export function choicesFor(unit: Unit, bowlers: readonly Bowler[], chosen: Chosen): Bowler[] {
  const elsewhere = new Set(Object.entries(chosen).flatMap(([key, id]) => (id && key !== unit.key ? [id] : [])))
  const free = bowlers.filter(({ usbcId }) => !elsewhere.has(usbcId))
  const own = unit.bowler
  return own && chosen[unit.key] === own.usbcId && !free.some(({ usbcId }) => usbcId === own.usbcId)
    ? [own, ...free]
    : free
}

/** Units without a bowler get those who are not chosen yet and may have one, in their order. */
export function filledInOrder(units: readonly Unit[], bowlers: readonly Bowler[], chosen: Chosen): Chosen {
  const taken = new Set(Object.values(chosen))
  const free = bowlers.filter((one) => !taken.has(one.usbcId) && !one.assignedByOtherCaptain && !one.error)
  const empty = units.filter(({ key, readOnly }) => !readOnly && !chosen[key]).slice(0, free.length)
  return { ...chosen, ...Object.fromEntries(empty.map(({ key }, index) => [key, free[index]?.usbcId ?? null])) }
}

/** The chosen bowler of an entry as known now. */
export function chosenBowler(unit: Unit, bowlers: readonly Bowler[], chosen: Chosen): Bowler | null {
  const id = chosen[unit.key]
  if (!id) return null
  const known = bowlers.find(({ usbcId }) => usbcId === id) ?? null
  return known ?? (unit.bowler?.usbcId === id ? unit.bowler : null)
}

/** Somebody chosen may not have this virtual event: it cannot be saved like this. */
export const hasRefused = (units: readonly Unit[], bowlers: readonly Bowler[], chosen: Chosen): boolean =>
  units.some((unit) => {
    const bowler = chosenBowler(unit, bowlers, chosen)
    return !unit.readOnly && (bowler?.assignedByOtherCaptain || bowler?.error)
  })

export const sameChoice = (units: readonly Unit[], one: Chosen, other: Chosen): boolean =>
  units.every(({ key }) => (one[key] ?? null) === (other[key] ?? null))
