import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { ButtonLink } from '../../../kit/ButtonLink.tsx'
import { DayFilter } from '../../../lists/DayFilter.tsx'
import { EventFilter, FlagFilter, TextFilter, TournamentFilter } from '../../../lists/filters.tsx'
import type { List } from '../../../lists/useList.ts'

/** What the list of entries is narrowed by. */
export function Filters({ list }: { list: List }) {
  const { search, change } = list
  return (
    <Stack gap="xs">
      <Group gap="md" align="start">
        <TournamentFilter list={list} />
        <EventFilter list={list} />
        <TextFilter list={list} label="Team, captain, coordinator or number" />
        <DayFilter label="Day of the squad" value={String(search.day ?? '')} onChange={(day) => change({ day })} />
        <DayFilter label="Sold on" value={String(search.soldOn ?? '')} onChange={(soldOn) => change({ soldOn })} />
        <NativeSelect
          label="Cancelled entries"
          value={String(search.cancelled ?? '')}
          onChange={({ currentTarget }) => change({ cancelled: currentTarget.value })}
          data={[
            { value: '', label: 'Hide' },
            { value: 'only', label: 'Only' },
            { value: 'all', label: 'Include' },
          ]}
        />
      </Group>
      <Group gap="lg">
        <FlagFilter list={list} name="due" label="Balance due" />
        <FlagFilter list={list} name="overdue" label="Overdue" />
        <FlagFilter list={list} name="incomplete" label="Roster incomplete" />
        <FlagFilter list={list} name="divisionFailed" label="Division failed" />
        <FlagFilter list={list} name="noSquad" label="No squad" />
        <FlagFilter list={list} name="waiverMissing" label="Waiver missing" />
        <FlagFilter list={list} name="byStaff" label="Reserved by staff" />
        <FlagFilter list={list} name="includePastTournaments" label="Include Past Tournaments" />
      </Group>
      {typeof search.numbers === 'string' && (
        <Group gap="xs">
          <Text>Only a selection of entries is listed.</Text>
          <Button variant="default" size="compact-sm" onClick={() => change({ numbers: undefined })}>
            List All Entries
          </Button>
        </Group>
      )}
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
