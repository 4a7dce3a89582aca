import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../client/api.ts'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { PhoneLink } from '../../../kit/PhoneLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { readAnswers } from '../../../lists/address.ts'
import type { ListColumn } from '../../../lists/columns.ts'
import { ListPage, sortedBy } from '../../../lists/ListPage.tsx'
import { MailList } from '../../../lists/MailList.tsx'
import { Filled, Owed, SquadStart } from '../../../lists/states.tsx'
import { useList } from '../../../lists/useList.ts'
import { Filters } from './Filters.tsx'
import { SelectedEntries } from './SelectedEntries.tsx'

type Listed = AnswerOf<'POST admin/entries/list'>['items'][number]
/** Work that waits, as views. */
const presets = [
  { name: 'Unpaid', search: { due: true, unpaidDays: 7 } },
  { name: 'Overdue', search: { overdue: true } },
  { name: 'Rosters to complete', search: { incomplete: true } },
  { name: 'Without a squad', search: { noSquad: true } },
  { name: 'Division failed', search: { divisionFailed: true } },
  { name: 'Cancelled', search: { cancelled: 'only' } },
]

/** Every entry of the group, filtered and in order. */
export function EntriesScreen() {
  const list = useList()
  const read = useQuery({
    ...query('POST admin/entries/list', { body: list.filters as object }),
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
      actions={
        <>
          <ButtonLink
            variant="default"
            size="compact-md"
            to="/admin/answers"
            search={readAnswers({ tournamentId: list.search.tournamentId })}
          >
            Bowlers and Answers
          </ButtonLink>
          <MailList of="entries" list={list} label="Mail These Captains" />
        </>
      }
      select={{
        keyOf: ({ entryNumber }) => String(entryNumber),
        actions: ({ keys }, shown) => <SelectedEntries numbers={keys} shown={shown} />,
      }}
      columns={[
        {
          name: 'entryNumber',
          header: 'Reservation',
          names: true,
          cell: (row) => <EntryLink {...row} />,
          ...sortedBy(list, undefined),
        },
        {
          name: 'teamName',
          header: 'Team Name',
          phone: 'meta',
          cell: ({ teamName }) => teamName,
          ...sortedBy(list, 'team'),
        },
        {
          name: 'eventName',
          header: 'Event',
          phone: 'meta',
          cell: ({ eventName, isLinked }) => (isLinked ? `${eventName} (linked)` : eventName),
        },
        {
          name: 'tournamentName',
          header: 'Tournament',
          phone: 'hide',
          said: list.search.tournamentId !== undefined,
          cell: ({ tournamentName }) => tournamentName,
        },
        {
          name: 'squad',
          header: 'Squad Date/Time',
          phone: 'meta',
          cell: (row) => <SquadStart {...row} />,
          ...sortedBy(list, 'squad'),
        },
        { name: 'captainName', header: 'Captain', phone: 'meta', cell: (row) => <CaptainLink {...row} /> },
        {
          name: 'filled',
          header: 'Bowlers',
          exports: ['filled', 'numberOfBowlers'],
          cell: (row) => <Filled {...row} />,
        },
        {
          name: 'divisionName',
          header: 'Division',
          phone: 'meta',
          cell: ({ divisionFailed, divisionName }) =>
            divisionFailed ? <StatusBadge tone="wrong">failed</StatusBadge> : divisionName,
        },
        ...extraColumns,
        {
          name: 'balance',
          header: 'Balance',
          end: true,
          phone: 'end',
          cell: ({ balance }) => <Owed dollars={balance} />,
          ...sortedBy(list, 'balance'),
        },
      ]}
    />
  )
}

const extra = (name: keyof Listed, header: string): ListColumn<Listed> => ({
  ...{ name, header, extra: true },
  cell: (row) => row[name],
})
const extraColumns = [
  extra('captainEmail', 'Captain E-mail'),
  {
    ...extra('captainPhone', 'Captain Phone'),
    cell: ({ captainPhone }: Listed) => captainPhone && <PhoneLink number={captainPhone} />,
  },
  extra('coordinatorName', 'Coordinator'),
  extra('groupCode', 'Group Code'),
  extra('pairCode', 'Companion Code'),
  { ...extra('isCancelled', 'Cancelled'), name: 'cancelled', cell: ({ isCancelled }: Listed) => isCancelled && 'yes' },
]

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
