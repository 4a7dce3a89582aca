import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from 'zustand'

type Name = 'find' | 'areas'
const slots = createStore<Record<Name, HTMLElement | null>>(() => ({ find: null, areas: null }))

/** For the elements of the banner that the back office fills. */
export const slotRefs: Record<Name, (element: HTMLElement | null) => void> = {
  find: (find) => slots.setState({ find }),
  areas: (areas) => slots.setState({ areas }),
}

/** Puts its children into the banner, as soon as the banner has a place for them. */
export function BannerSlot({ name, children }: { name: Name; children: ReactNode }) {
  const element = useStore(slots, (elements) => elements[name])
  return element && createPortal(children, element)
}
