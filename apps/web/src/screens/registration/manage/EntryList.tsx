import { Flex } from '@mantine/core'
import type { Tournament } from '../../../places/tournaments.ts'
import type { Asked } from '../../../questions/asked.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { EntryRow } from './EntryRow.tsx'
import { groupLinked, nextToFill } from './entryOrder.ts'
import type { Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  entries: readonly Entry[]
  tournament: Tournament
  panels: Panels
  selection: Selection
  asked: Asked | undefined
}

/** The captain's entries by date, linked ones behind the one they belong to. */
export function EntryList({ entries, asked, ...shared }: Props) {
  const ordered = groupLinked(entries)
  const { open, goOn } = shared.panels
  const next = nextToFill(ordered, open?.id)
  return (
    <Flex component="ul" direction="column" gap="0.75rem">
      {ordered.map((entry) => (
        <EntryRow
          key={entry.id}
          entry={entry}
          unanswered={asked?.rosters.find(({ entryId }) => entryId === entry.id)?.unanswered}
          entries={entries}
          onNext={next && (() => goOn({ id: next.id, view: 'roster' }))}
          {...shared}
        />
      ))}
    </Flex>
  )
}
