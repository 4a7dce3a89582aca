import type { Cell } from './cells.ts'
import { byteOrderMark, toCsv } from './writeCsv.ts'
import { toSheetRows, toXlsx } from './writeXlsx.ts'

/** Rows to be added, or the end: the file is asked for. */
export type ToWorker =
  | { format: 'csv' | 'xlsx'; rows: readonly (readonly Cell[])[] }
  | { format: 'csv' | 'xlsx'; sheet: string }

const parts: string[] = []
let written = 0
self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('rows' in data) {
    parts.push(data.format === 'csv' ? toCsv(data.rows) : toSheetRows(data.rows, written))
    written += data.rows.length
  } else if (data.format === 'csv')
    self.postMessage(new Blob([byteOrderMark, ...parts], { type: 'text/csv;charset=utf-8' }))
  else {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    self.postMessage(new Blob([toXlsx(data.sheet, parts)], { type }))
  }
}
