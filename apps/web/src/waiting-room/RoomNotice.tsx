import { roomTexts } from '@kegler/domain/waiting-room/room.texts.ts'
import { Text, VisuallyHidden } from '@mantine/core'
import { ButtonLink } from '../kit/ButtonLink.tsx'
import { RoomAct } from './RoomAct.tsx'
import classes from './RoomNotice.module.css'
import { useRoom } from './room.ts'

const shortMs = 2 * 60_000

/** On the home card and on every page of buying: the waiting room, while it decides who may buy. */
export function RoomNotice({ tournamentId }: { tournamentId: string }) {
  const { room, own, turn, now, reload } = useRoom(tournamentId)
  // one that was called off before its draw says so
  if (!room || room.state === 'none' || (room.state === 'ended' && room.frozen !== null)) return null
  const { title, lines } = roomTexts(room, own, now)
  const isInside = turn === 'inside'
  const isShort = isInside && Date.parse(own?.passUntil ?? '') - now < shortMs
  return (
    <section className={classes.notice} aria-label="Waiting room" data-short={isShort}>
      <div className={classes.texts}>
        <Text fw={650}>{title}</Text>
        {!isInside && lines.map((line) => <Text key={line}>{line}</Text>)}
        {isShort && <Text>Less than 2 minutes: your cart keeps its places as long as they are held.</Text>}
        <VisuallyHidden role="status">
          {isShort ? 'Your time to choose ends in less than 2 minutes.' : ''}
        </VisuallyHidden>
      </div>
      {turn === 'called' || turn === 'over' ? (
        <RoomAct room={room} own={own} turn={turn} reload={reload} tournamentId={tournamentId} />
      ) : (
        !isInside &&
        room.state !== 'ended' && (
          <ButtonLink to="/registration/room/$tournamentId" params={{ tournamentId }} variant="default">
            Go to the Waiting Room
          </ButtonLink>
        )
      )}
    </section>
  )
}
