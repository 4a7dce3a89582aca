import { expect, test } from 'vitest'
import { raiseAlert } from '../db/alert.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const raise = (alert: { about: string; tournamentId?: string; entryId?: string }) =>
  db
    .transaction()
    .execute((tx) => raiseAlert(tx, { kind: 'Late payment', message: 'Look.', now: new Date(), ...alert }))

test('an alert names its tournament, entry and captain; it is closed by who looked, and opened again', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const captainId = await personIdOf(captain)
  const entryId = await anEntry({ captain, squadId })
  await raise({ about: `closing ${tid}`, tournamentId: tid, entryId })
  const admin = await anAdmin()
  const list = async (done: boolean) =>
    (await callAs(admin, 'GET admin/alerts', { query: { done: String(done) } })).body.items.filter(
      ({ tournamentId }) => tournamentId === tid,
    )
  const [open] = await list(false)
  expect(open).toMatchObject({ kind: 'Late payment', message: 'Look.', entryId, captainId, doneAt: null })
  expect(open?.entryNumber).toBeGreaterThan(999_999)
  const close = (done: boolean) =>
    callAs(admin, 'POST admin/alert/:id/done', { params: { id: String(open?.id) }, body: { done } } as never)
  expect((await close(true)).statusCode).toBe(200)
  expect(await list(false)).toEqual([])
  expect((await list(true))[0]).toMatchObject({ id: open?.id, doneBy: admin.email })
  await close(false)
  expect((await list(false))[0]).toMatchObject({ id: open?.id, doneBy: null })
})

test('alerts are those of the group; what belongs to no tournament is for superusers of the organisation', async () => {
  const group = await aGroup()
  const tid = await aTournament({ groupId: group.id })
  await raise({ about: `partner ${tid}`, tournamentId: tid })
  await raise({ about: `nobody's ${tid}` })
  const ownClaims = { roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] }
  const seenBy = async (claims: object) => {
    const { body } = await callAs(await aCaptain(claims as never), 'GET admin/alerts', { query: {} } as never)
    return body.items.filter(({ message }) => message === 'Look.').map(({ tournamentId }) => tournamentId)
  }
  expect(await seenBy(ownClaims)).toEqual([tid])
  expect(await seenBy({ roles: ['admin'] })).not.toContain(tid)
  expect(await seenBy({ roles: ['admin'] })).not.toContain(null)
  expect(await seenBy({ roles: ['superuser'] })).toContain(null)
  const [{ id } = { id: 0 }] = await db.selectFrom('alerts').select('id').where('tournamentId', '=', tid).execute()
  const closed = await callAs(await anAdmin(), 'POST admin/alert/:id/done', {
    params: { id: String(id) },
    body: {},
  } as never)
  expect(closed.statusCode).toBe(404)
})

test('many alerts of one kind hide no other kind: the newest of each is listed first', async () => {
  const group = await aGroup()
  const tid = await aTournament({ groupId: group.id })
  const many = (kind: string, count: number) =>
    db
      .insertInto('alerts')
      .values(
        Array.from({ length: count }, (_, n) => ({
          ...{ kind, about: `${kind} ${n} ${tid}`, message: `${kind} ${n}` },
          ...{ createdAt: new Date(), tournamentId: tid, groupId: group.id },
        })),
      )
      .execute()
  await many('Dispute', 2)
  await many('Refund failed', 1)
  await many('Odd event', 250)
  const staff = await aCaptain({
    roles: ['admin'],
    groups: [group.name],
    permissions: ['CanMigratePartnersFromV2'],
  } as never)
  const read = async (query: object) => (await callAs(staff, 'GET admin/alerts', { query } as never)).body
  const { items, kinds, open } = await read({})
  expect(open).toBe(253)
  expect(kinds).toEqual([
    { kind: 'Odd event', count: 250 },
    { kind: 'Refund failed', count: 1 },
    { kind: 'Dispute', count: 2 },
  ])
  expect(items.length).toBe(200)
  expect(items.slice(0, 6).map(({ message }) => message)).toEqual([
    'Odd event 249',
    'Refund failed 0',
    'Dispute 1',
    'Odd event 248',
    'Dispute 0',
    'Odd event 247',
  ])
  await db.updateTable('alerts').set({ doneAt: new Date() }).where('tournamentId', '=', tid).execute()
  expect((await read({ done: 'true' })).items.slice(0, 3).map(({ kind }) => kind)).toEqual(
    kinds.map(({ kind }) => kind),
  )
  expect(await read({})).toEqual({ items: [], kinds: [], open: 0 })
})
