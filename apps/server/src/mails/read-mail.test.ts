import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import type { Mail } from '../gateways/mail.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { hold } from '../testing/lines.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { queueMail } from './queue/queue-mail.ts'
import { sendDueMails } from './send-due-mails.ts'

async function sentTo(address: string): Promise<Mail[]> {
  const { services } = await theKit()
  const sent: Mail[] = []
  while ((await sendDueMails({ ...services, mailer: { send: async (mail) => void sent.push(mail) } })) > 0);
  return sent.filter(({ to }) => to === address)
}
const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }

test('a settled purchase is mailed once, with its teams, reservation numbers and times of the venue', async () => {
  const { services } = await theKit()
  const tid = await aTournament({ welcomeEmailTemplateId: 'd-1234', bccEmail: 'office@kegler.test' })
  const eventId = await anEvent(tid, { ...free, numberOfBowlers: 2, name: 'Doubles' })
  const squadId = await aSquad(eventId)
  const virtualEventId = await aVirtualEvent(tid, [eventId], free)
  const captain = await aCaptain()
  const [one, two] = [await aMember({ lastName: 'Abel' }), await aMember({ lastName: 'Zed' })]
  const rosterPositions = [one, two].map((usbcId, index) => ({ position: index + 1, bowler: { usbcId } }))
  await hold(captain, tid, { [squadId]: 1 })
  for (const rosterData of [
    { squadId, rosterPositions },
    { virtualEventId, virtualEntries: [{ bowler: { usbcId: two } }] },
  ])
    await callAs(captain, 'POST registration/cartroster', {
      body: {
        id: '1',
        tournamentId: tid,
        rosterType: 'squadId' in rosterData ? 'Entry' : 'Virtual Entry',
        rosterData: JSON.stringify(rosterData),
      },
    })
  const paymentId = await paymentIdOf(
    order(captain, tid, [{ id: squadId, quantity: 1 }], [{ id: virtualEventId, quantity: 2 }]),
  )
  await finish(captain, tid, paymentId)
  await finish(captain, tid, paymentId)

  const { body } = await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })
  expect(body).toMatchObject([{ name: 'Abel/Zed', rosterComplete: true }])
  const virtualEntries = await callAs(captain, 'GET tournament/:tid/virtualentries', { params: { tid } })
  expect(virtualEntries.body.map(({ bowler }) => bowler?.usbcId)).toEqual([two, undefined])
  expect((await callAs(captain, 'GET registration/cartroster', { query: {} })).body).toEqual([])
  const queued = await services.database.db.selectFrom('mails').selectAll().where('about', '=', paymentId).execute()
  expect(queued).toMatchObject([{ kind: 'welcome', toAddress: captain.email }])
  expect(queued[0]?.data).toEqual({ sessionId: paymentId, tournamentId: tid })
  expect(await sentTo(captain.email)).toMatchObject([
    {
      bcc: 'office@kegler.test',
      templateId: 'd-1234',
      data: {
        name: 'Casey Kegel',
        amountPaid: 0,
        entries: [
          {
            entryNumber: body[0]?.entryNumber,
            event: 'Doubles',
            team: 'Abel/Zed',
            squad: expect.stringMatching(/^09:00 AM, \w+ \d+\w\w, \d{4} CT$/),
          },
        ],
        virtualEntries: [{ name: 'All Events', quantity: 2, fees: [{ description: 'Base Fee', amount: 0 }] }],
        tournament: { id: tid, theme: 'blue' },
      },
    },
  ])
})

test('a paid purchase tells the fees of each entry and of its virtual entries; they come to what was paid', async () => {
  const { services } = await theKit()
  const { db } = services.database
  const tid = await aTournament({ theme: 'orange' })
  const eventId = await anEvent(tid)
  await db.insertInto('addOnFees').values({ eventId, description: 'Lane maintenance', fee: 250 }).execute()
  const [squadId, virtualEventId] = [await aSquad(eventId), await aVirtualEvent(tid, [eventId])]
  const captain = await aCaptain()
  const lines = [{ id: squadId, quantity: 2 }]
  const paymentId = await paymentIdOf(order(captain, tid, lines, [{ id: virtualEventId, quantity: 3 }]))
  await payByCard(await secretOf(captain, paymentId))
  await finish(captain, tid, paymentId)
  const fees = [
    { description: 'Base Fee', amount: 10_000 },
    { description: 'Lane maintenance', amount: 250 },
  ]
  expect(await sentTo(captain.email)).toMatchObject([
    {
      data: {
        amountPaid: 2 * 10_250 + 3 * 1_000,
        entries: [{ fees }, { fees }],
        virtualEntries: [{ name: 'All Events', quantity: 3, fees: [{ description: 'Base Fee', amount: 1_000 }] }],
        tournament: { theme: 'orange' },
      },
    },
  ])
})

test('a reservation of staff names the balance', async () => {
  const { services } = await theKit()
  const { db } = services.database
  const tid = await aTournament()
  const captain = await aCaptain()
  const payerId = await personIdOf(captain)
  const squadId = await aSquad(await anEvent(tid))
  const session = await db
    .insertInto('paymentSessions')
    .values({
      id: randomUUID(),
      kind: 'reservation',
      source: 'admin',
      tournamentId: tid,
      payerId,
      createdBy: payerId,
      state: 'expired',
      amount: 0,
      contents: '{}',
      contentsHash: '',
      createdAt: new Date(),
      expiresAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await anEntry({ captain, squadId, sessionId: session.id, sessionIndex: 0 })
  await transact(db, { email: 'test' }, (tx) =>
    queueMail(tx, {
      kind: 'adminReservation',
      about: session.id,
      to: { personId: payerId },
      tournamentId: tid,
      now: new Date(),
      data: { sessionId: session.id },
    }),
  )
  expect(await sentTo(captain.email)).toMatchObject([
    { data: { balanceDue: 10_000, entries: [{ fees: [{ description: 'Base Fee', amount: 10_000 }] }] } },
  ])
})

test('a balance that was paid is mailed once, with what was paid of each item', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const [captain, squadId] = [await aCaptain(), await aSquad(eventId)]
  const entryId = await anEntry({ captain, squadId, name: 'Abel/Zed' })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const virtualEntryId = await aVirtualEntry({ captain, virtualEventId })
  const { body } = await callAs(captain, 'POST registration/payment/createSession', {
    body: { tournamentId: tid, entries: [{ id: entryId }], virtualEvents: [{ id: virtualEntryId }] },
  })
  const paymentId = body.paymentId ?? ''
  await payByCard(await secretOf(captain, paymentId))
  for (let n = 0; n < 2; n += 1)
    await callAs(captain, 'POST registration/payment/balance', { body: { paymentId, bypassWebHooks: true } })
  expect(await sentTo(captain.email)).toMatchObject([
    {
      subject: expect.stringMatching(/^Your payment for Open /),
      text: expect.stringContaining('Amount paid: $110.00'),
      data: {
        amountPaid: 11_000,
        entries: [{ event: 'Doubles', team: 'Abel/Zed', amount: 10_000 }],
        virtualEntries: [{ name: 'All Events', amount: 1_000 }],
        tournament: { id: tid },
      },
    },
  ])
})
