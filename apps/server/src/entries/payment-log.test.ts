import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { aBowler, anEntry, aVirtualEntry } from '../testing/sold.ts'

test('entries by start with balances; the log of each; what is printed', async () => {
  const { services } = await theKit()
  const tid = await aTournament({ name: 'Open "2026" <Finals>', showCalculatedDivisionToCaptain: true })
  const eventId = await anEvent(tid, { numberOfBowlers: 1, name: 'Singles' })
  const captain = await aCaptain()
  const bowler = await aBowler({ firstName: "D'Arcy <b>", lastName: '🎳 שלום "Quote"' })
  const due = await anEntry({ captain, squadId: await aSquad(eventId, { time: '15:00' }), name: 'A & <B> 🎳' })
  const paid = await anEntry({
    captain,
    squadId: await aSquad(eventId),
    paid: true,
    bowlers: [bowler.id],
    name: 'مرحبا',
  })
  await transact(services.database.db, { email: 'test' }, async (tx) => {
    const line = { entryId: paid, createdBy: 'test', createdAt: new Date() }
    await tx
      .insertInto('ledger')
      .values({ ...line, type: 'Add-on Fee', amount: 250, description: 'Banquet' })
      .execute()
    await tx
      .insertInto('ledger')
      .values({ ...line, type: 'Payment', amount: -500, description: 'Cash' })
      .execute()
    await tx
      .insertInto('ledger')
      .values({ ...line, type: 'Refund', amount: 250, description: 'Cash' })
      .execute()
  })
  const list = await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })
  expect(list.body).toMatchObject([
    { id: paid, balanceDue: 0, rosterComplete: true, timeZoneDisplayName: 'CT', eventName: 'Singles', readOnly: false },
    { id: due, balanceDue: 100, rosterComplete: false, rosterPositions: [{ position: 1, bowler: null }] },
  ])
  expect(String(list.body[0]?.entryNumber)).toHaveLength(7)

  const log = await callAs(captain, 'GET registration/entry/:id/payment/log', { params: { id: paid } })
  expect(log.body).toMatchObject({
    reservationsDue: [],
    grandTotal: 0,
    reservationsPaid: [
      {
        entryFeeDescription: 'Base Fee',
        entryFeeAmount: 100,
        addOnFees: [{ description: 'Banquet', amount: 2.5 }],
        payments: [{ amount: 100 }, { description: 'Cash', amount: 5 }],
        refunds: [{ amount: -2.5 }],
        transactionAmount: 102.5,
        paymentDescription: 'Credit card payment, Cash',
        paymentAmount: 102.5,
        total: 0,
      },
    ],
  })
  const open = await callAs(captain, 'GET registration/entry/:id/payment/log', { params: { id: due } })
  expect(open.body).toMatchObject({ reservationsPaid: [], reservationsDue: [{ total: 100 }], grandTotal: 100 })

  const printed = await callAs(captain, 'GET registration/entry/:id/printable', { params: { id: paid } })
  expect(printed.statusCode).toBe(200)
  expect(printed.text).toContain('<bdi>D&#39;Arcy &lt;b&gt; 🎳 שלום &quot;Quote&quot;</bdi>')
  expect(printed.text).toContain('<bdi>مرحبا</bdi>')
  expect(printed.text).toContain('Open &quot;2026&quot; &lt;Finals&gt;')
  expect(printed.text).toContain('09:00 AM')
  expect(printed.text).not.toMatch(/<script|<b>/)
  const printedLog = await callAs(captain, 'GET registration/entry/:id/paymentLogPrintable', { params: { id: due } })
  expect(printedLog.text).toContain('A &amp; &lt;B&gt; 🎳')
  expect(printedLog.text).toContain('Reservations Due')
  expect(printedLog.text).not.toContain('Reservations Paid')
  expect(printedLog.text).toContain('$100.00')
})

test('the log of a virtual event has one reservation for each virtual entry of this captain', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const captain = await aCaptain()
  const bowler = await aBowler()
  await aVirtualEntry({ captain, virtualEventId, paid: true, bowlerId: bowler.id })
  await aVirtualEntry({ captain, virtualEventId })
  await aVirtualEntry({ captain: await aCaptain(), virtualEventId })
  const log = await callAs(captain, 'GET registration/virtualevent/:id/payment/log', { params: { id: virtualEventId } })
  expect(log.body).toMatchObject({
    reservationsDue: [{ reservationDescription: 'All Events - not assigned', entryFeeAmount: 10, total: 10 }],
    reservationsPaid: [{ reservationDescription: expect.stringContaining(bowler.usbcId), total: 0 }],
    grandTotal: 10,
  })
})
