import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { beforeAll, expect, test } from 'vitest'
import { order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry } from '../testing/sold.ts'

const mayMigrate = { permissions: ['CanMigratePartnersFromV2'] }
async function aGroup(values: { isAllowed?: boolean } = {}) {
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
async function aWorld(person: Person, groupId: string | null) {
  const tid = await aTournament({ groupId, allowChangeBetweenFreeEvents: true })
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squadId = await aSquad(eventId)
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const entryId = await anEntry({ captain: person, squadId })
  const virtualEntryId = await aVirtualEntry({ captain: person, virtualEventId })
  const roster = await callAs(person, 'POST registration/cartroster', {
    body: { id: '1', tournamentId: tid, rosterType: 'Entry', rosterData: JSON.stringify({ squadId }) },
  })
  const paymentId = await paymentIdOf(order(person, tid, [{ id: squadId, quantity: 1 }]))
  return { tid, eventId, squadId, virtualEventId, entryId, virtualEntryId, cartRosterId: roster.body.id, paymentId }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** One captain with four tokens: without a hub, in each of two hubs, and in one that is not ours. */
let people: Record<'none' | 'first' | 'second' | 'unknown', Person>
let worlds: Record<'none' | 'first' | 'second', World>
let hub: { id: string; name: string }
beforeAll(async () => {
  hub = await aGroup()
  const other = await aGroup()
  const none = await aCaptain()
  const inHub = async (name: string) => {
    const claims = { sub: none.subject, email: none.email, ...mayMigrate, groups: [name] }
    return { ...(await aCaptain(claims)), subject: none.subject }
  }
  people = {
    none,
    first: await inHub(hub.name),
    second: await inHub(other.name),
    unknown: await inHub('Nobody knows'),
  }
  worlds = {
    none: await aWorld(none, null),
    first: await aWorld(people.first, hub.id),
    second: await aWorld(people.second, other.id),
  }
})

/** What a captain's call needs to name things of a world. */
function requestFor(key: string, world: World, usbcId: string) {
  const { tid, eventId, squadId, virtualEventId, entryId, virtualEntryId, cartRosterId, paymentId } = world
  const date = '2026-03-01'
  const id = key.includes('cartroster') ? cartRosterId : key.includes('virtualevent') ? virtualEventId : entryId
  const params: Record<string, string> = {
    tid,
    tournamentId: tid,
    eventId,
    squadId,
    virtualEventId,
    paymentId,
    usbcId,
    date,
    id,
  }
  const cart = { squads: [{ id: squadId, quantity: 1 }] }
  const roster = { id: cartRosterId, tournamentId: tid, rosterType: 'Entry', rosterData: JSON.stringify({ squadId }) }
  const bodies: Record<string, unknown> = {
    'PUT registration/entry/:id': { name: 'Team', rosterPositions: [], version: 1 },
    'POST registration/entry/:id/verify': { rosterPositions: [] },
    'PUT registration/entry/:id/squad/change': { entryId, squadId },
    'POST registration/entry/:tid/members': { usbcIds: [usbcId], eventId, squadId },
    'POST registration/cartroster': roster,
    'PUT registration/cartroster': roster,
    'DELETE registration/cartroster': roster,
    'POST registration/tournament/:tid/entry/validate': { entries: cart.squads },
    'POST registration/tournament/createSession': { tournamentId: tid, squadEntries: cart.squads },
    'POST registration/payment/createSession': { tournamentId: tid, entries: [{ id: entryId }] },
    'POST registration/tournament/:tid/entry': { paymentId },
    'POST registration/payment/clientSecret': { paymentId },
    'POST registration/payment/process': { paymentId },
    'POST registration/payment/balance': { paymentId },
    'PUT virtualevent/teams': { virtualEntries: [{ id: virtualEntryId, teamEntryId: entryId }] },
    'PUT virtualevent/bowlers': { virtualEventId, virtualEntryBowlers: [{ virtualEntryId, usbcId }] },
  }
  return { params, body: bodies[key] ?? cart }
}
const general = [
  'GET authorization/getProfile',
  'GET authorization/getPartner',
  'GET authorization/roles',
  'GET authorization/permissions',
  'POST authorization/resendConfirmation',
  'POST registration/tournament/active',
  'GET registration/cartroster',
]
const named = (Object.entries(calls) as [CallKey, Call][])
  .filter(([key, call]) => call.allow === 'signedIn' && !general.includes(key))
  .map(([key]) => key)

async function send(person: Person, key: string, world: World, usbcId: string) {
  const { server } = await theKit()
  const { params, body } = requestFor(key, world, usbcId)
  const [method = '', path = ''] = key.split(' ')
  return server.inject({
    method: method as 'GET',
    url: `/api/${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name)}`,
    headers: { authorization: `Bearer ${person.token}` },
    ...(method === 'GET' || key.includes('payment/:paymentId') ? {} : { payload: body as object }),
  })
}

const strangers = [
  ['first', 'none'],
  ['none', 'first'],
  ['second', 'first'],
  ['unknown', 'first'],
  ['unknown', 'none'],
] as const
test.each(named)("%s finds nothing of another hub's", async (key) => {
  for (const [who, whose] of strangers) {
    const reply = await send(people[who], key, worlds[whose], await aMember())
    expect([who, whose, reply.statusCode, reply.json().code]).toEqual([who, whose, 404, 'NotFound'])
  }
})

test('the same requests are found by who belongs there: nothing else stands in the way', async () => {
  const missing: string[] = []
  const usbcId = await aMember()
  // what reads or saves comes before what ends a payment or a cart roster
  const ends = (key: string) => Number(key.startsWith('DELETE') || key.includes('/clear/'))
  for (const key of named.toSorted((a, b) => ends(a) - ends(b)))
    for (const who of ['none', 'first'] as const)
      if ((await send(people[who], key, worlds[who], usbcId)).statusCode === 404) missing.push(`${key} as ${who}`)
  expect(missing.filter((key) => !key.startsWith('DELETE registration/cartroster'))).toEqual([])
})

test('lists show the tournaments of the hub alone', async () => {
  for (const who of ['none', 'first', 'second', 'unknown'] as const) {
    const own = who === 'unknown' ? [] : [worlds[who].tid]
    const all = Object.values(worlds).map(({ tid }) => tid)
    const home = await callAs(people[who], 'POST registration/tournament/active', { body: {} })
    expect(home.body.map(({ id }) => id).filter((id) => all.includes(id))).toEqual(own)
  }
  const roster = await callAs(people.second, 'GET registration/cartroster', { query: {} })
  expect(roster.body.map(({ tournamentId }) => tournamentId)).toEqual([worlds.second.tid])
})

test('earlier rosters of other hubs stay there', async () => {
  const usbcId = await aMember({ lastName: 'Hubbard' })
  const saved = await callAs(people.second, 'PUT registration/entry/:id', {
    params: { id: worlds.second.entryId },
    body: { name: 'Hub', version: 1, rosterPositions: [{ position: 1, bowler: { usbcId } }] },
  })
  expect(saved.statusCode).toBe(200)
  const found = async (who: 'second' | 'none') => {
    const params = { tid: worlds[who].tid }
    const former = await callAs(people[who], 'GET tournament/:tid/formerbowlers', {
      params,
      query: { name: 'hubbard' },
    })
    const rosters = await callAs(people[who], 'GET tournament/:tid/formerrosters', { params, query: {} })
    return [former.body.length, rosters.body.length]
  }
  expect(await found('second')).toEqual([1, 1])
  expect(await found('none')).toEqual([0, 0])
})

test('getPartner tells the hub and whether it is supported', async () => {
  const partner = async (person: Person) => (await callAs(person, 'GET authorization/getPartner')).body
  expect(await partner(people.first)).toEqual({ groupName: hub.name, isAllowed: true, isValidType: true })
  expect(await partner(people.none)).toEqual({ groupName: null, isAllowed: false, isValidType: false })
  expect(await partner(people.unknown)).toEqual({ groupName: 'Nobody knows', isAllowed: false, isValidType: true })
  const shut = await aGroup({ isAllowed: false })
  const captain = await aCaptain({ groups: [shut.name] })
  expect(await partner(captain)).toEqual({ groupName: shut.name, isAllowed: false, isValidType: true })
  const profile = await callAs(people.first, 'GET authorization/getProfile')
  expect(profile.body).toMatchObject({ groupName: hub.name, isAllowed: true, ...mayMigrate })
})
