import { formatDay } from '@kegler/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../../app/api.ts'
import { recordsOf } from '../../../../staff/audit/records.ts'
import { AuditPage } from '../AuditPage.tsx'
import { AuditTimeline } from '../AuditTimeline.tsx'

const route = getRouteApi('/audit/admin/audit/tournament/$tournamentId')

/** What was done in a tournament: its setup and everything that was sold. */
export function TournamentAuditScreen() {
  const { tournamentId } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(query('GET audit/tournamentAuditDetails/:id', { params: { id: tournamentId } }))
  return (
    <AuditPage
      title="Tournament Audit"
      read={read}
      facts={({ tournamentName, startDate, endDate }) => [
        ['Tournament', tournamentName],
        ['Start Date', formatDay(startDate)],
        ['End Date', formatDay(endDate)],
      ]}
    >
      {({ timeZone }) => (
        <AuditTimeline
          source={recordsOf('GET audit/tournamentAudit/:id', tournamentId)}
          subject={tournamentId}
          timeZone={timeZone}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </AuditPage>
  )
}
