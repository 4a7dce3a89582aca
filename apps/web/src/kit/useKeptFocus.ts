import { useLayoutEffect, useRef } from 'react'

/**
 * For a button that is off while it does what it was pressed for, or while the page reads again: the focus that got lost
 * with it comes back once it is on again, unless it is somewhere else by then. `press` belongs to the click.
 */
export function useKeptFocus(isOff: boolean) {
  const ref = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  // before the browser takes the focus from a button that is off
  useLayoutEffect(() => {
    if (isOff) {
      pressed.current ||= document.activeElement === ref.current
      return
    }
    if (pressed.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
    pressed.current = false
  }, [isOff])
  const press = () => {
    pressed.current = true
  }
  return { ref, press }
}
