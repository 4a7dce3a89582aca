import { createStore } from 'zustand/vanilla'

export type ToastColour = 'green' | 'blue' | 'red' | 'orange'
export interface ToastNote {
  id: number
  title: string
  message: string
  colour: ToastColour
}
const shownFor = { green: 6_000, blue: 6_000, orange: 12_000, red: 12_000 } satisfies Record<ToastColour, number>
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
    return [...others.slice(-2), { id, title, message, colour }]
  }, true)
  setTimeout(() => closeToast(id), shownFor[colour])
}
export const closeToast = (id: number): void => toasts.setState((shown) => shown.filter((one) => one.id !== id), true)
