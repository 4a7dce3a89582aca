import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotRemoveLocation } from '@kegler/domain/setup/locations/locations.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'

export const removeLocation: Handles<'POST setup/tournament/:id/location/:cert/remove'> = async (call) => {
  const { params, actor, now, transact } = call
  return transact(async (tx) => {
    const { id } = await lockEditable(tx, actor, params.id, now)
    return { message: `${await deleteLocation(tx, id, params.cert)} was removed.` }
  })
}

/** By its certification number. Returns its name. @throws Refusal */
export async function deleteLocation(tx: Tx, tournamentId: string, cert: string): Promise<string> {
  const locations = await tx
    .selectFrom('locations')
    .select(['id', 'name', 'certificationNumber'])
    .where('tournamentId', '=', tournamentId)
    .execute()
  const location = locations.find(({ certificationNumber }) => certificationNumber === cert)
  if (!location) throw new Refusal('NotFound', 'This location was not found.')
  const events = await tx
    .selectFrom('events')
    .select('name')
    .where('locationId', '=', location.id)
    .orderBy('name')
    .execute()
  const refusal = whyNotRemoveLocation({ eventNames: events.map(({ name }) => name), locations: locations.length })
  if (refusal) throw refusal
  await tx.deleteFrom('locations').where('id', '=', location.id).execute()
  return location.name
}
