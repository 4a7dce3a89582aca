import { transact } from '../db/db.ts'
import { order, paymentIdOf } from './buying.ts'
import { callAs, type Person, theKit } from './kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from './makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from './sold.ts'
import { captainRequests, captainsOfWorld, handOversOfWorld } from './world-captains.ts'
import { anAccount, financeBodies } from './world-finance.ts'
import { aCampaign, campaignBodies } from './world-mails.ts'
import { paymentBodies, paymentIdFor, somePayments } from './world-payments.ts'
import { questionBodies, questionsOfWorld } from './world-questions.ts'
import { searchBodies } from './world-search.ts'
import { teamBodies, teamOfWorld, teamParams } from './world-teams.ts'
import { roomOfWorld, waitBodies, waitsOfWorld } from './world-waits.ts'

/** A partner hub. */
export async function aGroup(values: { isAllowed?: boolean } = {}) {
  const { services } = await theKit()
  const name = `Hub ${crypto.randomUUID().slice(0, 8)}`
  const made = await services.database.db
    .insertInto('groups')
    .values({ name, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: made.id, name }
}
/** One captain of one tournament with everything that calls can name. */
export async function aWorld(person: Person, groupId: string | null) {
  const tid = await aTournament({
    ...{ groupId, waitingList: true, mostWaits: 20, invites: true, shares: true, paymentLinks: true },
    allowChangeBetweenFreeEvents: true,
  })
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squadId = await aSquad(eventId)
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const ann = { coordinatorFirstName: 'Ann', coordinatorLastName: 'Lee', coordinatorEmail: 'ann@kegler.test' }
  const entryId = await anEntry({ captain: person, squadId, ...ann })
  const virtualEntryId = await aVirtualEntry({ captain: person, virtualEventId })
  const roster = await callAs(person, 'POST registration/cartroster', {
    body: { id: '1', tournamentId: tid, rosterType: 'Entry', rosterData: JSON.stringify({ squadId }) },
  })
  const paymentId = await paymentIdOf(order(person, tid, [{ id: squadId, quantity: 1 }]))
  const movedId = await anEntry({ captain: person, squadId })
  const cancelledId = await anEntry({ captain: person, squadId, isCancelled: true })
  const paidId = await anEntry({ captain: person, squadId, paid: true })
  const paidVirtualId = await aVirtualEntry({ captain: person, virtualEventId, paid: true })
  const cancelledVirtualId = await aVirtualEntry({ captain: person, virtualEventId, isCancelled: true })
  // somebody else, who has to do with this tournament alone
  const other = await aCaptain()
  const { id: bowlerId } = await aBowler()
  await anEntry({ captain: other, squadId, bowlers: [bowlerId] })
  const personId = await personIdOf(other)
  const accountId = await anAccount(groupId)
  const captainId = await personIdOf(person)
  await roomOfWorld(tid, captainId)
  return {
    ...{ tid, eventId, squadId, virtualEventId, entryId, virtualEntryId, cartRosterId: roster.body.id, paymentId },
    ...{ personId, bowlerId, movedId, ...(await somePayments(tid, await personIdOf(person), entryId)) },
    ...{ cancelledId, cancelledVirtualId, paidId, paidVirtualId },
    ...{ captainId, ...(await captainsOfWorld(other, squadId, groupId)) },
    ...(await questionsOfWorld(tid, person, squadId)),
    ...(await handOversOfWorld({ tid, eventId }, person)),
    ...(await waitsOfWorld({ tid, eventId, squadId }, captainId)),
    ...(await teamOfWorld(entryId)),
    email: person.email,
    accountId,
    alertId: await anAlert(tid, entryId),
    campaignId: await aCampaign(groupId, await personIdOf(other)),
    actId: await anAct(person, movedId),
  }
}

/** Something that this person did as staff and can undo. */
async function anAct({ email }: Person, entryId: string): Promise<string> {
  const { db } = (await theKit()).services.database
  const requestId = crypto.randomUUID()
  const bea = { coordinatorFirstName: 'Bea', coordinatorLastName: 'Lee', coordinatorEmail: 'bea@kegler.test' }
  await transact(db, { email, requestId, act: 'POST admin/entry/:id/coordinator', role: 'admin' }, (tx) =>
    tx.updateTable('entries').set(bea).where('id', '=', entryId).execute(),
  )
  return requestId
}

async function anAlert(tournamentId: string, entryId: string): Promise<string> {
  const { db } = (await theKit()).services.database
  const alert = { kind: 'Late payment', about: entryId, message: 'Look.', createdAt: new Date(), tournamentId, entryId }
  const groupId = db.selectFrom('tournaments').select('groupId').where('id', '=', tournamentId)
  const { id } = await db
    .insertInto('alerts')
    .values({ ...alert, groupId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

export type World = Awaited<ReturnType<typeof aWorld>>

/** What a call needs to name things of a world. */
export function requestFor(key: string, world: World, usbcId: string) {
  const { tid, eventId, squadId, virtualEventId, entryId, virtualEntryId, cartRosterId, paymentId, movedId } = world
  const date = '2026-03-01'
  const captains = captainRequests(world)
  const ids = {
    'virtualEntry/:id/refundable': virtualEntryId,
    // the longest path first
    ...Object.fromEntries(Object.entries(captains.ids).toSorted(([a], [b]) => b.length - a.length)),
    ...{ cartroster: cartRosterId, virtualevent: virtualEventId, 'admin/person': world.personId },
    'admin/entry/:id/squad': movedId,
    'admin/captain': world.personId,
    'registration/handovers/:id/accept': world.offeredId,
    'registration/handovers/:id/decline': world.declinedId,
    'DELETE registration/handovers': world.ownOfferId,
    'DELETE registration/waits': world.endedWaitId,
    'registration/waits/:id': world.waitId,
    'admin/entry/:id/answers': world.askedId,
    'admin/entry/:id/waiver': world.askedId,
    'admin/alert/': world.alertId,
    'admin/mail/campaign/': world.campaignId,
    'admin/tournament/:id': tid,
    'POST admin/entry/:id/cancel': world.paidId,
    'admin/entry/:id/reactivate': world.cancelledId,
    ...{ tournamentAudit: tid, virtualEntryAudit: virtualEntryId, bowlerAudit: world.bowlerId },
  }
  const id = Object.entries(ids).find(([part]) => key.includes(part))?.[1] ?? entryId
  const params: Record<string, string> = {
    tid,
    tournamentId: tid,
    eventId,
    squadId,
    virtualEventId,
    paymentId: paymentIdFor(key, world) ?? paymentId,
    requestId: world.actId,
    bowlerId: world.askedBowlerId,
    waitId: world.endedWaitId,
    personId: world.captainId,
    usbcId,
    date,
    entryId,
    id,
    ...teamParams(key, world),
    ...captains.params,
  }
  const cart = { squads: [{ id: squadId, quantity: 1 }] }
  const roster = { id: cartRosterId, tournamentId: tid, rosterType: 'Entry', rosterData: JSON.stringify({ squadId }) }
  const refund = { refundOnly: true, paymentType: 'Cash', amount: 0.01 }
  const bodies: Record<string, unknown> = {
    ...searchBodies,
    ...paymentBodies(world),
    ...financeBodies(world),
    ...campaignBodies(tid),
    ...waitBodies(world, world.email),
    ...teamBodies,
    ...questionBodies(world),
    'PUT registration/entry/:id': { name: 'Team', rosterPositions: [], version: 1 },
    'POST registration/entry/:id/verify': { rosterPositions: [] },
    'PUT registration/entry/:id/squad/change': { entryId, squadId },
    'PUT admin/entry/:id/squad/change': { squadId: null },
    'POST registration/tournament/:tid/move/plan': { entryIds: [entryId], squadId },
    'POST registration/tournament/:tid/move': { entryIds: [entryId], squadId, moves: [] },
    'POST registration/tournament/:tid/handovers/plan': { entryIds: [entryId] },
    'POST registration/tournament/:tid/handovers': { entryIds: [entryId], email: 'nobody@kegler.test' },
    'POST admin/captain/:id/move': { tournamentId: tid, entries: [{ entryId }], squadId },
    'POST admin/tournament/:id/reservation': {
      reason: 'By telephone.',
      virtualEntries: [{ virtualEventId, quantity: 999 }],
      captain: { firstName: 'Martha', lastName: 'Voss', email: 'martha@kegler.test' },
    },
    'POST admin/entry/:id/cancel': refund,
    'POST admin/entry/:id/reactivate': { squadId },
    'POST admin/entry/:id/adjustment': { amount: 1, notes: 'Banquet' },
    'POST admin/virtualevent/virtualEntry/cancel': {
      ...refund,
      virtualEntryId: world.paidVirtualId,
      refundType: 'refundOnly',
    },
    'POST admin/virtualEvent/virtualEntry/reactivate': { virtualEntryId: world.cancelledVirtualId },
    'POST registration/entry/:tid/members': { usbcIds: [usbcId], eventId, squadId },
    'POST registration/cartroster': roster,
    'PUT registration/cartroster': roster,
    'DELETE registration/cartroster': roster,
    'POST registration/cartroster/verify': { id: cartRosterId, tournamentId: tid, rosterPositions: [] },
    'POST registration/tournament/:tid/entry/validate': { entries: cart.squads },
    'POST registration/tournament/createSession': { tournamentId: tid, squadEntries: cart.squads },
    'POST registration/payment/createSession': { tournamentId: tid, entries: [{ id: entryId }] },
    'POST registration/tournament/:tid/entry': { paymentId },
    'POST registration/payment/clientSecret': { paymentId },
    'POST registration/payment/process': { paymentId },
    'POST registration/payment/balance': { paymentId },
    'PUT admin/entry/:id/roster': { name: 'Team', rosterPositions: [] },
    'POST admin/entry/:id/rosterWarnings': { rosterPositions: [] },
    'POST admin/entry/:id/members': { usbcIds: [usbcId] },
    'POST admin/entry/:id/coordinator': { firstName: 'Ann', lastName: 'Lee', email: 'ann@kegler.test' },
    'POST admin/entry/:id/note': { text: 'Called.' },
    'POST admin/undo': { requestId: world.actId },
    'POST admin/undo/offers': { requestIds: [world.actId] },
    ...captains.bodies,
    'PUT virtualevent/teams': { virtualEntries: [{ id: virtualEntryId, teamEntryId: entryId }] },
    'PUT virtualevent/bowlers': { virtualEventId, virtualEntryBowlers: [{ virtualEntryId, usbcId }] },
  }
  if (key.startsWith('POST audit/')) bodies[key] = { searchFilter: 'robin' }
  return { params, body: bodies[key] ?? cart }
}
