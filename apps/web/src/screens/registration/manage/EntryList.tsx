import type { Ref } from 'react'
import type { Tournament } from '../../../places/tournaments.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import type { Guard } from '../../../ui/form/useUnsavedGuard.ts'
import { EntryProgress } from './EntryProgress.tsx'
import { EntryRow } from './EntryRow.tsx'
import { groupLinked, nextToFill } from './entryOrder.ts'
import classes from './Manage.module.css'
import type { Selection } from './SelectCheckbox.tsx'
import type { Panels } from './useOpenPanel.ts'

interface Props {
  entries: readonly Entry[]
  tournament: Tournament
  panels: Panels
  guard: Ref<Guard>
  selection: Selection
}

/** The captain's entries by date, linked ones behind the one they belong to. */
export function EntryList({ entries, ...shared }: Props) {
  const ordered = groupLinked(entries)
  const { panels } = shared
  const next = nextToFill(ordered, panels.open?.id)
  return (
    <>
      <EntryProgress entries={ordered} onNext={next && (() => void panels.showEntry(next, 'roster'))} />
      <ul className={classes.list}>
        {ordered.map((entry) => (
          <EntryRow key={entry.id} entry={entry} onNext={next && (() => panels.goOn(next))} {...shared} />
        ))}
      </ul>
    </>
  )
}
