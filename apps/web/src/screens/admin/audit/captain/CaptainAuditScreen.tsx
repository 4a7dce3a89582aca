import { formatDay } from '@kegler/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../../app/api.ts'
import { recordsOfCaptain } from '../../../../staff/audit/records.ts'
import { AuditPage } from '../AuditPage.tsx'
import { AuditTimeline } from '../AuditTimeline.tsx'
import { OnlyStaff } from '../OnlyStaff.tsx'

const route = getRouteApi('/audit/admin/audit/captain/$captainId/$tournamentId')

/** What a captain did in a tournament, and what was done for them. */
export function CaptainAuditScreen() {
  const { captainId, tournamentId } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(
    query('GET audit/captainAuditDetails/:captainId/:tournamentId', { params: { captainId, tournamentId } }),
  )
  return (
    <AuditPage
      title="Captain Audit"
      read={read}
      link={<OnlyStaff to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }} label="Open the captain" />}
      facts={({ captainName, captainEmail, tournamentName, startDate, endDate }) => [
        ['Captain', captainName],
        ['E-mail', captainEmail],
        ['Tournament', tournamentName],
        ['Start Date', formatDay(startDate)],
        ['End Date', formatDay(endDate)],
      ]}
    >
      {({ timeZone, attempts }) => (
        <AuditTimeline
          source={recordsOfCaptain(captainId, tournamentId)}
          subject={captainId}
          timeZone={timeZone}
          attempts={attempts}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </AuditPage>
  )
}
