import { afterEach, expect, test } from 'vitest'
import { sendRefund } from '../payments/send-due-refunds.ts'
import { settle } from '../payments/settle.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { secretOf } from '../testing/buying.ts'
import { control, deliver, payByCard, provider } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, aSquad, aVirtualEvent } from '../testing/makers.ts'
import { aBundle, aSet, dayAhead } from '../testing/moving.ts'
import { account } from '../testing/outside.ts'
import { aPaidEntry, cancel, cancelled, stateOf, toCard, untouched } from '../testing/refunding.ts'
import { anEntry, aVirtualEntry } from '../testing/sold.ts'
import { completeDueRefunds, completion } from './complete-cancellation.ts'

const { services, clock } = await theKit()
const { db } = services.database
const refunds = '/v1/refunds'

afterEach(async () => {
  clock.ahead = 0
  await control('faults/clear')
})
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'data'])
    .where('toAddress', '=', email)
    .where('kind', 'in', ['entryCancelled', 'refunded', 'entryReactivated'])
    .orderBy('createdAt')
    .execute()
const ledgerOf = (entryId: string, type: 'Refund' | 'Cancellation' | 'Reactivation') =>
  db
    .selectFrom('ledger')
    .select(['amount', 'expense', 'lineage', 'prize'])
    .where('entryId', '=', entryId)
    .where('type', '=', type)
    .execute()
const errorOf = (reply: { statusCode: number; body: { code?: string; message?: string } }) => [
  reply.statusCode,
  reply.body.code,
  reply.body.message,
]

test('a dry run says what will happen, and changes nothing', async () => {
  const paid = await aPaidEntry()
  const { statusCode, body } = await cancel(paid.entryId, toCard(paid.intent), { dryRun: true })
  expect(statusCode).toBe(200)
  const { effects } = body as unknown as {
    effects: { notes: string[]; places: unknown[]; ledger: object[]; mails: object[] }
  }
  expect(effects.notes).toEqual([
    '$100.00 goes back to visa 4242.',
    "$2.50 of it is the technology fee's share, which returns too.",
    'All Events of 1 bowler loses its bowler: Ann Alley.',
  ])
  expect(effects.places).toMatchObject([{ before: 1, after: 0 }])
  expect(effects.ledger).toMatchObject([
    { type: 'Refund', amount: 100 },
    { type: 'Cancellation', amount: -100 },
  ])
  expect(effects.mails).toMatchObject([{ kind: 'entryCancelled', to: paid.captain.email }])
  expect(await stateOf(paid)).toEqual({ ...untouched, refunds: [] })
})

test('a cancellation with a refund to the card does everything, once', async () => {
  const paid = await aPaidEntry()
  const warned = await callAs(await anAdmin(), 'POST admin/entry/:id/cancelWarnings', { params: { id: paid.entryId } })
  expect(warned.body).toMatchObject({
    virtualEntriesToModify: [{ displayName: 'Ann Alley', usbcId: paid.bowler.usbcId, virtualEventName: 'All Events' }],
    teamUnits: [],
    bundled: null,
    captainName: 'Casey Kegel',
  })
  const admin = await anAdmin()
  const { body } = await cancel(
    paid.entryId,
    { ...toCard(paid.intent), reason: 'They cannot come.', notes: 'Called.' },
    { as: admin },
  )
  expect(body).toMatchObject({
    balance: 0,
    refundState: 'done',
    message: 'The cancellation was successful.',
    entry: { isCancelled: true, squadId: null, cancelledBy: admin.email },
  })
  expect(await stateOf(paid)).toEqual(cancelled)
  expect(await ledgerOf(paid.entryId, 'Refund')).toEqual([
    { amount: 10_000, expense: 3000, lineage: 3000, prize: 4000 },
  ])
  expect(await ledgerOf(paid.entryId, 'Cancellation')).toEqual([
    { amount: -10_000, expense: -3000, lineage: -3000, prize: -4000 },
  ])
  const row = await db.selectFrom('entries').selectAll().where('id', '=', paid.entryId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ cancelledSquadId: paid.squadId, cancelReason: 'They cannot come.' })
  expect(await mailsTo(paid.captain.email)).toMatchObject([
    {
      kind: 'entryCancelled',
      data: { refund: { amount: 10_000, to: 'visa 4242' }, entries: [{ squad: expect.stringMatching(/09:00 AM/) }] },
    },
  ])
  const audit = await db
    .selectFrom('audit')
    .select(['userEmail', 'reason', 'act'])
    .where('recordId', '=', paid.entryId)
    .where('property', '=', 'is_cancelled')
    .execute()
  expect(audit).toEqual([{ userEmail: admin.email, reason: 'They cannot come.', act: 'POST admin/entry/:id/cancel' }])
  expect(errorOf(await cancel(paid.entryId))).toEqual([422, 'RuleBroken', 'This entry has already been canceled.'])
  expect(await booksOf(paid.tid)).toEqual(balanced)
})

test.each([
  ['cannot be read for a while', { fails: '500', times: 3 }],
  ['hangs', { fails: 'timeout', hold_ms: 100, times: 3 }],
  ['does it and its answer is lost', { fails: 'success-then-timeout', hold_ms: 100, times: 3 }],
])('the provider %s: it is being completed, the entry is locked, the job does the rest once', async (_name, fault) => {
  const paid = await aPaidEntry()
  await control('faults', { path: refunds, method: 'POST', ...fault })
  const { body } = await cancel(paid.entryId, toCard(paid.intent))
  expect(body).toMatchObject({
    refundState: 'asked',
    message: 'The refund is being completed. Nothing is refunded twice.',
    entry: { isCancelled: false },
  })
  expect(await stateOf(paid)).toMatchObject({
    isCancelled: false,
    taken: 1,
    hasVirtualBowler: true,
    refunds: ['asked'],
  })
  const busy = [409, 'InProgress', 'A refund of $100.00 is being completed. Please wait until it is done.']
  expect(errorOf(await cancel(paid.entryId))).toEqual(busy)
  expect(errorOf(await cancel(paid.entryId, { ...toCard(paid.intent, 1), refundOnly: true }))).toEqual(busy)
  const found = await callAs(await anAdmin(), 'GET admin/entry/:id/refundable', { params: { id: paid.entryId } })
  expect(found.body).toMatchObject({ underWay: 100 })
  await control('faults/clear')
  clock.ahead = 60_000
  await Promise.all([completeDueRefunds(services), completeDueRefunds(services)])
  await completeDueRefunds(services)
  expect(await stateOf(paid)).toEqual(cancelled)
  expect(await mailsTo(paid.captain.email)).toMatchObject([{ kind: 'entryCancelled' }])
})

test('under its key a refund is answered as what became of it: asked, then done', async () => {
  const paid = await aPaidEntry()
  const as = await anAdmin()
  const idempotencyKey = `refund ${paid.entryId}`
  const ask = () => cancel(paid.entryId, toCard(paid.intent), { as, idempotencyKey })
  const settle = async () => (await callAs(as, 'POST authorization/settleRequest', { body: { idempotencyKey } })).body
  await control('faults', { path: refunds, method: 'POST', fails: '500', times: 3 })
  const asked = await ask()
  expect(asked.body).toMatchObject({ refundState: 'asked', entry: { isCancelled: false }, balance: 0 })
  clock.ahead = 2 * 60_000
  expect((await ask()).body).toEqual(asked.body)
  expect(await settle()).toEqual({ done: true, answer: asked.body })
  await control('faults/clear')
  await completeDueRefunds(services)
  const done = { refundState: 'done', message: 'The cancellation was successful.', entry: { isCancelled: true } }
  expect((await ask()).body).toMatchObject(done)
  expect(await settle()).toMatchObject({ done: true, answer: done })
  expect(await stateOf(paid)).toEqual(cancelled)
  // also after the answer was forgotten a key asks for one refund
  await db.deleteFrom('storedAnswers').where('key', '=', idempotencyKey).execute()
  const other = await aPaidEntry()
  const again = await cancel(other.entryId, { amount: 100, paymentType: 'Cash' }, { as, idempotencyKey })
  expect(errorOf(again)).toEqual([422, 'RuleBroken', 'This Idempotency-Key was already used for another request.'])
})

test('under its key a refund of a virtual entry is answered as what became of it too', async () => {
  const { tid, captain, virtualId: virtualEntryId } = await aPaidEntry()
  const owed = { tournamentId: tid, virtualEvents: [{ id: virtualEntryId }] }
  const begun = await callAs(captain, 'POST registration/payment/createSession', { body: owed })
  const paymentId = begun.body.paymentId ?? ''
  const secret = await secretOf(captain, paymentId)
  await payByCard(secret)
  await settle(services, paymentId)
  const as = await anAdmin()
  const idempotencyKey = `refund ${virtualEntryId}`
  const body = { virtualEntryId, ...toCard(secret.split('_secret_')[0] ?? '', 10) }
  const ask = () => callAs(as, 'POST admin/virtualevent/virtualEntry/cancel', { body, idempotencyKey })
  await control('faults', { path: refunds, method: 'POST', fails: '500', times: 3 })
  const asked = { refundState: 'asked', virtualEntry: { isCancelled: false }, balance: 0 }
  expect((await ask()).body).toMatchObject(asked)
  await control('faults/clear')
  clock.ahead = 2 * 60_000
  await completeDueRefunds(services)
  const done = { refundState: 'done', message: 'The cancellation was successful.', virtualEntry: { isCancelled: true } }
  expect((await ask()).body).toMatchObject(done)
  const settled = await callAs(as, 'POST authorization/settleRequest', { body: { idempotencyKey } })
  expect(settled.body).toMatchObject({ done: true, answer: done })
})

test('under its key a refund that the provider refused stays refused; nothing is said to be done', async () => {
  const paid = await aPaidEntry()
  const as = await anAdmin()
  const idempotencyKey = `refund ${paid.entryId}`
  await provider(refunds, { payment_intent: paid.intent })
  const ask = () => cancel(paid.entryId, toCard(paid.intent), { as, idempotencyKey })
  const refused = errorOf(await ask())
  expect(refused).toEqual([502, 'PaymentProvider', expect.stringMatching(/already been refunded/)])
  expect(errorOf(await ask())).toEqual(refused)
  const settled = await callAs(as, 'POST authorization/settleRequest', { body: { idempotencyKey } })
  expect(settled.body).toEqual({ done: false, answer: null })
  expect(await stateOf(paid)).toMatchObject({ refunds: ['failed'] })
})

test('the provider refuses: its message is shown and nothing is cancelled', async () => {
  const paid = await aPaidEntry()
  await provider(refunds, { payment_intent: paid.intent })
  const alert = { kind: 'Refunded elsewhere', about: paid.paymentId }
  const reply = await cancel(paid.entryId, toCard(paid.intent))
  expect(errorOf(reply)).toEqual([502, 'PaymentProvider', expect.stringMatching(/already been refunded/)])
  expect(await stateOf(paid)).toMatchObject({ ...untouched, refunds: ['failed'], sent: [10_000] })
  // what was refunded there is booked by hand, with its payment
  await deliver({
    id: `evt_${paid.paymentId}`,
    object: 'event',
    type: 'charge.refunded',
    account,
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: paid.intent, metadata: {} } },
  })
  const alertOf = () =>
    db.selectFrom('alerts').select('doneAt').where('kind', '=', alert.kind).where('about', '=', alert.about).execute()
  expect(await alertOf()).toEqual([{ doneAt: null }])
  const found = await callAs(await anAdmin(), 'GET admin/entry/:id/refundable', { params: { id: paid.entryId } })
  expect(found.body.elsewhere).toEqual([{ creditCardTransactionId: paid.intent, amount: 100, total: 100 }])
  const booked = await cancel(paid.entryId, { ...toCard(paid.intent), paymentType: 'Manual Stripe Transaction' })
  expect(booked.body).toMatchObject({ refundState: 'done', balance: 0 })
  expect(await stateOf(paid)).toEqual({ ...cancelled, refunds: ['failed', 'done'] })
  expect((await alertOf())[0]?.doneAt).toBeInstanceOf(Date)
})

test('the provider refuses when nobody waits any more: staff are alerted', async () => {
  const paid = await aPaidEntry()
  await control('faults', { path: refunds, method: 'POST', fails: '500', times: 3 })
  expect((await cancel(paid.entryId, toCard(paid.intent))).body).toMatchObject({ refundState: 'asked' })
  await control('faults/clear')
  await provider(refunds, { payment_intent: paid.intent })
  const refund = await db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', paid.paymentId)
    .executeTakeFirstOrThrow()
  const sent = await sendRefund(services, { email: 'admin@kegler.test' }, refund, completion, () => false)
  expect(sent.state).toBe('failed')
  const alert = () =>
    db
      .selectFrom('alerts')
      .select('message')
      .where('kind', '=', 'Refund failed')
      .where('about', '=', refund.id)
      .execute()
  expect(await alert()).toEqual([{ message: expect.stringMatching(/could not be sent: .*already been refunded/) }])
  expect(await stateOf(paid)).toMatchObject({ ...untouched, refunds: ['failed'], sent: [10_000] })
})

test('refunds that cannot be: above what came, of another payment, without what their method needs', async () => {
  const paid = await aPaidEntry()
  const stranger = await aPaidEntry()
  const refund = (body: object) => cancel(paid.entryId, { refundOnly: true, ...body }).then(errorOf)
  expect(await refund(toCard(paid.intent, 100.01))).toEqual([422, 'RuleBroken', 'At most $100.00 can be refunded.'])
  expect(await refund(toCard(stranger.intent))).toEqual([422, 'RuleBroken', 'There is nothing to refund.'])
  expect(await refund({ paymentType: 'Cash', amount: 100.01 })).toEqual([
    422,
    'RuleBroken',
    'At most $100.00 can be refunded.',
  ])
  for (const body of [
    {},
    { amount: 0 },
    { amount: 1 },
    { amount: 1, paymentType: 'Check' },
    { amount: 1, paymentType: 'Manual Stripe Transaction', stripeTransactionId: ' ' },
  ])
    expect(await refund(body)).toEqual([400, 'BadInput', expect.stringMatching(/ is required\.$/)])
  expect(await stateOf(paid)).toEqual({ ...untouched, refunds: [] })
})

test('partial refunds by card return the whole fee in the end; by cash only the books know', async () => {
  const paid = await aPaidEntry()
  const refund = (body: object) => cancel(paid.entryId, { refundOnly: true, ...body })
  expect((await refund(toCard(paid.intent, 33.33))).body).toMatchObject({
    balance: 33.33,
    message: 'The refund was successful.',
  })
  expect((await refund({ paymentType: 'Cash', amount: 20 })).body).toMatchObject({ balance: 53.33 })
  expect(errorOf(await refund(toCard(paid.intent, 46.68)))).toEqual([
    422,
    'RuleBroken',
    'At most $46.67 can be refunded.',
  ])
  expect((await refund(toCard(paid.intent, 46.67))).body).toMatchObject({ balance: 100 })
  expect(errorOf(await refund({ paymentType: 'Cash', amount: 1 }))).toEqual([
    422,
    'RuleBroken',
    'There is nothing to refund.',
  ])
  expect((await stateOf(paid)).sent.toSorted()).toEqual([3333, 4667])
  const fees = await db
    .selectFrom('refunds')
    .select('technologyFee')
    .where('paymentId', '=', paid.paymentId)
    .orderBy('createdAt')
    .execute()
  expect(fees.map(({ technologyFee }) => technologyFee)).toEqual([83, 117])
  expect(await ledgerOf(paid.entryId, 'Refund')).toMatchObject([
    { prize: 3333 },
    { prize: 667, expense: 1333 },
    { expense: 1667, lineage: 3000 },
  ])
  expect((await mailsTo(paid.captain.email)).map(({ kind }) => kind)).toEqual(['refunded', 'refunded', 'refunded'])
  // cancelled without a refund: nothing is due
  expect((await cancel(paid.entryId, { sendMail: false })).body).toMatchObject({ balance: 0, refundState: 'none' })
  expect(await ledgerOf(paid.entryId, 'Cancellation')).toEqual([
    { amount: -10_000, expense: -3000, lineage: -3000, prize: -4000 },
  ])
})

test.each(['card', 'cash'])(
  'what is refunded by %s of an entry that was cancelled before leaves nothing due',
  async (way) => {
    const paid = await aPaidEntry()
    await cancel(paid.entryId)
    const refund = way === 'card' ? toCard(paid.intent, 40) : { paymentType: 'Cash' as const, amount: 40 }
    expect((await cancel(paid.entryId, { ...refund, refundOnly: true })).body).toMatchObject({ balance: 0 })
    expect((await stateOf(paid)).lines.slice(2)).toEqual([
      ['Cancellation', 0],
      ['Refund', 4000],
      ['Cancellation', -4000],
    ])
    const params = { id: paid.entryId }
    const back = await callAs(await anAdmin(), 'POST admin/entry/:id/reactivate', {
      params,
      body: { squadId: paid.squadId },
    })
    expect(back.body).toMatchObject({ balance: 40 })
  },
)

test('a linked set is cancelled as one, its refund spread over the three; a child alone names its parent', async () => {
  const { captain, on, doubles, singles } = await aBundle({ linkEvents: true })
  const set = await aSet(captain, await on(doubles, 32), await on(singles, 32, '13:00'))
  const [first = '', second = ''] = set.singles
  for (const entryId of [first, second])
    await db
      .insertInto('ledger')
      .values({
        entryId,
        type: 'Payment',
        amount: -10_000,
        description: 'Check',
        createdBy: 'x',
        createdAt: new Date(),
      })
      .execute()
  const child = await cancel(first)
  expect(child).toMatchObject({
    statusCode: 422,
    body: { code: 'LinkedEntry', message: 'Showing the linked entry', data: { parentEntryId: set.entryId } },
  })
  expect((await cancel(set.entryId, { paymentType: 'Check', checkNumber: '4711', amount: 150 })).body).toMatchObject({
    refundState: 'done',
  })
  expect(await ledgerOf(set.entryId, 'Refund')).toEqual([])
  expect([await ledgerOf(first, 'Refund'), await ledgerOf(second, 'Refund')]).toMatchObject([
    [{ amount: 10_000 }],
    [{ amount: 5000 }],
  ])
  const rows = await db
    .selectFrom('entries as e')
    .innerJoin('balances as b', 'b.entryId', 'e.id')
    .select(['e.isCancelled', 'e.squadId', 'b.amount'])
    .where('e.captainId', '=', (eb) => eb.selectFrom('entries').select('captainId').where('id', '=', first))
    .execute()
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ isCancelled: true, squadId: null, amount: 0 })))
})

test('the card that paid only a virtual entry can be chosen with it', async () => {
  const paid = await aPaidEntry()
  const { payerId } = await db
    .selectFrom('payments')
    .select('payerId')
    .where('tournamentId', '=', paid.tid)
    .executeTakeFirstOrThrow()
  const payment = { tournamentId: paid.tid, payerId, method: 'Credit Card', amount: 1000, acceptedBy: 'x' } as const
  const { id, createdAt } = await db
    .insertInto('payments')
    .values({ ...payment, transactionId: `pi_${paid.virtualId}`, card: 'visa 4242', createdAt: new Date() })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  const line = {
    type: 'Payment' as const,
    amount: -1000,
    description: 'Credit card payment',
    createdBy: 'x',
    createdAt,
  }
  await db
    .insertInto('ledger')
    .values({ ...line, paymentId: id, virtualEntryId: paid.virtualId })
    .execute()
  const { body } = await callAs(await anAdmin(), 'GET admin/entry/:id/refundable', { params: { id: paid.entryId } })
  expect(body.creditPurchaseTransactions).toMatchObject([
    {
      creditCardTransactionId: paid.intent,
      shortDescription: expect.stringMatching(/, \$100\.00, \$100\.00 left, visa/),
    },
    {
      creditCardTransactionId: `pi_${paid.virtualId}`,
      paidText: expect.stringMatching(/ CT, \$10\.00$/),
      card: 'visa 4242',
    },
  ])
})

test('virtual entries go along, a team loses its own, and bundled entries are named', async () => {
  const { tid, team, doubles, captain, on } = await aBundle()
  const entryId = await anEntry({ captain, squadId: await on(team, 31), paid: true, name: 'Pin Pals' })
  await anEntry({ captain, squadId: await on(doubles, 32) })
  const ofTeams = await aVirtualEvent(tid, [team], { owner: 'team', name: 'Team All Events' })
  const virtualId = await aVirtualEntry({ captain, virtualEventId: ofTeams, teamEntryId: entryId, paid: true })
  const { body } = await callAs(await anAdmin(), 'POST admin/entry/:id/cancelWarnings', { params: { id: entryId } })
  expect(body).toMatchObject({
    teamUnits: [{ displayName: 'Pin Pals', virtualEntryId: virtualId }],
    bundled: { count: 1, eventName: 'Doubles', parentName: 'Team' },
  })
  const both = { paymentType: 'USBC Credit' as const, amount: 110, virtualEntryIds: [virtualId] }
  const { effects } = (await cancel(entryId, both, { dryRun: true })).body as unknown as {
    effects: { notes: string[] }
  }
  expect(effects.notes.join(' ')).not.toContain('Team All Events')
  const all = await cancel(entryId, both)
  expect(all.body).toMatchObject({ refundState: 'done', balance: 0 })
  const row = await db
    .selectFrom('virtualEntries as v')
    .innerJoin('balances as b', 'b.virtualEntryId', 'v.id')
    .select(['teamEntryId', 'isCancelled', 'b.amount'])
    .where('v.id', '=', virtualId)
    .execute()
  expect(row).toEqual([{ teamEntryId: null, isCancelled: true, amount: 0 }])
})

test('taken back: place, roster and what is owed; a full squad and a bowler who bowls elsewhere refuse', async () => {
  const paid = await aPaidEntry()
  await cancel(paid.entryId, toCard(paid.intent))
  const back = async (squadId: string, more: object = {}) =>
    callAs(await anAdmin(), 'POST admin/entry/:id/reactivate', {
      params: { id: paid.entryId },
      body: { squadId },
      ...more,
    })
  const full = await aSquad(paid.eventId, { time: '15:00', endLane: 2 })
  for (const _ of [1, 2]) await anEntry({ captain: await aCaptain(), squadId: full })
  expect(errorOf(await back(full))).toEqual([409, 'SoldOut', 'This squad is SOLD OUT. Please select another one.'])
  const clash = await aSquad(paid.eventId, { time: '17:00', captainCap: 0 })
  await anEntry({ captain: await aCaptain(), squadId: clash, bowlers: [paid.bowler.id], name: 'Others' })
  expect(errorOf(await back(clash))).toEqual([
    422,
    'RuleBroken',
    expect.stringMatching(/^Ann Alley .* already bowls at .* on team 'Others'/),
  ])
  const early = await aSquad(paid.eventId, { day: dayAhead(10) })
  expect(errorOf(await back(early))).toEqual([
    422,
    'RuleBroken',
    'Please select a squad within the dates of the tournament.',
  ])
  const { body: dry } = await back(paid.squadId, { dryRun: true })
  expect((dry as unknown as { effects: { notes: string[] } }).effects.notes).toEqual([
    'The balance due will be $100.00.',
    '1 All Events entry has nobody and must be assigned again.',
  ])
  expect((await back(paid.squadId)).body).toMatchObject({
    balance: 100,
    entry: { isCancelled: false, squadId: paid.squadId },
  })
  expect(await stateOf(paid)).toMatchObject({ isCancelled: false, taken: 1, balance: 10_000 })
  expect(await ledgerOf(paid.entryId, 'Reactivation')).toEqual([
    { amount: 10_000, expense: 3000, lineage: 3000, prize: 4000 },
  ])
  expect((await mailsTo(paid.captain.email)).map(({ kind }) => kind)).toEqual(['entryCancelled', 'entryReactivated'])
  expect(errorOf(await back(paid.squadId))).toEqual([422, 'RuleBroken', 'This entry is not cancelled.'])
  // a second round reverses only its own lines
  expect((await cancel(paid.entryId)).body).toMatchObject({ balance: 0 })
  expect((await back(paid.squadId)).body).toMatchObject({ balance: 100 })
})

test('a virtual entry is refunded, cancelled and taken back; not when another captain entered its bowler', async () => {
  const paid = await aPaidEntry()
  await db
    .insertInto('ledger')
    .values({
      virtualEntryId: paid.virtualId,
      type: 'Payment',
      amount: -1000,
      description: 'Cash',
      createdBy: 'x',
      createdAt: new Date(),
    })
    .execute()
  const admin = await anAdmin()
  const act = (body: object) =>
    callAs(admin, 'POST admin/virtualevent/virtualEntry/cancel', { body: { virtualEntryId: paid.virtualId, ...body } })
  expect((await act({ refundType: 'refundOnly', paymentType: 'Cash', amount: 4 })).body).toMatchObject({
    balance: 4,
    message: 'The refund was successful.',
  })
  expect((await act({ paymentType: 'Cash', amount: 6 })).body).toMatchObject({
    balance: 0,
    virtualEntry: { isCancelled: true, bowlerId: paid.bowler.id },
  })
  const back = () =>
    callAs(admin, 'POST admin/virtualEvent/virtualEntry/reactivate', { body: { virtualEntryId: paid.virtualId } })
  const taker = await aVirtualEntry({
    captain: await aCaptain(),
    virtualEventId: paid.virtualEventId,
    bowlerId: paid.bowler.id,
  })
  expect(errorOf(await back())).toEqual([
    422,
    'RuleBroken',
    'Bowler already entered into All Events by another captain',
  ])
  await db.updateTable('virtualEntries').set({ bowlerId: null }).where('id', '=', taker).execute()
  expect((await back()).body).toMatchObject({
    balance: 10,
    virtualEntry: { isCancelled: false, bowlerId: paid.bowler.id },
  })
})

test('a superuser adjusts what is owed, with a note; an admin does not', async () => {
  const paid = await aPaidEntry()
  const adjust = async (roles: string[], body: { amount: number; notes: string }) =>
    callAs(await aCaptain({ roles }), 'POST admin/entry/:id/adjustment', { params: { id: paid.entryId }, body })
  expect((await adjust(['admin'], { amount: 5, notes: 'x' })).statusCode).toBe(403)
  expect((await adjust(['superuser'], { amount: 5, notes: ' ' })).statusCode).toBe(400)
  expect((await adjust(['superuser'], { amount: 0, notes: 'x' })).statusCode).toBe(400)
  expect((await adjust(['superuser'], { amount: -5.5, notes: 'Banquet charged twice' })).body).toEqual({
    balance: -5.5,
    messages: [],
  })
})

test('money still goes back where nothing else may change', async () => {
  const paid = await aPaidEntry()
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', paid.tid).execute()
  expect(errorOf(await cancel(paid.entryId))).toEqual([
    422,
    'ReadOnly',
    'Entries of this tournament can no longer be changed.',
  ])
  expect((await cancel(paid.entryId, { ...toCard(paid.intent, 40), refundOnly: true })).body).toMatchObject({
    balance: 40,
    refundState: 'done',
  })
  const cancelled = await callAs(await anAdmin(), 'POST admin/virtualevent/virtualEntry/cancel', {
    body: { virtualEntryId: paid.virtualId },
  })
  expect([cancelled.statusCode, cancelled.body.code]).toEqual([422, 'ReadOnly'])
})

test('a dispute at the provider alerts staff, and books nothing', async () => {
  const paid = await aPaidEntry()
  const object = {
    id: 'dp_1',
    object: 'dispute',
    payment_intent: paid.intent,
    amount: 10_000,
    reason: 'product_not_received',
  }
  const event = (id: string, of: string) => ({
    id: `evt_${id}`,
    object: 'event',
    type: 'charge.dispute.created',
    account: of,
    data: { object },
  })
  const alerts = () =>
    db.selectFrom('alerts').select(['kind', 'message', 'tournamentId']).where('about', '=', paid.paymentId).execute()
  await deliver(event(`a${paid.tid}`, 'acct_other'))
  expect(await alerts()).toEqual([])
  await deliver(event(`b${paid.tid}`, account))
  expect(await alerts()).toEqual([
    {
      kind: 'Dispute',
      message:
        '$100.00 of this payment is disputed (the payer says that they got nothing for it). Answer it at the card provider.',
      tournamentId: paid.tid,
    },
  ])
  expect(await stateOf(paid)).toEqual({ ...untouched, refunds: [] })
})

test('a payment that the captain has open is ended by a cancellation, not by a dry run; a stale page cancels nothing', async () => {
  const paid = await aPaidEntry()
  const { entryId, tid, captain } = paid
  await db
    .insertInto('ledger')
    .values({ entryId, type: 'Adjustment', amount: 5000, description: 'x', createdBy: 'x', createdAt: new Date() })
    .execute()
  const { body } = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: [{ id: entryId }] },
  })
  const open = db.selectFrom('paymentSessions').select('state').where('id', '=', body.paymentId)
  const { effects } = (await cancel(entryId, {}, { dryRun: true })).body as unknown as { effects: { notes: string[] } }
  expect(effects.notes[0]).toMatch(/^Casey Kegel opened a payment of \$50\.00 .* It will be ended\.$/)
  expect(await open.execute()).toEqual([{ state: 'created' }])
  expect(errorOf(await cancel(entryId, { version: 99 }))).toEqual([409, 'Stale', expect.any(String)])
  expect((await stateOf(paid)).isCancelled).toBe(false)
  expect((await cancel(entryId)).statusCode).toBe(200)
  expect(await open.execute()).toEqual([{ state: 'failed' }])
})

test.each(['1e3', '$40.00', 40.005, 0.001, -5, 100_000_000, null, ''])('a refund of %j is refused', async (amount) => {
  const paid = await aPaidEntry()
  const reply = await cancel(paid.entryId, { refundOnly: true, paymentType: 'Cash', amount } as never)
  expect(reply.statusCode).toBe(400)
  expect(await stateOf(paid)).toEqual({ ...untouched, refunds: [] })
})
