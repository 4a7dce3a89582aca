import { useQuery } from '@tanstack/react-query'
import { type ActLine, actLines } from '../../../../setup/history.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { type StaffColumn, StaffTable } from '../../../../ui/table/StaffTable.tsx'
import classes from './History.module.css'

const columns: readonly StaffColumn<ActLine>[] = [
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
    <StaffTable rows={read.data} read={read} columns={columns} keyOf={(line) => String(line.id)} empty="No lines." />
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
