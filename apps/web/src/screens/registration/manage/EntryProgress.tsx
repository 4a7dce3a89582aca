import { Button, Group, Text } from '@mantine/core'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { ownRosters } from './entryOrder.ts'

interface Props {
  entries: readonly Entry[]
  /** Opens the next roster that lacks bowlers; absent when no other does. */
  onNext: (() => void) | undefined
}

/** How many of several rosters are complete, and the way to the next one; nothing once all are. */
export function EntryProgress({ entries, onNext }: Props) {
  const rosters = ownRosters(entries)
  const complete = rosters.filter(({ rosterComplete }) => rosterComplete).length
  if (rosters.length < 2 || complete === rosters.length) return null
  const isAnyLinked = entries.some(({ parentEntryId }) => parentEntryId !== null)
  return (
    <Group justify="space-between" mb="sm">
      <Text c="var(--text-soft)">
        {complete} of {rosters.length} rosters complete.
        {isAnyLinked && ' Linked entries are filled with the one above them.'}
      </Text>
      {onNext && (
        <Button variant="light" onClick={onNext}>
          Next incomplete roster
        </Button>
      )}
    </Group>
  )
}
