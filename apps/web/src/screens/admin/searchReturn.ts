import { createStore, useStore } from 'zustand'
import type { SearchAddress } from './search/address.ts'

/** The last search, of this tab alone: names are not written to the browser's store. */
export const searchReturn = createStore<{
  /** What its address says; null: nothing was searched for. */
  search: SearchAddress | null
  /** The entry or captain that was opened from it: Back puts the focus there. */
  openedId: string | null
}>(() => ({ search: null, openedId: null }))

/** Entries and captains that are opened from now on lead to no results. */
export const forgetSearch = (): void => searchReturn.setState({ search: null, openedId: null })

export const useSearchReturn = () => useStore(searchReturn, ({ search }) => search)
