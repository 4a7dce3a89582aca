import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services, clock } = await theKit()
const { db } = services.database

/** A captain with two entries of $80.50 and two virtual entries of $10.00, all unpaid. */
async function aDebtor() {
  const tid = await aTournament()
  const event = await anEvent(tid, { expenseFee: 50, lineageFee: 4000, prizeFee: 4000 })
  const squad = await aSquad(event)
  const virtualEventId = await aVirtualEvent(tid, [event])
  const captain = await aCaptain()
  const first = await anEntry({ captain, squadId: squad, name: 'Split Happens' })
  const second = await anEntry({ captain, squadId: squad })
  const virtual = [
    await aVirtualEntry({ captain, virtualEventId }),
    await aVirtualEntry({ captain, virtualEventId }),
  ] as const
  const captainId = await personIdOf(captain)
  return { tid, captain, captainId, first, second, virtual, virtualEventId, admin: await anAdmin() }
}
const cash = { paymentType: 'Cash' as const }
const book = (
  admin: Person,
  id: string,
  body: Parameters<typeof callAs<'POST admin/entry/:id/payment/other'>>[2]['body'],
) => callAs(admin, 'POST admin/entry/:id/payment/other', { params: { id }, body })
const balanceOf = async (id: string) => {
  const row = await db
    .selectFrom('balances')
    .select('amount')
    .where((eb) => eb.or([eb('entryId', '=', id), eb('virtualEntryId', '=', id)]))
    .executeTakeFirst()
  return row?.amount
}

test.each([
  ['80.50', 8050],
  [80.5, 8050],
  ['0.1', 10],
  [0.1, 10],
  ['$80.50', 8050],
])('%j is taken as %i cents', async (amount, cents) => {
  const { admin, first, captainId } = await aDebtor()
  const reply = await book(admin, first, { ...cash, amount, notes: 'at the desk' })
  expect([reply.statusCode, reply.body.balance]).toEqual([200, (8050 - cents) / 100])
  expect(await balanceOf(first)).toBe(8050 - cents)
  const paymentId = reply.body.paymentId
  expect(await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()).toMatchObject({
    payerId: captainId,
    method: 'Cash',
    amount: cents,
    notes: 'at the desk',
    acceptedBy: admin.email,
    sessionId: null,
  })
  const audit = await callAs(await aCaptain({ roles: ['manager'] }), 'GET audit/teamAuditDetails/:id', {
    params: { id: first },
  })
  expect(audit.body.ledger.at(-1)).toMatchObject({ transactionType: 'Payment', notes: 'at the desk' })
  const lines = await db.selectFrom('ledger').selectAll().where('paymentId', '=', paymentId).execute()
  expect(lines).toMatchObject([
    { entryId: first, type: 'Payment', amount: -cents, description: 'Cash', method: 'Cash' },
  ])
})

test.each([
  ['1e3', 400, 'Enter the amount in dollars, with at most two decimals.'],
  ['12.345', 400, 'Enter the amount in dollars, with at most two decimals.'],
  [0.005, 400, 'Enter the amount in dollars, with at most two decimals.'],
  ['', 400, 'Enter the amount in dollars, with at most two decimals.'],
  ['-5', 422, 'Enter an amount above $0.00.'],
  [-5, 422, 'Enter an amount above $0.00.'],
  ['0', 422, 'Enter an amount above $0.00.'],
  ['$1,234.50', 422, 'The amount is above the balance of $80.50.'],
  [1e3, 422, 'The amount is above the balance of $80.50.'],
  ['100000000', 422, 'The amount is above the balance of $80.50.'],
  ['80.51', 422, 'The amount is above the balance of $80.50.'],
])('%j is refused', async (amount, status, message) => {
  const { admin, first } = await aDebtor()
  const reply = await book(admin, first, { ...cash, amount })
  expect([reply.statusCode, reply.body.message]).toEqual([status, message])
  expect(await balanceOf(first)).toBe(8050)
})

test('each method wants its own details', async () => {
  const { admin, first } = await aDebtor()
  const bad = async (body: object) => {
    const reply = await book(admin, first, { amount: 1, ...body } as never)
    return [reply.statusCode, reply.body.messages]
  }
  expect(await bad({ paymentType: 'Check' })).toMatchObject([400, [expect.stringContaining(' is required.')]])
  expect(await bad({ paymentType: 'Check', checkNumber: '47a' })).toEqual([
    400,
    ['A check number has at most 20 digits.'],
  ])
  expect(await bad({ paymentType: 'Check', checkNumber: -1 })).toMatchObject([400, [expect.any(String)]])
  expect(await bad({ paymentType: 'Manual Stripe Transaction', stripeTransactionId: '  ' })).toMatchObject([
    400,
    [expect.stringContaining(' is required.')],
  ])
  expect(await bad({ paymentType: 'Stripe Purchase Transaction' })).toEqual([400, ['Choose how it was paid.']])
  expect(await bad({ paymentType: 'Cash', notes: 'x'.repeat(256) })).toEqual([400, ['Use at most 255 characters.']])
  const manual = { paymentType: 'Manual Stripe Transaction', stripeTransactionId: ' pi_1 ', checkNumber: '7' } as const
  const { body } = await book(admin, first, { ...manual, amount: 1 })
  expect(
    await db.selectFrom('payments').select(['transactionId', 'checkNumber']).where('id', '=', body.paymentId).execute(),
  ).toEqual([{ transactionId: 'pi_1', checkNumber: null }])
})

test('one check for entries and a virtual event is shared out in page order, entries first', async () => {
  const { admin, captain, captainId, tid, first, second, virtual, virtualEventId } = await aDebtor()
  const body = {
    ...{
      captainId,
      tournamentId: tid,
      entries: [{ id: second }, { id: first }],
      virtualEvents: [{ id: virtualEventId }],
    },
    ...{ paymentType: 'Check' as const, checkNumber: '4711' },
  }
  const dry = await callAs(admin, 'POST admin/captain/payment/other', { body: { ...body, amount: 176 }, dryRun: true })
  expect((dry.body as unknown as { effects: { notes: string[] } }).effects.notes).toEqual([
    '$176.00 is applied to 4 items; $5.00 stays due.',
  ])
  const reply = await callAs(admin, 'POST admin/captain/payment/other', { body: { ...body, amount: 176 } })
  expect(reply.body.applied).toEqual([
    { entryId: second, virtualEntryId: null, amountApplied: 80.5 },
    { entryId: first, virtualEntryId: null, amountApplied: 80.5 },
    { entryId: null, virtualEntryId: virtual[0], amountApplied: 10 },
    { entryId: null, virtualEntryId: virtual[1], amountApplied: 5 },
  ])
  expect(await Promise.all([first, second, ...virtual].map(balanceOf))).toEqual([0, 0, 0, 500])
  // the captain sees the check and nobody of staff
  const log = await callAs(captain, 'GET registration/entry/:id/payment/log', { params: { id: second } })
  expect(log.body.reservationsPaid[0]?.payments).toMatchObject([{ description: 'Check 4711', amount: 80.5 }])
  expect(log.text).not.toContain(admin.email)
  const audit = db.selectFrom('audit').select(['userEmail', 'about']).where('recordId', '=', reply.body.paymentId)
  const [row] = await audit.execute()
  expect(row).toMatchObject({ userEmail: admin.email, about: expect.arrayContaining([captainId]) })
})

test('virtual entries alone: those that are named', async () => {
  const { admin, captainId, tid, virtual, virtualEventId } = await aDebtor()
  const selection = { captainId, tournamentId: tid, virtualEventId }
  const reply = await callAs(admin, 'POST admin/virtualEvent/payment/other', {
    body: { ...selection, ...cash, amount: 10, virtualEntries: [{ id: virtual[1] }] },
  })
  expect(reply.body.applied).toEqual([{ entryId: null, virtualEntryId: virtual[1], amountApplied: 10 }])
  const nothing = await callAs(admin, 'POST admin/virtualEvent/payment/other', {
    body: { ...selection, ...cash, amount: 10, virtualEntryId: virtual[1] },
  })
  expect([nothing.statusCode, nothing.body.message]).toEqual([422, 'Cannot make payments to entries without balance.'])
})

test('a second check of the same number within a day is booked when it is confirmed', async () => {
  const { admin, first, second } = await aDebtor()
  const check = { paymentType: 'Check' as const, checkNumber: '4711', amount: 50 }
  expect((await book(admin, first, check)).statusCode).toBe(200)
  const asked = await book(await anAdmin(), second, check)
  expect([asked.statusCode, asked.body.message]).toEqual([
    422,
    'Check 4711 of this captain was booked within the last day, over $50.00. Is this another check?',
  ])
  expect(asked.body).toMatchObject({ data: { confirm: 'checkNumber' } })
  expect((await book(admin, second, { ...check, checkNumber: '4712' })).statusCode).toBe(200)
  expect((await book(admin, first, { ...check, amount: 10, confirmed: true })).statusCode).toBe(200)
  clock.ahead = 86_400_000 + 1000
  expect((await book(admin, first, { ...check, amount: 10 })).statusCode).toBe(200)
  clock.ahead = 0
})

test('a check that another group booked of the captain is not mentioned', async () => {
  const { name, id: groupId } = await aGroup()
  const hubStaff = await aCaptain({ roles: ['admin'], groups: [name], permissions: ['CanMigratePartnersFromV2'] })
  const captain = await aCaptain()
  const anOwing = async (values: { groupId?: string }) =>
    anEntry({ captain, squadId: await aSquad(await anEvent(await aTournament(values))) })
  const check = { paymentType: 'Check' as const, checkNumber: '815', amount: 50 }
  expect((await book(hubStaff, await anOwing({ groupId }), check)).statusCode).toBe(200)
  expect((await book(await anAdmin(), await anOwing({}), check)).statusCode).toBe(200)
  expect((await book(hubStaff, await anOwing({ groupId }), check)).body).toMatchObject({
    data: { confirm: 'checkNumber' },
  })
})

test('the same submission sent twice books once', async () => {
  const { admin, first } = await aDebtor()
  const send = () =>
    callAs(admin, 'POST admin/entry/:id/payment/other', {
      params: { id: first },
      body: { ...cash, amount: 20 },
      idempotencyKey: `book ${first}`,
    })
  const [one, two] = [await send(), await send()]
  expect(two.body).toEqual(one.body)
  expect(await balanceOf(first)).toBe(6050)
})

test('a linked set is paid at its parent, over all three of its entries', async () => {
  const tid = await aTournament({ linkEvents: true })
  const squadId = await aSquad(await anEvent(tid))
  const [captain, admin] = [await aCaptain(), await anAdmin()]
  const parent = await anEntry({ captain, squadId })
  const [one, two] = [1, 2].map((parentPosition) =>
    anEntry({ captain, squadId, parentEntryId: parent, parentPosition }),
  )
  const ids = [parent, (await one) ?? '', (await two) ?? '']
  const refused = await book(admin, ids[1] ?? '', { ...cash, amount: 1 })
  expect([refused.statusCode, refused.body.message]).toEqual([422, 'Showing the linked entry'])
  expect(refused.body).toMatchObject({ data: { parentEntryId: parent } })
  const read = () => callAs(admin, 'GET admin/entry/:id', { params: { id: parent } })
  expect((await read()).body.balance).toBe(300)
  await book(admin, parent, { ...cash, amount: 250 })
  expect(await Promise.all(ids.map(balanceOf))).toEqual([0, 0, 5000])
  expect((await read()).body.balance).toBe(50)
  const log = await callAs(admin, 'GET admin/entry/:id/payment/log', { params: { id: parent } })
  expect([log.body.grandTotal, log.body.payments]).toMatchObject([
    50,
    [{ amount: 250, method: 'Cash', by: admin.email }],
  ])
})

test("things of another captain, another tournament or another group are not found, and archived tournaments' are paid", async () => {
  const [one, other] = [await aDebtor(), await aDebtor()]
  const body = { ...cash, amount: 1, captainId: one.captainId, tournamentId: one.tid }
  const send = (admin: Person, more: object) =>
    callAs(admin, 'POST admin/captain/payment/other', { body: { ...body, ...more } })
  for (const more of [
    { entries: [{ id: one.first }, { id: other.first }] },
    { virtualEvents: [{ id: other.virtualEventId }] },
    { tournamentId: other.tid, entries: [{ id: one.first }] },
  ])
    expect((await send(one.admin, more)).statusCode).toBe(404)
  // of another captain in the same tournament
  const captain = await aCaptain()
  const { squadId } = await db
    .selectFrom('entries')
    .select('squadId')
    .where('id', '=', one.first)
    .executeTakeFirstOrThrow()
  const theirs = await anEntry({ captain, squadId: squadId ?? '' })
  expect((await send(one.admin, { entries: [{ id: one.first }, { id: theirs }] })).statusCode).toBe(404)
  expect(await balanceOf(theirs)).toBe(8050)
  const foreign = await aCaptain({
    roles: ['admin'],
    groups: [(await aGroup()).name],
    permissions: ['CanMigratePartnersFromV2'],
  })
  expect((await send(foreign, { entries: [{ id: one.first }] })).statusCode).toBe(404)
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', one.tid).execute()
  expect((await send(one.admin, { entries: [{ id: one.first }] })).statusCode).toBe(200)
})

test("a captain's payments, what one applied to, and its confirmation", async () => {
  const { admin, captainId, tid, first, virtualEventId, virtual } = await aDebtor()
  const list = () => callAs(admin, 'GET admin/captain/:id/payments', { params: { id: captainId } })
  expect((await list()).body).toEqual({ payments: [], refunds: [] })
  const body = { captainId, tournamentId: tid, entries: [{ id: first }], virtualEvents: [{ id: virtual[0] }] }
  const { body: booked } = await callAs(admin, 'POST admin/captain/payment/other', {
    body: { ...body, paymentType: 'Check', checkNumber: 12, amount: 90.5, notes: 'in an envelope' },
  })
  expect((await list()).body.payments).toMatchObject([
    {
      ...{ paymentId: booked.paymentId, amountPaid: 90.5, paymentMethod: 'Check', acceptedByEmail: admin.email },
      ...{
        entriesQty: 2,
        checkNumber: '12',
        notes: 'in an envelope',
        creditCardTransactionId: null,
        displayEntries: false,
      },
    },
  ])
  const params = { paymentId: booked.paymentId }
  const applied = await callAs(admin, 'GET admin/payments/:paymentId/entries', { params })
  expect(applied.body).toMatchObject({
    entries: [{ entryId: first, teamName: 'Split Happens', eventName: 'Team', amountApplied: 80.5 }],
    virtualEvents: [{ virtualEventId, virtualEntryId: virtual[0], eventName: 'All Events', amountApplied: 10 }],
  })
  const page = await callAs(admin, 'GET admin/payments/:paymentId/printable', { params })
  for (const words of ['<!doctype html>', 'Payment Confirmation', '$90.50', 'Split Happens', 'All Events', '>12<'])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain(admin.email)
  expect(page.text).not.toContain('envelope')
})
