import { createStore, useStore } from 'zustand'

/** The address of the last search with its results, of this tab alone: names are not written to the browser's store. */
export const searchReturn = createStore<{ href: string | null }>(() => ({ href: null }))

/** Null: nothing was searched for. */
export const useSearchReturn = (): string | null => useStore(searchReturn, ({ href }) => href)
