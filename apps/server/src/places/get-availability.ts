import { captainTournament } from '../access/tournaments.ts'
import { Serialised } from '../http/answers.ts'
import type { Handles } from '../http/serve.ts'
import { catalogueOf } from './catalogue.ts'

/** Serialised once for everybody; a page that has it already gets 304. */
export const getAvailability: Handles<'GET tournament/:tid/availability'> = async ({ params, actor, db }) => {
  const { id } = await captainTournament(db, actor, params.tid)
  const { availability } = await catalogueOf(db, id)
  return new Serialised(availability.json, availability.etag)
}
