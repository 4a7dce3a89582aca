import type { Call, CallKey } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { roles } from '@kegler/domain/roles.ts'
import { afterEach, expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'

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
  const told = await callAs(null, 'GET registration/tournament/maintenanceMessage')
  expect(told.body).toEqual({ maintenanceMessage: message })
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
