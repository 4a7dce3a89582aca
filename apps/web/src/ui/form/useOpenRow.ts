import { type RefObject, useState } from 'react'
import type { Guard } from './useUnsavedGuard.ts'

/** One row is open at a time; a row with unsaved changes is asked before another one opens. */
export function useOpenRow(guard: RefObject<Guard | null>) {
  const [open, setOpen] = useState<string | null>(null)
  const leave = async () => (await guard.current?.leave()) ?? true
  return {
    open,
    leave,
    close: () => setOpen(null),
    /** After a save: nothing is left to ask. */
    goOn: (id: string) => setOpen(id),
    /** True when the row is open now. */
    show: async (id: string): Promise<boolean> => {
      if (id === open) return true
      const may = await leave()
      if (may) setOpen(id)
      return may
    },
  }
}
export type OpenRow = ReturnType<typeof useOpenRow>
