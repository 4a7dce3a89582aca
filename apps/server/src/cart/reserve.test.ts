import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { order } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { aBundle, dayAhead } from '../testing/moving.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const admin = await anAdmin()
const someone = () => ({ firstName: 'Martha', lastName: 'Voss', email: `martha-${crypto.randomUUID()}@kegler.test` })
type Lines = { squadId: string; quantity: number; price?: number }[]
const reserve = (tid: string, entries: Lines, more: object = {}, who: Person = admin, idempotencyKey?: string) =>
  callAs(who, 'POST admin/tournament/:id/reservation', {
    params: { id: tid },
    body: { tournamentId: tid, entries, captain: someone(), ...more },
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })
const entriesOf = (tid: string) =>
  db.selectFrom('entries').selectAll().where('tournamentId', '=', tid).orderBy('sessionIndex').execute()
const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['kind', 'toAddress']).where('toAddress', '=', email).execute()

test('entries with a balance due for a captain whom nobody knew, with the mail and the hand that did it', async () => {
  const tid = await aTournament({ status: 2 })
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId, { hideFromCaptains: true, captainCap: 0 })
  const virtualEventId = await aVirtualEvent(tid, [eventId], { hideFromCaptains: true })
  const captain = someone()
  const coordinator = { firstName: 'Ann', lastName: 'Alley', email: 'Ann@Kegler.test' }
  const reply = await reserve(tid, [{ squadId, quantity: 2, price: 100 }], {
    captain: { ...captain, email: captain.email.toUpperCase() },
    coordinator,
    virtualEntries: [{ virtualEventId, quantity: 10, price: 10 }],
  })
  expect(reply).toMatchObject({ statusCode: 200, body: { messages: [], balanceDue: 300 } })
  const entries = await entriesOf(tid)
  expect(entries.map(({ id }) => id)).toEqual(reply.body.entryIds)
  expect(entries).toMatchObject(
    [1, 2].map(() => ({ squadId, captainId: reply.body.captainId, coordinatorEmail: 'ann@kegler.test' })),
  )
  const ledger = await db
    .selectFrom('ledger')
    .select(['type', 'createdBy'])
    .where('entryId', '=', entries[0]?.id ?? '')
    .execute()
  expect(ledger).toEqual([{ type: 'Charge', createdBy: admin.email }])
  expect(await mailsTo(captain.email)).toEqual([{ kind: 'adminReservation', toAddress: captain.email }])
  expect(await mailsTo(admin.email)).toEqual([])
  expect(await booksOf(tid)).toEqual(balanced)
  const theirs = await aCaptain({ email: captain.email })
  expect((await callAs(theirs, 'GET tournament/:tid/entries', { params: { tid } })).body).toHaveLength(2)
})

test('a captain who has verified the address owns it; who only typed it at sign-up does not', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const known = await aCaptain()
  const typed = await aCaptain({ email_verified: false })
  await personIdOf(typed)
  const captain = { firstName: 'Other', lastName: 'Name', email: known.email }
  expect((await reserve(tid, [{ squadId, quantity: 1 }], { captain })).body.captainId).toBe(await personIdOf(known))
  const row = await db
    .selectFrom('persons')
    .select('firstName')
    .where('subject', '=', known.subject)
    .executeTakeFirstOrThrow()
  expect(row.firstName).toBe('Casey')
  const made = await reserve(tid, [{ squadId, quantity: 1 }], { captain: { ...captain, email: typed.email } })
  expect(made.body.captainId).not.toBe(await personIdOf(typed))
})

test('all or nothing: what is wrong comes back in messages, and nobody is made', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId, { endLane: 2 })
  const later = await aSquad(eventId, { time: '13:00' })
  const full = await reserve(tid, [{ squadId, quantity: 3 }])
  expect(full.body).toMatchObject({
    captainId: null,
    entryIds: [],
    messages: [expect.stringMatching(/has only 2 left/)],
  })
  const second = await reserve(tid, [
    { squadId, quantity: 1 },
    { squadId: later, quantity: 1 },
  ])
  expect(second.body.messages).toEqual([
    expect.stringMatching(/^2nd Team Purchase: .* Please place separate orders\.$/),
  ])
  const dear = await reserve(tid, [{ squadId, quantity: 1, price: 99 }])
  expect(dear.body.messages).toEqual([expect.stringMatching(/price of Team changed from \$99.00 to \$100.00/)])
  expect((await reserve(tid, [])).body.messages).toEqual(['Your shopping cart is empty.'])
  const captain = someone()
  await reserve(tid, [{ squadId, quantity: 3 }], { captain })
  expect(await db.selectFrom('persons').select('id').where('email', '=', captain.email).execute()).toEqual([])
  expect(await entriesOf(tid)).toEqual([])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('bundles and virtual events as for captains, with what the captain owns already', async () => {
  const { on, tid, team, doubles, captain } = await aBundle({ quantity: 1 })
  const [teamSquad, doublesSquad] = [await on(team, 31), await on(doubles, 32)]
  const forCaptain = { captain: { firstName: 'Casey', lastName: 'Kegel', email: captain.email } }
  const alone = await reserve(tid, [{ squadId: doublesSquad, quantity: 1 }], forCaptain)
  expect(alone.body.messages).toEqual([expect.stringMatching(/^Doubles on .* can only be bought with Team/)])
  await anEntry({ captain, squadId: teamSquad })
  expect((await reserve(tid, [{ squadId: doublesSquad, quantity: 1 }], forCaptain)).body.messages).toEqual([])
  const virtualEventId = await aVirtualEvent(tid, [team])
  const virtual = await reserve(tid, [], { ...forCaptain, virtualEntries: [{ virtualEventId, quantity: 6 }] })
  expect(virtual.body.messages).toEqual([
    expect.stringMatching(/^All Events: 1 more than the captain's bowlers can enter/),
  ])
})

test('a linked set makes its Singles, and takes their places', async () => {
  const { on, tid, doubles, singles } = await aBundle({ linkEvents: true })
  await db.deleteFrom('bundlingRules').where('tournamentId', '=', tid).execute()
  const doublesSquad = await on(doubles, 31)
  const singlesSquad = await on(singles, 31, '12:00')
  const listed = await callAs(admin, 'GET admin/tournament/:tid/reservation/event/squad/available/:date', {
    params: { tid, date: dayAhead(31) },
  })
  expect(listed.body.squads).toMatchObject([
    { id: doublesSquad, adminAvailable: 5, eventIsLinked: true, eventTotalPrice: 200 },
  ])
  const reply = await reserve(tid, [{ squadId: doublesSquad, quantity: 2, price: 200 }])
  expect(reply.body).toMatchObject({ messages: [], balanceDue: 400 })
  expect(reply.body.entryIds).toHaveLength(6)
  expect((await entriesOf(tid)).map(({ squadId }) => squadId)).toEqual(
    [1, 2].flatMap(() => [doublesSquad, singlesSquad, singlesSquad]),
  )
  expect(await booksOf(tid)).toEqual(balanced)
})

test('the fields: all of the captain, all or none of the coordinator', async () => {
  const tid = await aTournament()
  const send = (more: object) => reserve(tid, [], more)
  const wrong = await send({
    captain: { firstName: '', lastName: ' ', email: 'nobody' },
    coordinator: { firstName: 'Ann' },
  })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body.messages?.join()).toContain('Please provide a valid email.')
  expect(wrong.body.messages?.join()).toContain(' is required.')
  expect((await send({ coordinator: { firstName: '', lastName: '', email: '' } })).statusCode).toBe(200)
  expect((await send({ coordinator: { firstName: 'A', lastName: 'B', email: '' } })).statusCode).toBe(400)
})

test('only where staff reserve, and without a mail when nobody wants one', async () => {
  for (const status of [1, 5, 6]) {
    const tid = await aTournament({ status })
    const squadId = await aSquad(await anEvent(tid))
    expect(await reserve(tid, [{ squadId, quantity: 1 }])).toMatchObject({
      statusCode: 422,
      body: { code: 'ReadOnly' },
    })
  }
  const tid = await aTournament({ status: 4 })
  const squadId = await aSquad(await anEvent(tid))
  const captain = someone()
  expect((await reserve(tid, [{ squadId, quantity: 1 }], { captain, sendMail: false })).body.messages).toEqual([])
  expect(await mailsTo(captain.email)).toEqual([])
})

test('a captain made by the staff of a partner hub is known to that hub', async () => {
  const group = await aGroup()
  const tid = await aTournament({ groupId: group.id })
  const squadId = await aSquad(await anEvent(tid))
  const partner = await aCaptain({ roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] })
  const { captainId } = (await reserve(tid, [{ squadId, quantity: 1 }], {}, partner)).body
  const rows = await db
    .selectFrom('personGroups')
    .select(['groupId', 'why'])
    .where('personId', '=', captainId ?? '')
    .execute()
  expect(rows).toEqual([{ groupId: group.id, why: 'staff' }])
  expect((await reserve(tid, [{ squadId, quantity: 1 }])).statusCode).toBe(404)
})

test('days and squads as staff see them: all places, hidden squads, days without any left disabled', async () => {
  const tid = await aTournament({ status: 2 })
  const eventId = await anEvent(tid)
  const open = await aSquad(eventId, { day: dayAhead(31), captainCap: 4 })
  const hidden = await aSquad(eventId, { day: dayAhead(31), time: '13:00', hideFromCaptains: true })
  const full = await aSquad(eventId, { day: dayAhead(33), endLane: 2 })
  await reserve(tid, [{ squadId: full, quantity: 2 }])
  expect((await callAs(admin, 'GET admin/tournament/:tid/reservation/dates', { params: { tid } })).body).toEqual({
    disabledDates: [dayAhead(32), dayAhead(33)],
    firstAvailableSquadDate: dayAhead(31),
    lastAvailableSquadDate: dayAhead(33),
    availability: [
      { date: dayAhead(31), available: 20, total: 20 },
      { date: dayAhead(33), available: 0, total: 2 },
    ],
  })
  const { body } = await callAs(admin, 'GET admin/tournament/:tid/reservation/event/squad/available/:date', {
    params: { tid, date: dayAhead(31) },
  })
  expect(body.squads).toMatchObject([
    { id: open, available: 4, adminAvailable: 10, hideFromCaptains: false },
    { id: hidden, adminAvailable: 10, hideFromCaptains: true },
  ])
  expect(body.events).toMatchObject([{ eventId, eventName: 'Team' }])
  const one = await callAs(admin, 'GET admin/tournament/:id', { params: { id: tid } })
  expect(one.body).toMatchObject({ id: tid, status: 2, statusDisplayName: 'Admin Registration Open', mayReserve: true })
})

test('the same request twice reserves once', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const captain = someone()
  const key = crypto.randomUUID()
  const replies = [1, 2, 3].map(() => reserve(tid, [{ squadId, quantity: 1 }], { captain }, admin, key))
  const answers = await Promise.all(replies)
  const again = await reserve(tid, [{ squadId, quantity: 1 }], { captain }, admin, key)
  expect(await entriesOf(tid)).toHaveLength(1)
  expect(again.body.entryIds).toEqual((await entriesOf(tid)).map(({ id }) => id))
  expect(answers.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true)
})

test('staff and captains race for the last places: nothing is oversold, and each reads why', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0 }))
  const captains = await Promise.all(Array.from({ length: 8 }, () => aCaptain()))
  const [reserved, held] = await Promise.all([
    Promise.all([1, 2, 3, 4].map(() => reserve(tid, [{ squadId, quantity: 2 }]))),
    Promise.all(captains.map((captain) => order(captain, tid, [{ id: squadId, quantity: 1 }]))),
  ])
  expect([...reserved, ...held].map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 12 }, () => 200))
  const places =
    2 * reserved.filter(({ body }) => body.captainId).length + held.filter(({ body }) => body.paymentId).length
  expect(places).toBeGreaterThanOrEqual(9)
  expect(places).toBeLessThanOrEqual(10)
  for (const { body } of reserved) if (!body.captainId) expect(body.messages.join()).toMatch(/SOLD OUT|has only 1 left/)
  expect(await booksOf(tid)).toEqual(balanced)
})
