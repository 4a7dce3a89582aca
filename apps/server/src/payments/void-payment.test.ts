import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { afterEach, expect, test } from 'vitest'
import { readMail } from '../mails/read-mail.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent, zone } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services, clock } = await theKit()
const { db } = services.database

afterEach(() => {
  clock.ahead = 0
})
/** Half past noon at the venue, of today or tomorrow: no test begins on one day and ends on the next. */
function setNoon() {
  const day = addDays(dayOf(new Date(), zone), 1)
  clock.ahead = new Date(`${day}T18:30:00Z`).getTime() - Date.now()
}
/** An entry of $100.00 and a virtual entry of $10.00 of a captain, and a check of $105.00 that was booked for both. */
async function aCheck({ sendReceipt = false, groupId }: { sendReceipt?: boolean; groupId?: string } = {}) {
  setNoon()
  const tid = await aTournament(groupId ? { groupId } : {})
  const eventId = await anEvent(tid)
  const captain = await aCaptain()
  const entryId = await anEntry({ captain, squadId: await aSquad(eventId) })
  const virtualId = await aVirtualEntry({ captain, virtualEventId: await aVirtualEvent(tid, [eventId]) })
  const admin = await anAdmin()
  const captainId = await personIdOf(captain)
  const body = {
    ...{ captainId, tournamentId: tid, entries: [{ id: entryId }], virtualEvents: [{ id: virtualId }], sendReceipt },
    ...{ paymentType: 'Check' as const, checkNumber: String(parseInt(entryId.slice(0, 8), 16)), amount: 105 },
  }
  const book = () => callAs(admin, 'POST admin/captain/payment/other', { body })
  const paymentId = groupId ? '' : (await book()).body.paymentId
  return { tid, captain, captainId, entryId, virtualId, admin, book, paymentId, checkNumber: body.checkNumber }
}
const voidAs = (who: Person, paymentId: string, more: { dryRun?: true; idempotencyKey?: string } = {}) =>
  callAs(who, 'POST admin/payments/:paymentId/void', {
    params: { paymentId },
    body: { reason: 'Wrong entry.' },
    ...more,
  })
const balanceOf = async (id: string) =>
  (
    await db
      .selectFrom('balances')
      .select('amount')
      .where((eb) => eb.or([eb('entryId', '=', id), eb('virtualEntryId', '=', id)]))
      .executeTakeFirstOrThrow()
  ).amount

test('a receipt says what was paid for what, by which check', async () => {
  const { paymentId, captain, checkNumber } = await aCheck({ sendReceipt: true })
  const mail = await db.selectFrom('mails').selectAll().where('about', '=', paymentId).executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ kind: 'paymentReceipt', toAddress: captain.email })
  expect((await readMail(db, mail)).data).toMatchObject({
    ...{ name: 'Casey Kegel', paidBy: `Check ${checkNumber}`, amountPaid: 10_500 },
    ...{ entries: [{ amount: 10_000 }], virtualEntries: [{ name: 'All Events', amount: 500 }] },
  })
})

test('a voided check is owed again, sums to nothing everywhere, and sends no mail', async () => {
  const { paymentId, tid, admin, entryId, virtualId, captain, captainId, checkNumber, book } = await aCheck({
    sendReceipt: true,
  })
  const dry = await voidAs(admin, paymentId, { dryRun: true })
  expect((dry.body as unknown as { effects: { notes: string[] } }).effects.notes).toEqual([
    '$105.00 is owed again; $110.00 is due.',
  ])
  expect(await balanceOf(entryId)).toBe(0)
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) {
    const { body } = await voidAs(admin, paymentId, { idempotencyKey: key })
    expect(body).toMatchObject({ paymentId, balance: 110 })
  }
  expect([await balanceOf(entryId), await balanceOf(virtualId)]).toEqual([10_000, 1000])
  expect((await voidAs(admin, paymentId)).body.message).toBe('This payment was voided already.')
  expect(await db.selectFrom('mails').select('kind').where('toAddress', '=', captain.email).execute()).toEqual([])
  const [voidedAt, voided] = [expect.any(String), { amount: 0, voidedAmount: 105, kind: 'Voided' }]
  const list = await callAs(admin, 'POST admin/payments/list', { body: { tournamentId: tid } })
  expect(list.body).toMatchObject({ items: [{ ...voided, checkNumber }], count: 1 })
  const log = await callAs(admin, 'GET admin/entry/:id/payment/log', { params: { id: entryId } })
  expect(log.body.payments).toMatchObject([{ amount: 0, voidedAmount: 100, voidedAt, canVoid: false }])
  expect(log.body.reservationsDue[0]).toMatchObject({
    paymentAmount: 0,
    payments: [
      { description: `Check ${checkNumber}`, amount: 100 },
      { description: `Voided Check ${checkNumber}`, amount: -100 },
    ],
  })
  const params = { id: captainId }
  const { body: payments } = await callAs(admin, 'GET admin/captain/:id/payments', { params })
  expect(payments).toMatchObject({
    payments: [{ amountPaid: 0, voidedAmount: 105, voidedAt, entriesQty: 2 }],
    refunds: [],
  })
  const found = await callAs(admin, 'GET admin/find', { query: { q: checkNumber } })
  expect(found.body.flatMap(({ items }) => items).map(({ title }) => title)).toContain(
    `Voided $105.00 Check ${checkNumber}`,
  )
  const figures = await callAs(admin, 'GET admin/tournament/:tid/figures', { params: { tid } })
  expect(figures.body.methods).toEqual([{ method: 'Check', payments: 0, voided: 1, paid: 0, refunded: 0 }])
  const timeline = await callAs(admin, 'GET admin/entry/:id/timeline', { params: { id: entryId } })
  expect(actsOf(timeline.body.records, entryId).map(({ sentence }) => sentence)[0]).toBe(
    'Payment of $105.00 voided by Casey Kegel (admin): Wrong entry.',
  )
  // the same check is no second one any more
  expect((await book()).statusCode).toBe(200)
  expect(await balanceOf(entryId)).toBe(0)
})

test('refused: of a day before, by card, of another group, refunded or cancelled since', async () => {
  const { paymentId, admin, entryId } = await aCheck()
  const messageOf = async () => (await voidAs(admin, paymentId)).body.message
  await cancel(entryId, { refundOnly: true, paymentType: 'Cash', amount: 1 })
  expect(await messageOf()).toBe('Some of it has been refunded since. Refund the rest instead.')
  await cancel(entryId)
  expect(await messageOf()).toBe('Something that it paid has been cancelled since. Refund it instead.')
  clock.ahead += 86_400_000
  expect(await messageOf()).toBe('Only a payment by hand can be voided, on the day it was taken. Refund it instead.')
  const { id: groupId } = await aGroup()
  const theirs = await aCheck({ groupId })
  const { id } = await db
    .insertInto('payments')
    .values({
      ...{ tournamentId: theirs.tid, payerId: theirs.captainId, method: 'Cash', amount: 1, acceptedBy: 'maker' },
      createdAt: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await voidAs(admin, id)).statusCode).toBe(404)
})

test('the database takes a second line only of a payment that was voided on its day, once and whole', async () => {
  const { paymentId, entryId, admin } = await aCheck()
  const line = await db
    .selectFrom('ledger')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow()
  const again = (values: object) =>
    db
      .insertInto('ledger')
      .values({
        ...{ entryId, paymentId, type: 'Payment', amount: 10_000, description: 'x', createdBy: 'x' },
        ...{ createdAt: new Date(), voids: line.id, ...values },
      })
      .execute()
  await expect(again({})).rejects.toThrow(/voids one line/)
  await expect(again({ voids: null })).rejects.toThrow(/ledger_sign/)
  await voidAs(admin, paymentId)
  await expect(again({})).rejects.toThrow(/ledger_voids_key/)
  await expect(again({ amount: 9_999 })).rejects.toThrow(/voids one line/)
})

test('two who void at once take it back once', async () => {
  const { paymentId, admin, entryId } = await aCheck()
  const replies = await Promise.all([1, 2, 3].map(() => voidAs(admin, paymentId)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  expect(await balanceOf(entryId)).toBe(10_000)
})
