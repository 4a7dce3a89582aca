import { dayTimeText } from '@kegler/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../../app/api.ts'
import type { StaffColumn } from '../../../../ui/table/StaffTable.tsx'
import { SearchTab, searchedFor, type TabProps } from '../SearchTab.tsx'

type Row = AnswerOf<'POST audit/teamAudit'>['matches'][number]
const columns: readonly StaffColumn<Row>[] = [
  {
    header: 'Reservation Number',
    cell: ({ entryId, entryNumber }) => (
      <Link to="/admin/audit/entry/$entryId" params={{ entryId }}>
        {entryNumber}
      </Link>
    ),
    names: true,
    sortBy: ({ entryNumber }) => entryNumber,
  },
  {
    header: 'Tournament',
    cell: ({ tournamentName }) => tournamentName,
    sortBy: ({ tournamentName }) => tournamentName,
  },
  { header: 'Event', cell: ({ eventName }) => eventName, sortBy: ({ eventName }) => eventName },
  { header: 'Team', cell: ({ teamName }) => teamName, sortBy: ({ teamName }) => teamName },
  { header: 'Captain', cell: ({ captainName }) => captainName, sortBy: ({ captainName }) => captainName },
  { header: 'Coordinator', cell: ({ coordinatorName }) => coordinatorName ?? '' },
  {
    header: 'Squad Date/Time',
    cell: ({ squadDateTime, tournamentTimeZone, isCancelled }) =>
      squadDateTime ? dayTimeText(squadDateTime, tournamentTimeZone) : isCancelled ? 'CANCELLED' : 'No squad',
    sortBy: ({ squadDateTime }) => squadDateTime ?? '',
  },
]

/** Entries, also by captains, bowlers and team names that they had. */
export function TeamsTab({ text, onSearch }: TabProps) {
  const { searchFilter, enabled } = searchedFor(text)
  const read = useQuery({ ...query('POST audit/teamAudit', { body: { searchFilter } }), enabled })
  return (
    <SearchTab
      label="Reservation number, team, captain, coordinator or bowler"
      text={text}
      onSearch={onSearch}
      columns={columns}
      keyOf={({ entryId }) => entryId}
      read={read}
    />
  )
}
