import type { ActKind } from '@kegler/domain/audit/names.ts'
import { type AnswerOf, call, query } from '../client/api.ts'

export interface AuditFilter {
  by?: string | undefined
  kind?: ActKind | undefined
  day?: string | undefined
}
type RecordsKey =
  | 'GET audit/tournamentAudit/:id'
  | 'GET audit/teamAudit/:id'
  | 'GET audit/virtualEntryAudit/:id'
  | 'GET audit/bowlerAudit/:id'
type RecordsPage = AnswerOf<'GET audit/teamAudit/:id'>
type Read = (before: number | undefined, filter: AuditFilter, signal: AbortSignal) => Promise<RecordsPage>
/** Where the records of a page come from, and the key under which they are kept. */
export interface RecordsSource {
  key: readonly [string, unknown]
  read: Read
}
export const recordsOf = (key: RecordsKey, id: string): RecordsSource => ({
  key: [key, { params: { id } }],
  read: (before, filter, signal) => call(key, { params: { id }, query: { ...filter, before } }, { signal }),
})
export const recordsOfCaptain = (captainId: string, tournamentId: string): RecordsSource => {
  const key = 'GET audit/captainAudit/:captainId/:tournamentId'
  const params = { captainId, tournamentId }
  return {
    key: [key, { params }],
    read: (before, filter, signal) => call(key, { params, query: { ...filter, before } }, { signal }),
  }
}
export const timelineQuery = (id: string) => query('GET admin/entry/:id/timeline', { params: { id } })
