import { addDays, type DayText, dayOf, formatDay, instantOf } from '../dates.ts'

/** Until when captains may do something themselves: a day, or so many days before the squad. Neither: not at all. */
interface Until {
  on: DayText | null
  days: number | null
}
/** So much of what was paid goes back until the end of a day. */
export interface RefundStep {
  untilOn: DayText
  percent: number
}
/** What captains may do themselves with what they bought. Kept with each sale. */
export interface SelfService {
  withdraw: Until
  /** By day; after the last 0. */
  steps: readonly RefundStep[]
  /** Kept of each entry, once of a linked set. Cents. */
  fee: number
  handOver: Until
}
type SelfServiceAct = 'withdraw' | 'handOver'
const words = { withdraw: 'withdrawn', handOver: 'handed over' } as const

interface SelfServiceColumns {
  withdrawUntilOn: DayText | null
  withdrawUntilDays: number | null
  withdrawFee: number
  handOverUntilOn: DayText | null
  handOverUntilDays: number | null
}
export const selfServiceOf = (row: SelfServiceColumns, steps: readonly RefundStep[]): SelfService => ({
  withdraw: { on: row.withdrawUntilOn, days: row.withdrawUntilDays },
  steps: steps.map(({ untilOn, percent }) => ({ untilOn, percent })),
  fee: row.withdrawFee,
  handOver: { on: row.handOverUntilOn, days: row.handOverUntilDays },
})

/** Captains may do nothing of it themselves. */
export const isOff = ({ withdraw, handOver }: SelfService): boolean =>
  [withdraw, handOver].every(({ on, days }) => on === null && days === null)

/** Days before a squad that an entry does not have are never over. */
const noLastDay = '9999-12-31'
const lastDayOf = ({ on, days }: Until, squadDay: DayText | null): DayText | null => {
  if (on !== null) return squadDay !== null && squadDay < on ? squadDay : on
  if (days === null) return null
  return squadDay === null ? noLastDay : addDays(squadDay, -days)
}

/** The last day by the milder of several rules, those of the sale and those of now; null: none of them allows it. */
export const lastDayFor = (
  act: SelfServiceAct,
  rules: readonly Pick<SelfService, SelfServiceAct>[],
  squadDay: DayText | null,
): DayText | null =>
  rules
    .flatMap((rule) => lastDayOf(rule[act], squadDay) ?? [])
    .sort()
    .at(-1) ?? null

/** Why it is too late, or null. */
export const whyTooLate = (act: SelfServiceAct, lastDay: DayText, now: Date, timeZone: string): string | null =>
  dayOf(now, timeZone) > lastDay ? `Entries could be ${words[act]} until ${formatDay(lastDay)}.` : null

export const notOffered = (act: SelfServiceAct): string => `Entries of this tournament cannot be ${words[act]}.`

/** The instant at which a day ends in a zone. */
export const endOfDay = (day: DayText, timeZone: string): Date =>
  new Date(instantOf({ day: addDays(day, 1), time: '00:00' }, timeZone))
