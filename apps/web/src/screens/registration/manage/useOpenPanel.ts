import { type RefObject, useState } from 'react'
import type { Entry } from '../../../rosters/entryDraft.ts'
import type { Guard } from '../../../ui/form/useUnsavedGuard.ts'

export type View = 'details' | 'roster' | 'log' | 'bowlers'
export interface OpenPanel {
  /** An entry or a virtual event. */
  id: string
  view: View
  /** A linked entry was asked for; this is the one that can be changed. */
  linked: boolean
}
const scrollDelay = 900

/** One panel is open on the page; unsaved changes are asked about before another one opens. */
export function useOpenPanel(guard: RefObject<Guard | null>) {
  const [open, setOpen] = useState<OpenPanel | null>(null)
  const leave = async () => (await guard.current?.leave()) ?? true
  const show = async (id: string, view: View, linked = false) => {
    if (open?.id === id && open.view === view) return
    if (await leave()) setOpen({ id, view, linked })
  }
  /** A linked entry refers to its parent. */
  const showEntry = async ({ id, parentEntryId }: Entry, view: View) => {
    if (parentEntryId === null || view === 'log') return await show(id, view)
    await show(parentEntryId, view, true)
    setTimeout(
      () => document.getElementById(`entry-${parentEntryId}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
      scrollDelay,
    )
  }
  const toggleDetails = async (entry: Entry) => {
    if (open?.id === entry.id && open.view === 'details') setOpen(null)
    else await showEntry(entry, 'details')
  }
  /** After a save: nothing is left to ask. */
  const goOn = ({ id }: Entry) => setOpen({ id, view: 'roster', linked: false })
  return { open, show, showEntry, goOn, toggleDetails, close: () => setOpen(null), leave }
}
export type Panels = ReturnType<typeof useOpenPanel>
