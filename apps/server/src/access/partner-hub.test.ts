import { beforeAll, expect, test } from 'vitest'
import { callAs, type Person } from '../testing/kit.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { aGroup, aWorld, type World } from '../testing/world.ts'

const mayMigrate = { permissions: ['CanMigratePartnersFromV2'] }
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

test('lists show the tournaments of the hub alone', async () => {
  for (const who of ['none', 'first', 'second', 'unknown'] as const) {
    const visible = who === 'unknown' ? [] : [worlds[who].tid]
    const all = Object.values(worlds).map(({ tid }) => tid)
    const home = await callAs(people[who], 'POST registration/tournament/active', { body: {} })
    expect(home.body.map(({ id }) => id).filter((id) => all.includes(id))).toEqual(visible)
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
    return [
      former.body.length,
      rosters.body.filter(({ bowlers }) => bowlers.some(({ lastName }) => lastName === 'Hubbard')).length,
    ]
  }
  expect(await found('second')).toEqual([1, 1])
  expect(await found('none')).toEqual([0, 0])
})

test('getPartner returns the hub and whether it is supported', async () => {
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
