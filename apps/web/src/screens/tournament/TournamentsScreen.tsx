import { named } from '@kegler/domain/search/name-matches.ts'
import '../../setup/calls.ts'
import { formatDayShort } from '@kegler/domain/dates.ts'
import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useProfile } from '../../app/session.ts'
import { CopyDialog } from '../../setup/CopyDialog.tsx'
import { ImportButton } from '../../setup/import/ImportButton.tsx'
import { centers } from '../../setup/import/kinds.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Table } from '../../ui/table/Table.tsx'
import {
  activeSetupTournaments,
  allSetupTournaments,
  copiesInList,
  createPermission,
  importsCenters,
  type ListedTournament,
} from './queries.ts'
import classes from './TournamentsScreen.module.css'

/** With so many active tournaments at most, nothing needs to be searched for. */
const few = 6

/** The tournaments of the group; those that the person manages open. */
export function TournamentsScreen() {
  const [all, setAll] = useState(false)
  const [words, setWords] = useState('')
  const [copied, setCopied] = useState<ListedTournament | null>(null)
  const active = useQuery(activeSetupTournaments)
  const every = useQuery({ ...allSetupTournaments, enabled: all })
  const read = all ? every : active
  const { data: permission } = useQuery(createPermission)
  const profile = useProfile()
  const mayCopy = profile !== undefined && copiesInList(profile) && permission?.canCreate === true
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>All Tournaments</Title>
        <Group gap="sm">
          {profile && importsCenters(profile) && <ImportButton kind={centers} />}
          {permission?.canCreate && <ButtonLink to="/tournament/create">Create New Tournament</ButtonLink>}
        </Group>
      </Group>
      <Group justify="space-between">
        <Checkbox
          label="Show All Tournaments"
          checked={all}
          onChange={({ currentTarget }) => setAll(currentTarget.checked)}
        />
        {(active.data?.length ?? 0) > few && <Search onSearch={setWords} />}
      </Group>
      {read.isPending ? (
        <Loading>Loading tournament data.</Loading>
      ) : (
        <Table
          className={classes.list}
          rows={read.data && named(read.data, words)}
          read={read}
          keyOf={({ id }) => id}
          empty="No tournaments found."
          columns={[
            { header: 'Tournament', names: true, cell: (row) => <Name {...row} /> },
            { header: 'Start Date', cell: ({ startDate }) => formatDayShort(startDate) },
            { header: 'End Date', cell: ({ endDate }) => formatDayShort(endDate) },
            { header: 'Registration Close Date', cell: (row) => formatDayShort(row.registrationCloseDate) },
            { header: 'Status', cell: ({ statusDisplayName }) => statusDisplayName },
            { header: 'Sold', cell: (row) => <Sold {...row} /> },
            ...(mayCopy
              ? [
                  {
                    header: 'Copy',
                    hideHeader: true,
                    end: true,
                    cell: (row: ListedTournament) =>
                      row.userCanManage && (
                        <Button
                          variant="default"
                          className={classes.copy ?? ''}
                          aria-label={`Copy ${row.name}`}
                          onClick={() => setCopied(row)}
                        >
                          Copy
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {copied && <CopyDialog tournament={copied} onClose={() => setCopied(null)} />}
    </Stack>
  )
}

/** Filters when it is submitted; emptied, all are shown again. */
function Search({ onSearch }: { onSearch: (words: string) => void }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('words')))
  }
  return (
    <search>
      <form onSubmit={submit} className={classes.search}>
        <TextInput name="words" type="search" aria-label="Search tournaments" placeholder="Type your search here..." />
        <Button type="submit" variant="default">
          Search
        </Button>
      </form>
    </search>
  )
}

function Name({ id, name, readOnly, userCanManage }: ListedTournament) {
  const shown = readOnly ? `${name} (read-only)` : name
  if (!userCanManage) return <span className={classes.closed}>{shown}</span>
  return (
    <Link to="/tournament/update/$tournamentId" params={{ tournamentId: id }} className={classes.open ?? ''}>
      {shown}
    </Link>
  )
}

function Sold({ sold, total }: ListedTournament) {
  const [count, places] = [sold.toLocaleString('en-US'), total.toLocaleString('en-US')]
  return <span className={classes.sold}>{total > 0 ? `${count} of ${places}` : '–'}</span>
}
