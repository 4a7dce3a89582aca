import { expect, test } from 'vitest'
import { readTeamMoney } from '../entries/read-team-money.ts'
import { sendDueRefunds } from '../payments/send-due-refunds.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { deliver, payByCard } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { account } from '../testing/outside.ts'
import { aPaidEntry, cancel, toCard } from '../testing/refunding.ts'
import { personIdOf } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database

/** The provider reports that the refund of a payment, which it had taken, did not arrive. */
async function failLater(of: { paymentId: string } | { sessionId: string }, reason = 'expired_or_canceled_card') {
  const refunds = db.selectFrom('refunds').select(['id', 'providerId'])
  const refund = await ('paymentId' in of
    ? refunds.where('paymentId', '=', of.paymentId)
    : refunds.where('sessionId', '=', of.sessionId)
  ).executeTakeFirstOrThrow()
  const object = { id: refund.providerId, object: 'refund', status: 'failed', failure_reason: reason, metadata: {} }
  const event = { id: `evt_${refund.id}`, object: 'event', type: 'refund.failed', account, data: { object } }
  for (const id of ['1', '1', '2']) expect((await deliver({ ...event, id: event.id + id })).statusCode).toBe(200)
  return refund.id
}
const failedMails = (id: string) =>
  db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('kind', '=', 'refundFailed')
    .where('about', '=', id)
    .orderBy('toAddress')
    .execute()

test('a refund that failed days later is marked in the log, and its sums are right after a check for it', async () => {
  const paid = await aPaidEntry()
  const { entryId, captain, tid } = paid
  const admin = await anAdmin()
  await cancel(entryId, { ...toCard(paid.intent), refundOnly: true }, { as: admin })
  const refundId = await failLater(paid)
  await cancel(entryId, { refundOnly: true, paymentType: 'Check', checkNumber: '9001', amount: 100 }, { as: admin })
  const params = { id: entryId }
  const staffLog = (await callAs(admin, 'GET admin/entry/:id/payment/log', { params })).body
  const why = 'the card has expired or was cancelled'
  expect(staffLog.payments).toMatchObject([
    { type: 'Payment', amount: 100, failedAmount: null },
    { type: 'Refund', amount: 0, failedAmount: -100, failure: why },
    { type: 'Refund', amount: -100, failedAmount: null, failure: null, checkNumber: '9001' },
  ])
  const log = (await callAs(captain, 'GET registration/entry/:id/payment/log', { params })).body
  for (const { reservationsDue } of [log, staffLog])
    expect(reservationsDue).toMatchObject([
      {
        refunds: [
          { description: 'Credit card', amount: 0, failed: -100 },
          { description: 'Check 9001', amount: -100, failed: null },
        ],
        ...{ others: [], transactionAmount: 100, paymentAmount: 0, total: 100 },
      },
    ])
  const printed = await callAs(captain, 'GET registration/entry/:id/paymentLogPrintable', { params })
  expect(printed.text).toMatch(/Refund failed: Credit card<.*<s>-\$100\.00<\/s> \$0\.00</)
  const alert = db.selectFrom('alerts').select('message').where('about', '=', refundId)
  expect(await alert.execute()).toEqual([{ message: `A refund of $100.00 could not be sent: ${why}` }])
  expect(await booksOf(tid)).toEqual(balanced)
  const entry = await db
    .selectFrom('entries as e')
    .innerJoin('rosters as r', 'r.entryId', 'e.id')
    .select(['e.id', 'e.eventId', 'e.captainId', 'r.id as rosterId'])
    .where('e.id', '=', entryId)
    .executeTakeFirstOrThrow()
  expect(await readTeamMoney(db, entry)).toMatchObject({ price: 10_000, balance: 10_000 })
})

test('who was mailed that it is on its way reads once that it failed; without that mail nobody does', async () => {
  const paid = await aPaidEntry()
  const next = await aCaptain({ given_name: 'Nora', family_name: 'Next' })
  await personIdOf(next)
  const body = { entryId: paid.entryId, email: next.email }
  await callAs(await anAdmin(), 'POST admin/captain/change/entry', { body })
  await cancel(paid.entryId, toCard(paid.intent))
  const card = { amount: 10_000, to: 'visa 4242', isCard: true }
  const why = 'the card was reported lost or stolen'
  expect(await failedMails(await failLater(paid, 'lost_or_stolen_card'))).toMatchObject(
    [
      { toAddress: paid.captain.email, data: { name: 'Casey Kegel', refund: { ...card, payer: null }, why } },
      { toAddress: next.email, data: { name: 'Nora Next', refund: { ...card, payer: 'Casey Kegel' }, why } },
    ].sort((a, b) => (a.toAddress < b.toAddress ? -1 : 1)),
  )
  const silent = await aPaidEntry()
  await cancel(silent.entryId, { ...toCard(silent.intent), sendMail: false })
  expect(await failedMails(await failLater(silent))).toEqual([])
})

test('who paid after the places were gone reads that the money did not arrive back', async () => {
  const { captain, tid, squadId } = await aPaidEntry()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }]))
  const secret = await secretOf(captain, paymentId)
  await db.updateTable('tournaments').set({ status: 1 }).where('id', '=', tid).execute()
  await payByCard(secret)
  expect((await finish(captain, tid, paymentId)).body.state).toBe('refunded')
  await sendDueRefunds(services)
  const id = await failLater({ sessionId: paymentId })
  const refund = { amount: 10_000, to: '', isCard: true, payer: null }
  const data = { name: 'Casey Kegel', refund, why: 'the card has expired or was cancelled' }
  expect(await failedMails(id)).toMatchObject([{ toAddress: captain.email, data }])
})
