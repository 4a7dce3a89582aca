import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTestDatabase, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, zone } from '../testing/makers.ts'
import { environmentOf } from '../testing/outside.ts'

/** The product on an empty database of its own, with the settings of a production start. */
let app: App
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  const { outside } = await theKit()
  database = await openTestDatabase()
  app = await buildApp(readConfig({ LOG_LEVEL: 'fatal', ...environmentOf(outside) }), database, {})
  await app.server.ready()
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

async function send(who: Person, key: string, body?: object): Promise<Record<string, unknown> & unknown[]> {
  const [method = '', path = ''] = key.split(' ')
  const reply = await app.server.inject({
    method: method as 'GET',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${who.token}` },
    ...(body ? { payload: body } : {}),
  })
  expect([key, reply.statusCode, reply.body.slice(0, 300)]).toEqual([key, 200, expect.anything()])
  return reply.json()
}

test('from an empty database to the first entry by the calls of the console alone', async () => {
  const empty = await database.db.selectFrom('tournaments').select('id').execute()
  expect(empty).toEqual([])
  const day = addDays(dayOf(new Date(), zone), 31)
  // the identity server gives the role; nothing here makes a superuser
  const first = await aCaptain({ roles: ['superuser'] })
  const center = { certificationNumber: '10127', name: 'Lucky Strike Lanes', city: 'Reno', state: 'NV', lanes: '40' }
  expect(await send(first, 'POST setup/centers/import', { rows: [center] })).toMatchObject({ new: 1 })
  const found = await send(first, 'POST setup/tournament/locationSearch', { name: 'lucky' })
  expect(found).toMatchObject([{ certificationNumber: '10127' }])
  const systems = await send(first, 'GET export/tournament')
  expect(systems).toMatchObject([{ id: 'file' }])
  const { id: tid } = await send(first, 'POST setup/tournament', {
    ...{ name: 'First Open', startDate: day, endDate: addDays(day, 30), registrationCloseDate: addDays(day, 20) },
    ...{ defaultAverage: 180, timeZone: zone, bccEmail: 'office@kegler.test', exportId: 'file' },
    ...{ locations: [{ certificationNumber: '10127' }], tags: [] },
  })
  const [location] = await send(first, `GET setup/tournament/${tid}/locations`)
  const { id: eventId } = await send(first, 'POST event', {
    ...{ tournamentId: tid, name: 'Team', locationId: (location as { id: string }).id },
    ...{ expenseFee: 0, lineageFee: 0, prizeFee: 0, numberOfBowlers: 5, gamesPerSeries: 3 },
    ...{ entriesPerLanePair: 2, maxEntriesPerBowler: 1 },
  })
  const { id: squadId } = await send(first, 'POST squad', {
    ...{ eventId, startDateTime: day, time: '09:00', startLane: 1, endLane: 10 },
  })
  const checks = (await send(first, `GET setup/tournament/${tid}/checks`)) as { severity: string; text: string }[]
  expect(checks.filter(({ severity }) => severity === 'error')).toEqual([])
  const captain = await aCaptain()
  expect(await send(captain, 'POST registration/tournament/active', {})).toEqual([])
  await send(first, `PUT setup/tournament/${tid}/status`, { statusName: 'Public Registration Open' })

  const home = await send(captain, 'POST registration/tournament/active', {})
  expect(home).toMatchObject([{ id: tid, name: 'First Open' }])
  const bought = await send(captain, 'POST registration/tournament/createSession', {
    tournamentId: tid,
    squadEntries: [{ id: squadId, quantity: 1 }],
  })
  expect(bought.messages).toEqual([])
  await send(captain, `POST registration/tournament/${tid}/entry`, { paymentId: bought.paymentId, tournamentId: tid })
  const sold = await database.db.selectFrom('entries').select(['squadId', 'isCancelled']).execute()
  expect(sold).toEqual([{ squadId, isCancelled: false }])
  const [listed] = await send(first, 'GET setup/tournament/active')
  expect(listed).toMatchObject({ id: tid, sold: 1, total: 10 })
})
