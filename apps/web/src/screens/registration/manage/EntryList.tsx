import { Button, Flex, Group, Text } from '@mantine/core'
import type { Tournament } from '../../../places/tournaments.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { EntryRow } from './EntryRow.tsx'
import { groupLinked, nextToFill, ownRosters } from './entryOrder.ts'
import type { Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  entries: readonly Entry[]
  tournament: Tournament
  panels: Panels
  selection: Selection
}

/** The captain's entries by date, linked ones behind the one they belong to; above them how many rosters are complete. */
export function EntryList({ entries, ...shared }: Props) {
  const ordered = groupLinked(entries)
  const { open, goOn, showEntry } = shared.panels
  const next = nextToFill(ordered, open?.id)
  const rosters = ownRosters(ordered)
  const complete = rosters.filter(({ rosterComplete }) => rosterComplete).length
  return (
    <>
      {rosters.length > 1 && complete < rosters.length && (
        <Group justify="space-between" mb="sm">
          <Text c="var(--text-soft)">
            {complete} of {rosters.length} rosters complete.
            {ordered.some(({ parentEntryId }) => parentEntryId !== null) &&
              ' Where entries hang together, fill in the first one: the others follow.'}
          </Text>
          {next && (
            <Button variant="light" onClick={() => void showEntry(next, 'roster')}>
              Next incomplete roster
            </Button>
          )}
        </Group>
      )}
      <Flex component="ul" direction="column" gap="0.75rem">
        {ordered.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            onNext={next && (() => goOn({ id: next.id, view: 'roster' }))}
            {...shared}
          />
        ))}
      </Flex>
    </>
  )
}
