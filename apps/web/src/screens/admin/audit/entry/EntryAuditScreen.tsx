import { dayTimeText, zoneName } from '@kegler/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../../app/api.ts'
import { recordsOf } from '../../../../staff/audit/records.ts'
import { OnlyStaff } from '../OnlyStaff.tsx'
import { SoldAudit } from '../SoldAudit.tsx'

const route = getRouteApi('/audit/admin/audit/entry/$entryId')

/** The life of an entry, with its ledger. */
export function EntryAuditScreen() {
  const { entryId } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(query('GET audit/teamAuditDetails/:id', { params: { id: entryId } }))
  return (
    <SoldAudit
      title="Entry Audit"
      read={read}
      link={<OnlyStaff to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }} label="Open the entry" />}
      facts={(entry) => [
        ['Reservation Number', entry.entryNumber],
        ['Tournament', entry.tournamentName],
        ['Event', entry.eventName],
        ['Team', entry.teamName],
        ['Captain', entry.captainName],
        ['Coordinator', entry.coordinatorName],
        [
          'Squad Date/Time',
          entry.squadDateTime
            ? dayTimeText(entry.squadDateTime, entry.tournamentTimeZone)
            : entry.isCancelled
              ? 'CANCELLED'
              : 'No squad',
        ],
        ['Time Zone', zoneName(entry.tournamentTimeZone, entry.squadDateTime ?? undefined)],
        ['Division', entry.divisionName],
        ['Cancelled', entry.isCancelled ? 'Yes' : 'No'],
      ]}
      id={entryId}
      source={recordsOf('GET audit/teamAudit/:id', entryId)}
      filter={filter}
      onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
