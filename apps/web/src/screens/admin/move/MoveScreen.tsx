import { dayTimeText } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Await } from '../../../kit/act/Await.tsx'
import { Empty } from '../../../kit/Empty.tsx'
import { ErrorList } from '../../../kit/ErrorList.tsx'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import type { StaffSquad } from '../squads/StaffSquadPicker.tsx'
import type { MoveAddress } from './address.ts'
import { groupByEvent, type Staying } from './groupByEvent.ts'
import { MoveTable } from './MoveTable.tsx'
import { MoveTargets } from './MoveTargets.tsx'
import { isDone, type MovingRow, readMoving } from './moveInOrder.ts'
import { useBulkMove } from './useBulkMove.ts'

const route = getRouteApi('/staff/admin/move')

/** Moves entries of an event to other squads: a plan first, then one after the other. */
export function MoveScreen() {
  const address = route.useSearch()
  return (
    <Stack gap="md">
      <Title order={1}>Move Entries</Title>
      {(address.tournamentId && address.squadId) || address.numbers ? (
        <Moving key={address.numbers ?? address.squadId} of={address} />
      ) : (
        <Empty>Tick entries in the list of entries, or open those of a squad there, to move them.</Empty>
      )}
    </Stack>
  )
}

function Moving({ of }: { of: MoveAddress }) {
  // read once: what was moved stays listed
  const read = useQuery({
    queryKey: ['entries to move', of],
    queryFn: () => readMoving(of),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!read.data) return <Await of={read} loading="Loading the entries." />
  if (read.data.length === 0)
    return <Empty>{of.numbers === undefined ? 'No entries are on this squad.' : 'No such entries were found.'}</Empty>
  // all of a squad: the linked ones go without saying
  const { moving, staying } = groupByEvent(of.numbers === undefined ? read.data.filter(isFree) : read.data)
  const [first] = moving
  if (first) return <Plan rows={moving} staying={staying} first={first} />
  return (
    <>
      <Empty>None of these entries can be moved on its own.</Empty>
      <MoveTable rows={[]} states={noStates} staying={staying} />
    </>
  )
}
const noStates = new Map<string, never>()
const isFree = ({ isLinked }: MovingRow) => !isLinked

interface Planned {
  rows: readonly MovingRow[]
  staying: readonly Staying<MovingRow>[]
  first: MovingRow
}
function Plan({ rows, staying: apart, first }: Planned) {
  const [targets, setTargets] = useState<readonly StaffSquad[]>([])
  const [reason, setReason] = useState('')
  const { states, work, errors, fitting, plan, forget, move, undone, stop } = useBulkMove(rows)
  const moved = [...states.values()].filter(({ is }) => is === 'moved').length
  const back = [...states.values()].filter(({ is }) => is === 'undone').length
  const staying = [...states.values()].filter(({ is }) => is === 'stays').length
  const isOneSquad = rows.every((row) => row.squadId === first.squadId)
  const at = first.squadDateTime ? `, ${dayTimeText(first.squadDateTime, first.timeZone)}` : ''
  const squads = isOneSquad ? at : ', of several squads'
  const next = rows.find(({ entryId }) => !isDone(states.get(entryId))) ?? first
  return (
    <>
      <Text>
        {[
          `${first.tournamentName}: ${count(rows.length)} of ${first.eventName}${squads}.`,
          'Linked and bundled entries go along with theirs.',
          apart.length > 0 && `${count(apart.length)} cannot go with them.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <MoveTargets
        entryId={next.entryId}
        count={rows.length}
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
          disabled={work !== null || targets.length === 0 || moved + back === rows.length}
          onClick={() => void plan(targets)}
        >
          Check
        </Button>
        <Button
          disabled={work !== null || fitting === 0}
          onClick={() => void move(reason.trim())}
        >{`Move ${count(fitting)}`}</Button>
        {work && (
          <Button variant="default" onClick={stop}>
            Stop
          </Button>
        )}
        <Text role="status">
          {work
            ? `${work.is === 'plan' ? 'Checking' : 'Moving'} ${work.done + 1} of ${work.of}`
            : states.size > 0 &&
              `${[
                moved > 0 && `${moved} moved`,
                fitting > 0 && `${fitting} fit`,
                `${staying} cannot move`,
                back > 0 && `${back} moved back`,
              ]
                .filter(Boolean)
                .join(', ')}.`}
        </Text>
      </Group>
      {work && <Progress value={(100 * work.done) / work.of} aria-label={`${work.done} of ${work.of} entries`} />}
      <ErrorList messages={errors} />
      <MoveTable rows={rows} states={states} staying={apart} onUndone={undone} />
    </>
  )
}
const count = (n: number) => plural(n, 'entry', 'entries')
