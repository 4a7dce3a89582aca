import { formatDay } from '@kegler/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../../app/api.ts'
import type { StaffColumn } from '../../../../ui/table/StaffTable.tsx'
import { SearchTab, searchedFor, type TabProps } from '../SearchTab.tsx'

type Row = AnswerOf<'POST audit/captainAudit'>['matches'][number]
const columns: readonly StaffColumn<Row>[] = [
  {
    header: 'Captain',
    cell: ({ captainId, tournamentId, captainName }) => (
      <Link to="/admin/audit/captain/$captainId/$tournamentId" params={{ captainId, tournamentId }}>
        {captainName}
      </Link>
    ),
    names: true,
    sortBy: ({ captainName }) => captainName,
  },
  { header: 'E-mail', cell: ({ captainEmail }) => captainEmail, sortBy: ({ captainEmail }) => captainEmail },
  {
    header: 'Tournament',
    cell: ({ tournamentName }) => tournamentName,
    sortBy: ({ tournamentName }) => tournamentName,
  },
  { header: 'Start Date', cell: ({ startDate }) => formatDay(startDate), sortBy: ({ startDate }) => startDate },
  { header: 'End Date', cell: ({ endDate }) => formatDay(endDate), sortBy: ({ endDate }) => endDate },
]

/** Captains, once for each tournament in which they bought. */
export function CaptainsTab({ text, onSearch }: TabProps) {
  const { searchFilter, enabled } = searchedFor(text)
  const read = useQuery({ ...query('POST audit/captainAudit', { body: { searchFilter } }), enabled })
  return (
    <SearchTab
      label="Name or e-mail of the captain"
      text={text}
      onSearch={onSearch}
      columns={columns}
      keyOf={({ captainId, tournamentId }) => `${captainId} ${tournamentId}`}
      read={read}
    />
  )
}
