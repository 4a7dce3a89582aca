import { createStore } from 'zustand/vanilla'

export type ToastColour = 'green' | 'blue' | 'red' | 'orange'
export interface ToastNote {
  id: number
  title: string
  message: string
  colour: ToastColour
  /** Milliseconds. */
  since: number
}
const shownFor = { green: 6_000, blue: 6_000, orange: 12_000, red: 12_000 } satisfies Record<ToastColour, number>
/** As long as reading one takes. */
const readIn = 2_500
let lastId = 0

export const toasts = createStore<readonly ToastNote[]>(() => [])

/**
 * A short notice in the corner; it goes by itself, warnings and failures later than good news. The same one again
 * takes the place of the first.
 */
export function toast(title: string, message = '', colour: ToastColour = 'green'): void {
  lastId += 1
  const id = lastId
  toasts.setState((shown) => {
    const others = shown.filter((one) => one.title !== title || one.message !== message)
    return [...others.slice(-2), { id, title, message, colour, since: Date.now() }]
  }, true)
  setTimeout(() => closeToast(id), shownFor[colour])
}
export const closeToast = (id: number): void => toasts.setState((shown) => shown.filter((one) => one.id !== id), true)
/** It is no longer so. */
export const withdrawToast = (title: string): void =>
  toasts.setState((shown) => shown.filter((one) => one.title !== title), true)
/** Something else is to be read now: notices go, new ones as soon as they have been read; warnings and failures stay. */
export function clearToasts(): void {
  for (const { id, colour, since } of toasts.getState())
    if (colour === 'green' || colour === 'blue') setTimeout(() => closeToast(id), since + readIn - Date.now())
}
