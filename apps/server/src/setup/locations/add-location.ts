import { Refusal } from '@kegler/domain/errors.ts'
import type { Location } from '@kegler/domain/setup/locations/location.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../db/db.ts'
import type { Locations } from '../../db/tables.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable } from '../managed.ts'

export const addLocation: Handles<'POST setup/tournament/:id/location'> = async ({
  params,
  body,
  actor,
  now,
  transact,
}) =>
  transact(async (tx) => {
    const { id } = await lockEditable(tx, actor, params.id, now)
    return asLocation(await insertLocation(tx, id, body.certificationNumber))
  })

export const asLocation = ({ zip, ...row }: Selectable<Locations>): z.output<typeof Location> => ({
  ...row,
  zipCode: zip,
})

/** Copies a center into the tournament; one that it has stays as it is. @throws Refusal NotFound */
export async function insertLocation(tx: Tx, tournamentId: string, number: string): Promise<Selectable<Locations>> {
  const center = await tx.selectFrom('centers').selectAll().where('certificationNumber', '=', number).executeTakeFirst()
  if (!center) throw new Refusal('NotFound', 'This bowling center was not found.')
  return tx
    .insertInto('locations')
    .values({ ...center, tournamentId, lanes: center.lanes || null })
    .onConflict((conflict) =>
      conflict.columns(['tournamentId', 'certificationNumber']).doUpdateSet({ certificationNumber: number }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}
