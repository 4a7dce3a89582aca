import { useRef } from 'react'
import { Dialog } from '../feedback/Dialog.tsx'
import type { DialogProps } from '../feedback/ModalDialog.tsx'
import { type Guard, GuardContext } from '../form/useUnsavedGuard.ts'

/** A dialog whose form has a `useUnsavedGuard`: Escape and the cross ask before what is typed is lost. */
export function GuardedDialog({ onClose, ...props }: DialogProps) {
  const guard = useRef<Guard>(null)
  const close = async () => {
    if ((await guard.current?.leave()) ?? true) onClose()
  }
  return (
    <GuardContext value={guard}>
      <Dialog opened locked={false} onClose={() => void close()} {...props} />
    </GuardContext>
  )
}
