import { useBlocker } from '@tanstack/react-router'
import { type Ref, useImperativeHandle, useState } from 'react'

/** Asks an open form whether it may be left. */
export interface Guard {
  /** True when nothing is unsaved, or when the captain discarded or saved it. */
  leave: () => Promise<boolean>
}
type Choice = 'discard' | 'save' | 'stay'

/**
 * Keeps typed changes from being lost: another row, another route and closing the page all ask first.
 * `save` answers whether it succeeded.
 */
export function useUnsavedGuard(
  guard: Ref<Guard>,
  dirty: boolean,
  save: () => Promise<boolean>,
  onDiscard: () => void = () => {},
) {
  const [asked, setAsked] = useState<{ answer: (mayLeave: boolean) => void }>()
  const leave = () => {
    asked?.answer(false)
    return dirty ? new Promise<boolean>((answer) => setAsked({ answer })) : Promise.resolve(true)
  }
  useImperativeHandle(guard, () => ({ leave }))
  useBlocker({ shouldBlockFn: async () => !(await leave()), enableBeforeUnload: dirty, disabled: !dirty })
  const choose = async (choice: Choice) => {
    setAsked(undefined)
    if (choice === 'discard') onDiscard()
    asked?.answer(choice === 'discard' || (choice === 'save' && (await save())))
  }
  return { asking: asked !== undefined, choose, leave }
}
