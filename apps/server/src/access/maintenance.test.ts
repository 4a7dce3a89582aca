import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { roles } from '@kegler/domain/roles.ts'
import { afterEach, expect, test } from 'vitest'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { anEntry } from '../testing/sold.ts'

const message = 'We are back at 6 PM.'
afterEach(async () => {
  const { services, clock } = await theKit()
  services.config.MAINTENANCE_MESSAGE = ''
  clock.ahead = 0
  await services.database.db.updateTable('installation').set({ maintenanceMessage: null }).execute()
})

test("every captain's call is closed with the message; public ones and who is signed in stay", async () => {
  const { server, services } = await theKit()
  const captain = await aCaptain()
  services.config.MAINTENANCE_MESSAGE = message
  const closed: string[] = []
  for (const key of Object.keys(calls)) {
    const [method = '', path = ''] = key.split(' ')
    const reply = await server.inject({
      method: method as 'GET',
      url: `/api/${path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
      headers: { authorization: `Bearer ${captain.token}` },
    })
    if (reply.statusCode === 503) {
      expect(reply.json()).toMatchObject({ code: 'Maintenance', message, messages: [message] })
      closed.push(key)
    }
  }
  const forCaptains = (Object.entries(calls) as [CallKey, Call][]).filter(([, { allow }]) => allow === 'signedIn')
  const open = forCaptains.filter(([key]) => !closed.includes(key)).map(([key]) => key)
  expect(open.every((key) => key.startsWith('GET authorization/'))).toBe(true)
  expect(open.length).toBeGreaterThanOrEqual(4)
  expect(closed).not.toContain('GET registration/tournament/maintenanceMessage')
  const profile = await callAs(captain, 'GET authorization/getProfile')
  expect(profile).toMatchObject({ statusCode: 200, body: { maintenanceMessage: message } })
  const shown = await callAs(null, 'GET registration/tournament/maintenanceMessage')
  expect(shown.body).toEqual({ maintenanceMessage: message })
  expect((await callAs(null, 'POST registration/tournament/active', { body: {} })).statusCode).toBe(401)
})

test.each(roles)('%s passes', async (role) => {
  const { services } = await theKit()
  services.config.MAINTENANCE_MESSAGE = message
  const staff = await aCaptain({ roles: [role] })
  expect((await callAs(staff, 'POST registration/tournament/active', { body: {} })).statusCode).toBe(200)
})

test('a message that staff set closes within a second, and its end opens again', async () => {
  const { services, clock } = await theKit()
  const { db } = services.database
  const captain = await aCaptain()
  const status = async () => (await callAs(captain, 'POST registration/tournament/active', { body: {} })).statusCode
  expect(await status()).toBe(200)
  await db.updateTable('installation').set({ maintenanceMessage: message }).execute()
  clock.ahead += 1_001
  expect(await status()).toBe(503)
  await db.updateTable('installation').set({ maintenanceMessage: '' }).execute()
  clock.ahead += 1_001
  expect(await status()).toBe(200)
})

test("a tournament's own message stops holds, orders and payments; what is being paid is completed", async () => {
  const { db } = (await theKit()).services.database
  const tid = await aTournament()
  const free = await aSquad(await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0 }))
  const squadId = await aSquad(await anEvent(tid))
  const [payer, captain] = [await aCaptain(), await aCaptain()]
  const paymentId = await paymentIdOf(order(payer, tid, [{ id: free, quantity: 1 }]))
  const entryId = await anEntry({ captain, squadId })
  const unpaid = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }]))
  const hold = (quantity: number) =>
    callAs(captain, 'PUT registration/tournament/:tid/hold', {
      params: { tid },
      body: { squads: quantity ? [{ id: squadId, quantity }] : [], virtualEvents: [] },
    })
  const attempts = () => [
    hold(2),
    order(captain, tid, [{ id: squadId, quantity: 1 }]),
    callAs(captain, 'POST registration/payment/createSession', {
      body: { tournamentId: tid, entries: [{ id: entryId }], virtualEvents: [], teamOwnedVirtualEvents: [] },
    }),
    callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId: unpaid } }),
  ]
  const close = (maintenanceMessage: string | null) =>
    db.updateTable('tournaments').set({ maintenanceMessage }).where('id', '=', tid).execute()
  await close(message)
  for (const reply of await Promise.all(attempts()))
    expect(reply).toMatchObject({ statusCode: 503, body: { code: 'Maintenance', message } })
  expect((await finish(payer, tid, paymentId)).statusCode).toBe(200)
  const sold = await db.selectFrom('entries').select('id').where('squadId', '=', free).execute()
  expect(sold).toHaveLength(1)
  await close(null)
  for (const attempt of attempts()) expect((await attempt).body.code).not.toBe('Maintenance')
})
