import { beforeAll, expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { anEvent } from '../../testing/makers.ts'
import { aCenter, aForm, aManager } from '../../testing/setup.ts'

const { services } = await theKit()
const { db } = services.database
let manager: Person
let id: string
let only: string
beforeAll(async () => {
  manager = await aManager()
  only = await aCenter()
  const body = (await aForm({ locations: [{ certificationNumber: only }] })) as never
  id = (await callAs(manager, 'POST setup/tournament', { body })).body.id
})
const search = (body: object) => callAs(manager, 'POST setup/tournament/locationSearch', { body })
const add = (certificationNumber: string, person = manager) =>
  callAs(person, 'POST setup/tournament/:id/location', { params: { id }, body: { certificationNumber } })
const remove = (cert: string, person = manager) =>
  callAs(person, 'POST setup/tournament/:id/location/:cert/remove', { params: { id, cert } })
const list = async () =>
  (await callAs(manager, 'GET setup/tournament/:id/locations', { params: { id } })).body.map(
    ({ certificationNumber }) => certificationNumber,
  )

test('centers are found by a part of the name from three characters, and by zip code or number exactly', async () => {
  const guid = crypto.randomUUID()
  const word = guid.slice(0, 8)
  const [one, other] = [
    await aCenter({ name: `Café ${word} Lanes`, zip: '60601' }),
    await aCenter({ name: `${word} 100% Bowl`, zip: '60602', certificationNumber: guid }),
  ]
  const numbers = async (body: object) =>
    (await search(body)).body.map(({ certificationNumber }) => certificationNumber)
  expect(await numbers({ name: `CAFE ${word}` })).toEqual([one])
  expect(new Set(await numbers({ name: word }))).toEqual(new Set([other, one]))
  expect(await numbers({ name: '100%', zipCode: '60602' })).toEqual([other])
  expect(await numbers({ name: word, zipCode: '60601', certificationNumber: '' })).toEqual([one])
  expect(await numbers({ certificationNumber: guid })).toEqual([other])
  expect(await numbers({ certificationNumber: guid.slice(1) })).toEqual([])
  // a name that is too short is left out where something else is given, and refused alone
  expect(await numbers({ name: 'zz', zipCode: '60602', tournamentId: id })).toContain(other)
  expect((await search({ name: 'ab ' })).statusCode).toBe(400)
  expect((await search({})).statusCode).toBe(400)
})

test('at most 50 are answered', async () => {
  const word = crypto.randomUUID().slice(0, 8)
  const rows = Array.from({ length: 51 }, (_, index) => ({
    name: `${word} ${index}`,
    certificationNumber: `${word}${index}`,
  }))
  await db.insertInto('centers').values(rows).execute()
  expect((await search({ name: word })).body.length).toBe(50)
})

test('a center is added once and removed, but not the last one, and not where an event is bowled', async () => {
  const guid = await aCenter({ certificationNumber: crypto.randomUUID() })
  expect((await remove(only)).body.message).toBe('This is the only location. Add another one before you remove it.')
  const added = await add(guid)
  expect(added.body).toMatchObject({ certificationNumber: guid, city: 'Springfield', lanes: 24 })
  expect((await add(guid)).body.id).toBe(added.body.id)
  expect((await list()).toSorted()).toEqual([only, guid].toSorted())
  const event = await anEvent(id, { name: 'Doubles', locationId: added.body.id })
  expect((await remove(guid)).body.message).toBe('This location cannot be removed: Doubles is bowled here.')
  await db.deleteFrom('events').where('id', '=', event).execute()
  expect((await remove(guid)).statusCode).toBe(200)
  expect(await list()).toEqual([only])
  expect((await remove(guid)).statusCode).toBe(404)
  expect((await add('no such number')).statusCode).toBe(404)
})

test('others and ended tournaments are refused', async () => {
  const [other, another] = [await aManager(), await aCenter()]
  for (const reply of [await add(another, other), await remove(only, other)])
    expect(reply.body.code).toBe('UNAUTHORIZED')
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', id).execute()
  for (const reply of [await add(another), await remove(only)]) expect(reply.body.code).toBe('ReadOnly')
  expect(await list()).toEqual([only])
})
