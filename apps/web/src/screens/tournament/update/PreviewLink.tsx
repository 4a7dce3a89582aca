import { dayOf } from '@kegler/domain/dates.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { setPreview } from '../../../client/preview.ts'
import { site } from '../../../net/site.ts'
import type { SetupTournament } from '../tournament.ts'

/** Opens the scheduler of the tournament as captains will see it today, as if registration were open. */
export function PreviewLink({ tournament: { id, timeZone, status } }: { tournament: SetupTournament }) {
  const previewed = statusAllows(status, 'list') ? status : 3
  const address = `${site.base}registration/schedule/${id}`
  return (
    <a
      href={address}
      onClick={(event) => {
        event.preventDefault()
        setPreview({ tournamentId: id, at: dayOf(new Date(), timeZone), status: previewed }, address)
      }}
    >
      Preview
    </a>
  )
}
