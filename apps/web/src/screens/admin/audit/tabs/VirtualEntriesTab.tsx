import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../../app/api.ts'
import type { StaffColumn } from '../../../../ui/table/StaffTable.tsx'
import { SearchTab, searchedFor, type TabProps } from '../SearchTab.tsx'

type Row = AnswerOf<'POST audit/virtualEntryAudit'>['matches'][number]
const columns: readonly StaffColumn<Row>[] = [
  {
    header: 'Virtual Event',
    cell: ({ virtualEntryId, virtualEventName }) => (
      <Link to="/admin/audit/virtualEntry/$virtualEntryId" params={{ virtualEntryId }}>
        {virtualEventName}
      </Link>
    ),
    names: true,
    sortBy: ({ virtualEventName }) => virtualEventName,
  },
  { header: 'Captain', cell: ({ captainName }) => captainName, sortBy: ({ captainName }) => captainName },
  {
    header: 'Bowler or Team',
    cell: ({ bowlerName }) => bowlerName ?? 'Nobody yet',
    sortBy: ({ bowlerName }) => bowlerName ?? '',
  },
  {
    header: 'Tournament',
    cell: ({ tournamentName }) => tournamentName,
    sortBy: ({ tournamentName }) => tournamentName,
  },
]

/** Virtual entries, also by captains and bowlers that they had. */
export function VirtualEntriesTab({ text, onSearch }: TabProps) {
  const { searchFilter, enabled } = searchedFor(text)
  const read = useQuery({ ...query('POST audit/virtualEntryAudit', { body: { searchFilter } }), enabled })
  return (
    <SearchTab
      label="Captain, bowler or team"
      text={text}
      onSearch={onSearch}
      columns={columns}
      keyOf={({ virtualEntryId }) => virtualEntryId}
      read={read}
    />
  )
}
