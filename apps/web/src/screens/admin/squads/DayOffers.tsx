import { secondTeamTitle } from '@kegler/domain/cart/cart.rules.ts'
import { type DayText, formatWeekday, zoneName } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addSquad, addVirtualEvent } from '../../../cart/lines.ts'
import { offer } from '../../../cart/staff/adminCart.ts'
import { type Reservable, type ReservableTournament, reservableOn } from '../../../cart/staff/reservations.ts'
import { useAddToCart } from '../../../cart/useAddToCart.ts'
import { useCart } from '../../../cart/useCart.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { isSecondTeamTime } from '../../../places/choosing.ts'
import { ReservableSquads } from './ReservableSquads.tsx'
import { ReservableVirtualEvents } from './ReservableVirtualEvents.tsx'

interface Props {
  tournament: ReservableTournament
  day: DayText
}

/** What can be reserved on a day: its events with their squads, and the virtual events. */
export function DayOffers({ tournament, day }: Props) {
  const read = useQuery({ ...reservableOn(tournament.id, day), refetchInterval: 15_000 })
  if (!read.data) return <Await of={read} loading="Loading the squads." />
  return <Offers key={day} tournament={tournament} day={day} offers={read.data} />
}

function Offers({ tournament, day, offers }: Props & { offers: Reservable }) {
  const { id, timeZone } = tournament
  const { squads, events, virtualEvents, bundling } = offers
  const cart = useCart(id)
  const adding = useAddToCart(tournament)
  const [isSecondTeam, setSecondTeam] = useState(false)
  useEffect(() => offer(tournament, squads, virtualEvents), [tournament, squads, virtualEvents])
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{formatWeekday(day)}</Title>
        <Text c="var(--text-soft)">{`Times are local to the tournament (${zoneName(timeZone, `${day}T12:00:00Z`)}).`}</Text>
      </div>
      <ErrorList {...adding.refused} />
      {isSecondTeam && (
        <Alert
          color="orange"
          role="alert"
          title={secondTeamTitle}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setSecondTeam(false)}
        >
          Teams can be bought for one squad time per day per order. Please place separate orders.
        </Alert>
      )}
      {events.map((event) => (
        <Panel key={event.eventId} aria-labelledby={`event-${event.eventId}`} p="0.75rem 1rem">
          <Group gap="0 0.75rem" align="baseline" mb="xs">
            <Title order={3} id={`event-${event.eventId}`}>
              {event.eventName}
            </Title>
            <Text c="var(--text-soft)">
              {[
                event.eventIsLinked ? '1 set is 1 Doubles and 2 Singles entries' : bowlers(event.eventNumberOfBowlers),
                bundling?.childEventId === event.eventId &&
                  `${bundling.quantity} for each ${bundling.parentEventName} entry of the day before`,
              ]
                .filter(Boolean)
                .join('; ')}
            </Text>
          </Group>
          <ReservableSquads
            squads={squads.filter(({ eventId }) => eventId === event.eventId)}
            cart={cart}
            timeZone={timeZone}
            onAdd={async (squad, quantity) => {
              const isSecond = isSecondTeamTime(squad, cart.squads, timeZone)
              setSecondTeam(isSecond)
              return !isSecond && (await adding.add(addSquad(squad, quantity))) !== null
            }}
          />
        </Panel>
      ))}
      <ReservableVirtualEvents
        virtualEvents={virtualEvents}
        cart={cart}
        onAdd={async (event, quantity) => (await adding.add(addVirtualEvent(event, quantity))) !== null}
      />
    </Stack>
  )
}
const bowlers = (n: number) => plural(n, 'bowler', 'bowlers')
