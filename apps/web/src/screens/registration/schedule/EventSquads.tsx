import { formatTime, zoneName } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import type { Cart } from '../../../cart/cart.ts'
import { Panel } from '../../../kit/Panel.tsx'
import { availableNow, bundleRemainingNow } from '../../../places/choosing.ts'
import type { EventOffer, Live, SquadOffer } from '../../../places/squads.ts'
import { waitingText } from '../../../waiting-list/waits.ts'
import { OfferRow } from './OfferRow.tsx'
import { Price } from './Price.tsx'
import classes from './Schedule.module.css'

interface Props {
  event: EventOffer
  live: Live | undefined
  cart: Cart
  timeZone: string
  busy: boolean
  onAdd: (squad: SquadOffer, quantity: number) => Promise<boolean>
  onJoin: (squad: SquadOffer) => void
}

/** One event of the day and its squads by start time. */
export function EventSquads({ event, live, cart, timeZone, busy, onAdd, onJoin }: Props) {
  const remaining = bundleRemainingNow(event, cart.squads)
  return (
    <Panel pt="1rem" pb="0.25rem" aria-labelledby={`event-${event.eventId}`}>
      <Group gap="0 0.75rem" align="baseline">
        <Title order={3} id={`event-${event.eventId}`}>
          {event.eventName}
        </Title>
        <Text c="var(--text-soft)">{plural(event.eventNumberOfBowlers, 'bowler', 'bowlers')}</Text>
      </Group>
      {event.eventIsLinked && (
        <Text c="var(--text-soft)">{`1 set is ${event.squads[0]?.summary ?? '1 Doubles and 2 Singles entries'}, for both bowlers together.`}</Text>
      )}
      {remaining !== null && (
        <Text c="var(--text-soft)">
          {remaining > 0
            ? `Up to ${remaining} more are allowed on this day with your ${event.bundleParentName ?? 'team'} entries.`
            : `Choose ${event.bundleParentName ?? 'team'} entries on the day before to add more of these.`}
        </Text>
      )}
      {event.squads.length === 0 && <Text py="sm">No available times</Text>}
      <ul>
        {event.squads.map((squad) => {
          const time = formatTime(squad.startDateTime, timeZone)
          const line = cart.squads.find(({ id }) => id === squad.id)
          const available = availableNow(squad, { counts: live, line, remaining })
          return (
            <OfferRow
              key={squad.id}
              title={
                <>
                  <span>{time}</span>{' '}
                  <Text span c="var(--text-soft)" size="sm">
                    {zoneName(timeZone, squad.startDateTime)}
                  </Text>
                </>
              }
              note={[squad.locationName, squad.description].filter(Boolean).join(' · ') || null}
              price={<Price squad={squad} />}
              left={
                available > 0 ? (
                  <Text {...(available <= 5 ? { fw: 650, c: 'var(--few)' } : {})}>{`${available} available`}</Text>
                ) : (
                  <>
                    <span className={classes.soldOut}>{line ? 'None left' : 'SOLD OUT'}</span>
                    {squad.waits && (
                      <Text c="var(--text-soft)">{waitingText(squad.waits, squad.eventNumberOfBowlers)}</Text>
                    )}
                  </>
                )
              }
              label={`Quantity, ${squad.eventName} ${time}`}
              available={available}
              inCart={line?.quantity ?? 0}
              whenFull={
                squad.waits && remaining !== 0 ? (
                  <Button variant="default" onClick={() => onJoin(squad)}>
                    Join Waiting List
                  </Button>
                ) : null
              }
              busy={busy}
              onAdd={(quantity) => onAdd(squad, quantity)}
            />
          )
        })}
      </ul>
    </Panel>
  )
}
