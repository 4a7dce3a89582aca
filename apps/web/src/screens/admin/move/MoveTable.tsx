import { squadText } from '@kegler/domain/dates.ts'
import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from '../../../staff/Dense.module.css'
import { Table } from '../../../ui/table/Table.tsx'
import type { MoveState, MovingRow } from './moveInOrder.ts'

/** The entries of the squad, and what is planned for, or became of, each. */
export function MoveTable({ rows, states }: { rows: readonly MovingRow[]; states: ReadonlyMap<string, MoveState> }) {
  return (
    <Table
      className={classes.dense}
      rows={rows}
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
        { header: 'Team Name', cell: ({ teamName }) => teamName },
        { header: 'Captain', cell: ({ captainName }) => captainName },
        { header: 'Move', cell: (row) => <State row={row} state={states.get(row.entryId)} /> },
      ]}
    />
  )
}

function State({ row: { timeZone }, state }: { row: MovingRow; state: MoveState | undefined }) {
  if (!state) return <Text c="var(--text-soft)">Not planned</Text>
  if (state.is === 'stays')
    return (
      <>
        {state.why.map((sentence) => (
          <Text key={sentence} c="var(--full)">
            {sentence}
          </Text>
        ))}
      </>
    )
  const at = squadText(state.to.startDateTime, timeZone)
  return state.is === 'moved' ? <Text c="var(--open)">Moved to {at}</Text> : <Text>Fits {at}</Text>
}
