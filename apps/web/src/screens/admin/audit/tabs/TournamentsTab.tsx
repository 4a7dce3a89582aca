import { formatDay } from '@kegler/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../../app/api.ts'
import type { StaffColumn } from '../../../../ui/table/StaffTable.tsx'
import { SearchTab, searchedFor, type TabProps } from '../SearchTab.tsx'

type Row = AnswerOf<'POST audit/tournamentAudit'>['matches'][number]
const columns: readonly StaffColumn<Row>[] = [
  {
    header: 'Tournament',
    cell: ({ tournamentId, tournamentName }) => (
      <Link to="/admin/audit/tournament/$tournamentId" params={{ tournamentId }}>
        {tournamentName}
      </Link>
    ),
    names: true,
    sortBy: ({ tournamentName }) => tournamentName,
  },
  { header: 'Start Date', cell: ({ startDate }) => formatDay(startDate), sortBy: ({ startDate }) => startDate },
  { header: 'End Date', cell: ({ endDate }) => formatDay(endDate), sortBy: ({ endDate }) => endDate },
]

/** Tournaments, also by names that they had. */
export function TournamentsTab({ text, onSearch }: TabProps) {
  const { searchFilter, enabled } = searchedFor(text)
  const read = useQuery({ ...query('POST audit/tournamentAudit', { body: { searchFilter } }), enabled })
  return (
    <SearchTab
      label="Tournament name"
      text={text}
      onSearch={onSearch}
      columns={columns}
      keyOf={({ tournamentId }) => tournamentId}
      read={read}
    />
  )
}
