import { Button } from '@mantine/core'
import { useState } from 'react'
import { UndoDialog } from './UndoDialog.tsx'

interface Props {
  requestId: string
  /** The act. */
  sentence: string
  onDone?: () => void
}
/** Opens the question whether an act is taken back. */
export function UndoButton({ sentence, ...act }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="compact-sm" aria-label={`Undo: ${sentence}`} onClick={() => setOpen(true)}>
        Undo
      </Button>
      {isOpen && <UndoDialog sentence={sentence} {...act} onClose={() => setOpen(false)} />}
    </>
  )
}
