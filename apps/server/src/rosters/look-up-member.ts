import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../http/serve.ts'
import { fetchBowlers, notInMembership } from './bowlers.ts'
import {
  findLookupContext,
  findStaffLookupContext,
  lookUpOnRoster,
  lookUpOnRosterAsStaff,
} from './look-up-on-roster.ts'

export const lookUpMember: Handles<
  'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId'
> = async ({ params, query, actor, db, services, now }) => {
  const context = await findLookupContext(db, actor, { captainId: actor.personId, now, ...params, ...query })
  const [bowler] = await lookUpOnRoster(db, context, [
    ...(await fetchBowlers(services, actor.personId, [params.usbcId])).values(),
  ])
  if (!bowler) throw new Refusal('NotFound', notInMembership([params.usbcId]))
  return bowler
}

export const lookUpMemberAsStaff: Handles<
  'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId'
> = async ({ params, actor, db, services }) => {
  const context = await findStaffLookupContext(db, actor, params)
  const found = await fetchBowlers(services, actor.personId, [params.usbcId], context.captainId)
  const [bowler] = await lookUpOnRosterAsStaff(db, context, [...found.values()])
  if (!bowler) throw new Refusal('NotFound', notInMembership([params.usbcId]))
  return bowler
}
