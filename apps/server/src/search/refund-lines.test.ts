import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin } from '../testing/makers.ts'
import { aPaidEntry, cancel, toCard } from '../testing/refunding.ts'
import { personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()

test('refunds by card and by hand are lines of the list, of the log of the captain, and are found by their check', async () => {
  const { tid, entryId, captain, intent, paymentId } = await aPaidEntry()
  const admin = await anAdmin()
  const checkNumber = String(parseInt(entryId.slice(0, 8), 16))
  const check = { paymentType: 'Check' as const, checkNumber, amount: 30, notes: 'lost a bowler' }
  await cancel(entryId, { ...toCard(intent, 20), refundOnly: true }, { as: admin })
  await cancel(entryId, { ...check, refundOnly: true }, { as: admin })
  const { entryNumber } = await services.database.db
    .selectFrom('entries')
    .select('entryNumber')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  const appliedTo = String(entryNumber)
  const list = async (more: object = {}) =>
    (await callAs(admin, 'POST admin/payments/list', { body: { tournamentId: tid, ...more } })).body
  const byCard = { kind: 'Refund', amount: -20, method: 'Credit Card', paymentId, appliedTo, acceptedBy: admin.email }
  const byCheck = { kind: 'Refund', amount: -30, method: 'Check', checkNumber, notes: 'lost a bowler', paymentId: null }
  const payment = { kind: 'Payment', amount: 100, id: paymentId, appliedTo }
  expect(await list()).toMatchObject({ items: [payment, byCard, byCheck], count: 3 })
  expect((await list({ kind: 'Refund' })).items).toMatchObject([byCard, byCheck])
  expect((await list({ kind: 'Payment' })).items).toMatchObject([payment])
  expect((await list({ method: 'Check' })).items).toMatchObject([byCheck])
  expect((await list({ text: checkNumber })).items).toMatchObject([byCheck])
  const first = await list({ limit: 1, descending: true })
  expect(first).toMatchObject({ items: [byCheck], count: 3 })
  const rest = await list({ limit: 2, descending: true, after: first.next ?? undefined })
  expect(rest).toMatchObject({ items: [byCard, payment], next: null })
  const ofEntry = await callAs(admin, 'GET admin/entry/:id/payment/log', { params: { id: entryId } })
  expect(ofEntry.body.payments.slice(1)).toMatchObject([
    { type: 'Refund', amount: -20, card: 'visa 4242', creditCardTransactionId: intent },
    { type: 'Refund', amount: -30, method: 'Check', checkNumber, notes: 'lost a bowler', by: admin.email },
  ])
  const log = await callAs(admin, 'GET admin/captain/:id/payments', { params: { id: await personIdOf(captain) } })
  expect(log.body.refunds).toMatchObject([
    { amount: -30, method: 'Check', checkNumber, by: admin.email, appliedTo },
    { amount: -20, method: 'Credit Card', card: 'visa 4242', creditCardTransactionId: intent },
  ])
  const find = async (who: typeof admin) => (await callAs(who, 'GET admin/find', { query: { q: checkNumber } })).body
  const refund = { title: `Refund of $30.00 Check ${checkNumber}`, isExact: true }
  expect((await find(admin)).find(({ name }) => name === 'Payments')?.items).toMatchObject([refund])
  const { name } = await aGroup()
  const stranger = await aCaptain({ roles: ['admin'], groups: [name], permissions: ['CanMigratePartnersFromV2'] })
  expect((await find(stranger)).find(({ name }) => name === 'Payments')).toBeUndefined()
})
