import type { Handles } from '../http/serve.ts'
import { asBowler, type BowlerAnswer } from './as-bowler.ts'
import { lookUpBowlers, notInMembership } from './bowlers.ts'
import { findLookupContext, lookUpOnRoster } from './look-up-on-roster.ts'

/** A pasted list: each id comes back in its order, the unknown ones with an error. */
export const lookUpMembers: Handles<'POST registration/entry/:tid/members'> = async (call) => {
  const { params, body, actor, db, services, now } = call
  const context = await findLookupContext(db, actor, { captainId: actor.personId, now, ...params, ...body })
  const { found } = await lookUpBowlers(services, actor.personId, body.usbcIds)
  const rows = body.usbcIds.map((id) => found.get(id.toUpperCase()) ?? null)
  const members = rows.filter((row) => row !== null)
  const known = await lookUpOnRoster(db, context, members)
  return rows.map((row, index) => (row && known.shift()) ?? unknownBowler(body.usbcIds[index] ?? ''))
}

const unknownBowler = (usbcId: string): BowlerAnswer => {
  const nobody = { id: '', usbcId, firstName: '', lastName: '', average: null, isProfessional: false }
  return { ...asBowler(nobody, { error: notInMembership([usbcId]) }), id: null, displayName: usbcId }
}
