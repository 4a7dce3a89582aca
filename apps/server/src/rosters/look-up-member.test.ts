import { addDays, dayOf } from '@kegler/domain/dates.ts'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { save } from '../testing/rosters.ts'
import { aBowler, anEntry, aVirtualEntry } from '../testing/sold.ts'

type Place = { tid: string; eventId: string; squadId: string }
const look = (person: Person, place: Place, usbcId: string, query: Record<string, string> = {}) =>
  callAs(person, 'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId', {
    params: { ...place, usbcId },
    query,
  })
async function aPlace(tournament: object = {}, event: object = {}): Promise<Place> {
  const tid = await aTournament(tournament)
  const eventId = await anEvent(tid, event)
  return { tid, eventId, squadId: await aSquad(eventId) }
}

test('a member is found in any letter case and kept', async () => {
  const usbcId = await aMember({ usbcId: `9-${Date.now()}A`, firstName: 'Zoë', lastName: "O'Brien" })
  const { statusCode, body } = await look(await aCaptain(), await aPlace(), ` ${usbcId.toLowerCase()}`)
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    usbcId,
    memberId: usbcId,
    name: "Zoë O'Brien",
    average: 180,
    averageRequired: false,
    error: null,
  })
  expect(body.id).toHaveLength(36)
})

test('a member is found without the hyphen of their id, and with a blank', async () => {
  const usbcId = await aMember()
  const [captain, place] = [await aCaptain(), await aPlace()]
  for (const typed of [usbcId.replace('-', ''), usbcId.replace('-', ' ')])
    expect((await look(captain, place, typed)).body).toMatchObject({ usbcId })
  const entryId = await anEntry({ captain, squadId: place.squadId })
  const saved = await save(captain, entryId, [usbcId.replace('-', ' ')])
  expect(saved.statusCode).toBe(200)
  // one member under two spellings is one member
  expect((await save(captain, entryId, [usbcId, usbcId.replace('-', '')], { version: 2 })).statusCode).not.toBe(200)
})

test('nobody, another squad, another tournament: 404', async () => {
  const captain = await aCaptain()
  const place = await aPlace()
  const missing = await look(captain, place, '0-0')
  expect(missing).toMatchObject({ statusCode: 404, body: { message: 'Membership id(s) 0-0 not found in membership' } })
  const other = await aPlace()
  const usbcId = await aMember()
  expect((await look(captain, { ...place, squadId: other.squadId }, usbcId)).statusCode).toBe(404)
  expect((await look(captain, { ...place, eventId: other.eventId }, usbcId)).statusCode).toBe(404)
  expect((await look(captain, { ...place, tid: other.tid }, usbcId)).statusCode).toBe(404)
  const setup = await aPlace({ status: 1 })
  expect((await look(captain, setup, usbcId)).statusCode).toBe(404)
  expect((await look(captain, place, 'a b')).statusCode).toBe(400)
})

test('a directory that cannot be asked is reported, unless the member was kept today', async () => {
  const { outside } = await theKit()
  const captain = await aCaptain()
  const place = await aPlace()
  const { usbcId } = await aBowler()
  outside.broken.membership = true
  try {
    expect((await look(captain, place, await aMember())).statusCode).toBe(502)
    expect((await look(captain, place, usbcId)).statusCode).toBe(200)
  } finally {
    outside.broken.membership = false
  }
})

test('whatever the directory answers, nothing fails for good: who was kept today is answered, others are 502', async () => {
  const { outside } = await theKit()
  const captain = await aCaptain()
  const place = await aPlace()
  const { usbcId, id } = await aBowler()
  const entryId = await anEntry({ captain, squadId: place.squadId, bowlers: [id] })
  const member = outside.members.get(usbcId)
  const json = (values: object) => (reply: FastifyReply) => reply.send({ ...member, ...values })
  const answers: ((reply: FastifyReply) => unknown)[] = [
    (reply) => reply.type('text/html').send('<h1>Back soon</h1>'),
    (reply) => reply.type('application/json').send('{"usbcId": "1-1", "firstNa'),
    (reply) => reply.send(),
    (reply) => reply.send([]),
    (reply) => reply.hijack().raw.destroy(),
    json({ birthDate: '0000-00-00' }),
    json({ birthDate: '0000-01-01' }),
    json({ membershipExpires: '2026-02-31' }),
    json({ membershipExpires: 'never' }),
    json({ average: 999 }),
    json({ firstName: 'A\u0000nn' }),
    json({ lastName: 'x'.repeat(100_000) }),
    json({ email: '\ud800' }),
    json({ usbcId: '\u0000' }),
    json({ gender: 'X' }),
  ]
  outside.broken.membership = true
  try {
    for (const [n, answer] of answers.entries()) {
      outside.broken.answer = answer
      const unknown = await look(captain, place, await aMember())
      expect([n, unknown.statusCode, unknown.body.code]).toEqual([n, 502, 'OutsideSystem'])
      expect([n, (await look(captain, place, usbcId)).statusCode]).toEqual([n, 200])
      const saved = await callAs(captain, 'PUT registration/entry/:id', {
        params: { id: entryId },
        body: { name: `Team ${n}`, version: n + 1, rosterPositions: [{ position: 1, bowler: { usbcId } }] },
      })
      expect([n, saved.statusCode]).toEqual([n, 200])
    }
  } finally {
    Object.assign(outside.broken, { membership: false, answer: null })
  }
})

test('membership counts on the day of the squad', async () => {
  const captain = await aCaptain()
  const place = await aPlace({ restrictBowlersToActiveMembership: true, restrictBowlersToYouthMembership: true })
  const day = addDays(dayOf(new Date(), zone), 31)
  const lapsed = await look(captain, place, await aMember({ membershipExpires: addDays(day, -1), isYouthMember: true }))
  expect(lapsed.body.error?.Message).toContain('no active membership')
  const adult = await look(captain, place, await aMember({ membershipExpires: day }))
  expect(adult.body.error?.Message).toContain('youth')
  const young = await look(captain, place, await aMember({ membershipExpires: day, isYouthMember: true }))
  expect(young.body.error).toBeNull()
})

test("same start on any captain's team, entries a bowler may have", async () => {
  const captain = await aCaptain()
  const place = await aPlace({ enforceMaxEntries: true })
  const doubles = await anEvent(place.tid, { name: 'Doubles', numberOfBowlers: 2 })
  const sameStart = await aSquad(doubles)
  const busy = await aBowler()
  const entryId = await anEntry({ captain: await aCaptain(), squadId: sameStart, bowlers: [busy.id], name: 'Secret' })
  const clash = await look(captain, place, busy.usbcId)
  expect(clash.body.error?.Message).toContain('already bowls at 09:00 AM')
  expect(clash.text).not.toContain('Secret')
  expect(clash.body.isOnOtherRosters).toBe(true)

  const { services } = await theKit()
  await services.database.db.updateTable('entries').set({ isCancelled: true }).where('id', '=', entryId).execute()
  expect((await look(captain, place, busy.usbcId)).body).toMatchObject({ error: null, isOnOtherRosters: false })

  const full = await aBowler()
  const later = await aSquad(place.eventId, { time: '18:00' })
  const mine = await anEntry({ captain, squadId: later, bowlers: [full.id] })
  expect((await look(captain, place, full.usbcId)).body.error?.Message).toContain(
    'has already reached the limit of one Team entry',
  )
  const reply = await look(captain, { ...place, squadId: later }, full.usbcId, { entryId: mine })
  expect(reply.body).toMatchObject({ error: null, isOnOtherRosters: false })
  const foreign = await look(await aCaptain(), { ...place, squadId: later }, full.usbcId, { entryId: mine })
  expect(foreign.statusCode).toBe(404)
})

test('an average is asked for where the event needs one; entered by another captain is flagged', async () => {
  const captain = await aCaptain()
  const place = await aPlace({}, { averageBased: true })
  const { id, usbcId } = await aBowler({ average: null, isProfessional: true })
  expect((await look(captain, place, usbcId)).body).toMatchObject({
    averageRequired: true,
    average: null,
    isProfessional: true,
    assignedByOtherCaptain: false,
  })
  const virtualEventId = await aVirtualEvent(place.tid, [place.eventId])
  await aVirtualEntry({ captain: await aCaptain(), virtualEventId, bowlerId: id })
  expect((await look(captain, place, usbcId)).body).toMatchObject({ assignedByOtherCaptain: true, error: null })
})
