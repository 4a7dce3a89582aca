import { dayTimeText } from '@kegler/domain/dates.ts'
import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../app/api.ts'
import { EventFilter, FlagFilter, TextFilter, TournamentFilter } from '../../../staff/list/filters.tsx'
import { ListPage, sortedBy } from '../../../staff/list/ListPage.tsx'
import { type List, useList } from '../../../staff/list/useList.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Money } from '../../../ui/Money.tsx'

type Listed = AnswerOf<'POST admin/entries/list'>['items'][number]
/** Work that waits, as views. */
const presets = [
  { name: 'Unpaid', search: { due: true, unpaidDays: 7 } },
  { name: 'Rosters to complete', search: { incomplete: true } },
  { name: 'Without a squad', search: { noSquad: true } },
  { name: 'Division failed', search: { divisionFailed: true } },
  { name: 'Cancelled', search: { cancelled: 'only' } },
]

/** Every entry of the group, filtered and in order. */
export function EntriesScreen() {
  const list = useList()
  const read = useQuery({
    ...query('POST admin/entries/list', { body: list.search as object }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      screen="entries"
      title="Entries"
      list={list}
      read={read}
      presets={presets}
      filters={<Filters list={list} />}
      note={list.search.sort === 'squad' && 'Entries without a squad are not listed in this order.'}
      keyOf={({ entryId }) => entryId}
      columns={[
        { header: 'Reservation', names: true, cell: (row) => <EntryLink {...row} />, ...sortedBy(list, undefined) },
        { header: 'Team Name', cell: ({ teamName }) => teamName, ...sortedBy(list, 'team') },
        { header: 'Event', cell: ({ eventName, isLinked }) => (isLinked ? `${eventName} (linked)` : eventName) },
        { header: 'Tournament', cell: ({ tournamentName }) => tournamentName },
        { header: 'Squad Date/Time', cell: squadOf, ...sortedBy(list, 'squad') },
        { header: 'Captain', cell: (row) => <CaptainLink {...row} /> },
        { header: 'Bowlers', cell: ({ filled, numberOfBowlers }) => `${filled} of ${numberOfBowlers}` },
        { header: 'Division', cell: (row) => (row.divisionFailed ? 'failed' : row.divisionName) },
        {
          header: 'Balance',
          end: true,
          cell: ({ balance }) => <Money dollars={balance} />,
          ...sortedBy(list, 'balance'),
        },
      ]}
    />
  )
}

function Filters({ list }: { list: List }) {
  const { search, change } = list
  return (
    <Stack gap="xs">
      <Group gap="md" align="end">
        <TournamentFilter list={list} />
        <EventFilter list={list} />
        <TextFilter list={list} label="Team, captain, coordinator or number" />
        <TextInput
          type="date"
          label="Day of the squad"
          value={String(search.day ?? '')}
          onChange={({ currentTarget }) => change({ day: currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Sold on"
          value={String(search.soldOn ?? '')}
          onChange={({ currentTarget }) => change({ soldOn: currentTarget.value })}
        />
        <NativeSelect
          label="Cancelled entries"
          value={String(search.cancelled ?? '')}
          onChange={({ currentTarget }) => change({ cancelled: currentTarget.value })}
          data={[
            { value: '', label: 'Leave out' },
            { value: 'only', label: 'Only these' },
            { value: 'all', label: 'With them' },
          ]}
        />
      </Group>
      <Group gap="lg">
        <FlagFilter list={list} name="due" label="Balance due" />
        <FlagFilter list={list} name="incomplete" label="Roster incomplete" />
        <FlagFilter list={list} name="divisionFailed" label="Division failed" />
        <FlagFilter list={list} name="noSquad" label="No squad" />
        <FlagFilter list={list} name="byStaff" label="Reserved by staff" />
        <FlagFilter list={list} name="includePastTournaments" label="Include Past Tournaments" />
      </Group>
      {typeof search.squadId === 'string' && typeof search.tournamentId === 'string' && (
        <Group>
          <ButtonLink
            variant="default"
            to="/admin/move"
            search={{ tournamentId: search.tournamentId, squadId: search.squadId }}
          >
            Move These Entries
          </ButtonLink>
        </Group>
      )}
    </Stack>
  )
}

const squadOf = ({ squadDateTime, timeZone, isCancelled }: Listed) =>
  squadDateTime ? dayTimeText(squadDateTime, timeZone) : isCancelled ? 'CANCELLED' : 'No squad'
const EntryLink = ({ entryId, entryNumber }: Listed) => (
  <Link to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }}>
    {entryNumber}
  </Link>
)
const CaptainLink = ({ captainId, captainName }: Listed) => (
  <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
    {captainName}
  </Link>
)
