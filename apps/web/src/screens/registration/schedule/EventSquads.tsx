import { Text, Title } from '@mantine/core'
import type { Cart } from '../../../cart/cart.ts'
import type { EventOffer, Live, SquadOffer } from '../../../places/squads.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Schedule.module.css'
import { SquadRow } from './SquadRow.tsx'

interface Props {
  event: EventOffer
  live: Live | undefined
  cart: Cart
  timeZone: string
  busy: boolean
  onAdd: (squad: SquadOffer, quantity: number) => Promise<boolean>
}

/** One event of the day and its squads by start time. */
export function EventSquads({ event, ...rest }: Props) {
  return (
    <Panel className={classes.event ?? ''} aria-labelledby={`event-${event.eventId}`}>
      <header className={classes.eventHead}>
        <Title order={3} id={`event-${event.eventId}`}>
          {event.eventName}
        </Title>
        <Text c="var(--text-soft)">
          {event.eventNumberOfBowlers === 1 ? '1 bowler' : `${event.eventNumberOfBowlers} bowlers`}
        </Text>
      </header>
      {event.eventIsLinked && (
        <Text c="var(--text-soft)">1 set is 1 Doubles and 2 Singles entries, for both bowlers together.</Text>
      )}
      {event.bundleRemaining !== null && (
        <Text c="var(--text-soft)">
          {event.bundleRemaining > 0
            ? `Up to ${event.bundleRemaining} more on this day with your ${event.bundleParentName ?? 'team'} entries.`
            : `Choose ${event.bundleParentName ?? 'team'} entries on the day before to add more of these.`}
        </Text>
      )}
      {event.squads.length === 0 ? (
        <Text py="sm">No available times</Text>
      ) : (
        <ul className={classes.squads}>
          {event.squads.map((squad) => (
            <SquadRow key={squad.id} squad={squad} bundleRemaining={event.bundleRemaining} {...rest} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
