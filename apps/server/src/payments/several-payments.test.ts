import { afterEach, expect, test } from 'vitest'
import { readTournament } from '../access/tournaments.ts'
import { transact } from '../db/db.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { payByCard, provider } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { isThorough } from '../testing/thorough.ts'
import { jitter, onServer, whileTheyWait } from '../testing/waiting.ts'
import { balanceSession } from './freeze-balances.ts'
import { startPayment } from './new-session.ts'
import { openPaymentsOf } from './open-payments.ts'
import { sendDueRefunds } from './send-due-refunds.ts'
import { settle } from './settle.ts'

const { services, clock } = await theKit()
const { db } = services.database

afterEach(() => {
  clock.ahead = 0
})

/** An entry of $100.00 that nobody has paid. */
async function aDebt() {
  const tid = await aTournament()
  const captain = await aCaptain()
  const entryId = await anEntry({ captain, squadId: await aSquad(await anEvent(tid)) })
  return { tid, captain, captainId: await personIdOf(captain), entryId }
}
type Debt = Awaited<ReturnType<typeof aDebt>>

/** A guest begins to pay so many cents of the entry. */
async function byGuest({ tid, captain, captainId, entryId }: Debt, limit: number, name = 'Rosa Lindqvist') {
  const tournament = await readTournament(db, tid)
  if (!tournament) throw new Error('no tournament')
  const email = `${crypto.randomUUID()}@guest.test`
  const author = { email: 'guest' }
  const guest = await db
    .insertInto('guests')
    .values({ tournamentId: tid, name, email, createdAt: new Date() })
    .returning(['id', 'name', 'email'])
    .executeTakeFirstOrThrow()
  const payer = { id: captainId, email: captain.email }
  const hand = { tournament, payer, createdBy: captainId, source: 'captain', returnTo: null } as const
  const made = await balanceSession(
    { services, author, transact: (work) => transact(db, author, work) },
    { ...hand, guest: { ...guest, linkId: null, sender: null }, limit, ids: [entryId], pays: 'the rest' },
    async () => 'This is being paid right now.',
  )
  if (!('session' in made)) return { messages: made.messages }
  const started = await startPayment(services, author, made.session, 'intent').catch((error: Error) => error.message)
  if (typeof started === 'string') return { messages: [started] }
  return { ...made.session, secret: started.clientSecret ?? '' }
}
const begin = (captain: Person, tournamentId: string, id: string, mode: 'rest' | 'all' = 'rest') =>
  callAs(captain, 'POST registration/payment/createSession', { body: { tournamentId, entries: [{ id }], mode } })
const secretOf = async (captain: Person, paymentId: string) =>
  (await callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId } })).body.clientSecret ?? ''
const check = (admin: Person, id: string, amount: number) =>
  callAs(admin, 'POST admin/entry/:id/payment/other', {
    params: { id },
    body: { paymentType: 'Check', checkNumber: String(Date.now()), amount, confirmed: true },
  })
const balanceOf = async (entryId: string) =>
  (await db.selectFrom('balances').select('amount').where('entryId', '=', entryId).executeTakeFirstOrThrow()).amount

test('several pay one entry at once, together what is owed; each gets what is left for them', async () => {
  const debt = await aDebt()
  const { tid, captain, entryId } = debt
  const shares = [await byGuest(debt, 2500), await byGuest(debt, 2500, 'Ann Alley')]
  expect(shares.map((share) => 'amount' in share && share.amount)).toEqual([2500, 2500])
  const rest = (await begin(captain, tid, entryId)).body
  expect(rest).toMatchObject({ messages: [], amount: 50 })
  expect((await begin(captain, tid, entryId)).body.paymentId).toBe(rest.paymentId)
  expect(await byGuest(debt, 2500)).toEqual({ messages: ['This is being paid right now.'] })
  // staff wait for all of them
  const staff = await callAs(await anAdmin(), 'POST admin/entry/createSession', { body: { entryId } })
  expect(staff.body.messages[0]).toContain('Rosa L. (guest) opened a payment of $25.00')
  for (const share of shares) {
    if (!('secret' in share)) throw new Error('no payment')
    await payByCard(share.secret)
    expect(await settle(services, share.id)).toBe('succeeded')
  }
  expect(await balanceOf(entryId)).toBe(5000)
  await payByCard(await secretOf(captain, rest.paymentId ?? ''))
  expect(await settle(services, rest.paymentId ?? '')).toBe('succeeded')
  expect(await balanceOf(entryId)).toBe(0)
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'acceptedBy'])
    .where('tournamentId', '=', tid)
    .orderBy('amount')
    .execute()
  expect(payments).toEqual([
    { amount: 2500, acceptedBy: 'guest' },
    { amount: 2500, acceptedBy: 'guest' },
    { amount: 5000, acceptedBy: captain.email },
  ])
  const audit = await db.selectFrom('audit').select(['onBehalfOf']).where('tournamentId', '=', tid).execute()
  expect(JSON.stringify(audit)).toContain('guest ')
  expect(JSON.stringify(audit)).not.toContain('guest.test')
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a captain who pays everything ends what others have begun; what went through counts', async () => {
  const debt = await aDebt()
  const { tid, captain, entryId } = debt
  const [one, two] = [await byGuest(debt, 6000), await byGuest(debt, 4000, 'Ann Alley')]
  if (!('secret' in one && 'secret' in two)) throw new Error('no payment')
  expect((await begin(captain, tid, entryId)).body).toMatchObject({
    paymentId: null,
    messages: ['Rosa L. (guest) is paying $60.00 right now. Please try again in a few minutes.'],
  })
  await payByCard(two.secret)
  // a stranger ends nothing
  expect((await begin(await aCaptain(), tid, entryId, 'all')).body.paymentId).toBeNull()
  expect(await openPaymentsOf(db, [entryId])).toHaveLength(2)
  const all = (await begin(captain, tid, entryId, 'all')).body
  expect(all).toMatchObject({ messages: [], amount: 60 })
  expect((await begin(captain, tid, entryId, 'all')).body.paymentId).toBe(all.paymentId)
  expect(await settle(services, one.id)).toBe('failed')
  expect((await payByCard(one.secret)).error).toBeDefined()
  await payByCard(await secretOf(captain, all.paymentId ?? ''))
  await settle(services, all.paymentId ?? '')
  expect(await balanceOf(entryId)).toBe(0)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('a payment whose time is over is not handed out again', async () => {
  const debt = await aDebt()
  const first = (await begin(debt.captain, debt.tid, debt.entryId)).body.paymentId
  expect((await begin(debt.captain, debt.tid, debt.entryId)).body.paymentId).toBe(first)
  clock.ahead = 31 * 60_000
  const second = (await begin(debt.captain, debt.tid, debt.entryId)).body.paymentId
  expect([second === first, second === null]).toEqual([false, false])
  expect(await secretOf(debt.captain, second ?? '')).not.toBe('')
})

test("a payment of staff is not the captain's, a guest's is not either", async () => {
  const debt = await aDebt()
  const share = await byGuest(debt, 10_000)
  if (!('secret' in share)) throw new Error('no payment')
  await db
    .updateTable('guests')
    .set({ name: 'Rosa' })
    .where('id', '=', share.guestId ?? '')
    .execute()
  expect((await begin(debt.captain, debt.tid, debt.entryId)).body.messages).toEqual([
    'Rosa (guest) is paying $100.00 right now. Please try again in a few minutes.',
  ])
})

test('the database refuses more open payments than is owed, and an item in refunds of two acts', async () => {
  const debt = await aDebt()
  const { tid, captainId, entryId } = debt
  const share = await byGuest(debt, 9000)
  if (!('id' in share)) throw new Error('no payment')
  const item = { sessionId: share.id, entryId, virtualEntryId: null }
  await expect(
    db
      .insertInto('sessionItems')
      .values({ ...item, amount: 1001 })
      .execute(),
  ).rejects.toThrow()
  await expect(
    db
      .insertInto('sessionItems')
      .values({ ...item, amount: 1001 })
      .execute(),
  ).rejects.toMatchObject({
    code: '23505',
    constraint: 'session_items_room',
  })
  // without an amount it is all that is owed
  await expect(db.insertInto('sessionItems').values(item).execute()).rejects.toMatchObject({ code: '23505' })
  await db
    .insertInto('sessionItems')
    .values({ ...item, amount: 1000 })
    .execute()
  const asked = {
    tournamentId: tid,
    amount: 100,
    method: 'Cash',
    state: 'done',
    requestedBy: 'x',
    reason: 'x',
    entryId,
  } as const
  const aRefund = async (act: string | null) =>
    (
      await db
        .insertInto('refunds')
        .values({ ...asked, act, createdAt: new Date(), nextAt: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const list = (refundId: string, position = 1) =>
    db.insertInto('refundItems').values({ refundId, position, entryId, amount: 50, cancels: false }).execute()
  const act = crypto.randomUUID()
  await list(await aRefund(act))
  await list(await aRefund(act))
  for (const other of [null, captainId])
    await expect(list(await aRefund(other))).rejects.toMatchObject({ code: '23505', constraint: 'refund_items_act' })
})

test('five shares, the rest by the captain and a check at once, again and again: nothing is paid twice in silence', async () => {
  const admin = await anAdmin()
  const outcomes = new Set<string>()
  for (let round = 0; round < (isThorough ? 12 : 4); round += 1) {
    const debt = await aDebt()
    const { tid, captain, entryId } = debt
    const share = async (n: number) => {
      await jitter(((round + n) % 5) * 4)
      const begun = await byGuest(debt, 2000)
      if (!('secret' in begun)) return null
      const { status } = await payByCard(begun.secret)
      await settle(services, begun.id)
      return { id: begun.id, in: status === 'succeeded' ? begun.amount : 0 }
    }
    const rest = async () => {
      await jitter((round % 7) * 3)
      const { paymentId, amount } = (await begin(captain, tid, entryId, round % 2 ? 'all' : 'rest')).body
      const secret = paymentId ? await secretOf(captain, paymentId) : ''
      if (!paymentId || !secret) return null
      const { status } = await payByCard(secret)
      await settle(services, paymentId)
      return { id: paymentId, in: status === 'succeeded' ? Math.round(amount * 100) : 0 }
    }
    const byCheck = async () => {
      await jitter((round % 4) * 6)
      return (await check(admin, entryId, 30)).statusCode
    }
    const [status, ...paid] = await Promise.all([byCheck(), rest(), ...[1, 2, 3, 4, 5].map(share)])
    expect(status).toBeLessThan(500)
    await sendDueRefunds(services)
    const cards = paid.reduce((sum, one) => sum + (one?.in ?? 0), 0)
    const lines = await db
      .selectFrom('ledger')
      .select('amount')
      .where('entryId', '=', entryId)
      .where('type', '=', 'Payment')
      .execute()
    const back = await db
      .selectFrom('refunds')
      .select(['amount', 'sessionId'])
      .where('tournamentId', '=', tid)
      .execute()
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
    expect(cards + (status === 200 ? 3000 : 0)).toBe(-sum(lines) + sum(back))
    expect(await balanceOf(entryId)).toBe(10_000 + sum(lines))
    expect(await balanceOf(entryId)).toBeGreaterThanOrEqual(0)
    const alerts = await db.selectFrom('alerts').select('about').where('tournamentId', '=', tid).execute()
    expect(back.filter(({ sessionId }) => !alerts.some(({ about }) => about === sessionId))).toEqual([])
    expect(await booksOf(tid)).toEqual(balanced)
    outcomes.add(`${status} ${paid.filter((one) => one?.in).length} ${back.length}`)
  }
  expect(outcomes.size).toBeGreaterThan(0)
}, 240_000)

test.runIf(onServer)('five begin while the entry is locked: they get what is owed, none gets more', async () => {
  const debt = await aDebt()
  const begun = await whileTheyWait(
    { table: 'entries', id: debt.entryId },
    [3000, 3000, 3000, 3000, 3000].map((limit) => () => byGuest(debt, limit)),
  )
  const amounts = begun.map((one) => ('amount' in one ? one.amount : 0)).toSorted((a, b) => b - a)
  expect(amounts).toEqual([3000, 3000, 3000, 1000, 0])
  for (const one of begun)
    if ('providerId' in one)
      expect((await provider(`/v1/payment_intents/${one.secret.split('_secret_')[0]}`)).amount).toBe(one.amount)
})
