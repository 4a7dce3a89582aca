import { Refusal } from '@kegler/domain/errors.ts'
import { isInScope } from '../access/tournaments.ts'
import { type Handles, Serialised } from '../http/serve.ts'
import { catalogueOf } from './catalogue.ts'

/** Serialised once for everybody; a page that has it already gets 304. */
export const getAvailability: Handles<'GET tournament/:tid/availability'> = async ({ params, actor, db }) => {
  const { availability, groupId, isListed } = await catalogueOf(db, params.tid)
  if (!isListed || !isInScope(actor, groupId)) throw new Refusal('NotFound', 'This tournament was not found.')
  return new Serialised(availability.json, availability.etag)
}
