import { squadText } from '@kegler/domain/dates.ts'
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ReasonField } from '../../../staff/squads/ReasonField.tsx'
import type { StaffSquad } from '../../../staff/squads/StaffSquadPicker.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ErrorList } from '../../../ui/ErrorList.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import { MoveTable } from './MoveTable.tsx'
import { MoveTargets } from './MoveTargets.tsx'
import { type MovingRow, readSquadEntries } from './moveInOrder.ts'
import { useBulkMove } from './useBulkMove.ts'

const route = getRouteApi('/staff/admin/move')

/** Moves the entries of one squad to others: a plan first, then one after the other. */
export function MoveScreen() {
  const { tournamentId, squadId } = route.useSearch()
  return (
    <Stack gap="md">
      <Title order={1}>Move Entries</Title>
      {tournamentId && squadId ? (
        <OfSquad key={squadId} tournamentId={tournamentId} squadId={squadId} />
      ) : (
        <Empty>Open the entries of a squad in the list of entries to move them.</Empty>
      )}
    </Stack>
  )
}

function OfSquad({ tournamentId, squadId }: { tournamentId: string; squadId: string }) {
  // read once: what was moved stays listed
  const read = useQuery({
    queryKey: ['entries to move', tournamentId, squadId],
    queryFn: () => readSquadEntries(tournamentId, squadId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!read.data) return read.isError ? <RetryError of={read} /> : <Loading>Loading the entries.</Loading>
  const [first] = read.data
  if (!first) return <Empty>No entries are on this squad.</Empty>
  return <Plan rows={read.data} first={first} squadId={squadId} />
}

function Plan({ rows, first, squadId }: { rows: readonly MovingRow[]; first: MovingRow; squadId: string }) {
  const [targets, setTargets] = useState<readonly StaffSquad[]>([])
  const [reason, setReason] = useState('')
  const { states, work, errors, fitting, plan, forget, move, stop } = useBulkMove(rows, squadId)
  const moved = [...states.values()].filter(({ is }) => is === 'moved').length
  const staying = [...states.values()].filter(({ is }) => is === 'stays').length
  const next = rows.find(({ entryId }) => states.get(entryId)?.is !== 'moved') ?? first
  return (
    <>
      <Text>
        {first.tournamentName}: {count(rows.length)} on {first.eventName}
        {first.squadDateTime && `, ${squadText(first.squadDateTime, first.timeZone)}`}. Linked and bundled entries go
        along with theirs.
      </Text>
      <MoveTargets
        entryId={next.entryId}
        targets={targets}
        disabled={work !== null}
        onChange={(next) => {
          setTargets(next)
          forget()
        }}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Group gap="sm">
        <Button
          variant={fitting > 0 ? 'default' : 'filled'}
          disabled={work !== null || targets.length === 0 || moved === rows.length}
          onClick={() => void plan(targets)}
        >
          Plan
        </Button>
        <Button disabled={work !== null || fitting === 0} onClick={() => void move(reason.trim())}>
          Move {count(fitting)}
        </Button>
        {work && (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        )}
        <Text role="status">
          {work
            ? `${work.is === 'plan' ? 'Planning' : 'Moving'} ${work.done + 1} of ${work.of}`
            : states.size > 0 && `${moved} moved, ${fitting} fit, ${staying} stay.`}
        </Text>
      </Group>
      {work && <Progress value={(100 * work.done) / work.of} aria-label={`${work.done} of ${work.of} entries`} />}
      <ErrorList messages={errors} />
      <MoveTable rows={rows} states={states} />
    </>
  )
}
const count = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'entry' : 'entries'}`
