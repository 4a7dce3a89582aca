import { callAs, type Person, theKit } from './kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from './makers.ts'
import { anEntry } from './sold.ts'

export type Places = (string | null)[]
export const places = (...usbcIds: Places) =>
  usbcIds.map((usbcId, index) => ({ position: index + 1, bowler: usbcId ? { usbcId } : null }))
/** Saves a roster, positions in order; null leaves one empty. */
export const save = (person: Person, id: string, usbcIds: Places, values: Record<string, unknown> = {}) =>
  callAs(person, 'PUT registration/entry/:id', {
    params: { id },
    body: { name: 'Pin Pals', version: 1, rosterPositions: places(...usbcIds), ...values },
  })
export const verify = (person: Person, id: string, usbcIds: Places) =>
  callAs(person, 'POST registration/entry/:id/verify', {
    params: { id },
    body: { rosterPositions: places(...usbcIds) },
  })
/** A team of three bowlers without a roster yet. */
export async function aTeam(tournament: object = {}, event: object = {}, owner?: Person) {
  const tid = await aTournament(tournament)
  const eventId = await anEvent(tid, { numberOfBowlers: 3, ...event })
  const squadId = await aSquad(eventId)
  const captain = owner ?? (await aCaptain())
  return { tid, eventId, squadId, captain, entryId: await anEntry({ captain, squadId }) }
}
export const db = async () => (await theKit()).services.database.db
