import type { Cell } from './cells.ts'

/** Spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

/**
 * Lines of a CSV file. A text that a spreadsheet would take for a formula begins with an apostrophe: also with the full-width
 * signs of Japanese keyboards, and after a line feed.
 */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')

const toCell = (cell: Cell): string =>
  typeof cell === 'number' ? String(cell) : `"${cell.replace(/^[=+\-@\t\r\n＝＋－＠]/, "'$&").replaceAll('"', '""')}"`
