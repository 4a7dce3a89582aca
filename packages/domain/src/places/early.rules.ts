import { dayTimeText } from '../dates.ts'
import { plural } from '../texts.ts'
import { statusAllows } from '../tournaments/status.rules.ts'

export interface EarlyList {
  name: string
  opensAt: Date
  /** Held and owned together, until registration opens for everybody. */
  mostPlaces: number
}
/** What a list means to a captain who is on it, as long as registration has not opened for everybody. */
export interface EarlyOpening extends EarlyList {
  /** They may register now. */
  isDue: boolean
}

/**
 * Of the lists that a captain is on the one that counts: of those that are due the one with the most places, else the
 * first that will be. Null: to them registration opens as to everybody. A list that is not before the opening says
 * nothing, nor does any once it has come, or while registration is closed again.
 */
export function earlyOpening(
  lists: readonly EarlyList[],
  { status, opensAt }: { status: number; opensAt: Date | null },
  now: Date,
): EarlyOpening | null {
  if (!hasEarlyOpening({ status, opensAt }, now)) return null
  const before = lists.filter((list) => opensAt && list.opensAt < opensAt)
  const [most] = before.filter((list) => list.opensAt <= now).sort((a, b) => b.mostPlaces - a.mostPlaces)
  if (most) return { ...most, isDue: true }
  const [first] = before.sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  return first ? { ...first, isDue: false } : null
}
/** Whether lists can say anything: registration opens by itself, and has not yet. */
export const hasEarlyOpening = ({ status, opensAt }: { status: number; opensAt: Date | null }, now: Date): boolean =>
  statusAllows(status, 'openLater') && opensAt !== null && now < opensAt

/** 'You may register from Mar 1st, 2026, 09:00 AM CT: captains with at least six teams last year.' */
export const earlyText = ({ name, opensAt }: { name: string; opensAt: Date | string }, timeZone: string): string =>
  `You may register from ${dayTimeText(opensAt, timeZone)}: ${name.replace(/\.$/, '')}.`
export const earlyLimitText = ({ mostPlaces }: Pick<EarlyList, 'mostPlaces'>): string =>
  `Until registration opens for everybody you can have at most ${plural(mostPlaces, 'place', 'places')}.`

/** Why an early captain cannot hold so many places, or null. What is held already may stay. */
export function whyNotEarly(early: EarlyList, { wanted, held, owned }: Record<'wanted' | 'held' | 'owned', number>) {
  if (wanted + owned <= early.mostPlaces || wanted <= held) return null
  const counted = owned > 0 ? ` ${plural(owned, 'is', 'are')} bought already or being paid.` : ''
  return `${earlyLimitText(early)}${counted} Please lower the quantity.`
}
