import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../../app/api.ts'
import type { StaffColumn } from '../../../../ui/table/StaffTable.tsx'
import { SearchTab, searchedFor, type TabProps } from '../SearchTab.tsx'

type Row = AnswerOf<'POST audit/bowlerAudit'>['matches'][number]
const columns: readonly StaffColumn<Row>[] = [
  {
    header: 'Bowler',
    cell: ({ bowlerId, bowlerName }) => (
      <Link to="/admin/audit/bowler/$bowlerId" params={{ bowlerId }}>
        {bowlerName}
      </Link>
    ),
    names: true,
    sortBy: ({ bowlerName }) => bowlerName,
  },
  {
    header: 'Membership ID',
    cell: ({ bowlerNationalId }) => bowlerNationalId,
    sortBy: ({ bowlerNationalId }) => bowlerNationalId,
  },
  { header: 'E-mail', cell: ({ email }) => email ?? '' },
  { header: 'Gender', cell: ({ gender }) => (gender === 'F' ? 'Female' : gender === 'M' ? 'Male' : '') },
  { header: 'Tournaments', cell: ({ tournamentName }) => tournamentName },
]

/** Bowlers, also by names that they had. */
export function BowlersTab({ text, onSearch }: TabProps) {
  const { searchFilter, enabled } = searchedFor(text)
  const read = useQuery({ ...query('POST audit/bowlerAudit', { body: { searchFilter } }), enabled })
  return (
    <SearchTab
      label="Name or membership ID of the bowler"
      text={text}
      onSearch={onSearch}
      columns={columns}
      keyOf={({ bowlerId }) => bowlerId}
      read={read}
    />
  )
}
