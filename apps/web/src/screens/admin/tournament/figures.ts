import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { type Cents, sumOf, toCents } from '@kegler/domain/money.ts'
import type { AnswerOf } from '../../../client/api.ts'
import { daysBetween } from '../../../kit/chart/layout.ts'
import type { PaceLine } from '../../../kit/chart/Pace.tsx'

export type Figures = AnswerOf<'GET admin/tournament/:tid/figures'>
type Buckets = Figures['events'][number]['buckets']

const columns = ['charged', 'cancelled', 'paid', 'refunded', 'owed'] as const
export type MoneyColumn = (typeof columns)[number]
/** In cents. */
export const moneyOf = (buckets: Buckets): Record<MoneyColumn, Cents> => {
  const add = (column: MoneyColumn) => sumOf(buckets, (bucket) => toCents(bucket[column]))
  return {
    ...{ charged: add('charged'), cancelled: add('cancelled'), paid: add('paid') },
    ...{ refunded: add('refunded'), owed: add('owed') },
  }
}

export const todayOf = ({ at, timeZone }: Pick<Figures, 'at' | 'timeZone'>): DayText => dayOf(at, timeZone)

/** Entries a day in the seven days before today: '16', '0.4'. */
export function soldLastWeek(figures: Pick<Figures, 'at' | 'timeZone' | 'soldPerDay'>): string {
  const today = todayOf(figures)
  const days = figures.soldPerDay.filter(({ day }) => daysBetween(day, today) > 0 && daysBetween(day, today) <= 7)
  const perDay = sumOf(days, ({ entries }) => entries) / 7
  return String(perDay < 10 ? Math.round(perDay * 10) / 10 : Math.round(perDay))
}

/** Entries that are not cancelled, by days before the start, until today or until the start; later where some were sold later. */
export function paceOf(figures: Pick<Figures, 'at' | 'timeZone' | 'soldPerDay' | 'startDate'>): PaceLine['points'] {
  const before = (day: DayText) => daysBetween(day, figures.startDate)
  let total = 0
  const points = figures.soldPerDay.map(({ day, entries, cancelled }) => {
    total += entries - cancelled
    return [before(day), total] as const
  })
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const end = Math.max(before(todayOf(figures)), Math.min(0, last[0]))
  return [[first[0] + 1, 0], ...points, ...(end < last[0] ? [[end, total] as const] : [])]
}
