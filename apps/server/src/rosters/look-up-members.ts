import type { Handles } from '../http/serve.ts'
import { asBowler, type BowlerAnswer } from './as-bowler.ts'
import { asStaffBowler } from './as-staff-bowler.ts'
import { type BowlerRow, lookUpBowlers, notInMembership } from './bowlers.ts'
import {
  findLookupContext,
  findStaffLookupContext,
  lookUpOnRoster,
  lookUpOnRosterAsStaff,
} from './look-up-on-roster.ts'

/** A pasted list: each id comes back in its order, the unknown ones with an error. */
export const lookUpMembers: Handles<'POST registration/entry/:tid/members'> = async (call) => {
  const { params, body, actor, db, services, now } = call
  const context = await findLookupContext(db, actor, { captainId: actor.personId, now, ...params, ...body })
  const { found } = await lookUpBowlers(services, actor.personId, body.usbcIds)
  return inOrder(body.usbcIds, found, (members) => lookUpOnRoster(db, context, members), unknownBowler)
}

export const lookUpMembersAsStaff: Handles<'POST admin/entry/:id/members'> = async (call) => {
  const { params, body, actor, db, services } = call
  const context = await findStaffLookupContext(db, actor, { entryId: params.id })
  const { found } = await lookUpBowlers(services, actor.personId, body.usbcIds, context.captainId)
  return inOrder(
    body.usbcIds,
    found,
    (members) => lookUpOnRosterAsStaff(db, context, members),
    (usbcId) => ({ ...asStaffBowler({ ...nobody, usbcId }), ...unknownBowler(usbcId) }),
  )
}

async function inOrder<B>(
  usbcIds: readonly string[],
  found: ReadonlyMap<string, BowlerRow>,
  check: (members: BowlerRow[]) => Promise<B[]>,
  unknown: (usbcId: string) => B,
): Promise<B[]> {
  const rows = usbcIds.map((id) => found.get(id.toUpperCase()) ?? null)
  const known = await check(rows.filter((row) => row !== null))
  return rows.map((row, index) => (row && known.shift()) ?? unknown(usbcIds[index] ?? ''))
}

const unknownBowler = (usbcId: string): BowlerAnswer => ({
  ...asBowler({ ...nobody, usbcId }, { error: notInMembership([usbcId]) }),
  id: null,
  displayName: usbcId,
})
const nobody = {
  ...{ id: '', usbcId: '', firstName: '', lastName: '', initial: '', lineage: '', search: '', email: null },
  ...{ gender: null, city: null, state: null, zip: null, birthDate: null, average: null, membershipExpires: null },
  ...{ isProfessional: false, isYouthMember: false, fetchedAt: new Date(0) },
} satisfies BowlerRow
