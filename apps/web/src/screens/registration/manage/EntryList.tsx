import type { Ref } from 'react'
import type { Tournament } from '../../../offers/tournaments.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'
import type { Guard } from '../../../rosters/useUnsavedGuard.ts'
import { EntryRow } from './EntryRow.tsx'
import classes from './Manage.module.css'
import type { Panels } from './useOpenPanel.ts'

export interface Ticking {
  isTicked: (key: string) => boolean
  toggle: (key: string) => void
}
interface Props {
  entries: readonly Entry[]
  tournament: Tournament
  panels: Panels
  guard: Ref<Guard>
  ticking: Ticking
}

/** The captain's entries, in the order the server gives them. */
export function EntryList({ entries, ...shared }: Props) {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} {...shared} />
      ))}
    </ul>
  )
}
