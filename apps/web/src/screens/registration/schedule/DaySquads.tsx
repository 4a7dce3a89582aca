import { type DayText, formatWeekday, zoneName } from '@kegler/domain/dates.ts'
import { Alert, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCart } from '../../../cart/useCart.ts'
import { liveQuery, squadsQuery } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import { EventSquads } from './EventSquads.tsx'
import type { Adding } from './useAdding.tsx'

interface Props {
  tournament: Tournament
  day: DayText
  adding: Adding
}

/** The bowled events of a day with their squads; counts follow what others buy. */
export function DaySquads({ tournament, day, adding }: Props) {
  const squads = useQuery(squadsQuery(tournament.id, day))
  const live = useQuery(liveQuery(tournament.id))
  const cart = useCart(tournament.id)
  const events = squads.data ?? []
  return (
    <Stack gap="md" miw={0}>
      <div>
        <Title order={2}>{formatWeekday(day)}</Title>
        <Text c="var(--text-soft)">
          Times are local to the tournament ({zoneName(tournament.timeZone, `${day}T12:00:00Z`)}).
        </Text>
      </div>
      {adding.notices}
      {squads.isPending && <Loading>Loading the squads.</Loading>}
      {squads.isError && !squads.data && <RetryError of={squads} />}
      {squads.isSuccess && events.length === 0 && (
        <Alert color="blue">No bowled events available for this tournament.</Alert>
      )}
      {events.map((event) => (
        <EventSquads
          key={event.eventId}
          event={event}
          live={live.dataUpdatedAt >= squads.dataUpdatedAt ? live.data : undefined}
          cart={cart}
          timeZone={tournament.timeZone}
          busy={adding.busy}
          onAdd={adding.add}
        />
      ))}
    </Stack>
  )
}
