import { theKit } from './kit.ts'
import type { SetupWorld } from './setup-world.ts'

export interface SetupRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
interface Entry {
  /** What the call succeeds with in this world. */
  request: (world: SetupWorld) => SetupRequest
  /** What has to be done in the world first. */
  prepare?: (world: SetupWorld) => Promise<unknown>
  /** The same with other ids that it can name; it need not succeed. */
  more?: (world: SetupWorld) => SetupRequest
  /** It names nothing of a tournament: everybody with the role may call it. */
  isGeneral?: true
  /** It is the organisation's own: no hub may call it. */
  isOrganisations?: true
}

const byId = ({ tid }: SetupWorld) => ({ params: { id: tid } })
const byTid = ({ tid }: SetupWorld) => ({ params: { tid } })
const database = async () => (await theKit()).services.database.db
const staffEmail = 'matrix-staff@kegler.test'
/** A manager and admin who is known in the group of the tournament. */
async function knowStaff({ tid }: SetupWorld) {
  const db = await database()
  await db
    .insertInto('persons')
    .values({ email: staffEmail, emailVerified: true, subject: staffEmail, roles: ['manager', 'admin'] })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const person = await db.selectFrom('persons').select('id').where('email', '=', staffEmail).executeTakeFirstOrThrow()
  const { groupId } = await db
    .selectFrom('tournaments')
    .select('groupId')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow()
  if (groupId)
    await db
      .insertInto('personGroups')
      .values({ personId: person.id, groupId, why: 'sign-in', seenAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
const endRule = async ({ ruleId }: SetupWorld) =>
  (await database()).updateTable('bundlingRules').set({ inactiveAt: new Date() }).where('id', '=', ruleId).execute()
const restrictions = {
  enforceMinimumCaptainAge: true,
  minimumCaptainAge: 18,
  showCalculatedDivisionToCaptain: true,
  requireRosterBeforeCheckout: true,
  blockFailedDivisionCalculation: true,
  restrictBowlersToActiveMembership: true,
  restrictBowlersToYouthMembership: false,
  allowChangeBetweenFreeEvents: true,
  enforceMaxEntries: true,
  termsUrl: 'https://kegler.test/terms',
}

/** Every call of the setup console; a new one is added here. */
export const setupRequests: Readonly<Record<string, Entry>> = {
  'GET setup/tournament/:id': { request: byId },
  'GET tournament/:tid/fees/active': { request: byTid },
  'GET tournament/:tid/fees/inactive': { request: byTid },
  'POST addonfee': { request: ({ eventId }) => ({ body: { eventId, description: 'Prize', fee: 5.1 } }) },
  'PUT addonfee/:id/deactivate': { request: ({ feeId }) => ({ params: { id: feeId } }) },
  'GET bundling/:id/active': { request: byId },
  'GET bundling/:id/bundlingruleevents': { request: byId },
  'GET bundling/:id/bundlingruleevents/': { request: byId },
  'POST bundling': {
    prepare: endRule,
    request: ({ tid, eventId, otherEventId }) => ({
      body: { tournamentId: tid, parentEventId: eventId, childEventId: otherEventId, quantity: 2 },
    }),
  },
  'PUT bundling/:id/deactivate': { request: ({ ruleId }) => ({ params: { id: ruleId } }) },
  'GET setup/tournament/:id/restriction': { request: byId },
  'PUT setup/tournament/:id/restriction': { request: (world) => ({ ...byId(world), body: restrictions }) },
  'GET setup/tournament/:id/messages': { request: byId },
  'PUT setup/tournament/:id/messages': { request: (world) => ({ ...byId(world), body: { rosterMessage: 'Hello' } }) },
  'GET setup/tournament/:id/managers': { request: byId },
  'POST setup/tournament/:id/manager': {
    prepare: knowStaff,
    request: (world) => ({ ...byId(world), body: { email: staffEmail } }),
    more: (world) => ({ ...byId(world), body: { id: world.managerId, email: staffEmail } }),
  },
  'POST setup/tournament/:id/manager/:managerId/remove': {
    request: ({ tid, managerId }) => ({ params: { id: tid, managerId } }),
  },
  'GET setup/tournament/:id/administrators': { request: byId },
  'POST setup/tournament/:id/administrator': {
    prepare: knowStaff,
    request: (world) => ({ ...byId(world), body: { email: staffEmail } }),
  },
  'POST setup/tournament/:id/administrator/:administratorId/remove': {
    request: ({ tid, administratorId }) => ({ params: { id: tid, administratorId } }),
  },
  'POST setup/centers/import': {
    isGeneral: true,
    isOrganisations: true,
    request: () => ({ body: { rows: [{ name: 'Lanes', certificationNumber: 'matrix' }] } }),
  },
}
