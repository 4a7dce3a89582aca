import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../../app/api.ts'
import { recordsOf } from '../../../../staff/audit/records.ts'
import { SoldAudit } from '../SoldAudit.tsx'

const route = getRouteApi('/audit/admin/audit/virtualEntry/$virtualEntryId')

/** The life of a virtual entry, with its ledger. */
export function VirtualEntryAuditScreen() {
  const { virtualEntryId } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(query('GET audit/virtualEntryAuditDetails/:id', { params: { id: virtualEntryId } }))
  return (
    <SoldAudit
      title="Virtual Entry Audit"
      read={read}
      facts={({ virtualEventName, captainName, bowlerName, tournamentName }) => [
        ['Virtual Event', virtualEventName],
        ['Captain', captainName],
        ['Bowler or Team', bowlerName],
        ['Tournament', tournamentName],
      ]}
      id={virtualEntryId}
      source={recordsOf('GET audit/virtualEntryAudit/:id', virtualEntryId)}
      filter={filter}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
