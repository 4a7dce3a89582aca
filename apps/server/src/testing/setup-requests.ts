import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { transact } from '../db/db.ts'
import { theKit } from './kit.ts'
import { eventRequests } from './setup-event-requests.ts'
import { squadRequests } from './setup-squad-requests.ts'
import { onePixel, type SetupWorld } from './setup-world.ts'

export interface SetupRequest {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}
export interface SetupEntry {
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
const byList = ({ tid, earlyListId }: SetupWorld) => ({ params: { id: tid, listId: earlyListId } })
const earlyList = () => ({
  ...{ name: 'loyal', opensAt: new Date(Date.now() + 86_400_000).toISOString() },
  ...{ mostPlaces: 6, people: 'matrix@kegler.test' },
})
const byQuestion = ({ tid, questionId }: SetupWorld) => ({ params: { id: tid, questionId } })
const question = { label: 'Average', kind: 'number', ofTeam: false, isRequired: false, beforePayment: false }
const byTid = ({ tid }: SetupWorld) => ({ params: { tid } })
const database = async () => (await theKit()).services.database.db
const staffEmail = 'matrix-staff@kegler.test'
/** A manager and admin who signs in for the group of the tournament alone. */
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
  await db.deleteFrom('personGroups').where('personId', '=', person.id).execute()
  if (groupId)
    await db
      .insertInto('personGroups')
      .values({ personId: person.id, groupId, why: 'sign-in', seenAt: new Date() })
      .execute()
}
const byAct = ({ tid }: SetupWorld) => ({ params: { id: tid, requestId: `matrix ${tid}` } })
const changeMessage = async ({ tid }: SetupWorld) =>
  transact(await database(), { email: 'maker', requestId: `matrix ${tid}` }, (tx) =>
    tx.updateTable('tournaments').set({ rosterMessage: 'To be taken back' }).where('id', '=', tid).execute(),
  )
const endRule = async ({ ruleId }: SetupWorld) =>
  (await database()).updateTable('bundlingRules').set({ inactiveAt: new Date() }).where('id', '=', ruleId).execute()
const selfService = {
  ...{ withdrawUntilOn: null, withdrawUntilDays: 14, withdrawFee: 5, handOverUntilOn: null, handOverUntilDays: 7 },
  refundSteps: [{ untilOn: '2026-12-01', percent: 50 }],
}
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
  waitingList: true,
  acceptHours: 24,
  gatherHours: 0,
  mostWaits: 3,
  termsUrl: 'https://kegler.test/terms',
}

const deposits = ({ eventId }: SetupWorld) => ({
  ...{ deposits: true, dueOn: null, dueDays: 14, reminders: '14, 3', refundUntil: null },
  amounts: [{ eventId, deposit: 20 }],
})

const today = () => dayOf(new Date(), 'America/Chicago')
const settings = ({ cardId, accountId }: SetupWorld) => ({
  name: 'Spring Open',
  startDate: addDays(today(), 20),
  endDate: addDays(today(), 90),
  registrationCloseDate: addDays(today(), 80),
  defaultAverage: 180,
  timeZone: 'America/Chicago',
  bccEmail: 'copy@kegler.test',
  exportId: 'file',
  cardId,
  stripeAccountId: accountId,
})
const general = (request: SetupEntry['request'] = () => ({})): SetupEntry => ({ isGeneral: true, request })
const png = onePixel.toString('base64')
const exporting = async ({ tid }: SetupWorld) =>
  (await database()).updateTable('tournaments').set({ status: 4 }).where('id', '=', tid).execute()
const pushing = async ({ tid }: SetupWorld) => {
  const db = await database()
  await db
    .insertInto('tmsSystems')
    .values({ id: 'matrix', name: 'Matrix', exports: false, endPoint: 'http://localhost:1/' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('tournaments').set({ exportId: 'matrix' }).where('id', '=', tid).execute()
}
const exported = async (world: SetupWorld) => {
  await exporting(world)
  const db = await database()
  const person = await db.selectFrom('persons').select('id').limit(1).executeTakeFirstOrThrow()
  const now = new Date()
  const made = { tournamentId: world.tid, createdBy: person.id, startedAt: now, doneAt: now, state: 'done' as const }
  await db
    .insertInto('exports')
    .values({ ...made, fileName: 'a.json', file: gzipSync('{}') })
    .execute()
}

/** Every call of the setup console; a new one is added here. */
export const setupRequests: Readonly<Record<string, SetupEntry>> = {
  ...squadRequests,
  'GET setup/tournament/active': general(),
  'GET setup/tournament/all': general(),
  'GET setup/tournament/checkCreatePermission': general(),
  'GET setup/tournament/:id': { request: byId },
  'POST setup/tournament': general((world) => ({
    body: {
      ...settings(world),
      locations: [{ certificationNumber: world.freeLocationNumber }],
      tags: [{ tagId: world.tagId }],
    },
  })),
  'PUT setup/tournament/:id': { request: (world) => ({ ...byId(world), body: settings(world) }) },
  'DELETE setup/tournament/:id': { request: byId },
  'POST setup/tournament/:id/copy': { request: (world) => ({ ...byId(world), body: { squads: true } }) },
  'GET timezones': general(),
  'GET setup/tournament/campaigns/cards': general(),
  'GET setup/tournament/stripeAccounts': { request: ({ tid }) => ({ query: { tournamentId: tid } }) },
  'GET export/tournament': general(),
  'GET division/ageOptions': general(),
  'GET setup/tournament/scoringMethods': general(),
  'GET setup/tournament/ownedByOptions': general(),
  'GET setup/tournament/handicapAppliedTo': general(),
  'POST setup/tournament/locationSearch': general(() => ({ body: { name: 'Lanes' } })),
  'GET setup/tournament/:id/locations': { request: byId },
  'POST setup/tournament/:id/location': {
    request: (world) => ({ ...byId(world), body: { certificationNumber: world.freeLocationNumber } }),
  },
  'POST setup/tournament/:id/location/:cert/remove': {
    request: ({ tid, emptyLocationNumber }) => ({ params: { id: tid, cert: emptyLocationNumber } }),
  },
  'GET setup/tournament/campaigns/tags': general(),
  'GET setup/tournament/:id/tournamentCampaigns/tags': { request: byId },
  'POST setup/tournament/:id/tournamentTag': {
    request: (world) => ({ ...byId(world), body: { tagId: world.freeTagId } }),
  },
  'POST setup/tournament/:id/tournamentTag/:tagId/remove': {
    request: ({ tid, tagId }) => ({ params: { id: tid, tagId } }),
  },
  'GET setup/tournament/status': general(),
  'GET setup/tournament/:id/status': { request: byId },
  'PUT setup/tournament/:id/status': {
    request: (world) => ({ ...byId(world), body: { statusName: 'Public Registration Open' } }),
  },
  'GET setup/tournament/:id/checks': { request: byId },
  'POST setup/tournament/:id/publish': { prepare: pushing, request: byId },
  'POST export/tournament/:id/BeginExport': { prepare: exporting, request: byId },
  'GET export/tournament/:id/downloadexport': { prepare: exported, request: byId },
  'POST setup/images': general(() => ({ body: { image: png } })),
  'POST setup/cards': general(() => ({ body: { name: randomUUID(), image: png } })),
  'GET tournament/:tid/fees/active': { request: byTid },
  'GET tournament/:tid/fees/inactive': { request: byTid },
  'POST addonfee': { request: ({ eventId }) => ({ body: { eventId, description: 'Prize', fee: 5.1 } }) },
  'PUT addonfee/:id/deactivate': { request: ({ feeId }) => ({ params: { id: feeId } }) },
  'GET setup/tournament/:id/deposits': { request: byId },
  'PUT setup/tournament/:id/deposits': { request: (world) => ({ ...byId(world), body: deposits(world) }) },
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
  'GET setup/tournament/:id/teammates': { request: byId },
  'PUT setup/tournament/:id/teammates': {
    request: (world) => ({ ...byId(world), body: { invites: true, shares: true, paymentLinks: true } }),
  },
  'GET setup/tournament/:id/selfService': { request: byId },
  'PUT setup/tournament/:id/selfService': { request: (world) => ({ ...byId(world), body: selfService }) },
  'GET setup/tournament/:id/earlyLists': { request: byId },
  'GET setup/tournament/:id/earlyLists/captains': {
    request: (world) => ({ ...byId(world), query: { tournamentId: world.earlierId, least: '1' } }),
  },
  'POST setup/tournament/:id/earlyLists': { request: (world) => ({ ...byId(world), body: earlyList() }) },
  'PUT setup/tournament/:id/earlyLists/:listId': {
    request: (world) => ({ ...byList(world), body: earlyList() }),
  },
  'DELETE setup/tournament/:id/earlyLists/:listId': { request: byList },
  'GET setup/tournament/:id/questions': { request: byId },
  'POST setup/tournament/:id/questions': { request: (world) => ({ ...byId(world), body: question }) },
  'PUT setup/tournament/:id/questions/order': {
    request: (world) => ({ ...byId(world), body: { ids: [world.questionId] } }),
    prepare: async ({ questionId }) =>
      (await database()).updateTable('questions').set({ position: 7 }).where('id', '=', questionId).execute(),
  },
  'PUT setup/tournament/:id/questions/:questionId': { request: (world) => ({ ...byQuestion(world), body: question }) },
  'DELETE setup/tournament/:id/questions/:questionId': { request: byQuestion },
  'GET setup/tournament/:id/waiver': { request: byId },
  'PUT setup/tournament/:id/waiver': {
    request: (world) => ({ ...byId(world), body: { waiver: true, text: 'At my own risk.', asksAgain: true } }),
  },
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
  'GET setup/tournament/:id/history': { request: byId },
  'GET setup/tournament/:id/history/:requestId': { prepare: changeMessage, request: byAct },
  'POST setup/tournament/:id/history/:requestId/undo': { prepare: changeMessage, request: byAct },
  'GET setup/tournament/:id/administrators': { request: byId },
  'POST setup/tournament/:id/administrator': {
    prepare: knowStaff,
    request: (world) => ({ ...byId(world), body: { email: staffEmail } }),
  },
  'POST setup/tournament/:id/administrator/:administratorId/remove': {
    request: ({ tid, administratorId }) => ({ params: { id: tid, administratorId } }),
  },
  ...eventRequests,
  'POST setup/tournament/:id/squads/import': {
    request: (world) => ({
      ...byId(world),
      body: {
        rows: [
          { event: 'Team', date: addDays(today(), 33), time: '9:00 AM', startLane: '1', endLane: '10' },
          { event: 'Team', date: addDays(today(), 31), time: '09:00', startLane: 1, endLane: 20, description: 'Late' },
        ],
      },
    }),
  },
  'POST setup/centers/import': {
    isGeneral: true,
    isOrganisations: true,
    request: () => ({ body: { rows: [{ name: 'Lanes', certificationNumber: 'matrix' }] } }),
  },
}
