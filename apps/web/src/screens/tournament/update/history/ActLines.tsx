import { useQuery } from '@tanstack/react-query'
import { type Column, Table } from '../../../../kit/table/Table.tsx'
import { useSetupTournament } from '../../tournament.ts'
import classes from './History.module.css'
import { type ActLine, actLines } from './history.ts'

const columns: readonly Column<ActLine>[] = [
  { header: 'What', cell: ({ thing }) => thing, names: true, sortBy: ({ thing }) => thing },
  {
    header: 'Property',
    cell: ({ property, operation }) => property ?? (operation === 'added' ? 'Added' : 'Removed'),
    sortBy: ({ property }) => property ?? '',
  },
  { header: 'Before', cell: ({ from }) => <Value text={from} gone /> },
  { header: 'After', cell: ({ to }) => <Value text={to} /> },
]

/** Each value that an act changed. */
export function ActLines({ requestId }: { requestId: string }) {
  const { id } = useSetupTournament()
  const read = useQuery(actLines(id, requestId))
  return (
    <Table
      rows={read.data}
      read={read}
      columns={columns}
      keyOf={(line) => String(line.id)}
      pageSize={50}
      empty="No lines."
    />
  )
}

const Value = ({ text, gone }: { text: string | null; gone?: boolean }) =>
  text === null ? (
    <span className={classes.none}>none</span>
  ) : (
    <span data-gone={gone} className={classes.value}>
      {text}
    </span>
  )
