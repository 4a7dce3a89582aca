import type { SearchType } from '@kegler/domain/search/search.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../../client/api.ts'
import classes from '../../../kit/table/Dense.module.css'
import { Table } from '../../../kit/table/Table.tsx'
import { Filled, Owed, SquadStart } from '../../../lists/states.tsx'
import { remember } from '../recent.ts'
import { searchReturn } from '../searchReturn.ts'

type Found = AnswerOf<'POST admin/entry/searchByBowler'>['items'][number]
const calls = {
  1: 'POST admin/entry/searchByBowler',
  2: 'POST admin/entry/searchByCaptOrCoordinator',
  3: 'POST admin/entry/searchByEntry',
} as const

/** What a search found, at most a hundred entries. */
export function Results({ type, text, past }: { type: SearchType; text: string; past: boolean }) {
  const read = useQuery(query(calls[type], { body: { SearchTerms: text, includePastTournaments: past } }))
  const { data } = read
  return (
    <Stack gap="sm">
      <Text role="status" c="var(--text-soft)">
        {data ? plural(data.items.length, 'entry', 'entries') : ''}
      </Text>
      {data?.showingLinkedEntryInstead && <Alert color="orange">Showing the linked entry</Alert>}
      {data?.exceededResultLimit && <Alert color="orange">Too many records found. Results are limited</Alert>}
      <Table
        className={classes.dense}
        rows={data?.items}
        read={read}
        keyOf={({ entryId }) => entryId}
        empty="Nothing found, please try again."
        columns={[
          { header: 'Reservation Number', names: true, cell: (found) => <EntryLink {...found} /> },
          { header: 'Tournament', phone: 'meta', cell: ({ tournamentName }) => tournamentName },
          { header: 'Team Name', phone: 'meta', cell: ({ teamName }) => teamName },
          { header: 'Captain', phone: 'meta', cell: (found) => <CaptainLink {...found} /> },
          { header: 'Coordinator', phone: 'hide', cell: ({ coordinatorName }) => coordinatorName },
          { header: 'Event Type', phone: 'meta', cell: ({ eventType }) => eventType },
          { header: 'Squad Date/Time', phone: 'meta', cell: (found) => <SquadStart {...found} /> },
          { header: 'Bowlers', cell: (found) => <Filled {...found} /> },
          { header: 'Balance', end: true, phone: 'end', cell: ({ balance }) => <Owed dollars={balance} /> },
        ]}
      />
    </Stack>
  )
}

/** Takes the focus where it is what was opened last. */
const refocus = (id: string) => (link: HTMLAnchorElement | null) => {
  if (!link || searchReturn.getState().openedId !== id) return
  searchReturn.setState({ openedId: null })
  link.dataset.opened = ''
  link.focus({ preventScroll: true })
}
function EntryLink({ entryId, entryNumber, eventType, teamName }: Found) {
  const opened = () => {
    searchReturn.setState({ openedId: entryId })
    remember({ title: `${entryNumber} ${eventType} ${teamName}`, to: `/admin/entry/${entryId}` })
  }
  return (
    <Link ref={refocus(entryId)} to="/admin/entry/$entryId/{-$paymentId}" params={{ entryId }} onClick={opened}>
      {entryNumber}
    </Link>
  )
}
function CaptainLink({ entryId, captainId, captainName }: Found) {
  const id = `${captainId} ${entryId}`
  const opened = () => {
    searchReturn.setState({ openedId: id })
    remember({ title: captainName, to: `/admin/captain/${captainId}` })
  }
  return (
    <Link ref={refocus(id)} to="/admin/captain/$captainId/{-$paymentId}" params={{ captainId }} onClick={opened}>
      {captainName}
    </Link>
  )
}
