import { callAs, type Person, theKit } from './kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from './makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from './sold.ts'

/** Two teams of a captain who may hand them over until their squads start; All Events of a bowler of the first team. */
export async function aHandOver(values: object = {}) {
  const tid = await aTournament({ handOverUntilDays: 0, ...values })
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squadId = await aSquad(eventId)
  const [captain, other] = [await aCaptain(), await aCaptain({ given_name: 'Nora' })]
  const otherId = await personIdOf(other)
  const ann = await aBowler()
  const first = await anEntry({ captain, squadId, bowlers: [ann.id], name: 'Pin Pals' })
  const second = await anEntry({ captain, squadId, name: 'Gutter Gang', paid: true })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const virtualId = await aVirtualEntry({ captain, virtualEventId, bowlerId: ann.id })
  const captainId = await personIdOf(captain)
  return { tid, eventId, squadId, captain, captainId, other, otherId, first, second, virtualId, ann }
}
export const offer = (who: Person, tid: string, entryIds: string[], email: string, more: object = {}) =>
  callAs(who, 'POST registration/tournament/:tid/handovers', { params: { tid }, body: { entryIds, email, ...more } })
export const accept = (who: Person, id: string) =>
  callAs(who, 'POST registration/handovers/:id/accept', { params: { id } })
export const withdrawOffer = (who: Person, id: string) =>
  callAs(who, 'DELETE registration/handovers/:id', { params: { id } })
export const offersOf = async (who: Person) => (await callAs(who, 'GET registration/handovers')).body
export const ownersOf = async (ids: readonly string[]) => {
  const { db } = (await theKit()).services.database
  const rows = await db.selectFrom('entries').select(['id', 'captainId']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.captainId)
}
export const outcomeOf = async (id: string) =>
  (
    await (
      await theKit()
    ).services.database.db
      .selectFrom('handovers')
      .select('outcome')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.outcome
