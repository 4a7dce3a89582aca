import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** A roster that is being put together before the server knows it: its id is shorter than 36 characters. */
export interface TempCartEntry {
  /** Timestamp plus index until the server gives its id of 36 characters. */
  id: string
  tournamentId: string
  rosterType: 'Entry' | 'Virtual Entry'
  /** JSON text, as in the contract of cart rosters. */
  rosterData: string
  name: string
  rosterComplete: boolean
  divisionName: string | null
}
interface TempCart {
  entries: readonly TempCartEntry[]
  /** Rosters of entries that left the cart, as long as the server is not known to have removed them. */
  removed: readonly { id: string; tournamentId: string }[]
}
const emptyTempCart: TempCart = { entries: [], removed: [] }
/** What the browser knows of the cart's rosters and the server does not, in local storage under `tempCartEntries`. */
export const useTempCartEntries = create<TempCart>()(
  persist(() => emptyTempCart, { name: 'tempCartEntries', version: 1, migrate: () => emptyTempCart }),
)

// Another tab changed it: take it over.
window.addEventListener('storage', ({ key }) => {
  if (key === 'tempCartEntries' || key === null) void useTempCartEntries.persist.rehydrate()
})

export function forgetTempEntries(): void {
  useTempCartEntries.setState({ entries: [] })
}
