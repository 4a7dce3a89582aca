import { Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../../../app/api.ts'
import { FlagFilter, TextFilter, TournamentFilter } from '../../../staff/list/filters.tsx'
import { ListPage, sortedBy } from '../../../staff/list/ListPage.tsx'
import { useList } from '../../../staff/list/useList.ts'
import { Money } from '../../../ui/Money.tsx'

const presets = [{ name: 'Balance due', search: { due: true } }]

/** Captains with entries of the group, by last name. */
export function CaptainsScreen() {
  const list = useList()
  const read = useQuery({
    ...query('POST admin/captains/list', { body: list.search as object }),
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
          <FlagFilter list={list} name="due" label="Balance due" />
          <FlagFilter list={list} name="includePastTournaments" label="Include Past Tournaments" />
        </Group>
      }
      keyOf={({ captainId }) => captainId}
      columns={[
        {
          header: 'Captain',
          names: true,
          cell: ({ captainId, captainName }) => (
            <Link to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }}>
              {captainName}
            </Link>
          ),
          ...sortedBy(list, undefined),
        },
        { header: 'E-mail', cell: ({ captainEmail }) => captainEmail },
        { header: 'Phone', cell: ({ captainPhone }) => captainPhone },
        { header: 'Account', cell: ({ hasSignedIn }) => (hasSignedIn ? '' : 'has not signed in yet') },
        { header: 'Entries', end: true, cell: ({ entries }) => entries },
        { header: 'Virtual Entries', end: true, cell: ({ virtualEntries }) => virtualEntries },
        { header: 'Balance', end: true, cell: ({ balance }) => <Money dollars={balance} /> },
      ]}
    />
  )
}
