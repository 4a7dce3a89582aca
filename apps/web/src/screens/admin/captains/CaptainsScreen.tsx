import { Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../client/api.ts'
import { PhoneLink } from '../../../kit/PhoneLink.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { FlagFilter, TextFilter, TournamentFilter } from '../../../lists/filters.tsx'
import { ListPage, sortedBy } from '../../../lists/ListPage.tsx'
import { MailList } from '../../../lists/MailList.tsx'
import { Owed } from '../../../lists/states.tsx'
import { useList } from '../../../lists/useList.ts'

const presets = [{ name: 'Balance due', search: { due: true } }]

/** Captains with entries of the group, by last name. */
export function CaptainsScreen() {
  const list = useList()
  const read = useQuery({
    ...query('POST admin/captains/list', { body: list.filters as object }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListPage
      screen="captains"
      title="Captains"
      list={list}
      read={read}
      presets={presets}
      filters={
        <Group gap="md" align="end">
          <TournamentFilter list={list} />
          <TextFilter list={list} label="Name or e-mail" />
          <FlagFilter list={list} name="due" label="Balance due" beside />
          <FlagFilter list={list} name="includePastTournaments" label="Include Past Tournaments" beside />
        </Group>
      }
      actions={<MailList of="captains" list={list} label="Mail" />}
      keyOf={({ captainId }) => captainId}
      columns={[
        {
          header: 'Captain',
          name: 'captainName',
          names: true,
          cell: ({ captainId, captainName }) => (
            <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
              {captainName}
            </Link>
          ),
          ...sortedBy(list, undefined),
        },
        { name: 'captainEmail', header: 'E-mail', phone: 'meta', cell: ({ captainEmail }) => captainEmail },
        {
          name: 'captainPhone',
          header: 'Phone',
          phone: 'meta',
          cell: ({ captainPhone }) => captainPhone && <PhoneLink number={captainPhone} />,
        },
        {
          name: 'account',
          header: 'Account',
          phone: 'meta',
          cell: ({ hasSignedIn }) => !hasSignedIn && <StatusBadge tone="attention">has not signed in yet</StatusBadge>,
        },
        { name: 'entries', header: 'Entries', end: true, cell: ({ entries }) => entries },
        {
          name: 'virtualEntries',
          header: 'Virtual Entries',
          phone: 'hide',
          end: true,
          cell: ({ virtualEntries }) => virtualEntries,
        },
        {
          name: 'balance',
          header: 'Balance',
          end: true,
          phone: 'end',
          cell: ({ balance }) => <Owed dollars={balance} />,
        },
      ]}
    />
  )
}
