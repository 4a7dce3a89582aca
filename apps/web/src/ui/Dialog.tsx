import { CloseButton, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { createStore } from 'zustand/vanilla'
import classes from './Dialog.module.css'
import { clearToasts } from './toast.ts'

interface Props {
  opened: boolean
  title: string
  onClose: () => void
  closeLabel?: string
  /** For two columns on large screens. */
  wide?: boolean
  children: ReactNode
}

/** The dialogs that are open, the topmost last: only what is inside that one can be seen clearly, read out and pressed. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>(() => [])

/** Opens as soon as it is in the page; on leaving it, the focus goes back to where it was. */
function show(dialog: HTMLDialogElement | null) {
  if (!dialog) return
  dialog.showModal()
  clearToasts()
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  openDialogs.setState((open) => [...open, dialog], true)
  return () => {
    openDialogs.setState((open) => open.filter((one) => one !== dialog), true)
    dialog.close()
  }
}

/** What can be done at the end of a dialog: side by side, below each other on phones. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={classes.acts}>{children}</div>

/**
 * A dialog of the browser's own: the page behind it is inert, Escape closes it. For texts and buttons; what opens lists
 * of its own (a select) belongs into Mantine's Modal, because they would open below this one.
 */
export function Dialog({ opened, title, onClose, closeLabel = 'Close', wide = false, children }: Props) {
  const titleId = useId()
  if (!opened) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; the keyboard has Escape
    <dialog
      ref={show}
      className={classes.dialog}
      data-wide={wide}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
      }}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <CloseButton size="xl" aria-label={closeLabel} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
