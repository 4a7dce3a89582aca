import { useLayoutEffect, useRef } from 'react'
import { createStore } from 'zustand'

interface Key {
  /** 'r', '/', 'Mod+k' or a sequence 'g c'. */
  keys: string
  /** What it does, for the help. */
  label: string
  run: () => void
}

const storageKey = 'staffKeysOff'
/** The keys of what is on the screen; later ones win. Letters can be switched off (WCAG 2.1.4). */
export const keyStore = createStore<{ sets: readonly (readonly Key[])[]; lettersOff: boolean }>(() => ({
  sets: [],
  lettersOff: localStorage.getItem(storageKey) === '1',
}))
export function switchLetters(off: boolean): void {
  if (off) localStorage.setItem(storageKey, '1')
  else localStorage.removeItem(storageKey)
  keyStore.setState({ lettersOff: off })
}

/** Keys that work while the component is on the screen, not while something is typed or a dialog is open. */
export function useKeys(keys: readonly Key[]): void {
  const current = useRef(keys)
  useLayoutEffect(() => {
    current.current = keys
  })
  const names = keys.map(({ keys: name, label }) => `${name}\n${label}`).join('\t')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set is the same as long as its names are
  useLayoutEffect(() => {
    const set = current.current.map(({ keys: name, label }) => ({
      keys: name,
      label,
      run: () => current.current.find((key) => key.keys === name)?.run(),
    }))
    keyStore.setState(({ sets }) => ({ sets: [...sets, set] }))
    return () => keyStore.setState(({ sets }) => ({ sets: sets.filter((other) => other !== set) }))
  }, [names])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && target.type === 'checkbox')

let before = ''
let beforeAt = 0
/** Handles a key press for the whole page. Returns whether it did something. */
export function pressKey(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event
  const isMod = ctrlKey || metaKey
  if (altKey || event.defaultPrevented || (!isMod && isTyping(target))) return false
  if (document.querySelector('[role="dialog"][aria-modal="true"]')) return false
  const { sets, lettersOff } = keyStore.getState()
  if (lettersOff && !isMod) return false
  const name = isMod ? `Mod+${key.toLowerCase()}` : key
  const sequence = timeStamp - beforeAt < 1500 && before ? `${before} ${name}` : ''
  const all = sets.flat().toReversed()
  const found = all.find(({ keys }) => keys === sequence) ?? all.find(({ keys }) => keys === name)
  const starts = !found && all.some(({ keys }) => keys.startsWith(`${name} `))
  before = starts ? name : ''
  beforeAt = timeStamp
  if (!found) return false
  event.preventDefault()
  found.run()
  return true
}
