import { useStore } from 'zustand'
import { useKeys } from '../keys.ts'
import { offered } from './notifyAct.tsx'
import { UndoDialog } from './UndoDialog.tsx'

/** The question whether the last act is taken back, from its notice or by key; the notice may be gone by then. */
export function OfferedUndo() {
  const { act, isOpen } = useStore(offered)
  useKeys(act ? [{ keys: 'z', label: 'Undo the last act', run: () => offered.setState({ isOpen: true }) }] : [])
  if (!act || !isOpen) return null
  return (
    <UndoDialog
      {...act}
      onDone={() => offered.setState({ act: null })}
      onClose={() => {
        offered.setState({ isOpen: false })
        // the button of the notice is gone
        setTimeout(() => document.activeElement === document.body && document.getElementById('main')?.focus())
      }}
    />
  )
}
