import { expect, test } from 'vitest'
import { callAs, type Person } from '../../testing/kit.ts'
import { aCaptain, anAdmin, aTournament } from '../../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../../testing/managers.ts'
import { personIdOf } from '../../testing/sold.ts'
import { aGroup } from '../../testing/world.ts'

const known = async (claims: Record<string, unknown>) => {
  const person = await aCaptain(claims)
  await personIdOf(person)
  return person
}
const aManager = () => known({ roles: ['manager'] })
const managers = async (who: Person, id: string) =>
  (await callAs(who, 'GET setup/tournament/:id/managers', { params: { id } })).body
const administrators = async (who: Person, id: string) =>
  (await callAs(who, 'GET setup/tournament/:id/administrators', { params: { id } })).body
const add = (who: Person, id: string, email: string, row?: string) =>
  callAs(who, 'POST setup/tournament/:id/manager', { params: { id }, body: { email, ...(row ? { id: row } : {}) } })
const addAdministrator = (who: Person, id: string, email: string) =>
  callAs(who, 'POST setup/tournament/:id/administrator', { params: { id }, body: { email } })
const remove = (who: Person, id: string, managerId: string) =>
  callAs(who, 'POST setup/tournament/:id/manager/:managerId/remove', { params: { id, managerId } })
const opens = async (who: Person, id: string) =>
  (await callAs(who, 'GET setup/tournament/:id', { params: { id } })).statusCode
const idOf = async (who: Person, id: string, of: Person) =>
  (await managers(who, id)).find(({ email }) => email === of.email)?.id ?? ''

test('who is added opens the tournament with their next call, who is removed no longer', async () => {
  const { tid, manager } = await aManagedTournament({ status: 1 })
  const second = await aManager()
  expect(await opens(second, tid)).toBe(403)
  const made = await add(manager, tid, `  ${second.email.toUpperCase()} `)
  expect(made.body).toMatchObject({ email: second.email, inheritedAccess: false, isOwn: false })
  expect(await opens(second, tid)).toBe(200)
  expect((await managers(second, tid)).find(({ isOwn }) => isOwn)?.email).toBe(second.email)
  expect((await add(manager, tid, second.email)).body.message).toBe('This manager is on the list already.')
  expect((await remove(manager, tid, made.body.id)).statusCode).toBe(200)
  expect(await opens(second, tid)).toBe(403)
  expect((await remove(manager, tid, made.body.id)).statusCode).toBe(404)
})

test('nobody is added whose e-mail is unknown, unconfirmed or without the role', async () => {
  const { tid, manager } = await aManagedTournament()
  const before = await managers(manager, tid)
  const unconfirmed = await known({ roles: ['manager', 'admin'], email_verified: false })
  const captain = await known({})
  for (const email of [captain.email, unconfirmed.email, 'nobody@kegler.test', (await anAdmin()).email])
    expect(await add(manager, tid, email)).toMatchObject({
      statusCode: 422,
      body: { message: 'Email address does not belong to tournament manager role' },
    })
  for (const email of [captain.email, unconfirmed.email, manager.email])
    expect(await addAdministrator(manager, tid, email)).toMatchObject({
      statusCode: 422,
      body: { message: 'Email address does not belong to tournament administrator role' },
    })
  for (const email of ['', 'nobody', 'a@b', `${'x'.repeat(250)}@kegler.test`])
    expect((await add(manager, tid, email)).statusCode).toBe(400)
  expect(await managers(manager, tid)).toEqual(before)
})

test('the last manager stays', async () => {
  const { tid, manager } = await aManagedTournament()
  const managerId = await idOf(manager, tid, manager)
  expect(await remove(manager, tid, managerId)).toMatchObject({
    statusCode: 422,
    body: { message: 'The last manager of a tournament cannot be removed. Add another one first.' },
  })
})

test('a manager hands over their own row, and no other', async () => {
  const { tid, manager } = await aManagedTournament()
  const [second, heir] = [await aManagerOf(tid), await aManager()]
  expect(await add(manager, tid, heir.email, await idOf(manager, tid, second))).toMatchObject({
    statusCode: 422,
    body: { message: 'Only your own row can be changed.' },
  })
  const managerId = await idOf(manager, tid, manager)
  expect((await add(manager, tid, second.email, managerId)).statusCode).toBe(422)
  expect((await add(manager, tid, heir.email, managerId)).body).toMatchObject({
    id: managerId,
    email: heir.email,
    isOwn: false,
  })
  expect([await opens(manager, tid), await opens(heir, tid)]).toEqual([403, 200])
})

test('superusers and, of a hub, its managers are listed as inherited and cannot be removed', async () => {
  const hub = await aGroup()
  const claims = { groups: [hub.name] }
  const [superuser, hubManager] = [
    await known({ ...claims, roles: ['superuser'] }),
    await known({ ...claims, roles: ['manager'] }),
  ]
  const outside = await known({ roles: ['superuser'] })
  const tid = await aTournament({ groupId: hub.id })
  const listed = await aManagerOf(tid, claims)
  const rows = await managers(hubManager, tid)
  const inherited = rows.filter(({ inheritedAccess }) => inheritedAccess).map(({ email }) => email)
  expect(inherited.sort()).toEqual([superuser.email, hubManager.email].sort())
  expect(rows[0]).toMatchObject({ email: listed.email, inheritedAccess: false })
  const ofOrganisation = await managers(outside, (await aManagedTournament()).tid)
  expect(ofOrganisation.filter(({ email }) => [superuser, hubManager].some((one) => one.email === email))).toEqual([])
  expect(ofOrganisation.find(({ email }) => email === outside.email)?.inheritedAccess).toBe(true)
  const row = rows.find(({ email }) => email === hubManager.email)
  expect((await remove(hubManager, tid, row?.id ?? '')).statusCode).toBe(404)
  // a manager of the organisation is none of the hub
  expect((await add(hubManager, tid, (await aManager()).email)).statusCode).toBe(422)
  // nor the other way round: they could not open it
  const { tid: ofHouse, manager } = await aManagedTournament()
  expect((await add(manager, ofHouse, hubManager.email)).statusCode).toBe(422)
})

test('the first administrator is the primary and stays', async () => {
  const { tid, manager } = await aManagedTournament()
  const [first, second] = [await known({ roles: ['admin'] }), await known({ roles: ['admin'] })]
  expect((await addAdministrator(manager, tid, first.email)).body.isPrimary).toBe(true)
  expect((await addAdministrator(manager, tid, second.email)).body.isPrimary).toBe(false)
  expect((await administrators(manager, tid)).map(({ email }) => email)).toEqual([first.email, second.email])
  const [one, two] = await administrators(manager, tid)
  const take = (administratorId = '') =>
    callAs(manager, 'POST setup/tournament/:id/administrator/:administratorId/remove', {
      params: { id: tid, administratorId },
    })
  expect(await take(one?.id)).toMatchObject({
    statusCode: 422,
    body: { message: 'The primary administrator cannot be removed.' },
  })
  expect((await take(two?.id)).statusCode).toBe(200)
  expect(await administrators(manager, tid)).toHaveLength(1)
})
