import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { statusList } from '@kegler/domain/setup/status/statuses.rules.ts'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { anEntry, personIdOf } from '../../testing/sold.ts'

const hold = (person: Person, tid: string, squads: { id: string; quantity: number }[]) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', { params: { tid }, body: { squads } })
const { services } = await theKit()
const { db } = services.database
const superUser = await aCaptain({ roles: ['superuser'] })
const today = dayOf(new Date(), zone)

const change = (id: string, statusName: string, as = superUser) =>
  callAs(as, 'PUT setup/tournament/:id/status', { params: { id }, body: { statusName: statusName as 'Setup' } })
const stateOf = async (id: string) =>
  (await callAs(superUser, 'GET setup/tournament/:id/status', { params: { id } })).body
const listed = async (captain: Person, id: string) => {
  const { body } = await callAs(captain, 'POST registration/tournament/active', { body: {} })
  return body.find((one) => one.id === id)
}

test('the statuses in their order', async () => {
  const { body } = await callAs(superUser, 'GET setup/tournament/status')
  expect(body.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Setup'],
    [2, 'Admin Registration Open'],
    [3, 'Public Registration Open'],
    [4, 'Public Registration Closed'],
    [5, 'All Registrations Closed'],
    [6, 'Archived'],
  ])
  expect(body).toEqual(statusList)
})

test('any status but the current one may be chosen; captains see and buy as it allows', async () => {
  const captain = await aCaptain()
  const id = await aTournament({ status: 1 })
  const seen: unknown[] = []
  for (const { name } of [...statusList.slice(1), ...statusList.toReversed().slice(1)]) {
    const { statusCode, body } = await change(id, name)
    expect([statusCode, body.statusDisplayName]).toEqual([200, name])
    const found = await listed(captain, id)
    seen.push([(await stateOf(id)).currentStatus, found?.canCaptainPurchase ?? null])
  }
  expect(seen).toEqual([
    ['Admin Registration Open', false],
    ['Public Registration Open', true],
    ['Public Registration Closed', false],
    ['All Registrations Closed', false],
    ['Archived', null],
    ['All Registrations Closed', false],
    ['Public Registration Closed', false],
    ['Public Registration Open', true],
    ['Admin Registration Open', false],
    ['Setup', null],
  ])
  const again = await change(id, 'Setup')
  expect([again.statusCode, again.body.message]).toEqual([422, "The status is 'Setup' already."])
  expect((await change(id, 'Closed')).body.messages).toEqual([expect.stringContaining('Choose one of the statuses.')])
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('recordId', '=', id)
    .where('property', '=', 'status')
    .orderBy('id')
    .execute()
  expect(rows.map(({ originalValue: from, currentValue: to, userEmail }) => [from, to, userEmail]).slice(0, 2)).toEqual(
    [
      ['1', '2', superUser.email],
      ['2', '3', superUser.email],
    ],
  )
  expect(rows).toHaveLength(10)
})

test('a tournament that has ended is archived; only who manages it may', async () => {
  const ended = await aTournament({
    status: 3,
    startDate: addDays(today, -9),
    endDate: addDays(today, -1),
    registrationCloseDate: addDays(today, -5),
  })
  const listedManager = await aCaptain({ roles: ['manager'] })
  const other = await aCaptain({ roles: ['manager'] })
  const personId = await personIdOf(listedManager)
  await db.insertInto('tournamentManagers').values({ tournamentId: ended, personId }).execute()
  expect((await change(ended, 'Archived', other)).statusCode).toBe(403)
  expect((await change(ended, 'Archived', await aCaptain())).statusCode).toBe(403)
  expect((await change(randomUUID(), 'Archived')).statusCode).toBe(404)
  expect((await change(ended, 'Archived', listedManager)).body).toMatchObject({
    statusDisplayName: 'Archived',
    readOnly: true,
  })
  expect((await change(ended, 'Public Registration Closed', listedManager)).statusCode).toBe(200)
})

test('the state counts carts, their places and payments', async () => {
  const id = await aTournament()
  const squad = await aSquad(await anEvent(id))
  expect(await stateOf(id)).toMatchObject({ carts: 0, cartPlaces: 0, payments: 0, exportSystemName: null })
  const [one, two] = [await aCaptain(), await aCaptain()]
  await hold(one, id, [{ id: squad, quantity: 3 }])
  await hold(two, id, [{ id: squad, quantity: 1 }])
  expect(await stateOf(id)).toMatchObject({ carts: 2, cartPlaces: 4, payments: 0 })
  await callAs(two, 'POST registration/tournament/createSession', {
    body: { tournamentId: id, squadEntries: [{ id: squad, quantity: 1 }] },
  })
  const rehearsed = async (statusName: 'Archived' | 'All Registrations Closed') => {
    const sent = { params: { id }, body: { statusName }, dryRun: true } as const
    const { body } = await callAs(superUser, 'PUT setup/tournament/:id/status', sent)
    return (body as unknown as { effects: { notes: string[] } }).effects.notes
  }
  const now = 'Right now 1 cart holds 3 places and 1 payment is under way.'
  expect(await rehearsed('All Registrations Closed')).toEqual([now])
  expect(await rehearsed('Archived')).toEqual([`${now} An order that is paid after the change is refunded.`])
  expect(await stateOf(id)).toMatchObject({ carts: 1, cartPlaces: 3, payments: 1 })
})

const checksOf = async (id: string) =>
  (await callAs(superUser, 'GET setup/tournament/:id/checks', { params: { id } })).body

test('an empty tournament has 9 errors; each that is corrected goes', async () => {
  const tournamentPhone = ''
  const id = await aTournament({
    ...{ status: 1, financeAccountId: null, tournamentPhone, startDate: today, registrationCloseDate: today },
  })
  const errors = async () => (await checksOf(id)).filter(({ severity }) => severity === 'error')
  const fields = async () => (await errors()).map(({ tab, field }) => [tab, field].filter(Boolean).join(' '))
  expect(await fields()).toEqual([
    'general locations',
    'events',
    'general registrationCloseDate',
    'general stripeAccountId',
    'general exportId',
    'general bccEmail',
    'general tournamentPhone',
    'permissions',
    'squads',
  ])
  await db.insertInto('locations').values({ tournamentId: id, name: 'Lanes', certificationNumber: '1' }).execute()
  const event = await anEvent(id, { averageBased: true })
  const account = await db
    .insertInto('financeAccounts')
    .values({ name: 'Lanes', providerAccountId: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('tournaments')
    .set({ registrationCloseDate: addDays(today, 5), financeAccountId: account.id, exportId: 'file' })
    .set({ bccEmail: 'office@kegler.test', tournamentPhone: '555', blockFailedDivisionCalculation: true })
    .set({ requireRosterBeforeCheckout: true })
    .where('id', '=', id)
    .execute()
  const personId = await personIdOf(superUser)
  await db.insertInto('tournamentManagers').values({ tournamentId: id, personId }).execute()
  expect(await fields()).toEqual(['squads', 'divisions'])
  await aSquad(event, { captainCap: 0, day: addDays(today, 3) })
  await db.insertInto('divisions').values({ eventId: event, name: 'One', maxAverage: 200 }).execute()
  expect((await errors()).map(({ text }) => text)).toEqual([
    'Team has no default division: rosters that fit no division cannot be saved.',
  ])
  await db.updateTable('divisions').set({ isDefault: true }).where('eventId', '=', event).execute()
  expect((await checksOf(id)).map(({ text }) => text)).toEqual([
    'There are no terms for captains to agree to.',
    '1 squad has no place for captains.',
  ])
})

test('linked and bundled squads that find no partner, squads outside the dates, an account that is gone', async () => {
  const id = await aTournament({ linkEvents: true })
  const [team, doubles, singles] = [
    await anEvent(id),
    await anEvent(id, { name: 'Doubles', numberOfBowlers: 2 }),
    await anEvent(id, { name: 'Singles', numberOfBowlers: 1 }),
  ]
  const day = addDays(today, 40)
  await aSquad(team, { day })
  await aSquad(doubles, { day: addDays(day, 1) })
  await aSquad(singles, { day: addDays(day, 1), time: '12:00' })
  await db
    .insertInto('bundlingRules')
    .values({ tournamentId: id, parentEventId: team, childEventId: doubles, quantity: 2 })
    .execute()
  const texts = async () => (await checksOf(id)).map(({ text }) => text).join('\n')
  expect(await texts()).not.toMatch(/Doubles|outside/)
  await db.deleteFrom('squads').where('eventId', '=', singles).execute()
  await aSquad(singles, { day: addDays(today, 91) })
  await aSquad(team, { day: addDays(day, 7) })
  const found = await texts()
  expect(found).toContain('Doubles is sold with a Singles squad, and finds none on')
  expect(found).toContain('1 squad lies outside')
  expect(found).toContain('Doubles is bought on the day after Team, and has no squad after')
})

test('registration opens by itself when its instant has come, once, whoever is awake', async () => {
  const { openDue } = await import('./open-due.ts')
  const captain = await aCaptain()
  const soon = new Date(Date.now() + 3_600_000)
  const id = await aTournament({ status: 2, opensAt: soon })
  const squad = await aSquad(await anEvent(id))
  const later = { ...services, now: () => new Date(soon.getTime() + 1) }
  expect(await openDue(services)).toBe(0)
  const before = await hold(captain, id, [{ id: squad, quantity: 1 }])
  const found = await callAs(captain, 'GET registration/tournament/:tid', { params: { tid: id } })
  expect(found.body.captainPurchaseReason).toMatch(/^Registration opens \w{3} \d+\w\w, \d{4}, \d\d:\d\d [AP]M CT$/)
  expect(before.body.messages).toEqual([found.body.captainPurchaseReason])
  expect((await listed(captain, id))?.captainPurchaseReason).toBe(found.body.captainPurchaseReason)
  await Promise.all([openDue(later), openDue(later)])
  expect((await stateOf(id)).currentStatus).toBe('Public Registration Open')
  expect((await hold(captain, id, [{ id: squad, quantity: 1 }])).body.messages).toEqual([])
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('recordId', '=', id)
    .where('property', '=', 'status')
    .orderBy('id')
    .execute()
  expect(rows.map(({ userEmail, act, currentValue }) => [userEmail, act, currentValue])).toEqual([
    ['system', 'open registration', '3'],
  ])
})

test('what was closed again by hand does not open by itself', async () => {
  const { openDue } = await import('./open-due.ts')
  const later = { ...services, now: () => new Date(Date.now() + 7_200_000) }
  const soon = new Date(Date.now() + 3_600_000)
  // opened too early by hand, and closed again before the instant
  const id = await aTournament({ status: 2, opensAt: soon })
  await change(id, 'Public Registration Open')
  await change(id, 'Admin Registration Open')
  await openDue(later)
  expect(await stateOf(id)).toMatchObject({ currentStatus: 'Admin Registration Open', opensAt: null })
  // Setup and back leaves an instant that is still to come
  const other = await aTournament({ status: 2, opensAt: soon })
  await change(other, 'Setup')
  await openDue(later)
  expect(await stateOf(other)).toMatchObject({ currentStatus: 'Setup', opensAt: soon.toISOString() })
  await change(other, 'Admin Registration Open')
  await openDue(later)
  expect((await stateOf(other)).currentStatus).toBe('Public Registration Open')
})

test('nothing that has entries is deleted by a way back to Setup', async () => {
  const id = await aTournament()
  const squad = await aSquad(await anEvent(id))
  await anEntry({ captain: await aCaptain(), squadId: squad })
  expect((await change(id, 'Setup')).statusCode).toBe(200)
  await expect(db.deleteFrom('squads').where('id', '=', squad).execute()).rejects.toThrow(/foreign key/)
})
