import { type DayText, formatWeekday, zoneName } from '@kegler/domain/dates.ts'
import { ActionIcon, Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useCart } from '../../../cart/useCart.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { openDayBeside } from '../../../places/choosing.ts'
import { liveQuery, type OpenDates, squadsQuery } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { EventSquads } from './EventSquads.tsx'
import classes from './Schedule.module.css'
import type { Adding } from './useSquadAdding.tsx'
import { type Wanted, wantedOf } from './wanted.ts'

const JoinDialog = lazyPart(() => import('./JoinDialog.tsx'), 'JoinDialog')

interface Props {
  tournament: Tournament
  day: DayText
  dates: OpenDates
  onDay: (day: DayText) => void
  adding: Adding
  ref: Ref<HTMLDivElement>
}

/** The bowled events of a day with their squads; counts follow what others buy. */
export function DaySquads({ tournament, day, dates, onDay, adding, ref }: Props) {
  const squads = useQuery(squadsQuery(tournament.id, day))
  const live = useQuery(liveQuery(tournament.id))
  const cart = useCart(tournament.id)
  const events = squads.data ?? []
  const [wanted, setWanted] = useState<Wanted | null>(null)
  return (
    <Stack gap="md" miw={0} ref={ref} className={classes.squads ?? ''}>
      <div className={classes.day}>
        <Title order={2}>{formatWeekday(day)}</Title>
        <Group gap="xs" wrap="nowrap">
          <Turn label="Previous open day" to={openDayBeside(dates, day, -1)} onDay={onDay}>
            ‹
          </Turn>
          <Turn label="Next open day" to={openDayBeside(dates, day, 1)} onDay={onDay}>
            ›
          </Turn>
        </Group>
      </div>
      <Text
        c="var(--text-soft)"
        mt="-0.75rem"
      >{`Times are local to the tournament (${zoneName(tournament.timeZone, `${day}T12:00:00Z`)}).`}</Text>
      {adding.notices}
      <Await of={squads} loading="Loading the squads." />
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
          onJoin={(squad) => setWanted(wantedOf(squad, tournament))}
        />
      ))}
      {wanted && <JoinDialog tournament={tournament} wanted={wanted} onClose={() => setWanted(null)} />}
    </Stack>
  )
}

interface TurnProps {
  label: string
  to: DayText | null
  onDay: (day: DayText) => void
  children: string
}
/** Keeps the focus on the last day too. */
const Turn = ({ label, to, onDay, children }: TurnProps) => (
  <ActionIcon
    className={classes.turn ?? ''}
    variant="default"
    aria-label={label}
    title={to ? formatWeekday(to) : undefined}
    aria-disabled={!to}
    data-disabled={!to}
    onClick={() => {
      if (to) onDay(to)
    }}
  >
    {children}
  </ActionIcon>
)
