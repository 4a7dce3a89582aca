import { roomTexts } from '@kegler/domain/waiting-room/room.texts.ts'
import { Stack, Text, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Await } from '../../../kit/act/Await.tsx'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { tournamentQuery } from '../../../places/tournaments.ts'
import { RoomAct } from '../../../waiting-room/RoomAct.tsx'
import { useRoom } from '../../../waiting-room/room.ts'
import { Announced } from './Announced.tsx'
import { Draw } from './Draw.tsx'
import { PlacesLeft } from './PlacesLeft.tsx'
import classes from './Room.module.css'
import { TurnAlert } from './TurnAlert.tsx'

const route = getRouteApi('/registration/room/$tournamentId')

/** The waiting room: a number before the opening, a rank after the draw, the way in when one is called. */
export function RoomScreen() {
  const { tournamentId } = route.useParams()
  const { data: tournament } = useSuspenseQuery(tournamentQuery(tournamentId))
  const { room, read, own, turn, now, reload } = useRoom(tournamentId)
  if (!room) return <Await of={read} loading="Loading the waiting room" />
  const { state } = room
  const { title, lines } = roomTexts(room, own, now)
  const until = state === 'before' ? room.roomOpensAt : state === 'open' ? room.opensAt : null
  const left = until ? Date.parse(until) - now : 0
  const isWaiting = state === 'drawn' && turn === 'waiting' && own?.rank
  const mayBuy = turn === 'inside' || (state === 'ended' && tournament.canCaptainPurchase)
  return (
    <Stack gap="lg" maw="44rem" w="100%" mx="auto">
      <div>
        <Text c="var(--text-soft)">{tournament.name}</Text>
        <Title order={1}>Waiting Room</Title>
      </div>
      <Panel>
        <Stack gap="sm" align="start">
          <Text className={classes.title ?? ''}>{title}</Text>
          {lines.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
          {left > 0 && (
            <Text className={classes.clock ?? ''} role="timer">
              <span>{clock(left)}</span>{' '}
              <Text span c="var(--text-soft)">{`until ${state === 'before' ? 'the room' : 'registration'} opens`}</Text>
            </Text>
          )}
          {isWaiting && (
            <progress
              className={classes.bar}
              value={room.head}
              max={isWaiting}
              aria-label={`${room.head} of ${isWaiting} called`}
            />
          )}
          {own && turn === 'waiting' && <Text>You can close this page; your number stays.</Text>}
          <RoomAct room={room} own={own} turn={turn} reload={reload} tournamentId={tournamentId} />
          {mayBuy && (
            <ButtonLink to="/registration/schedule/$tournamentId" params={{ tournamentId }}>
              Choose Places
            </ButtonLink>
          )}
          {own && state !== 'ended' && <TurnAlert turn={turn} name={tournament.name} />}
          {isWaiting && <Announced text={[title, ...lines].join(' ')} now={now} />}
        </Stack>
      </Panel>
      {state === 'drawn' && <PlacesLeft room={room} tournamentId={tournamentId} />}
      {state !== 'none' && <Draw room={room} number={own?.number ?? null} />}
      <ButtonLink to="/registration" variant="default" style={{ alignSelf: 'start' }}>
        Go Back Home
      </ButtonLink>
    </Stack>
  )
}

/** '1:04:09', '9:30' */
function clock(ms: number): string {
  const all = Math.ceil(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
