import { type DayText, formatDay } from '@kegler/domain/dates.ts'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { query } from '../../../client/api.ts'
import type { Column } from '../../../kit/table/Table.tsx'
import type { AuditTab } from './auditSearch.ts'
import { genderText, squadText } from './auditTexts.ts'
import { type Search, searchTab, type TabProps } from './SearchTab.tsx'

const text = <N extends string>(header: string, name: N): Column<Record<N, string>> => ({
  header,
  sortBy: (row) => row[name],
  cell: (row) => row[name],
})
const day = <N extends string>(header: string, name: N): Column<Record<N, DayText>> => ({
  header,
  sortBy: (row) => row[name],
  cell: (row) => formatDay(row[name]),
})

/** What each tab searches, also by names that were replaced since. */
export const tabs: Readonly<Record<AuditTab, ComponentType<TabProps>>> = {
  Tournaments: searchTab({
    label: 'Tournament name',
    call: (body: Search) => query('POST audit/tournamentAudit', { body }),
    keyOf: ({ tournamentId }) => tournamentId,
    header: 'Tournament',
    name: (row) => row.tournamentName,
    link: ({ tournamentId }, name) => (
      <Link to="/admin/audit/tournament/$tournamentId" params={{ tournamentId }}>
        {name}
      </Link>
    ),
    columns: [day('Start Date', 'startDate'), day('End Date', 'endDate')],
  }),
  // once for each tournament in which they bought
  Captains: searchTab({
    label: 'Name or e-mail of the captain',
    call: (body: Search) => query('POST audit/captainAudit', { body }),
    keyOf: ({ captainId, tournamentId }) => `${captainId} ${tournamentId}`,
    header: 'Captain',
    name: (row) => row.captainName,
    link: ({ captainId, tournamentId }, name) => (
      <Link to="/admin/audit/captain/$captainId/$tournamentId" params={{ captainId, tournamentId }}>
        {name}
      </Link>
    ),
    columns: [
      text('E-mail', 'captainEmail'),
      text('Tournament', 'tournamentName'),
      day('Start Date', 'startDate'),
      day('End Date', 'endDate'),
    ],
  }),
  Teams: searchTab({
    label: 'Reservation number, team, captain, coordinator or bowler',
    call: (body: Search) => query('POST audit/teamAudit', { body }),
    keyOf: ({ entryId }) => entryId,
    header: 'Reservation Number',
    name: (row) => row.entryNumber,
    link: ({ entryId }, name) => (
      <Link to="/admin/audit/entry/$entryId" params={{ entryId }}>
        {name}
      </Link>
    ),
    columns: [
      text('Tournament', 'tournamentName'),
      text('Event', 'eventName'),
      text('Team', 'teamName'),
      text('Captain', 'captainName'),
      { header: 'Coordinator', cell: (row) => row.coordinatorName ?? '' },
      { header: 'Squad Date/Time', sortBy: (row) => row.squadDateTime ?? '', cell: squadText },
    ],
  }),
  'Virtual Entries': searchTab({
    label: 'Captain, bowler or team',
    call: (body: Search) => query('POST audit/virtualEntryAudit', { body }),
    keyOf: ({ virtualEntryId }) => virtualEntryId,
    header: 'Virtual Event',
    name: (row) => row.virtualEventName,
    link: ({ virtualEntryId }, name) => (
      <Link to="/admin/audit/virtualEntry/$virtualEntryId" params={{ virtualEntryId }}>
        {name}
      </Link>
    ),
    columns: [
      text('Captain', 'captainName'),
      {
        header: 'Bowler or Team',
        sortBy: (row) => row.bowlerName ?? '',
        cell: (row) => row.bowlerName ?? 'Nobody yet',
      },
      text('Tournament', 'tournamentName'),
    ],
  }),
  Bowlers: searchTab({
    label: 'Name or membership ID of the bowler',
    call: (body: Search) => query('POST audit/bowlerAudit', { body }),
    keyOf: ({ bowlerId }) => bowlerId,
    header: 'Bowler',
    name: (row) => row.bowlerName,
    link: ({ bowlerId }, name) => (
      <Link to="/admin/audit/bowler/$bowlerId" params={{ bowlerId }}>
        {name}
      </Link>
    ),
    columns: [
      text('Membership ID', 'bowlerNationalId'),
      { header: 'E-mail', cell: ({ email }) => email ?? '' },
      { header: 'Gender', cell: genderText },
      { header: 'Tournaments', cell: (row) => row.tournamentName },
    ],
  }),
}
