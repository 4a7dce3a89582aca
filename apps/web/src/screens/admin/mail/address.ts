import { readCaptains, readEntries } from '../../../lists/address.ts'

export type Filters = Readonly<Record<string, string | number | boolean>>
interface MailSearch {
  list?: 'entries' | 'captains'
  /** A text to begin with. */
  preset?: 'unpaid'
  /** The campaign whose text is written again. */
  from?: string
  /** Of the recipient whose mail is shown. */
  position?: number
}

/** A list with its filters, as the address of the list says them; how it was shown does not matter. */
export function readMailSearch(search: Record<string, unknown>): MailSearch & Filters {
  const { list, preset, from, position } = search
  if (list !== 'entries' && list !== 'captains') return {}
  const read = (list === 'entries' ? readEntries : readCaptains)(search)
  const { after: _, sort: __, descending: ___, columns: ____, select: _____, ...filters } = read
  return {
    ...(filters as Filters),
    list,
    ...(preset === 'unpaid' ? { preset } : {}),
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof position === 'number' && Number.isInteger(position) && position > 0 ? { position } : {}),
  }
}

/** What of the address says who gets the mail; the router hands on what no page reads, and the server refuses it. */
export function filtersOf(search: Record<string, unknown>): Filters {
  const { list: _, preset: __, from: ___, position: ____, ...filters } = readMailSearch(search)
  return filters
}

/** Entries that owe something for a week, and the reminder. */
export const unpaidSearch = { list: 'entries', due: true, unpaidDays: 7, preset: 'unpaid' } as const

/** Which campaign's recipients are shown: those of one state, from an address on. */
export function readCampaignSearch({ state, after }: Record<string, unknown>): {
  state?: CampaignState
  after?: string
} {
  return {
    ...(isState(state) ? { state } : {}),
    ...(typeof after === 'string' ? { after } : {}),
  }
}
export const campaignStates = ['queued', 'sent', 'failed', 'stopped'] as const
export type CampaignState = (typeof campaignStates)[number]
const isState = (value: unknown): value is CampaignState => campaignStates.some((state) => state === value)
