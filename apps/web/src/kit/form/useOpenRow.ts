import { useRef, useState } from 'react'
import type { Guard } from './useUnsavedGuard.ts'

interface Row {
  id: string
  /** What of the row is open, where it can open in several ways. */
  view?: string
}
/** One row is open at a time; a form with unsaved changes in it (`GuardContext`) is asked before another one opens. */
export function useOpenRow<R extends Row = Row>() {
  const [open, setRow] = useState<R | null>(null)
  const newest = useRef<R | null>(null)
  const setOpen = (row: R | null) => {
    newest.current = row
    setRow(row)
  }
  const guard = useRef<Guard>(null)
  const leave = async () => (await guard.current?.leave()) ?? true
  return {
    open,
    guard,
    leave,
    /** Gives the focus to the button of that name (`data-focus`), unless another row is opened at once. */
    close: (focus?: string) => {
      setOpen(null)
      if (focus) focusButton(focus, () => newest.current === null)
    },
    /** After a save: nothing is left to ask. */
    goOn: (row: R) => setOpen(row),
    show: async (row: R): Promise<void> => {
      if (open?.id === row.id && open.view === row.view) return
      if (await leave()) setOpen(row)
    },
  }
}

/** Gives the focus back to the button that opened what was closed, once the page shows that it is. */
export const focusButton = (name: string, when: () => boolean = () => true): number =>
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (when()) document.querySelector<HTMLElement>(`[data-focus="${name}"]`)?.focus()
    }),
  )
export type OpenRow = ReturnType<typeof useOpenRow>
