import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ActDialog } from '../../../staff/ActDialog.tsx'
import { useOpened } from '../../../ui/form/useOpened.ts'
import type { Captain } from './queries.ts'

/** Milliseconds until the field has the focus. */
const focusDelay = 800
/** Characters. */
const limit = 255

/** What the staff of the group note about the captain. */
export function NotesDialog({ captain, onClose }: { captain: Captain; onClose: () => void }) {
  const [notes, setNotes] = useState(captain.notes)
  const { opened, takeNewest } = useOpened({ notes: captain.notes, version: captain.notesVersion })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => {
      field.current?.focus()
      // behind what stands there
      field.current?.setSelectionRange(limit, limit)
    }, focusDelay)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ActDialog
      call="POST admin/captain/:id/notes"
      sent={{ params: { id: captain.captainId }, body: { notes, version: opened.version } }}
      title="Notes"
      submit="Save"
      takeNewest={takeNewest}
      notice={['Saved!', '']}
      onClose={onClose}
    >
      <Textarea
        ref={field}
        label="Notes"
        description={`${notes.length} of ${limit} characters. Captains do not see them.`}
        rows={5}
        maxLength={limit}
        value={notes}
        onChange={({ currentTarget }) => setNotes(currentTarget.value)}
      />
    </ActDialog>
  )
}
