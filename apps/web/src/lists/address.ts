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

const common = {
  columns: 'text',
  tournamentId: 'text',
  text: 'text',
  includePastTournaments: 'flag',
  descending: 'flag',
} as const
export const readEntries = readList({
  ...common,
  ...{
    eventId: 'text',
    squadId: 'text',
    day: 'text',
    soldOn: 'text',
    unpaidDays: 'number',
    numbers: 'text',
    select: 'text',
  },
  ...{ due: 'flag', incomplete: 'flag', divisionFailed: 'flag', noSquad: 'flag', byStaff: 'flag' },
  waiverMissing: 'flag',
  cancelled: ['only', 'all'],
  sort: ['squad', 'team', 'balance'],
})
export const readCaptains = readList({ ...common, due: 'flag' })
export const readAnswers = readList({ columns: 'text', tournamentId: 'text', text: 'text', waiverMissing: 'flag' })
export const readPayments = readList({ ...common, method: 'text', from: 'text', to: 'text' })
