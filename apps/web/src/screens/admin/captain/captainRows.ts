import type { CaptainItem } from '@kegler/domain/captains/selection.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { toCents } from '@kegler/domain/money.ts'
import { type AnswerOf, query } from '../../../client/api.ts'
import type { CaptainSearch } from './search.ts'

export const captainQuery = (id: string) => query('POST admin/captain/:id', { params: { id } })
export type Captain = AnswerOf<'POST admin/captain/:id'>
export type CaptainTournament = Captain['tournaments'][number]
export type EntryRow = CaptainTournament['entries'][number]

export const tournamentsQuery = (id: string, { cancelled, archived }: CaptainSearch) =>
  query('POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived', {
    params: { id, hideCancelled: String(cancelled !== 'show'), hideArchived: String(archived !== 'show') },
  })

/** A row of the page as it is selected and paid. */
export interface Row extends CaptainItem {
  label: string
  entryNumber: number
  version: number
}
/** The rows of the page in its order: of each tournament entries first. */
export const rowsOf = (tournaments: readonly CaptainTournament[]): Row[] =>
  tournaments.flatMap(({ id: tournamentId, timeZone, entries, virtualEvents }) => [
    ...entries.map((entry) => ({
      ...entry,
      isEntry: true,
      balanceDue: toCents(entry.balanceDue),
      label: [
        `${entry.entryNumber} ${entry.eventName}`,
        entry.name,
        ...(entry.squadDateTime ? [dayTimeText(entry.squadDateTime, timeZone)] : []),
      ].join(', '),
    })),
    ...virtualEvents.map(({ virtualEventId, virtualEventName, balanceDue }) => ({
      ...{ id: virtualEventId, isEntry: false, tournamentId, isCancelled: false, parentEntryId: null },
      ...{ entryNumber: 0, version: 0, label: virtualEventName, balanceDue: toCents(balanceDue) },
    })),
  ])

/** With the id, or without it when it was in. */
export const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id])

type PaymentLog = AnswerOf<'GET admin/captain/:id/payments'>
export type Payment = PaymentLog['payments'][number]
export type Refund = PaymentLog['refunds'][number]
