import { addDays } from '@kegler/domain/dates.ts'
import { seeded } from '../membership/seeded.ts'
import { demoToday, demoZone } from '../today.ts'
import { demoId } from './ids.ts'
import { instantOf } from './instants.ts'
import type { Season } from './season.ts'

/** When somebody did something so many days ago, at a time of their day ('19:30'). */
export const atTime = (season: Pick<Season, 'now'>, days: number, time: string): Date =>
  instantOf(addDays(demoToday(season.now), -days), time, demoZone)

/** Minutes of the day at which people do things. */
const hours = { captain: [450, 1350], staff: [540, 1020] } as const

/**
 * When somebody did something so many days ago, at least one: a day before today, and the later the smaller the fraction
 * of `days`. In the same order whenever the season is loaded.
 */
export function atDay(season: Pick<Season, 'now'>, days: number, who: keyof typeof hours): Date {
  return atTime(season, Math.max(1, Math.floor(days)), clock(who, 1 - (days % 1)))
}

/** When staff did what follows so many days later; never after `now`. `of` names it, for the time of the day. */
export function laterAtOffice({ now }: Pick<Season, 'now'>, at: Date, days: number, of: string): Date {
  const day = addDays(demoToday(at), days)
  return day < demoToday(now) ? instantOf(day, clock('staff', shareOf(of)), demoZone) : now
}

function clock(who: keyof typeof hours, share: number): string {
  const [from, to] = hours[who]
  const minute = Math.floor(from + share * (to - from))
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** From 0 to below 1, the same for the same words. */
export const shareOf = (...words: readonly string[]): number =>
  Number.parseInt(demoId(...words).slice(0, 8), 16) / 2 ** 32

/** Days ago of so many orders, the first first: many at the start, fewer then, more again towards the end. */
export function saleDays(key: string, count: number, from: number, to = 1): number[] {
  const random = seeded(Math.floor(shareOf('sales', key) * 2 ** 31))
  return Array.from({ length: count }, () => from - (from - to) * progress(random.next())).sort((a, b) => b - a)
}
/** How much of the time is over when this share is sold. */
const progress = (share: number): number =>
  share < 0.2 ? share * 0.3 : share < 0.7 ? 0.06 + (share - 0.2) * 1.58 : 0.85 + (share - 0.7) * 0.5
