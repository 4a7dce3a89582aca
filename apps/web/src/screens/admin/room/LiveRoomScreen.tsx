import { formatTime, hourMs, minuteMs } from '@kegler/domain/dates.ts'
import { figure, plural } from '@kegler/domain/texts.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { type AnswerOf, query, serverNow } from '../../../client/api.ts'
import { Await } from '../../../kit/act/Await.tsx'
import { TimeLines } from '../../../kit/chart/TimeLines.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { Panel } from '../../../kit/Panel.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import dense from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { Tile, Tiles } from '../Tile.tsx'
import { AddToRoomDialog, LastDialog, type Pace, PaceDialog } from './RoomDialogs.tsx'

type Live = AnswerOf<'GET admin/tournament/:tid/room'>
const route = getRouteApi('/live/admin/room/$tournamentId')
const lines = [
  { name: 'arrived', tone: 'dashed', read: ({ arrived }: Live['minutes'][number]) => arrived },
  { name: 'called', tone: 'main', read: ({ called }: Live['minutes'][number]) => called },
  { name: 'bought', tone: 'ok', read: ({ bought }: Live['minutes'][number]) => bought },
] as const

/** A waiting room while captains are in it; read again every five seconds. */
export function LiveRoomScreen() {
  const { tournamentId } = route.useParams()
  const read = useQuery({
    ...query('GET admin/tournament/:tid/room', { params: { tid: tournamentId } }),
    staleTime: 0,
    refetchInterval: 5_000,
  })
  return (
    <Await of={read} again>
      {(live) => <Shown tournamentId={tournamentId} live={live} />}
    </Await>
  )
}

function Shown({
  tournamentId,
  live: { tournamentName, timeZone, room, minutes, similar },
}: {
  tournamentId: string
  live: Live
}) {
  const [pace, setPace] = useState<Pace | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [last, setLast] = useState<Live['similar'][number] | null>(null)
  const to = new Date(serverNow())
  const by = new Map(minutes.map((one) => [Date.parse(one.at), one]))
  const shown = Array.from({ length: 60 }, (_, index) => {
    const at = (Math.floor(to.getTime() / minuteMs) - 59 + index) * minuteMs
    return by.get(at) ?? { at: new Date(at).toISOString(), arrived: 0, called: 0, bought: 0 }
  })
  return (
    <Stack gap="lg">
      <div>
        <Text c="var(--text-soft)">{tournamentName}</Text>
        <Title order={1}>Waiting Room</Title>
      </div>
      {room === null ? (
        <Empty>This tournament has no waiting room yet: it opens before registration does.</Empty>
      ) : (
        <>
          <Group gap="xs">
            <StatusBadge tone={room.endedAt ? 'quiet' : room.isPaused ? 'attention' : 'ok'}>
              {stateOf(room)}
            </StatusBadge>
            {room.endedWhy && <Text>{room.endedWhy}</Text>}
          </Group>
          <Tiles short>
            <Tile label="Arrived" note={room.isDrawn ? undefined : 'before the draw'}>
              {figure(room.people)}
            </Tile>
            <Tile label="Waiting">{figure(room.waiting)}</Tile>
            <Tile label="Called">{figure(room.called)}</Tile>
            <Tile label="Inside">{figure(room.inside)}</Tile>
            <Tile label="Bought">{figure(room.bought)}</Tile>
            <Tile label="People a minute">{figure(room.rate)}</Tile>
          </Tiles>
          {!room.endedAt && (
            <Group gap="xs">
              <Button variant="default" onClick={() => setPace('faster')}>
                Faster
              </Button>
              <Button variant="default" onClick={() => setPace('slower')}>
                Slower
              </Button>
              <Button variant="default" onClick={() => setPace(room.isPaused ? 'resume' : 'pause')}>
                {room.isPaused ? 'Go On' : 'Pause'}
              </Button>
              <Button onClick={() => setAdding(true)}>Add to Waiting Room</Button>
            </Group>
          )}
          <Panel>
            <TimeLines
              label="By minute"
              answer={`${plural(room.people, 'number', 'numbers')} given, ${plural(room.people - room.waiting, 'person', 'people')} called`}
              lines={lines.map(({ name, tone }) => ({ name, tone }))}
              format={String}
              from={new Date(to.getTime() - hourMs)}
              to={to}
              stepMs={minuteMs}
              points={shown.map((one) => ({ at: one.at, values: lines.map(({ read }) => read(one)) }))}
              numbers={
                <Table
                  className={dense.dense}
                  rows={shown.toReversed()}
                  pageSize={10}
                  keyOf={({ at }) => at}
                  empty="Nothing happened in the last hour."
                  columns={[
                    { header: 'Time', names: true, cell: ({ at }) => formatTime(at, timeZone) },
                    ...lines.map(({ name, read }) => ({ header: name, end: true as const, cell: read })),
                  ]}
                />
              }
            />
          </Panel>
          {similar.length > 0 && (
            <Panel>
              <Title order={2}>Same name and birth date</Title>
              <Table
                rows={similar}
                keyOf={({ personId }) => personId}
                pageSize={20}
                empty=""
                columns={[
                  { header: 'Name', names: true, cell: ({ name }) => name },
                  { header: 'Email', phone: 'meta', cell: ({ email }) => email },
                  { header: 'Number', end: true, cell: ({ number }) => number },
                  { header: 'Rank', end: true, cell: ({ rank }) => rank ?? '–' },
                  {
                    header: 'Actions',
                    hideHeader: true,
                    end: true,
                    cell: (one) =>
                      room.isDrawn &&
                      !room.endedAt && (
                        <Button
                          variant="default"
                          onClick={() => setLast(one)}
                          aria-label={`Put number ${one.number} of ${one.name} behind`}
                        >
                          Put Behind
                        </Button>
                      ),
                  },
                ]}
              />
            </Panel>
          )}
        </>
      )}
      {pace && <PaceDialog tournamentId={tournamentId} pace={pace} onClose={() => setPace(null)} />}
      {isAdding && <AddToRoomDialog tournamentId={tournamentId} onClose={() => setAdding(false)} />}
      {last && <LastDialog tournamentId={tournamentId} person={last} onClose={() => setLast(null)} />}
    </Stack>
  )
}

function stateOf({ openedAt, endedAt, isDrawn, isPaused }: NonNullable<Live['room']>): string {
  if (endedAt) return 'Closed'
  if (isPaused) return 'Paused'
  if (isDrawn) return 'Letting in'
  return openedAt ? 'Being drawn' : 'Open, before the draw'
}
