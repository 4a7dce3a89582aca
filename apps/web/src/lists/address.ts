import type { CaptainFilters, EntryFilters, PaymentFilters } from '@kegler/domain/search/lists.staff.calls.ts'
import type { z } from 'zod'

/** What the address of a list may say: a tick, a text, a number or one of some words. */
type Kind = 'flag' | 'text' | 'number' | readonly string[]
export interface After {
  key: string
  id: string
}
export type ListAddress = Readonly<Record<string, string | number | true | After>>

const isAfter = (value: unknown): value is After =>
  typeof value === 'object' && value !== null && 'key' in value && 'id' in value

/** Reads what it knows and leaves out the rest; the router reads figures as numbers. */
const readList =
  (shape: Readonly<Record<string, Kind>>) =>
  (search: Record<string, unknown>): ListAddress => {
    const read: Record<string, string | number | true | After> = {}
    for (const [name, kind] of Object.entries(shape)) {
      const value = search[name]
      if (kind === 'flag' && value === true) read[name] = value
      else if (kind === 'number' && typeof value === 'number') read[name] = value
      else if (kind === 'text' && (typeof value === 'string' || typeof value === 'number')) read[name] = String(value)
      else if (typeof kind === 'object' && kind.includes(String(value))) read[name] = String(value)
    }
    const { after } = search
    if (isAfter(after)) read.after = { key: String(after.key), id: String(after.id) }
    return read
  }

const ofPage = { columns: 'text', descending: 'flag' } as const
const common = { tournamentId: 'text', text: 'text', includePastTournaments: 'flag' } as const
/** A word for each filter of the list: one that is missing here would be lost on the way to a mail. */
type FiltersOf<S extends z.ZodType> = Record<keyof z.input<S>, Kind>
const ofEntries = {
  ...common,
  eventId: 'text',
  squadId: 'text',
  day: 'text',
  soldOn: 'text',
  unpaidDays: 'number',
  numbers: 'text',
  due: 'flag',
  overdue: 'flag',
  incomplete: 'flag',
  divisionFailed: 'flag',
  noSquad: 'flag',
  byStaff: 'flag',
  waiverMissing: 'flag',
  cancelled: ['only', 'all'],
} as const satisfies FiltersOf<typeof EntryFilters>
/** The filters of entries that are a tick. */
export type EntryTick = {
  [K in keyof typeof ofEntries]: (typeof ofEntries)[K] extends 'flag' ? K : never
}[keyof typeof ofEntries]
const ofCaptains = { ...common, due: 'flag' } as const satisfies FiltersOf<typeof CaptainFilters>
const ofPayments = { ...common, method: 'text', kind: 'text', from: 'text', to: 'text' } as const satisfies FiltersOf<
  typeof PaymentFilters
>
export const readEntries = readList({
  ...ofPage,
  ...ofEntries,
  ...{ select: 'text', sort: ['squad', 'team', 'balance'] },
})
export const readCaptains = readList({ ...ofPage, ...ofCaptains })
export const readAnswers = readList({ columns: 'text', tournamentId: 'text', text: 'text', waiverMissing: 'flag' })
export const readPayments = readList({ ...ofPage, ...ofPayments })
