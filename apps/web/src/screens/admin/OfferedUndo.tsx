import { useStore } from 'zustand'
import { undoQuestion } from '../../history/UndoButton.tsx'
import { ActQuestion } from '../../kit/act/ActButton.tsx'
import { offered } from '../../kit/act/notifyAct.tsx'
import { useKeys } from '../../kit/keys.ts'

/** The question whether the last act is taken back, from its notice or by key; the notice may be gone by then. */
export function OfferedUndo() {
  const { act, isOpen } = useStore(offered)
  useKeys(act ? [{ keys: 'z', label: 'Undo the last act', run: () => offered.setState({ isOpen: true }) }] : [])
  if (!act || !isOpen) return null
  return (
    <ActQuestion
      {...undoQuestion(act.requestId, act.sentence)}
      onDone={() => offered.setState({ act: null })}
      onClose={() => {
        offered.setState({ isOpen: false })
        // the button of the notice is gone
        setTimeout(() => document.activeElement === document.body && document.getElementById('main')?.focus())
      }}
    />
  )
}
