import { formatDay } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import type { RoomAnswer } from '@kegler/domain/waiting-room/room.texts.ts'
import { Text, Title } from '@mantine/core'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import classes from './Room.module.css'

/** Places left by day; where there are none, what may still come free. */
export function PlacesLeft({ room, tournamentId }: { room: RoomAnswer; tournamentId: string }) {
  const { left, inCarts, waitingList } = room
  const total = left.reduce((sum, day) => sum + day.left, 0)
  return (
    <Panel>
      <Title order={2} size="h3" mb="sm">
        Places left
      </Title>
      {total === 0 ? (
        <>
          <Text>All places are sold or held right now.</Text>
          <Text mb="sm">{`${plural(inCarts, 'place is', 'places are')} in carts and may still come free.`}</Text>
          {waitingList && (
            <ButtonLink to="/registration/schedule/$tournamentId" params={{ tournamentId }} variant="default">
              Join Waiting List
            </ButtonLink>
          )}
        </>
      ) : (
        <details className={classes.more}>
          <summary>{`${plural(total, 'place', 'places')} by day`}</summary>
          <dl className={classes.left}>
            {left.map(({ day, left: places }) => (
              <div key={day}>
                <dt>{formatDay(day)}</dt>
                <dd>{places}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </Panel>
  )
}
