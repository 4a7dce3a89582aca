import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { firstOpenDay, isOpenDay } from '../../../offers/choosing.ts'
import { datesQuery } from '../../../offers/squads.ts'
import type { Tournament } from '../../../offers/tournaments.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { TryAgain } from '../../../ui/TryAgain.tsx'
import { Calendar } from './Calendar.tsx'
import { DaySquads } from './DaySquads.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import classes from './Schedule.module.css'
import { VirtualEvents } from './VirtualEvents.tsx'

const route = getRouteApi('/registration/schedule/$tournamentId')

/** What can be bought: days, the squads of the chosen day, virtual events; below it the cart. */
export function Offers({ tournament }: { tournament: Tournament }) {
  const { date } = route.useSearch()
  const navigate = route.useNavigate()
  const dates = useQuery(datesQuery(tournament.id))
  const choose = (day: string) => void navigate({ search: { date: day }, resetScroll: false })
  if (!dates.data) return dates.isError ? <TryAgain of={dates} /> : <Loading>Loading the dates.</Loading>
  const day = date && isOpenDay(dates.data, date) ? date : firstOpenDay(dates.data)
  return (
    <>
      {day ? (
        <div className={classes.columns}>
          <Calendar dates={dates.data} value={day} onChange={choose} />
          <DaySquads tournament={tournament} day={day} dates={dates.data} onDay={choose} />
        </div>
      ) : (
        <Alert color="blue">No bowled events available for this tournament.</Alert>
      )}
      <VirtualEvents tournament={tournament} />
      <CartPanel tournamentId={tournament.id} hideWhenEmpty />
      <ReviewBar tournament={tournament} />
    </>
  )
}
