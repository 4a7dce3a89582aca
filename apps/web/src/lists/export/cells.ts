import { dayTimeText } from '@kegler/domain/dates.ts'
import { exportColumns, type ListScreen } from '@kegler/domain/search/lists.rules.ts'
import { plural } from '@kegler/domain/texts.ts'

/** A number stays a number in a spreadsheet, all else is text. */
export type Cell = string | number
export type Row = Readonly<Record<string, unknown>>

/** What a list's row does not hold as it is exported. */
const made: Readonly<Record<string, (row: Row) => Cell>> = {
  squad: ({ squadDateTime, timeZone }) => (squadDateTime ? dayTimeText(String(squadDateTime), String(timeZone)) : ''),
  account: ({ hasSignedIn }) => (hasSignedIn ? '' : 'has not signed in yet'),
  cancelled: ({ isCancelled }) => (isCancelled ? 'yes' : ''),
  paidAt: ({ paidAt, timeZone }) => dayTimeText(String(paidAt), String(timeZone)),
  divisionName: ({ divisionFailed, divisionName }) => (divisionFailed ? 'failed' : String(divisionName ?? '')),
}

/** A column of a question, which the product does not know beforehand. */
export interface ExportedQuestion {
  name: string
  header: string
  answerOf: (row: Row) => unknown
}

/** The chosen columns, in the order in which they were chosen. */
const columnsOf = (screen: ListScreen, chosen: readonly string[], questions: readonly ExportedQuestion[]) =>
  chosen.flatMap((name) => [...exportColumns[screen], ...questions].find((column) => column.name === name) ?? [])

export const headersOf = (
  screen: ListScreen,
  chosen: readonly string[],
  questions: readonly ExportedQuestion[] = [],
): Cell[] => columnsOf(screen, chosen, questions).map(({ header }) => header)

/** The cells of one row of a list's answer. */
export const cellsOf = (
  screen: ListScreen,
  chosen: readonly string[],
  row: Row,
  questions: readonly ExportedQuestion[] = [],
): Cell[] =>
  columnsOf(screen, chosen, questions).map((column) => {
    const { name } = column
    const cell = 'answerOf' in column ? column.answerOf(row) : (made[name]?.(row) ?? row[name])
    return typeof cell === 'number' ? cell : String(cell ?? '')
  })

interface Footer {
  rows: number
  who: string
  at: Date
  zone: string
  /** What follows the '?' of the list's address. */
  search: string
  purpose: string
}
/** Says below the rows who exported them, when and with which filter. */
export function footerOf({ rows, who, at, zone, search, purpose }: Footer): string {
  const when = dayTimeText(at, zone)
  const filter = [...new URLSearchParams(search)].map(([name, value]) => `${name}: ${value}`).join(', ')
  return [
    `${plural(rows, 'row', 'rows')}, exported by ${who} on ${when}.`,
    `Filter: ${filter || 'none'}.`,
    ...(purpose ? [`Purpose: ${purpose}`] : []),
  ].join(' ')
}
