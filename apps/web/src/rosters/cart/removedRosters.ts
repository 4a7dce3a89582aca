import { ApiError } from '../../app/answers.ts'
import { save } from '../../app/save.ts'
import { useTempCartEntries } from '../../cart/tempCart.ts'

/** The entry of this roster left the cart. */
export function removeLater(roster: { id: string; tournamentId: string }): void {
  useTempCartEntries.setState(({ removed }) => ({ removed: [...removed, roster] }))
}

let removing: Promise<void> | undefined
/** Removes at the server what is not known to be removed; else it would take a place of the cart again. Throws `ApiError`. */
export function removeLeftOver(): Promise<void> {
  removing ??= removeAll().finally(() => {
    removing = undefined
  })
  return removing
}
async function removeAll(): Promise<void> {
  for (const { id, tournamentId } of useTempCartEntries.getState().removed) {
    try {
      await save('DELETE registration/cartroster', { body: { id, tournamentId, rosterType: 'Entry' } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    useTempCartEntries.setState(({ removed }) => ({ removed: removed.filter((one) => one.id !== id) }))
  }
}
