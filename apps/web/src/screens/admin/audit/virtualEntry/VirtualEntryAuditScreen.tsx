import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../../app/api.ts'
import { recordsOf } from '../../../../staff/audit/records.ts'
import { AuditPage } from '../AuditPage.tsx'
import { AuditTimeline } from '../AuditTimeline.tsx'
import { LedgerTable } from '../LedgerTable.tsx'

const route = getRouteApi('/audit/admin/audit/virtualEntry/$virtualEntryId')

/** The life of a virtual entry, with its ledger. */
export function VirtualEntryAuditScreen() {
  const { virtualEntryId } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(query('GET audit/virtualEntryAuditDetails/:id', { params: { id: virtualEntryId } }))
  return (
    <AuditPage
      title="Virtual Entry Audit"
      read={read}
      facts={({ virtualEventName, captainName, bowlerName, tournamentName }) => [
        ['Virtual Event', virtualEventName],
        ['Captain', captainName],
        ['Bowler or Team', bowlerName],
        ['Tournament', tournamentName],
      ]}
    >
      {({ timeZone, attempts, ledger }) => (
        <>
          <AuditTimeline
            source={recordsOf('GET audit/virtualEntryAudit/:id', virtualEntryId)}
            subject={virtualEntryId}
            timeZone={timeZone}
            attempts={attempts}
            filter={filter}
            onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
          />
          <LedgerTable lines={ledger} timeZone={timeZone} />
        </>
      )}
    </AuditPage>
  )
}
