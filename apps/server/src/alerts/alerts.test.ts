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
