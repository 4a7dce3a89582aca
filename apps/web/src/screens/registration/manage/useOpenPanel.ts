import { useOpenRow } from '../../../kit/form/useOpenRow.ts'
import type { Entry } from '../../../rosters/entryDraft.ts'

export type View = 'details' | 'roster' | 'log' | 'bowlers' | 'money' | 'team'
interface OpenPanel {
  /** An entry or a virtual event. */
  id: string
  view: View
  /** The captain chose a linked entry; this is the one that can be changed. */
  linked?: boolean
}
const scrollDelayMs = 900

/** One panel is open on the page; unsaved changes are asked about before another one opens. */
export function useOpenPanel() {
  const rows = useOpenRow<OpenPanel>()
  /** A linked entry refers to its parent. */
  const showEntry = async ({ id, parentEntryId }: Entry, view: View) => {
    if (parentEntryId === null || view === 'log') return await rows.show({ id, view })
    await rows.show({ id: parentEntryId, view, linked: true })
    setTimeout(
      () => document.getElementById(`entry-${parentEntryId}`)?.scrollIntoView({ block: 'center' }),
      scrollDelayMs,
    )
  }
  const toggleDetails = async (entry: Entry) => {
    if (rows.open?.id === entry.id && rows.open.view === 'details') rows.close()
    else await showEntry(entry, 'details')
  }
  return { ...rows, showEntry, toggleDetails }
}
export type Panels = ReturnType<typeof useOpenPanel>
