import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotRemoveLocation } from '@kegler/domain/setup/locations/locations.rules.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'

export const removeLocation: Handles<'POST setup/tournament/:id/location/:cert/remove'> = async (call) => {
  const { params, actor, now, transact } = call
  return transact(async (tx) => {
    const { id } = await lockEditable(tx, actor, params.id, now)
    const locations = await tx
      .selectFrom('locations')
      .select(['id', 'name', 'certificationNumber'])
      .where('tournamentId', '=', id)
      .execute()
    const location = locations.find(({ certificationNumber }) => certificationNumber === params.cert)
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
    return { message: `${location.name} was removed.` }
  })
}
