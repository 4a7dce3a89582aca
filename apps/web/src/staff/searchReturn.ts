import { createStore, useStore } from 'zustand'

/** The last search, of this tab alone: names are not written to the browser's store. */
export const searchReturn = createStore<{
  /** Its address, with its results; null: nothing was searched for. */
  href: string | null
  /** The entry or captain that was opened from it: Back puts the focus there. */
  openedId: string | null
}>(() => ({ href: null, openedId: null }))

export const useSearchReturn = (): string | null => useStore(searchReturn, ({ href }) => href)
