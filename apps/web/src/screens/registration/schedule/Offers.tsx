import { Alert, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CartPanel } from '../../../cart/CartPanel.tsx'
import { Await } from '../../../kit/act/Await.tsx'
import { Loading } from '../../../kit/Loading.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { firstOfferedDay, isOfferedDay } from '../../../places/choosing.ts'
import { datesQuery, findQuery, type OpenDates, type Search } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { Calendar } from './Calendar.tsx'
import { DaySquads } from './DaySquads.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import classes from './Schedule.module.css'
import { useSquadAdding } from './useSquadAdding.tsx'
import { VirtualEvents } from './VirtualEvents.tsx'

const route = getRouteApi('/registration/schedule/$tournamentId')
const FindPanel = lazyPart(() => import('./find/FindPanel.tsx'), 'FindPanel', <Loading>Loading the search.</Loading>)

/** What can be bought, when the dates are known. */
export function Offers({ tournament }: { tournament: Tournament }) {
  const dates = useQuery(datesQuery(tournament.id))
  return (
    <Await of={dates} loading="Loading the dates.">
      {(days) => <OpenOffers tournament={tournament} dates={days} />}
    </Await>
  )
}

/** Days, the squads of the chosen day, virtual events; below it the cart. */
function OpenOffers({ tournament, dates }: { tournament: Tournament; dates: OpenDates }) {
  const { date, find } = route.useSearch()
  const navigate = route.useNavigate()
  const squads = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The days of the last search stay marked when it is closed. */
  const [searched, setSearched] = useState<Search | null>(null)
  const found = useQuery({ ...findQuery(tournament.id, searched ?? {}), enabled: searched !== null })
  const toFind = (next: object | undefined) =>
    void navigate({ search: { ...(date && { date }), ...(next && { find: next }) }, resetScroll: false })
  const choose = async (day: string) => {
    await navigate({ search: { date: day, ...(find && { find }) }, resetScroll: false })
    // Beside the calendar they are in sight.
    if (matchMedia('(max-width: 61.99em)').matches) squads.current?.scrollIntoView()
  }
  const day = date && isOfferedDay(dates, date) ? date : firstOfferedDay(dates)
  const adding = useSquadAdding({ tournament, dates, day, onDay: (next) => void choose(next) })
  return (
    <>
      {day ? (
        <div className={classes.columns}>
          <Stack gap="sm">
            <Calendar
              dates={dates}
              value={day}
              onChange={(next) => void choose(next)}
              fitting={searched ? found.data?.days : undefined}
            />
            <Button
              ref={opener}
              variant="default"
              aria-expanded={find !== undefined}
              onClick={() => toFind(find ? undefined : (searched ?? {}))}
            >
              Find a Date
            </Button>
          </Stack>
          <Stack gap="md" miw={0}>
            {find && (
              <FindPanel
                tournament={tournament}
                value={find}
                onSearch={toFind}
                onSearched={setSearched}
                onClose={() => {
                  toFind(undefined)
                  opener.current?.focus()
                }}
                onHeld={(held) => {
                  void navigate({ search: { date: held }, resetScroll: false })
                  opener.current?.focus()
                }}
              />
            )}
            <DaySquads
              tournament={tournament}
              day={day}
              dates={dates}
              onDay={(next) => void choose(next)}
              adding={adding}
              ref={squads}
            />
          </Stack>
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
