import { figureRoles } from '@kegler/domain/reports/reports.staff.calls.ts'
import { named } from '@kegler/domain/search/name-matches.ts'
import { figure } from '@kegler/domain/texts.ts'
import './calls.ts'
import { formatDayShort } from '@kegler/domain/dates.ts'
import { Button, Checkbox, Group, Stack, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useHasRole, useProfile } from '../../client/session.ts'
import { ImportButton } from '../../imports/ImportButton.tsx'
import { centers } from '../../imports/kinds.ts'
import { ButtonLink } from '../../kit/ButtonLink.tsx'
import { FillBar } from '../../kit/chart/FillBar.tsx'
import { SearchField } from '../../kit/form/SearchField.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Table } from '../../kit/table/Table.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import {
  activeSetupTournaments,
  allSetupTournaments,
  copiesInList,
  createPermission,
  importsCenters,
  type ListedTournament,
} from './setupTournaments.ts'
import { TournamentStatus } from './TournamentStatus.tsx'
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
  const seesFigures = useHasRole(figureRoles)
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
        {(active.data?.length ?? 0) > few && (
          <SearchField
            label="Search tournaments"
            labelHidden
            placeholder="Type your search here..."
            text={words}
            onSearch={setWords}
            least={0}
            button
          />
        )}
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
            { header: 'Start Date', phone: 'meta', cell: ({ startDate }) => formatDayShort(startDate) },
            { header: 'End Date', phone: 'meta', cell: ({ endDate }) => formatDayShort(endDate) },
            {
              header: 'Registration Close Date',
              phone: 'hide',
              cell: (row) => formatDayShort(row.registrationCloseDate),
            },
            {
              header: 'Status',
              phone: 'meta',
              cell: ({ statusDisplayName }) => <TournamentStatus name={statusDisplayName} />,
            },
            { header: 'Sold', phone: 'meta', cell: (row) => <Sold tournament={row} figures={seesFigures} /> },
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
                          className={classes.above ?? ''}
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

function Name({ id, name, readOnly, userCanManage }: ListedTournament) {
  const shown = readOnly ? `${name} (read-only)` : name
  if (!userCanManage) return <span className={classes.closed}>{shown}</span>
  return (
    <Link to="/tournament/update/$tournamentId" params={{ tournamentId: id }} className={classes.open ?? ''}>
      {shown}
    </Link>
  )
}

function Sold({ tournament: { id, name, sold, total }, figures }: { tournament: ListedTournament; figures: boolean }) {
  const text = `${figure(sold)} of ${figure(total)}`
  return (
    <div className={classes.sold}>
      <Group justify="space-between" gap="md">
        <span>{total > 0 ? text : '–'}</span>
        {figures && (
          <Link to="/admin/tournament/$tournamentId" params={{ tournamentId: id }} className={classes.above ?? ''}>
            Figures<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </Link>
        )}
      </Group>
      {total > 0 && <FillBar total={total} sold={sold} held={0} open={total - sold} label={`${text} sold`} />}
    </div>
  )
}
