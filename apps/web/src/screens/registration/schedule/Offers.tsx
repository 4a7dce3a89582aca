import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { firstOpenDay, isOfferedDay } from '../../../places/choosing.ts'
import { datesQuery, type OpenDates } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import { Calendar } from './Calendar.tsx'
import { DaySquads } from './DaySquads.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import classes from './Schedule.module.css'
import { useAdding } from './useAdding.tsx'
import { VirtualEvents } from './VirtualEvents.tsx'

const route = getRouteApi('/registration/schedule/$tournamentId')

/** What can be bought, when the dates are known. */
export function Offers({ tournament }: { tournament: Tournament }) {
  const dates = useQuery(datesQuery(tournament.id))
  if (!dates.data) return dates.isError ? <RetryError of={dates} /> : <Loading>Loading the dates.</Loading>
  return <OpenOffers tournament={tournament} dates={dates.data} />
}

/** Days, the squads of the chosen day, virtual events; below it the cart. */
function OpenOffers({ tournament, dates }: { tournament: Tournament; dates: OpenDates }) {
  const { date } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (day: string) => void navigate({ search: { date: day }, resetScroll: false })
  const day = date && isOfferedDay(dates, date) ? date : firstOpenDay(dates)
  const adding = useAdding({ tournament, dates, day, onDay: choose })
  return (
    <>
      {day ? (
        <div className={classes.columns}>
          <Calendar dates={dates} value={day} onChange={choose} />
          <DaySquads tournament={tournament} day={day} adding={adding} />
        </div>
      ) : (
        <Alert color="blue">No bowled events available for this tournament.</Alert>
      )}
      <VirtualEvents tournament={tournament} />
      <CartPanel tournamentId={tournament.id} hideWhenEmpty />
      <ReviewBar tournament={tournament}>{adding.suggestion}</ReviewBar>
    </>
  )
}
