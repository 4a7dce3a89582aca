import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { query } from '../../../../app/api.ts'
import { recordsOf } from '../../../../staff/audit/records.ts'
import { AuditPage } from '../AuditPage.tsx'
import { AuditTimeline } from '../AuditTimeline.tsx'

const route = getRouteApi('/audit/admin/audit/bowler/$bowlerId')

/** The rosters and virtual entries that a bowler was put on and taken off. */
export function BowlerAuditScreen() {
  const { bowlerId } = route.useParams()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(query('GET audit/bowlerAuditDetails/:id', { params: { id: bowlerId } }))
  return (
    <AuditPage
      title="Bowler Audit"
      read={read}
      facts={({ bowlerName, bowlerNationalId, email, gender, tournamentName }) => [
        ['Bowler', bowlerName],
        ['Membership ID', bowlerNationalId],
        ['E-mail', email],
        ['Gender', gender === 'F' ? 'Female' : gender === 'M' ? 'Male' : null],
        ['Tournaments', tournamentName],
      ]}
    >
      {({ timeZone }) => (
        <AuditTimeline
          source={recordsOf('GET audit/bowlerAudit/:id', bowlerId)}
          subject={null}
          timeZone={timeZone}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </AuditPage>
  )
}
