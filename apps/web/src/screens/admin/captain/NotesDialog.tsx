import { Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import type { Captain } from './captainRows.ts'

/** Until the field has the focus. */
const focusDelayMs = 800
/** Characters. */
const limit = 255

/** What the staff of the group note about the captain. */
export function NotesDialog({ captain, onClose }: { captain: Captain; onClose: () => void }) {
  const { captainId, notes, notesVersion } = captain
  const act = useAct('POST admin/captain/:id/notes', {
    values: { notes },
    revision: String(notesVersion),
    send: (typed, revision) => ({ params: { id: captainId }, body: { ...typed, version: Number(revision) } }),
    notice: ['Saved!', ''],
  })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      field.current?.focus()
      // after what is there
      field.current?.setSelectionRange(limit, limit)
    }, focusDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ActDialog act={act} title="Notes" submit="Save" labels={{ notes: 'Notes' }} onClose={onClose}>
      <Textarea
        {...act.field('notes')}
        ref={field}
        label="Notes"
        description={`${act.typed.notes.length} of ${limit} characters. Captains do not see them.`}
        rows={5}
        maxLength={limit}
      />
    </ActDialog>
  )
}
