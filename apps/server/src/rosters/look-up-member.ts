import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../http/serve.ts'
import { fetchBowlers, notInMembership } from './bowlers.ts'
import { prepareLookup } from './prepare-lookup.ts'

export const lookUpMember: Handles<
  'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId'
> = async ({ params, query, actor, db, services }) => {
  const answer = await prepareLookup(db, actor, { ...params, ...query })
  const [bowler] = await answer([...(await fetchBowlers(services, [params.usbcId])).values()])
  if (!bowler) throw new Refusal('NotFound', notInMembership([params.usbcId]))
  return bowler
}
