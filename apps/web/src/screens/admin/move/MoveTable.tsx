import { dayTimeText } from '@kegler/domain/dates.ts'
import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { UndoButton } from '../../../history/UndoButton.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { SquadStart } from '../../../lists/states.tsx'
import type { Staying } from './groupByEvent.ts'
import type { MoveState, MovingRow } from './moveInOrder.ts'

interface Props {
  rows: readonly MovingRow[]
  states: ReadonlyMap<string, MoveState>
  /** Listed below them. */
  staying: readonly Staying<MovingRow>[]
  onUndone?: (row: MovingRow) => void
}
/** The entries, and what is planned for, or became of, each; what was moved can be moved back. */
export function MoveTable({ rows, states, staying, onUndone }: Props) {
  const apart = new Map(staying.map(({ row, why }) => [row.entryId, { is: 'stays', why: [why] } as const]))
  return (
    <Table
      className={classes.dense}
      rows={[...rows, ...staying.map(({ row }) => row)]}
      keyOf={({ entryId }) => entryId}
      columns={[
        {
          header: 'Reservation',
          names: true,
          cell: ({ entryId, entryNumber }) => (
            <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
              {entryNumber}
            </Link>
          ),
        },
        { header: 'Team Name', phone: 'meta', cell: ({ teamName }) => teamName },
        { header: 'Captain', phone: 'meta', cell: ({ captainName }) => captainName },
        {
          header: 'Squad Date/Time',
          phone: 'meta',
          cell: (row) => <SquadStart {...row} />,
        },
        {
          header: 'Move',
          phone: 'line',
          cell: (row) => (
            <State row={row} state={apart.get(row.entryId) ?? states.get(row.entryId)} onUndone={onUndone} />
          ),
        },
      ]}
    />
  )
}

interface StateProps {
  row: MovingRow
  state: MoveState | undefined
  onUndone: Props['onUndone']
}
function State({ row, state, onUndone }: StateProps) {
  if (!state || state.is === 'undone')
    return <StatusBadge tone="quiet">{state ? 'Moved back' : 'Not checked'}</StatusBadge>
  if (state.is === 'stays')
    return (
      <>
        <StatusBadge tone="wrong">Stays</StatusBadge>
        {state.why.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
      </>
    )
  const at = dayTimeText(state.to.startDateTime, row.timeZone)
  if (state.is === 'fits') return <StatusBadge tone="ok">{`Fits ${at}`}</StatusBadge>
  const { requestId } = state
  const act = `${row.entryNumber} ${row.teamName} moved to ${at}`
  return (
    <Group gap="xs">
      <StatusBadge tone="ok">{`Moved to ${at}`}</StatusBadge>
      <UndoButton requestId={requestId} sentence={act} onDone={() => onUndone?.(row)} />
    </Group>
  )
}
