import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aBowler, anEntry } from '../testing/sold.ts'

async function aPlace() {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  return { tid, eventId, squadId: await aSquad(eventId) }
}
type Place = Awaited<ReturnType<typeof aPlace>>
const look = (person: Person, { tid, ...place }: Place, usbcIds: string[], more: object = {}) =>
  callAs(person, 'POST registration/entry/:tid/members', { params: { tid }, body: { ...place, usbcIds, ...more } })

test('a pasted list comes back in its order, unknown ids with an error in their place', async () => {
  const captain = await aCaptain()
  const place = await aPlace()
  const [one, two] = [await aMember({ firstName: 'Ann' }), await aMember({ usbcId: `7-${Date.now()}A` })]
  const busy = await aBowler()
  const sameStart = await aSquad(await anEvent(place.tid, { name: 'Doubles' }))
  await anEntry({ captain: await aCaptain(), squadId: sameStart, bowlers: [busy.id] })
  const { statusCode, body } = await look(captain, place, [two.toLowerCase(), '0-0', busy.usbcId, one, '0-1', one])
  expect(statusCode).toBe(200)
  expect(body.map(({ usbcId }) => usbcId)).toEqual([two, '0-0', busy.usbcId, one, '0-1', one])
  expect(body.map(({ error }) => error?.Message ?? null)).toEqual([
    null,
    'Membership id(s) 0-0 not found in membership',
    expect.stringContaining('already bowls at 09:00 AM'),
    null,
    'Membership id(s) 0-1 not found in membership',
    expect.stringContaining('is already on this roster'),
  ])
  expect(body[1]).toMatchObject({ id: null, name: '', eventId: null })
  expect(body[3]).toMatchObject({ firstName: 'Ann', eventId: place.eventId, average: 180 })
  expect((await look(captain, place, [])).body).toEqual([])
})

test('sixty at most; another tournament, roster or captain: 404', async () => {
  const captain = await aCaptain()
  const place = await aPlace()
  const many = Array.from({ length: 61 }, (_, index) => `1-${index}`)
  expect((await look(captain, place, many)).body.message).toBe('Look up at most 60 members at once.')
  const all = await look(captain, place, many.slice(1))
  expect(all.body).toHaveLength(60)
  const other = await aPlace()
  expect((await look(captain, { ...place, squadId: other.squadId }, [])).statusCode).toBe(404)
  const foreign = await anEntry({ captain: await aCaptain(), squadId: place.squadId })
  expect((await look(captain, place, [], { entryId: foreign })).statusCode).toBe(404)
  expect((await look(captain, place, [], { cartRosterId: foreign })).statusCode).toBe(404)
})

test('the directory is asked for a few at a time, and not again and again while it is silent', async () => {
  const { services } = await theKit()
  const captain = await aCaptain()
  const place = await aPlace()
  const ids = await Promise.all(Array.from({ length: 20 }, () => aMember()))
  const { find } = services.membership
  let [open, most, asked] = [0, 0, 0]
  services.membership.find = async (usbcId) => {
    open += 1
    asked += 1
    most = Math.max(most, open)
    await new Promise(setImmediate)
    open -= 1
    return find(usbcId)
  }
  const { outside } = await theKit()
  try {
    expect((await look(captain, place, ids)).body).toHaveLength(20)
    expect([asked, most]).toEqual([20, 6])
    outside.broken.membership = true
    const unknown = await Promise.all(Array.from({ length: 20 }, () => aMember()))
    expect((await look(captain, place, [...ids, ...unknown])).statusCode).toBe(502)
    expect(asked).toBeLessThanOrEqual(20 + 6)
    // those who were kept today stand in for the directory
    expect((await look(captain, place, ids)).body).toHaveLength(20)
  } finally {
    services.membership.find = find
    outside.broken.membership = false
  }
})
