import type { Answer, CallKey } from '@kegler/domain/call.ts'
import type { calls } from '@kegler/domain/calls.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { deliver, eventsOf, payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aLink, sendByLink, switchOn, tokenOf } from '../testing/links.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { cancel, toCard } from '../testing/refunding.ts'
import { aBowler, anEntry } from '../testing/sold.ts'

const { services, clock } = await theKit()
const { db } = services.database

type Contract = typeof calls
const byLink = async <K extends CallKey & keyof Contract>(
  link: { id: string; kind: 'team' | 'bowler' | 'payment' },
  key: K,
  body: object = {},
  path: string = key,
) => {
  const reply = await sendByLink(link, path as K, body)
  return { ...reply, body: JSON.parse(reply.text || '{}') as Answer<Contract[K]> }
}

/** A team of five of $100.00 with two who joined, and everything switched on. */
async function aTeam() {
  const tid = await aTournament()
  const captain = await aCaptain()
  const eventId = await anEvent(tid, { numberOfBowlers: 5 })
  const bowlers = [
    await aBowler({ firstName: 'Rosa', lastName: 'Lindqvist' }),
    await aBowler({ firstName: 'Bea', lastName: 'Braun' }),
  ]
  const entryId = await anEntry({
    captain,
    squadId: await aSquad(eventId),
    bowlers: bowlers.map(({ id }) => id),
    name: 'Pin Pals',
  })
  await switchOn(entryId, { invites: true, shares: true, paymentLinks: true })
  const joined = { kind: 'bowler' as const, joinedAt: new Date() }
  const links = []
  for (const [index, { id }] of bowlers.entries())
    links.push(
      await aLink(entryId, {
        ...joined,
        bowlerId: id,
        position: index + 1,
        email: `b${index}-${crypto.randomUUID()}@bowler.test`,
      }),
    )
  const [rosa, bea] = links
  if (!rosa || !bea) throw new Error('no links')
  return { tid, captain, entryId, rosterId: rosa.rosterId ?? '', rosa, bea }
}
const setShares = (captain: Person, id: string, amounts: readonly number[]) =>
  callAs(captain, 'PUT registration/entry/:id/shares', {
    params: { id },
    body: { shares: amounts.map((amount, index) => ({ position: index + 1, amount })) },
  })
const moneyOf = async (captain: Person, id: string) =>
  (await callAs(captain, 'GET registration/entry/:id/shares', { params: { id } })).body
const guest = { name: 'Rosa Lindqvist', email: 'Rosa@Guest.test' }
async function pay(link: Parameters<typeof byLink>[0], form = guest) {
  const { paymentId, messages } = (await byLink(link, 'POST link/payment/createSession', form)).body
  if (!paymentId) return { paymentId: '', messages }
  const { clientSecret } = (await byLink(link, 'POST link/payment/clientSecret', { paymentId })).body
  await payByCard(clientSecret ?? '')
  const status = await byLink(link, 'POST link/payment/balance', { paymentId, bypassWebHooks: true })
  return { paymentId, messages, status: status.body }
}

test("a deposit covers the captain's own part, wherever they bowl", async () => {
  const captain = await aCaptain({ birthdate: '1971-02-03' })
  const self = await aBowler({ email: captain.email, birthDate: '1971-02-03' })
  const [one, two] = [await aBowler(), await aBowler()]
  const squadId = await aSquad(await anEvent(await aTournament(), { numberOfBowlers: 4 }))
  const presets = async (bowlers: string[]) => {
    const entryId = await anEntry({ captain, squadId, bowlers })
    await switchOn(entryId, { shares: true })
    const part = { entryId, type: 'Payment', amount: -2500, description: 'Cash', method: 'Cash' } as const
    const by = { createdBy: 'maker', createdAt: new Date() }
    await db
      .insertInto('ledger')
      .values({ ...part, ...by })
      .execute()
    return (await moneyOf(captain, entryId)).positions.map(({ preset }) => preset)
  }
  expect(await presets([one.id, two.id, self.id])).toEqual([25, 25, 0, 25])
  expect(await presets([one.id, two.id])).toEqual([0, 25, 25, 25])
})

test('a bowler pays their share by their link; captain and staff read who paid', async () => {
  const { tid, captain, entryId, rosa, bea } = await aTeam()
  const first = await moneyOf(captain, entryId)
  expect(first).toMatchObject({ reason: null, isOn: false, price: 100, missing: 100, uncovered: 100 })
  expect(first.positions.map(({ preset, name, joined }) => [preset, name, joined])).toEqual([
    [20, 'Rosa Lindqvist', true],
    [20, 'Bea Braun', true],
    [20, null, false],
    [20, null, false],
    [20, null, false],
  ])
  expect((await byLink(rosa, 'GET link/payment')).body).toMatchObject({ open: 0, share: null })
  expect((await setShares(captain, entryId, [20, 20, 0, 0, 0])).body).toMatchObject({ isOn: true, uncovered: 60 })
  const asked = await byLink(rosa, 'GET link/payment')
  expect(asked.body).toMatchObject({
    share: { amount: 20, price: 100, paid: 0 },
    ...{ open: 20, isBeingPaid: false },
    items: [{ team: 'Pin Pals', amount: 20 }],
  })
  expect(asked.text).not.toMatch(new RegExp(`${entryId}|Braun|@`))
  // who reloads the page goes on with what they began
  const { paymentId } = (await byLink(rosa, 'POST link/payment/createSession', guest)).body
  expect((await byLink(rosa, 'GET link/payment')).body).toMatchObject({ open: 0, isBeingPaid: true, begun: 20 })
  expect((await byLink(rosa, 'POST link/payment/createSession', guest)).body.paymentId).toBe(paymentId)
  const paid = await pay(rosa)
  expect(paid.status).toMatchObject({
    state: 'succeeded',
    totalPaid: 20,
    paymentMessage: expect.stringContaining('rosa@guest.test'),
  })
  expect((await pay(rosa)).messages).toEqual(['Nothing is due for you.'])
  // the mail leads back to the receipt
  const back = await byLink(rosa, 'GET link/payment')
  expect(back.body.payments).toMatchObject([{ paymentId: paid.paymentId, amount: 20, refunded: 0 }])
  expect((await byLink(bea, 'GET link/payment')).body.payments).toEqual([])
  const money = await moneyOf(captain, entryId)
  expect(money).toMatchObject({ missing: 80, collected: 20, uncovered: 60 })
  expect(money.positions[0]).toMatchObject({ open: 0, paid: [{ name: 'Rosa L. (guest)', amount: 20 }] })
  // asked once more, who paid keeps what they paid, and nobody goes free by it
  expect(money.positions.map(({ preset }) => preset)).toEqual([20, 20, 20, 20, 20])
  // what nobody is asked for is left to the captain
  const rest = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: [{ id: entryId }], mode: 'uncovered' },
  })
  expect(rest.body).toMatchObject({ messages: [], amount: 60 })
  const admin = await anAdmin()
  const log = await callAs(admin, 'GET admin/entry/:id/payment/log', { params: { id: entryId } })
  expect(log.body.payments).toMatchObject([{ amount: 20, by: 'Rosa L. (guest)' }])
  const captainLog = await callAs(captain, 'GET registration/entry/:id/payment/log', { params: { id: entryId } })
  expect(JSON.stringify(captainLog.body)).toContain('Credit card payment, Rosa L. (guest)')
  const creditLog = await callAs(admin, 'GET admin/entry/:id/payment/creditLog', { params: { id: entryId } })
  const refundable = await callAs(admin, 'GET admin/entry/:id/refundable', { params: { id: entryId } })
  for (const [payment] of [creditLog.body.payments, refundable.body.creditPurchaseTransactions])
    expect(payment?.shortDescription).toContain('Rosa L. (guest), visa 4242')
  for (const text of ['Lindqvist', 'rosa@guest.test', '4242']) {
    const found = await callAs(admin, 'POST admin/payments/list', { body: { tournamentId: tid, text } })
    expect(found.body.items).toMatchObject([{ acceptedBy: 'Rosa L. (guest)', amount: 20 }])
  }
  const manager = await aCaptain({ roles: ['manager'] })
  const audit = await callAs(manager, 'GET audit/teamAudit/:id', { params: { id: entryId }, query: {} })
  const payments = audit.body.records.filter(({ typeName }) => typeName === 'Payment')
  expect(new Set(payments.map(({ onBehalfOf }) => onBehalfOf))).toEqual(new Set(['Rosa L. (guest)']))
  const { server } = await theKit()
  const printed = await server.inject({
    url: `/api/link/payment/${paid.paymentId}/printable`,
    headers: { authorization: `Link ${await tokenOf(rosa)}` },
  })
  expect(printed.body).toContain('Rosa L. (guest)')
  expect(printed.body).not.toMatch(/\w@\w/)
  const mails = await db.selectFrom('mails').select(['kind', 'toAddress']).where('about', '=', paid.paymentId).execute()
  expect(mails).toEqual([{ kind: 'balancePaid', toAddress: 'rosa@guest.test' }])
  // the captain reads it with what else happens on the team
  const news = await db
    .selectFrom('mails')
    .select(['kind', 'toAddress'])
    .where(sql<boolean>`data ->> 'entryId' = ${entryId}`)
    .execute()
  expect(news).toEqual([{ kind: 'teamNews', toAddress: captain.email }])
  const { body: team } = await callAs(captain, 'GET registration/entry/:id/team', { params: { id: entryId } })
  expect(team.news.map(({ text }) => text)).toEqual(['Rosa Lindqvist paid $20.00.'])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a guest who typed signs of a phone and accents is found by what an English keyboard has', async () => {
  const { tid, captain, entryId, rosa } = await aTeam()
  await setShares(captain, entryId, [20, 20, 0, 0, 0])
  const name = `Patrick O’Brien-Nuñez ${tid.slice(0, 8)}`
  const { paymentId } = await pay(rosa, { name, email: 'patrick@guest.test' })
  const admin = await anAdmin()
  for (const text of [name, `nunez o'brien ${tid.slice(0, 8)}`, `O'BRIEN-NUNEZ ${tid.slice(0, 8)}`]) {
    const { items } = (await callAs(admin, 'POST admin/payments/list', { body: { tournamentId: tid, text } })).body
    expect([text, items.map(({ id }) => id)]).toEqual([text, [paymentId]])
    const groups = (await callAs(admin, 'GET admin/find', { query: { q: text } })).body
    const found = groups.flatMap(({ items }) => items.map(({ id }) => id))
    expect([text, found]).toEqual([text, [paymentId]])
  }
})

test('one link in two phones pays one share; nobody reads or ends the payment of another link', async () => {
  const { captain, entryId, rosa, bea } = await aTeam()
  await setShares(captain, entryId, [20, 20, 20, 20, 20])
  const one = await byLink(rosa, 'POST link/payment/createSession', guest)
  expect(one.body).toMatchObject({ messages: [], amount: 20 })
  const again = await byLink(rosa, 'POST link/payment/createSession', guest)
  expect(again.body.paymentId).toBe(one.body.paymentId)
  const other = await byLink(rosa, 'POST link/payment/createSession', { name: 'Mum', email: 'mum@guest.test' })
  expect(other.body).toMatchObject({
    paymentId: null,
    messages: ['This is being paid right now. Please try again in a few minutes.'],
  })
  const foreign = await byLink(bea, 'POST link/payment/clientSecret', { paymentId: one.body.paymentId })
  expect(foreign.statusCode).toBe(404)
  expect(
    (await byLink(bea, 'DELETE link/payment/:paymentId', {}, `DELETE link/payment/${one.body.paymentId}`)).statusCode,
  ).toBe(404)
  expect((await moneyOf(captain, entryId)).paying).toEqual([{ name: 'Rosa L. (guest)', amount: 20 }])
  // the captain does not find it as their own
  expect(
    (await callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId: one.body.paymentId ?? '' } }))
      .statusCode,
  ).not.toBe(500)
})

test('shares are at most what is due, at least 50 cents; switched off they are asked from nobody', async () => {
  const { captain, entryId, rosa } = await aTeam()
  expect((await setShares(captain, entryId, [60, 60, 0, 0, 0])).body).toMatchObject({
    message: 'The open shares are $120.00 together. Only $100.00 is due: please lower them.',
  })
  expect((await setShares(captain, entryId, [0.3, 0, 0, 0, 0])).statusCode).toBe(422)
  expect((await setShares(await aCaptain(), entryId, [20, 0, 0, 0, 0])).statusCode).toBe(404)
  await setShares(captain, entryId, [20, 20, 0, 0, 0])
  await switchOn(entryId, { shares: false })
  expect((await byLink(rosa, 'GET link/payment')).body).toMatchObject({ open: 0, share: null })
  expect((await setShares(captain, entryId, [20, 0, 0, 0, 0])).body).toMatchObject({
    message: 'Teammates cannot pay a share in this tournament.',
  })
})

test('who joined reads nothing of what the captain owes', async () => {
  const { captain, entryId, rosa } = await aTeam()
  await db.updateTable('entries').set({ deposit: 4000, dueOn: '2099-01-01' }).where('id', '=', entryId).execute()
  expect((await byLink(rosa, 'GET link/payment')).body).toMatchObject({ open: 0, share: null, items: [] })
  const captains = await callAs(captain, 'GET registration/entry/:id/calendar', { params: { id: entryId } })
  expect(String(captains.body)).toContain('Balance due')
  const theirs = (await sendByLink(rosa, 'GET link/calendar')).text
  expect(theirs).toContain('Pin Pals')
  expect(theirs).not.toContain('Balance due')
})

test('teammates who owe are reminded once a day', async () => {
  const { captain, entryId, rosa } = await aTeam()
  await setShares(captain, entryId, [20, 20, 20, 0, 0])
  await pay(rosa)
  const remind = async () =>
    (await callAs(captain, 'POST registration/entry/:id/remind', { params: { id: entryId } })).body
  expect(await Promise.all([remind(), remind()])).toContainEqual({ reminded: 1 })
  expect(await remind()).toEqual({ reminded: 0 })
  const mails = await db.selectFrom('mails').select('data').where('kind', '=', 'shareReminder').execute()
  expect(mails.filter(({ data }) => JSON.stringify(data).includes(entryId))).toHaveLength(1)
  clock.ahead = 86_400_000
  expect(await remind()).toEqual({ reminded: 1 })
  clock.ahead = 0
})

test('whom the captain typed pays by a link that comes with the shares, and is reminded at their own address', async () => {
  const { tid, captain, entryId, rosterId } = await aTeam()
  const email = `${crypto.randomUUID()}@member.test`
  const typed = await aBowler({ firstName: 'Tia', email })
  const silent = await aBowler({ firstName: 'Sam', email: null })
  const positions = [typed, silent].map(({ id: bowlerId }, at) => ({ rosterId, position: at + 3, bowlerId }))
  await db.insertInto('rosterPositions').values(positions).execute()
  expect((await moneyOf(captain, entryId)).positions[2]).toMatchObject({ joined: false, reminded: true })
  const set = (await setShares(captain, entryId, [0, 0, 20, 20, 0])).body
  expect(set.positions.map(({ joined, reminded }) => [joined, reminded]).slice(2, 4)).toEqual([
    [true, false],
    [true, true],
  ])
  const remind = await callAs(captain, 'POST registration/entry/:id/remind', { params: { id: entryId } })
  expect(remind.body).toEqual({ reminded: 1 })
  const { data } = await db
    .selectFrom('mails')
    .select('data')
    .where('kind', '=', 'shareReminder')
    .where('toAddress', '=', email)
    .executeTakeFirstOrThrow()
  const link = { id: (data as { linkId: string }).linkId, kind: 'bowler' as const }
  expect((await pay(link)).status).toMatchObject({ state: 'succeeded', totalPaid: 20 })
  expect((await moneyOf(captain, entryId)).positions[2]).toMatchObject({ open: 0, paid: [{ amount: 20 }] })
  expect(await booksOf(tid)).toEqual(balanced)
})

test('somebody else pays by a payment link, with a note; it asks for what is chosen', async () => {
  const { tid, captain, entryId } = await aTeam()
  const make = () =>
    callAs(captain, 'POST registration/tournament/:tid/paymentLink', {
      params: { tid },
      body: { entries: [{ id: entryId }] },
    })
  const { address } = (await make()).body
  expect((await make()).body.address).toBe(address)
  const link = await db
    .selectFrom('links')
    .selectAll()
    .where(
      'captainId',
      '=',
      (await db.selectFrom('entries').select('captainId').where('id', '=', entryId).executeTakeFirstOrThrow())
        .captainId,
    )
    .where('rosterId', 'is', null)
    .executeTakeFirstOrThrow()
  expect((await byLink(link, 'GET link/payment')).body).toMatchObject({
    open: 100,
    share: null,
    items: [{ team: 'Pin Pals', amount: 100 }],
  })
  const lions = { name: 'Falls City Lions', email: 'lions@guest.test', note: 'Good luck' }
  expect((await pay(link, lions)).status).toMatchObject({ state: 'succeeded', totalPaid: 100 })
  expect((await byLink(link, 'GET link/payment')).body).toMatchObject({ open: 0, items: [] })
  const log = await callAs(await anAdmin(), 'GET admin/entry/:id/payment/log', { params: { id: entryId } })
  expect(log.body.payments).toMatchObject([{ by: 'Falls City L. (guest)', notes: 'Good luck' }])
  expect(
    (
      await callAs(await aCaptain(), 'POST registration/tournament/:tid/paymentLink', {
        params: { tid },
        body: { entries: [{ id: entryId }] },
      })
    ).statusCode,
  ).toBe(404)
})

test('after five refused cards the link waits an hour, the captain does not', async () => {
  const { tid, captain, entryId, rosa } = await aTeam()
  await setShares(captain, entryId, [20, 20, 0, 0, 0])
  const { paymentId } = (await byLink(rosa, 'POST link/payment/createSession', guest)).body
  const { clientSecret } = (await byLink(rosa, 'POST link/payment/clientSecret', { paymentId })).body
  for (let n = 0; n < 5; n += 1) await payByCard(clientSecret ?? '', 'pm_card_visa_chargeDeclined')
  // it was begun well before
  await db
    .updateTable('paymentSessions')
    .set({ createdAt: new Date(Date.now() - 25 * 60_000) })
    .where('id', '=', paymentId ?? '')
    .execute()
  const failed = (await eventsOf(paymentId ?? '')).filter(({ type }) => type === 'payment_intent.payment_failed')
  expect(failed).toHaveLength(5)
  // each counts once, in whatever order they come
  for (const event of [...failed, ...failed]) await deliver(event)
  expect((await byLink(rosa, 'GET link/payment/:paymentId', {}, `GET link/payment/${paymentId}`)).body.state).toBe(
    'failed',
  )
  for (const minutes of [0, 55]) {
    clock.ahead = minutes * 60_000
    expect(await byLink(rosa, 'POST link/payment/createSession', guest)).toMatchObject({
      statusCode: 429,
      message: 'Too many tries. Try again in an hour, or ask your captain.',
    })
  }
  clock.ahead = 0
  const alerts = await db.selectFrom('alerts').select('kind').where('about', '=', rosa.id).execute()
  expect(alerts).toEqual([{ kind: 'Refused cards' }])
  const begun = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: [{ id: entryId }] },
  })
  expect(begun.body).toMatchObject({ messages: [], amount: 100 })
  clock.ahead = 65 * 60_000
  expect((await byLink(rosa, 'POST link/payment/createSession', guest)).statusCode).toBe(200)
  clock.ahead = 0
})

test('what a guest paid goes back to the guest: their mail says so, the captain reads whose card it is', async () => {
  const { captain, entryId, rosa } = await aTeam()
  await setShares(captain, entryId, [20, 20, 0, 0, 0])
  const email = `${crypto.randomUUID()}@guest.test`
  const { paymentId } = await pay(rosa, { name: 'Rosa Lindqvist', email })
  const { transactionId } = await db
    .selectFrom('payments')
    .select('transactionId')
    .where('sessionId', '=', paymentId)
    .executeTakeFirstOrThrow()
  const refund = { ...toCard(transactionId ?? '', 20), refundOnly: true }
  const dry = await cancel(entryId, refund, { dryRun: true })
  const { effects } = dry.body as unknown as { effects: { notes: string[]; mails: { to: string }[] } }
  expect(effects.notes[0]).toBe('$20.00 goes back to visa 4242 of Rosa L. (guest), who paid it.')
  await cancel(entryId, refund)
  const mailsTo = async (to: string) =>
    (
      await db.selectFrom('mails').select(['data']).where('toAddress', '=', to).where('kind', '=', 'refunded').execute()
    ).map(({ data }) => data)
  const card = { amount: 2000, to: 'visa 4242', isCard: true }
  expect(await mailsTo(email)).toMatchObject([
    {
      name: 'Rosa Lindqvist',
      refund: { ...card, payer: null },
      guest: { name: 'Rosa Lindqvist', link: { id: rosa.id, kind: 'bowler' } },
    },
  ])
  expect(await mailsTo(captain.email)).toMatchObject([{ refund: { ...card, payer: 'Rosa L. (guest)' } }])
})
