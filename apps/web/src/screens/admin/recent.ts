import { createStore } from 'zustand'

interface Recent {
  title: string
  to: string
}
const most = 8
/** What was opened from results, newest first: of this tab alone, nothing of it is written to the browser's store. */
export const recentStore = createStore<{ opened: readonly Recent[] }>(() => ({ opened: [] }))
export const remember = (item: Recent): void =>
  recentStore.setState(({ opened }) => ({
    opened: [item, ...opened.filter(({ to }) => to !== item.to)].slice(0, most),
  }))
