import { addDays, dayOf, formatDay } from '@kegler/domain/dates.ts'
import { depositGone } from '@kegler/domain/payments/deposit.rules.ts'
import { afterEach, expect, test } from 'vitest'
import type { Mail } from '../gateways/mail.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { moveDueDaysLeft } from '../setup/deposits/move-due-days.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { moveAs } from '../testing/undoing.ts'

const { services, clock } = await theKit()
const { db } = services.database
const today = dayOf(new Date(), zone)
const dueOn = addDays(today, 20)
const deposits = { deposits: true, depositDueOn: dueOn } as const

afterEach(() => {
  clock.ahead = 0
})

const validate = (captain: Person, tid: string, id: string, quantity = 1) =>
  callAs(captain, 'POST registration/tournament/:tid/entry/validate', {
    params: { tid },
    body: { entries: [{ id, quantity }], virtualEntries: [] },
  })
const orderWith = (captain: Person, tid: string, id: string, deposit: number | undefined, quantity = 1) =>
  callAs(captain, 'POST registration/tournament/createSession', {
    body: { tournamentId: tid, squadEntries: [{ id, quantity }], squadVirtualEntries: [], deposit },
  })
async function buyWith(captain: Person, tid: string, id: string, deposit: number, quantity = 1): Promise<string> {
  const { body } = await orderWith(captain, tid, id, deposit, quantity)
  if (!body.paymentId) throw new Error(JSON.stringify(body))
  await payByCard(await secretOf(captain, body.paymentId))
  expect((await finish(captain, tid, body.paymentId)).body.state).toBe('succeeded')
  return body.paymentId
}
const entriesOf = (tid: string) =>
  db.selectFrom('entries').selectAll().where('tournamentId', '=', tid).orderBy('entryNumber').execute()
const seen = async (captain: Person, tid: string) =>
  (await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })).body
async function mailsTo(address: string): Promise<Mail[]> {
  const sent: Mail[] = []
  while ((await sendDueMails({ ...services, mailer: { send: async (mail) => void sent.push(mail) } })) > 0);
  return sent.filter(({ to }) => to === address)
}
async function aDepositTournament(values: Parameters<typeof aTournament>[0] = {}) {
  const tid = await aTournament({ ...deposits, ...values })
  const eventId = await anEvent(tid, { deposit: 2500 })
  return { tid, eventId, squadId: await aSquad(eventId) }
}

test('two teams and a side event: deposits and the rest in full are paid now, what is left is due and paid later', async () => {
  const { tid, eventId, squadId } = await aDepositTournament({ technologyFeePercent: 2, depositRefundUntil: dueOn })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const captain = await aCaptain()
  const cart = { entries: [{ id: squadId, quantity: 2 }], virtualEntries: [{ id: virtualEventId, quantity: 1 }] }
  const validated = await callAs(captain, 'POST registration/tournament/:tid/entry/validate', {
    params: { tid },
    body: cart,
  })
  expect(validated.body).toEqual({
    messages: [],
    amount: 210,
    deposit: { now: 60, dues: [{ day: dueOn, amount: 150 }], refundUntil: dueOn },
  })
  const { body } = await callAs(captain, 'POST registration/tournament/createSession', {
    body: { tournamentId: tid, squadEntries: cart.entries, squadVirtualEntries: cart.virtualEntries, deposit: 60 },
  })
  expect(body).toMatchObject({ messages: [], amount: 60 })
  const paymentId = body.paymentId ?? ''
  await payByCard(await secretOf(captain, paymentId))
  await finish(captain, tid, paymentId)
  await finish(captain, tid, paymentId)

  const lines = await db
    .selectFrom('ledger as l')
    .innerJoin('entries as n', 'n.id', 'l.entryId')
    .select(['l.type', 'l.amount', 'l.expense', 'l.lineage', 'l.prize', 'l.paymentId'])
    .where('n.tournamentId', '=', tid)
    .orderBy('l.id')
    .execute()
  const charge = { type: 'Charge', amount: 10_000, expense: 3_000, lineage: 3_000, prize: 4_000, paymentId: null }
  const payment = { type: 'Payment', amount: -2_500, paymentId }
  expect(lines).toMatchObject([charge, payment, charge, payment])
  expect(await entriesOf(tid)).toMatchObject([
    { deposit: 2_500, dueOn },
    { deposit: 2_500, dueOn },
  ])
  const paid = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  expect(paid).toMatchObject({ amount: 6_000, technologyFee: 120 })
  expect(await booksOf(tid)).toEqual(balanced)

  const entries = await seen(captain, tid)
  expect(entries).toMatchObject([1, 2].map(() => ({ balanceDue: 75, due: { on: dueOn, state: 'later' } })))
  const home = await callAs(captain, 'POST registration/tournament/active', { body: {} })
  expect(home.body.find(({ id }) => id === tid)).toMatchObject({
    balanceDue: 150,
    dueNext: { on: dueOn, amount: 150, state: 'later' },
  })
  const [welcome] = await mailsTo(captain.email)
  expect(welcome?.text).toContain(`Total: $210.00
  Paid now: $60.00
  Paid by: Credit card
  Due by ${formatDay(dueOn)}: $150.00`)
  const { text } = await callAs(captain, 'GET registration/entry/:id/calendar', {
    params: { id: entries[0]?.id ?? '' },
  })
  expect(text).toContain(`DTSTART;VALUE=DATE:${dueOn.replaceAll('-', '')}`)
  expect(text.replace(/\r\n /g, '')).toContain('SUMMARY:Balance due: $75.00\\, Team - ')

  clock.ahead = 8 * 86_400_000
  expect((await seen(captain, tid))[0]).toMatchObject({ due: { state: 'soon' } })
  clock.ahead = 22 * 86_400_000
  expect((await seen(captain, tid))[0]).toMatchObject({ due: { state: 'overdue' } })
  clock.ahead = 0
  const rest = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: entries.map(({ id }) => ({ id })) },
  })
  expect(rest.body).toMatchObject({ amount: 150 })
  await payByCard(await secretOf(captain, rest.body.paymentId ?? ''))
  const body2 = { paymentId: rest.body.paymentId ?? '', tournamentId: tid, bypassWebHooks: true }
  await callAs(captain, 'POST registration/payment/balance', { body: body2 })
  expect(await seen(captain, tid)).toMatchObject([1, 2].map(() => ({ balanceDue: 0, due: null })))
  const after = await callAs(captain, 'GET registration/entry/:id/calendar', { params: { id: entries[0]?.id ?? '' } })
  expect(after.text).not.toContain('Balance due')
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a linked set has the deposits of its Doubles and its two Singles; without one the price is paid', async () => {
  const tid = await aTournament({ ...deposits, linkEvents: true })
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, deposit: 3000 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, deposit: 1050, expenseFee: 0 })
  const squadId = await aSquad(doubles)
  await aSquad(singles)
  const captain = await aCaptain()
  expect((await validate(captain, tid, squadId)).body).toMatchObject({ amount: 240, deposit: { now: 51 } })
  await buyWith(captain, tid, squadId, 51)
  expect((await entriesOf(tid)).map(({ deposit }) => deposit)).toEqual([3000, 1050, 1050])
  expect((await seen(captain, tid)).map(({ balanceDue }) => balanceDue).sort()).toEqual([59.5, 59.5, 70])
  const [parent] = await entriesOf(tid)
  const { text } = await callAs(captain, 'GET registration/entry/:id/calendar', { params: { id: parent?.id ?? '' } })
  expect(text.replace(/\r\n /g, '')).toContain('SUMMARY:Balance due: $189.00\\, Doubles - ')
  expect(await booksOf(tid)).toEqual(balanced)

  const other = await aTournament({ ...deposits, linkEvents: true })
  const pair = await aSquad(await anEvent(other, { name: 'Doubles', numberOfBowlers: 2 }))
  await aSquad(await anEvent(other, { name: 'Singles', numberOfBowlers: 1, deposit: 1050, expenseFee: 0 }))
  expect((await validate(captain, other, pair)).body).toMatchObject({ amount: 240, deposit: { now: 121 } })
})

test.each([
  ['switched off', { deposits: false }],
  ['due today', { depositDueOn: today }],
  ['due days before a squad that is near', { depositDueOn: null, depositDueDays: 31 }],
])('a deposit that was shown and is %s by then: a message, and nothing is held or paid', async (_, changed) => {
  const { tid, squadId } = await aDepositTournament()
  const captain = await aCaptain()
  expect((await validate(captain, tid, squadId)).body.deposit).toMatchObject({ now: 25 })
  await db.updateTable('tournaments').set(changed).where('id', '=', tid).execute()
  const refused = await orderWith(captain, tid, squadId, 25)
  expect(refused.body).toMatchObject({ paymentId: null, messages: [depositGone] })
  expect(await db.selectFrom('paymentSessions').selectAll().where('tournamentId', '=', tid).execute()).toEqual([])
  expect((await validate(captain, tid, squadId)).body.deposit).toBeNull()
})

test('another amount than was shown is refused, and so is a deposit of nothing', async () => {
  const { tid, squadId } = await aDepositTournament()
  const captain = await aCaptain()
  for (const deposit of [24, 26, 0, -25, 100])
    expect((await orderWith(captain, tid, squadId, deposit)).body).toMatchObject({
      paymentId: null,
      messages: [depositGone],
    })
  const free = await aSquad(await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0, deposit: 500 }))
  expect((await validate(captain, tid, free)).body).toMatchObject({ amount: 0, deposit: null })
  expect((await orderWith(captain, tid, free, 0)).body.messages).toEqual([depositGone])
})

test('the choice is frozen: asked again it is the same session, another choice replaces it', async () => {
  const { tid, squadId } = await aDepositTournament()
  const captain = await aCaptain()
  const first = await orderWith(captain, tid, squadId, 25)
  expect((await orderWith(captain, tid, squadId, 25)).body.paymentId).toBe(first.body.paymentId)
  const all = await order(captain, tid, [{ id: squadId, quantity: 1 }])
  expect(all.body).toMatchObject({ amount: 100, messages: [] })
  expect(all.body.paymentId).not.toBe(first.body.paymentId)
  const again = await orderWith(captain, tid, squadId, 25)
  await db.updateTable('tournaments').set({ deposits: false }).where('id', '=', tid).execute()
  // what is being paid is sold as it was frozen
  await payByCard(await secretOf(captain, again.body.paymentId ?? ''))
  await finish(captain, tid, again.body.paymentId ?? '')
  expect(await entriesOf(tid)).toMatchObject([{ deposit: 2500, dueOn }])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a due day becomes later with the settings and the squad, never earlier, and is never after the squad', async () => {
  const { tid, eventId, squadId } = await aDepositTournament({ depositDueOn: null, depositDueDays: 10 })
  const [captain, admin] = [await aCaptain(), await anAdmin()]
  await buyWith(captain, tid, squadId, 25)
  const [entry] = await entriesOf(tid)
  const due = async () => (await entriesOf(tid))[0]?.dueOn
  const squadDay = addDays(today, 31)
  expect(await due()).toBe(addDays(squadDay, -10))
  const setting = async (values: object) => {
    await db.updateTable('tournaments').set(values).where('id', '=', tid).execute()
    await moveDueDaysLeft(services)
    return due()
  }
  expect(await setting({ depositDueDays: 20 })).toBe(addDays(squadDay, -10))
  expect(await setting({ depositDueDays: 5 })).toBe(addDays(squadDay, -5))
  expect(await setting({ depositDueOn: addDays(squadDay, 9), depositDueDays: null })).toBe(squadDay)
  expect(await setting({ depositDueOn: null, depositDueDays: 5 })).toBe(squadDay)
  const [later, earlier] = [
    await aSquad(eventId, { day: addDays(today, 40) }),
    await aSquad(eventId, { day: addDays(today, 33) }),
  ]
  expect((await moveAs(admin, entry?.id ?? '', later)).statusCode).toBe(200)
  expect(await due()).toBe(addDays(today, 35))
  await moveAs(admin, entry?.id ?? '', earlier)
  expect(await due()).toBe(addDays(today, 33))
  await moveAs(admin, entry?.id ?? '', null)
  expect(await due()).toBe(addDays(today, 33))
})
