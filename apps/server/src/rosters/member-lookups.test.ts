import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteExpiredRecords } from '../jobs/delete-expired-records.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { lookUpBowlers } from './bowlers.ts'

const { services, clock } = await theKit()
const { db } = services.database
const { config, membership } = services
const { find } = membership
const limits = { ...config }
/** Ids that the directory was asked for. */
let asked: string[] = []
beforeEach(() => {
  asked = []
  membership.find = (usbcId) => {
    asked.push(usbcId)
    return find(usbcId)
  }
})
afterEach(() => {
  Object.assign(config, limits)
  membership.find = find
  clock.ahead = 0
})

const members = (n: number) => Promise.all(Array.from({ length: n }, () => aMember()))
async function aPlace(captain: Person, bowlers: string[] = []) {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId)
  const entryId = await anEntry({ captain, squadId, bowlers })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const virtualEntryId = await aVirtualEntry({ captain, virtualEventId })
  return { tid, eventId, squadId, entryId, virtualEventId, virtualEntryId }
}
type Place = Awaited<ReturnType<typeof aPlace>>

/** Every call that takes membership ids of anybody, with these. */
const lookups = {
  one: (person: Person, { tid, eventId, squadId }: Place, [usbcId = '']: string[]) =>
    callAs(person, 'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId', {
      params: { tid, eventId, squadId, usbcId },
      query: {},
    }),
  list: (person: Person, { tid, eventId, squadId }: Place, usbcIds: string[]) =>
    callAs(person, 'POST registration/entry/:tid/members', { params: { tid }, body: { eventId, squadId, usbcIds } }),
  cart: (person: Person, place: Place, usbcIds: string[]) =>
    callAs(person, 'POST registration/cartroster', {
      body: {
        id: '1',
        tournamentId: place.tid,
        rosterType: 'Entry',
        rosterData: JSON.stringify({ squadId: place.squadId, rosterPositions: positions(usbcIds) }),
      },
    }),
  bought: (person: Person, place: Place, usbcIds: string[], version = 1) =>
    callAs(person, 'PUT registration/entry/:id', {
      params: { id: place.entryId },
      body: { name: 'Team', version, rosterPositions: positions(usbcIds) },
    }),
}
const positions = (usbcIds: string[]) => usbcIds.map((usbcId, index) => ({ position: index + 1, bowler: { usbcId } }))
/** Calls that take the captain's own bowlers alone. */
const ofVirtualEvents = {
  cart: (person: Person, { tid, virtualEventId }: Place, usbcIds: string[]) =>
    callAs(person, 'POST registration/cartroster', {
      body: {
        id: '1',
        tournamentId: tid,
        rosterType: 'Virtual Entry',
        rosterData: JSON.stringify({
          virtualEventId,
          virtualEntries: usbcIds.map((usbcId) => ({ bowler: { usbcId } })),
        }),
      },
    }),
  bought: (person: Person, { virtualEventId, virtualEntryId }: Place, usbcIds: string[]) =>
    callAs(person, 'PUT virtualevent/bowlers', {
      body: { virtualEventId, virtualEntryBowlers: usbcIds.map((usbcId) => ({ virtualEntryId, usbcId })) },
    }),
}

test('members who are looked up count against one limit, whatever the call; those on own rosters do not', async () => {
  const captain = await aCaptain()
  const bowler = await aBowler()
  const place = await aPlace(captain, [bowler.id])
  config.MEMBER_LOOKUPS_PER_MINUTE = 8
  expect((await lookups.list(captain, place, await members(2))).statusCode).toBe(200)
  expect((await lookups.one(captain, place, await members(1))).statusCode).toBe(200)
  expect((await lookups.cart(captain, place, await members(2))).statusCode).toBe(200)
  expect((await lookups.bought(captain, place, [bowler.usbcId, ...(await members(2))])).statusCode).toBe(200)
  expect(asked).toHaveLength(8)
  const two = await members(2)
  for (const look of Object.values(lookups)) {
    const refused = await look(captain, place, look === lookups.one ? ['9-9', ...two] : two)
    if (look === lookups.one)
      expect(refused.statusCode).toBe(404) // the eighth
    else {
      expect(refused).toMatchObject({ statusCode: 429, body: { code: 'TooManyRequests' } })
      expect(refused.body.message).toContain('You have looked up too many members.')
    }
  }
  expect(asked).toHaveLength(9)
  expect((await lookups.one(captain, place, [bowler.usbcId])).statusCode).toBe(200)
  expect((await lookups.list(await aCaptain(), place, await members(8))).statusCode).toBe(200)

  clock.ahead = 61_000
  expect((await lookups.list(captain, place, two)).statusCode).toBe(200)
})

test('the limit of a day is the same in every process, and requests at once do not pass it', async () => {
  const personId = await personIdOf(await aCaptain())
  config.MEMBER_LOOKUPS_PER_DAY = 10
  const ids = await members(15)
  const look = (usbcId: string) => lookUpBowlers({ ...services }, personId, [usbcId])
  const done = await Promise.allSettled(ids.map(look))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  clock.ahead = 3_600_000
  await expect(look(ids[0] ?? '')).rejects.toMatchObject({ code: 'TooManyRequests' })
  clock.ahead = 24 * 3_600_000 + 1
  await expect(look(ids[0] ?? '')).resolves.toMatchObject({ found: { size: 1 }, unknown: [] })
})

test('nobody is looked up before the registration gate', async () => {
  const captain = await aCaptain()
  const place = await aPlace(captain)
  const { subject: sub, email } = captain
  for (const [claims, code] of [
    [{ email_verified: false }, 'NeedToConfirmProfile'],
    [{ birthdate: null }, 'MissingRequiredProfileFields'],
  ] as const) {
    const person = await aCaptain({ sub, email, ...claims })
    for (const look of Object.values(lookups))
      expect(await look(person, place, await members(1))).toMatchObject({ statusCode: 403, body: { code } })
  }
  expect(asked).toEqual([])
})

test('virtual events tell nothing of who is on none of the rosters: no name, and not whether they exist', async () => {
  const captain = await aCaptain()
  const bowler = await aBowler()
  const place = await aPlace(captain, [bowler.id])
  const strangers = await members(100)
  const known = await aBowler({ lastName: 'Secret' })
  await anEntry({ captain: await aCaptain(), squadId: place.squadId, bowlers: [known.id] })
  const ids = [...strangers, known.usbcId, ...Array.from({ length: 99 }, (_, n) => `0-${n}`)]
  for (const give of Object.values(ofVirtualEvents)) {
    const refused = await give(captain, place, ids)
    expect(refused.statusCode).toBe(422)
    expect(refused.body.messages).toEqual(ids.map((id) => `${id} is not on any of your rosters for All Events.`))
  }
  expect(asked).toEqual([])
  const stored = await db.selectFrom('bowlers').select('id').where(sql<boolean>`usbc_id = any(${strangers})`).execute()
  expect(stored).toEqual([])
  expect((await ofVirtualEvents.cart(captain, place, [bowler.usbcId])).statusCode).toBe(200)
  expect((await ofVirtualEvents.bought(captain, place, [bowler.usbcId])).statusCode).toBe(200)
})

test('members on no roster are forgotten after a day', async () => {
  const captain = await aCaptain()
  const [onRoster, onVirtual, inCart, onNone] = [await aBowler(), await aBowler(), await aBowler(), await aBowler()]
  const place = await aPlace(captain, [onRoster.id])
  await aVirtualEntry({ captain, virtualEventId: place.virtualEventId, bowlerId: onVirtual.id })
  const at = { createdAt: new Date(), updatedAt: new Date() }
  const { tid: tournamentId, virtualEventId } = place
  await db
    .insertInto('cartVirtualRosters')
    .values({ captainId: await personIdOf(captain), tournamentId, virtualEventId, bowlerIds: [inCart.id], ...at })
    .execute()
  const kept = async () => {
    const rows = await db
      .selectFrom('bowlers')
      .select('usbcId')
      .where('id', 'in', [onRoster.id, onVirtual.id, inCart.id, onNone.id])
      .execute()
    return rows.map(({ usbcId }) => usbcId).sort()
  }
  clock.ahead = 23 * 3_600_000
  await deleteExpiredRecords(services)
  expect(await kept()).toHaveLength(4)
  clock.ahead = 25 * 3_600_000
  await deleteExpiredRecords(services)
  expect(await kept()).toEqual([onRoster.usbcId, onVirtual.usbcId, inCart.usbcId].sort())
})
