import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { dayAhead } from '../testing/moving.ts'
import { aTeam, db } from '../testing/rosters.ts'
import { anEntry } from '../testing/sold.ts'

const read = async (id: string) => callAs(await anAdmin(), 'GET admin/entry/:id', { params: { id } })

test('staff read an entry with its captain, its money and where it may go', async () => {
  const { captain, entryId, eventId, squadId, tid } = await aTeam()
  const hidden = await aSquad(eventId, { time: '15:00', hideFromCaptains: true })
  const beyondCap = await aSquad(eventId, { time: '17:00', captainCap: 0 })
  await aSquad(eventId, { day: dayAhead(32) })
  const full = await aSquad(eventId, { time: '18:00', startLane: 1, endLane: 2 })
  for (const _ of [1, 2]) await anEntry({ captain: await aCaptain(), squadId: full })
  await (await db())
    .updateTable('entries')
    .set({ coordinatorFirstName: 'Ann', coordinatorLastName: 'Lee', coordinatorEmail: 'ann@kegler.test' })
    .where('id', '=', entryId)
    .execute()
  const { statusCode, body } = await read(entryId)
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    entryId,
    eventName: 'Team',
    squadId,
    isCancelled: false,
    readOnly: false,
    readOnlyInfo: null,
    balance: 100,
    balanceDue: 100,
    parentEntryId: null,
    version: 1,
    captain: {
      captainFirstName: 'Casey',
      captainLastName: 'Kegel',
      captainEmail: captain.email,
      captainPhoneNumber: '555-0100',
    },
    coordinator: { firstName: 'Ann', lastName: 'Lee', email: 'ann@kegler.test' },
    tournament: { id: tid, allowChangeBetweenFreeEvents: expect.any(Boolean) },
    availableEvents: [],
    refundType: 'refundWithCancellation',
    creditPurchaseTransactions: [],
  })
  expect(body.captain.captainId).toBe(body.captainId)
  expect(
    body.availableSquads.map(({ id, adminAvailable, hideFromCaptains }) => [id, adminAvailable, hideFromCaptains]),
  ).toEqual([
    [hidden, 10, true],
    [beyondCap, 10, false],
  ])
  expect(body.paymentLog.reservationsDue).toHaveLength(1)
})

test('a card payment is named with its transaction', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }]))
  await payByCard(await secretOf(captain, paymentId))
  await finish(captain, tid, paymentId)
  const entry = await (await db())
    .selectFrom('entries')
    .select('id')
    .where('tournamentId', '=', tid)
    .executeTakeFirstOrThrow()
  const { body } = await read(entry.id)
  expect(body).toMatchObject({ balance: 0, balanceDue: 0 })
  expect(body.creditPurchaseTransactions).toEqual([
    {
      creditCardTransactionId: expect.stringMatching(/./),
      shortDescription: expect.stringMatching(/ CT, \$100\.00, \$100\.00 left, visa 4242$/),
    },
  ])
  expect(await booksOf(tid)).toEqual(balanced)
})

test.each([
  ['Setup', { status: 1 }, false],
  ['Archived', { status: 6 }, true],
  ['ended', { startDate: '2020-01-01', endDate: '2020-01-31', registrationCloseDate: '2020-01-01' }, true],
])('staff see the entries of a tournament that is in status %s', async (_, tournament, readOnly) => {
  const { entryId } = await aTeam(tournament)
  const { statusCode, body } = await read(entryId)
  expect(statusCode).toBe(200)
  expect(body).toMatchObject({
    readOnly,
    readOnlyInfo: readOnly ? 'Entries of this tournament can no longer be changed.' : null,
  })
  if (readOnly) expect(body.availableSquads).toEqual([])
})

test('notes of an entry, a payment that somebody has begun, the other entries of its captain', async () => {
  const { captain, entryId, squadId, tid } = await aTeam()
  const gone = await anEntry({ captain, squadId, isCancelled: true })
  const other = await anEntry({ captain, squadId, name: 'Second Team' })
  const note = { entryId, createdBy: 'ingrid@kegler.test', createdAt: new Date('2026-01-02T03:04:05Z') }
  await (await db())
    .insertInto('entryNotes')
    .values([
      { ...note, text: 'Wants lane 1.' },
      { ...note, text: 'Called again.', createdAt: new Date('2026-01-03T03:04:05Z') },
    ])
    .execute()
  expect((await read(entryId)).body).toMatchObject({
    openPayment: null,
    otherEntriesOfCaptain: 2,
    otherEntries: [
      { entryId: other, teamName: 'Second Team', isCancelled: false },
      { entryId: gone, isCancelled: true },
    ],
  })
  const { paymentId } = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: [{ id: entryId }], virtualEvents: [], teamOwnedVirtualEvents: [] },
  }).then(({ body }) => body)
  const { body } = await read(entryId)
  expect(body.notes.map(({ text, by }) => [text, by])).toEqual([
    ['Called again.', 'ingrid@kegler.test'],
    ['Wants lane 1.', 'ingrid@kegler.test'],
  ])
  expect(Date.parse(body.notes[1]?.at ?? '')).toBe(note.createdAt.getTime())
  expect(body.openPayment).toMatchObject({ id: paymentId, amount: 100, by: captain.email })
})

test('a cancelled entry goes nowhere', async () => {
  const { entryId, eventId } = await aTeam()
  await aSquad(eventId, { time: '13:00' })
  await (await db())
    .updateTable('entries')
    .set({ isCancelled: true, squadId: null })
    .where('id', '=', entryId)
    .execute()
  expect((await read(entryId)).body).toMatchObject({
    isCancelled: true,
    refundType: 'refundOnly',
    squadDateTime: null,
    availableSquads: [],
  })
})
