import type { ReactNode } from 'react'
import type { AuditFilter, RecordsSource } from '../../../staff/audit/records.ts'
import { AuditPage, type Fact } from './AuditPage.tsx'
import { AuditTimeline } from './AuditTimeline.tsx'
import type { Attempt } from './attempts.ts'
import { LedgerTable } from './LedgerTable.tsx'

interface Sold {
  timeZone: string
  attempts: readonly Attempt[]
  ledger: Parameters<typeof LedgerTable>[0]['lines']
}
interface Props<T> {
  title: string
  link?: ReactNode
  read: Parameters<typeof AuditPage<T>>[0]['read']
  facts: (data: T) => readonly Fact[]
  /** The entry or virtual entry whose page it is. */
  id: string
  source: RecordsSource
  filter: AuditFilter
  onFilter: (filter: AuditFilter) => void
}
/** The life of what was sold, an entry or a virtual entry, with its ledger. */
export function SoldAudit<T extends Sold>({ id, source, filter, onFilter, ...page }: Props<T>) {
  return (
    <AuditPage {...page}>
      {({ timeZone, attempts, ledger }) => (
        <>
          <AuditTimeline {...{ source, timeZone, attempts, filter, onFilter }} subject={id} />
          <LedgerTable lines={ledger} timeZone={timeZone} />
        </>
      )}
    </AuditPage>
  )
}
