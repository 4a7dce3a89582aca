import type { CallKey } from '@kegler/domain/call.ts'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'
import { noonOf } from './preview.ts'

const { services, server } = await theKit()
const { db } = services.database
const superUser = await aCaptain({ roles: ['superuser'] })
const today = dayOf(new Date(), zone)
const open = { at: addDays(today, 1), status: 3 }

async function ask(as: Person, key: CallKey, tid: string, preview?: unknown, payload: object = {}) {
  const [method = '', path = ''] = key.split(' ')
  const reply = await server.inject({
    method: method as 'GET',
    url: `/api/${path.replace(':tid', tid).replace(':date', addDays(today, 31))}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(preview ? { 'x-preview': typeof preview === 'string' ? preview : JSON.stringify(preview) } : {}),
    },
    ...(method === 'GET' ? {} : { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const tournament = 'GET registration/tournament/:tid'
const reads: CallKey[] = [
  tournament,
  'GET registration/tournament/:tid/hold',
  'GET tournament/:tid/restriction',
  'GET tournament/:tid/events',
  'GET tournament/:tid/bundling',
  'GET tournament/:tid/virtualEvents',
  'GET tournament/:tid/availability',
  'POST registration/tournament/:tid/dates',
  'POST registration/tournament/:tid/event/squad/:date',
]

test('a tournament in Setup as captains will see it: on sale, and no longer on the close date', async () => {
  const close = addDays(today, 20)
  const tid = await aTournament({ status: 1, registrationCloseDate: close })
  const squad = await aSquad(await anEvent(tid))
  const buys = async (preview: object) => (await ask(superUser, tournament, tid, preview)).body.canCaptainPurchase
  expect([
    await buys(open),
    await buys({ ...open, at: addDays(close, -1) }),
    await buys({ ...open, at: close }),
    await buys({ ...open, status: 2 }),
    await buys({ ...open, status: 1 }),
    await buys({ ...open, status: 6 }),
  ]).toEqual([true, true, false, false, false, false])
  const dates = await ask(superUser, 'POST registration/tournament/:tid/dates', tid, open)
  expect(dates.body.firstAvailableSquadDate).toBe(addDays(today, 31))
  const squads = await ask(superUser, 'POST registration/tournament/:tid/event/squad/:date', tid, open)
  expect(squads.body[0].squads[0]).toMatchObject({ id: squad, available: 10 })
  const later = await aTournament({ status: 1, opensAt: new Date(`${addDays(today, 9)}T18:00:00Z`) })
  const { body } = await ask(superUser, tournament, later, { ...open, status: 2 })
  expect(body.captainPurchaseReason).toMatch(/^Registration opens/)
})

test('captains, and managers of other tournaments, meet what they would without it', async () => {
  const tid = await aTournament({ status: 1 })
  const hubs = await aTournament({ status: 1, groupId: (await aGroup()).id })
  const [captain, stranger, admin] = [
    await aCaptain(),
    await aCaptain({ roles: ['manager'] }),
    await aCaptain({ roles: ['admin'] }),
  ]
  for (const key of reads) {
    for (const person of [captain, stranger, admin])
      expect([key, (await ask(person, key, tid, open)).status]).toEqual([key, 404])
    expect([key, (await ask(superUser, key, hubs, open)).status]).toEqual([key, 404])
    // two of them show the settings to who sets it up
    const unseen = /events$|virtualEvents$/.test(key) ? 200 : 404
    expect([key, (await ask(superUser, key, tid)).status]).toEqual([key, unseen])
    expect([key, (await ask(superUser, key, tid, open)).status]).toEqual([key, 200])
  }
  expect((await ask(captain, tournament, tid, 'nonsense')).status).toBe(404)
  expect((await ask(superUser, tournament, tid, 'nonsense')).status).toBe(400)
  expect((await ask(superUser, tournament, tid, { ...open, status: 7 })).status).toBe(400)
  const personId = await personIdOf(stranger)
  await db.insertInto('tournamentManagers').values({ tournamentId: tid, personId }).execute()
  expect((await ask(stranger, tournament, tid, open)).status).toBe(200)
  // what is no offer has no preview
  expect((await ask(superUser, 'GET tournament/:tid/entries', tid, open)).status).toBe(404)
})

test('nothing is written, nothing is held, and nothing that anybody owns is shown', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const squad = await aSquad(event)
  const all = await aVirtualEvent(tid, [event])
  const cart = { squads: [{ id: squad, quantity: 1 }] }
  await ask(superUser, 'PUT registration/tournament/:tid/hold', tid, undefined, cart)
  await anEntry({ captain: superUser, squadId: squad })
  await aVirtualEntry({ captain: superUser, virtualEventId: all, bowlerId: (await aBowler()).id })
  const before = await db.selectFrom('holds').selectAll().execute()
  const writes: [CallKey, object][] = [
    ['PUT registration/tournament/:tid/hold', cart],
    ['POST registration/tournament/createSession', { tournamentId: tid, squadEntries: cart.squads }],
    ['POST registration/tournament/:tid/entry', { paymentId: tid }],
    ['POST registration/cartroster', {}],
  ]
  for (const [key, body] of writes) {
    const { status, body: refusal } = await ask(superUser, key, tid, open, { id: '1', ...body })
    expect([key, status, refusal.message]).toEqual([
      key,
      expect.toSatisfy((code) => code === 422 || code === 400),
      expect.any(String),
    ])
  }
  const refused = await ask(superUser, 'PUT registration/tournament/:tid/hold', tid, open, cart)
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'This is a preview: nothing can be bought or changed here.',
  ])
  expect(await db.selectFrom('holds').selectAll().execute()).toEqual(before)
  const held = await ask(superUser, 'GET registration/tournament/:tid/hold', tid, open)
  expect(held.body).toMatchObject({ squads: [], virtualEvents: [], version: 0, expiresAt: null })
  const virtual = await ask(superUser, 'GET tournament/:tid/virtualEvents', tid, open)
  expect(virtual.body[0]).toMatchObject({ id: all, isPurchased: false, countInCart: 0 })
  const live = await ask(superUser, 'GET registration/tournament/:tid/hold', tid)
  expect(live.body.squads).toHaveLength(1)
  // settings are no captain's: the console goes on in another tab
  const status = await server.inject({
    method: 'PUT',
    url: `/api/setup/tournament/${tid}/status`,
    headers: { authorization: `Bearer ${superUser.token}`, 'x-preview': JSON.stringify(open) },
    payload: { statusName: 'Setup' },
  })
  expect(status.statusCode).toBe(200)
})

test.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'America/Chicago', 'Pacific/Pago_Pago', 'UTC'])(
  'the middle of a day in %s',
  (at) => {
    expect(dayOf(noonOf('2026-03-08', at), at)).toBe('2026-03-08')
  },
)
