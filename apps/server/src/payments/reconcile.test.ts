import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard, provider } from '../testing/cards.ts'
import { theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { account } from '../testing/outside.ts'
import { personIdOf } from '../testing/sold.ts'
import { reconcile } from './reconcile.ts'

const { services } = await theKit()
const { db } = services.database
const hourAgo = () => new Date(Date.now() - 3_600_000)

/** Paid at the provider; `settled` here too. */
async function aPaid({ settled }: { settled: boolean }) {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
  await payByCard(await secretOf(captain, paymentId))
  if (settled) await finish(captain, tid, paymentId)
  return { tid, captain, paymentId }
}
/** Made and paid at the provider for an order that is not here, as after a restore. */
async function aStranger(metadata: Record<string, string>, amount = '5000') {
  const form = { amount, currency: 'usd', 'allowed_payment_method_types[0]': 'card', ...metadata }
  const { id } = (await provider('/v1/payment_intents', form)) as { id: string }
  expect((await payByCard(id)).status).toBe('succeeded')
  return id
}
const sentenceOf = (found: Awaited<ReturnType<typeof reconcile>>['differences'], of: string) =>
  found
    .filter(({ transactionId, paymentId }) => transactionId === of || paymentId === of)
    .map(({ sentence }) => sentence)

test('money that the provider took and we do not know is found, what is settled is not', async () => {
  const settled = await aPaid({ settled: true })
  const open = await aPaid({ settled: false })
  const lost = randomUUID()
  await aStranger({ 'metadata[paymentId]': lost })
  const foreign = await aStranger({})
  const returned = randomUUID()
  const refunded = await aStranger({ 'metadata[paymentId]': returned })
  await provider('/v1/refunds', { payment_intent: refunded })
  const other = await aStranger({ 'metadata[paymentId]': settled.paymentId })
  const { differences: found } = await reconcile(services, hourAgo())
  expect(sentenceOf(found, open.paymentId)).toEqual(['The provider took it, its order is not settled (processing).'])
  expect(sentenceOf(found, lost)).toEqual(['The provider took it, we have no such order.'])
  expect(sentenceOf(found, foreign)).toEqual(['It names no order: it was not made by Kegler.'])
  expect(sentenceOf(found, returned)).toEqual([])
  expect(found.filter(({ paymentId }) => paymentId === settled.paymentId)).toMatchObject([
    { transactionId: other, sentence: 'Its order was settled without it.' },
  ])
  const later = await reconcile(services, new Date(Date.now() + 60_000))
  expect(later.differences).toEqual([])
})

test('a payment of ours that the provider does not have is found', async () => {
  const { tid, captain } = await aPaid({ settled: true })
  const transactionId = `pi_${randomUUID()}`
  const payment = { tournamentId: tid, payerId: await personIdOf(captain), method: 'Credit Card' as const, amount: 100 }
  const card = { providerAccountId: account, transactionId, acceptedBy: 'maker', createdAt: new Date() }
  await db
    .insertInto('payments')
    .values({ ...payment, ...card })
    .execute()
  expect(sentenceOf((await reconcile(services, hourAgo())).differences, transactionId)).toEqual([
    'We have it, the provider does not.',
  ])
})

test('an account that the provider does not show is named, the others are compared', async () => {
  const gone = `acct_${randomUUID()}`
  await db.insertInto('financeAccounts').values({ name: 'Gone', providerAccountId: gone }).execute()
  const lost = randomUUID()
  await aTournament() // its account
  await aStranger({ 'metadata[paymentId]': lost })
  const { differences, unread } = await reconcile(services, hourAgo())
  expect(unread.map((one) => one.account)).toContain(gone)
  expect(sentenceOf(differences, lost)).toHaveLength(1)
})
