import { type AnswerOf, request } from '../client/api.ts'
import { save } from '../client/save.ts'
import type { FileRow, ImportColumn } from './columns.ts'
import { centerColumns, squadColumns } from './fields.ts'

export type ImportAnswer = AnswerOf<'POST setup/centers/import'>
interface Part {
  rows: Record<string, string>[]
  firstRow: number
  skipWrong: boolean
}
/** Something that can be imported. */
export interface ImportKind {
  title: string
  columns: readonly ImportColumn[]
  /** Two rows of one file may not have the same; '' is not compared. */
  keyOf: (values: FileRow['values']) => string
  send: (body: Part, onlyCheck: boolean) => Promise<ImportAnswer>
}

export const centers: ImportKind = {
  title: 'Import Centers',
  columns: centerColumns,
  keyOf: ({ certificationNumber = '' }) => certificationNumber,
  send: (body, onlyCheck) =>
    onlyCheck
      ? request('POST setup/centers/import', { query: { dryRun: 'true' }, body })
      : save('POST setup/centers/import', { query: {}, body }),
}

/** Squads of a tournament. */
export const squads = (id: string): ImportKind => ({
  title: 'Import Squads',
  columns: squadColumns,
  keyOf: ({ event, date, time, startLane }) => [event, date, time, startLane].join(' '),
  send: (body, onlyCheck) =>
    onlyCheck
      ? request('POST setup/tournament/:id/squads/import', { params: { id }, query: { dryRun: 'true' }, body })
      : save('POST setup/tournament/:id/squads/import', { params: { id }, query: {}, body }),
})
