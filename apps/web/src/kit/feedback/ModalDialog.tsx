import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import classes from './ModalDialog.module.css'
import { clear } from './notices.tsx'

export interface DialogProps {
  title: string
  onClose: () => void
  closeLabel?: string
  /** For two columns on large screens. */
  wide?: boolean
  /** Given: a click beside it does not close it. True: nothing does. */
  locked?: boolean
  children: ReactNode
}

/** Where the open dialogs show notices, the one on top last: beside it they would lie over its buttons. */
export const noticePlaces = createStore<readonly HTMLElement[]>(() => [])
const takeNotices = (place: HTMLDivElement) => {
  noticePlaces.setState((places) => [...places, place], true)
  return () => noticePlaces.setState((places) => places.filter((one) => one !== place), true)
}

/** A dialog that is open; where it is gone, the focus goes back to where it was. */
export function ModalDialog({ title, onClose, closeLabel = 'Close', wide = false, locked, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  // with the dialog, not a moment later: a key pressed in between would lose the focus that it moved
  useLayoutEffect(() => {
    const before = document.activeElement
    clear(0)
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <Modal
      opened
      centered
      // Escape reaches every open dialog: it is for the one on top
      onClose={() => {
        const dialogs = [...document.querySelectorAll('[role="dialog"]')]
        if (dialogs.at(-1)?.contains(content.current) !== false) onClose()
      }}
      title={title}
      classNames={{
        inner: classes.inner ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
        body: classes.body ?? '',
      }}
      size={wide ? '50rem' : '30rem'}
      transitionProps={{ duration: 0 }}
      closeOnEscape={!locked}
      closeOnClickOutside={locked === undefined}
      closeButtonProps={{ 'aria-label': closeLabel, size: 'xl', disabled: locked === true }}
    >
      <div ref={takeNotices} className={classes.notices} />
      <div ref={content}>{children}</div>
    </Modal>
  )
}
