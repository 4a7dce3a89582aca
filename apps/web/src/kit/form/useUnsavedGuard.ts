import { useBlocker } from '@tanstack/react-router'
import { createContext, type Ref, use, useImperativeHandle, useRef } from 'react'
import { choose } from '../feedback/confirm.ts'

/** Asks an open form whether it may be left. */
export interface Guard {
  /** True when nothing is unsaved, or when it was discarded or saved. */
  leave: () => Promise<boolean>
}
/** Where the open form of a list of rows registers; the list is a `useOpenRow`. */
export const GuardContext = createContext<Ref<Guard>>(null)

interface Options {
  dirty: boolean
  /** Returns whether it succeeded. */
  save: () => Promise<boolean>
  /** The save that is on its way: whoever leaves waits for it instead of being asked. */
  saving?: () => Promise<boolean> | null
  onDiscard?: () => void
  message?: string
}
const discard = 'Discard and continue'
const keep = 'Save and continue'

/** Keeps typed changes from being lost: another row, another route and closing the page all ask first. */
export function useUnsavedGuard({ dirty, save, saving, onDiscard, message }: Options): () => Promise<boolean> {
  const saveNow = useRef(save)
  saveNow.current = save
  const leave = async () => {
    const saved = (await saving?.()) ?? null
    if (saved !== null) return saved
    if (!dirty) return true
    const choice = await choose({
      title: 'Unsaved changes',
      message: message ?? 'There are unsaved changes. What would you like to do?',
      choices: [{ label: discard, safe: true }, { label: keep }],
      focus: keep,
    })
    if (choice === discard) onDiscard?.()
    return choice === discard || (choice === keep && (await saveNow.current()))
  }
  useImperativeHandle(use(GuardContext), () => ({ leave }))
  useBlocker({ shouldBlockFn: async () => !(await leave()), enableBeforeUnload: dirty, disabled: !dirty })
  return leave
}
/** What is unsaved in a roster, and in the bowlers of virtual entries. */
export const unsavedRoster = 'There are unsaved roster changes. What would you like to do?'
