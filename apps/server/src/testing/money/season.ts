import type { Sent } from '@kegler/domain/call.ts'
import type { calls } from '@kegler/domain/calls.ts'
import { sendDueRefunds } from '../../payments/send-due-refunds.ts'
import { settle } from '../../payments/settle.ts'
import { finish, order, paymentIdOf, secretOf } from '../buying.ts'
import { deliver, payByCard, provider } from '../cards.ts'
import { callAs, type Person, theKit } from '../kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../makers.ts'
import { aSet } from '../moving.ts'
import { account } from '../outside.ts'
import { cancel, toCard } from '../refunding.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../sold.ts'

type Booking = Sent<(typeof calls)['POST admin/entry/:id/payment/other']>['body']
/** The number of a check that is found: of no other test. */
const aNumber = () => String(parseInt(crypto.randomUUID().slice(0, 8), 16))

/** A tournament in which money came and went in every way that there is. Entries are $100.00, virtual ones $10.00. */
export async function aSeasonOfMoney() {
  const { db } = (await theKit()).services.database
  const tid = await aTournament({ technologyFeePercent: 2.5, handOverUntilDays: 0 })
  const team = await anEvent(tid)
  const squadId = await aSquad(team, { endLane: 30 })
  const onDoubles = await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }))
  const onSingles = await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 }))
  const virtualEventId = await aVirtualEvent(tid, [team])
  const admin = await anAdmin()
  const superuser = await aCaptain({ roles: ['superuser'] })
  const [ann, ben, cora] = [await aCaptain(), await aCaptain(), await aCaptain()]
  for (const captain of [ann, ben, cora]) await personIdOf(captain)
  const owing = () => anEntry({ captain: ben, squadId })
  const [sent, checkNumber] = [{ refundOnly: true }, aNumber()]
  const book = async (id: string, body: Booking) => {
    const reply = await callAs(admin, 'POST admin/entry/:id/payment/other', { params: { id }, body })
    return must(reply).paymentId
  }
  const refund = async (id: string, body: Parameters<typeof cancel>[1]) => must(await cancel(id, body))

  // by card: a purchase of two, one partly refunded, one cancelled; some went back at the provider itself and was booked
  const bought = await paymentIdOf(order(ann, tid, [{ id: squadId, quantity: 2 }]))
  const intent = await payNow(ann, bought)
  await finish(ann, tid, bought)
  const [first = '', second = ''] = (
    await db.selectFrom('entries').select('id').where('tournamentId', '=', tid).orderBy('entryNumber').execute()
  ).map(({ id }) => id)
  await refund(first, { ...toCard(intent, 20), ...sent })
  await refund(second, toCard(intent, 100))
  await provider('/v1/refunds', { payment_intent: intent, amount: '1500' })
  const charge = { id: 'ch_1', object: 'charge', payment_intent: intent, metadata: {} }
  await deliver({ id: `evt_${bought}`, object: 'event', type: 'charge.refunded', account, data: { object: charge } })
  await refund(first, { ...toCard(intent, 15), paymentType: 'Manual Stripe Transaction', ...sent })

  // a balance by card, refunded after a change of captain
  const moved = await owing()
  const ofMoved = await payNow(ben, await balanceOf(ben, tid, moved))
  must(await callAs(admin, 'POST admin/captain/change/entry', { body: { entryId: moved, email: cora.email } }))
  await refund(moved, { ...toCard(ofMoved, 33.33), ...sent })
  // a balance of which a part was no longer owed when it arrived
  const late = await owing()
  const ofLate = await balanceOf(ben, tid, late)
  const line = { type: 'Adjustment' as const, amount: -3000, description: 'Adjustment', createdAt: new Date() }
  await db
    .insertInto('ledger')
    .values({ ...line, entryId: late, createdBy: 'maker' })
    .execute()
  await payNow(ben, ofLate)
  // a card that staff took on the telephone
  const phoned = await owing()
  const session = await callAs(admin, 'POST admin/entry/createSession', { body: { entryId: phoned } })
  const ofPhoned = must(session).paymentId ?? ''
  const secret = await callAs(admin, 'POST admin/payment/clientSecret', { body: { paymentId: ofPhoned } })
  await payByCard(must(secret).clientSecret ?? '')
  await settle((await theKit()).services, ofPhoned)

  // by hand
  const halves = await owing()
  await book(halves, { paymentType: 'Cash', amount: 40, sendReceipt: true })
  await book(halves, { paymentType: 'Check', checkNumber, amount: 60 })
  await refund(halves, { paymentType: 'Check', checkNumber, amount: 25, ...sent })
  const adjusted = { params: { id: halves }, body: { amount: 5, notes: 'Banquet' } }
  must(await callAs(superuser, 'POST admin/entry/:id/adjustment', adjusted))
  const again = await owing()
  await book(again, { paymentType: 'USBC Credit', amount: 100 })
  await refund(again, { paymentType: 'Cash', amount: 30, ...sent })
  await refund(again, {})
  must(await callAs(admin, 'POST admin/entry/:id/reactivate', { params: { id: again }, body: { squadId } }))
  const carried = await owing()
  await book(carried, { paymentType: 'USBC Carryover', amount: 100 })
  await refund(carried, { paymentType: 'USBC Carryover', amount: 100 })
  const manual = await owing()
  const byHand = { paymentType: 'Manual Stripe Transaction', stripeTransactionId: `pi_${manual}` } as const
  await book(manual, { ...byHand, amount: 100 })
  await refund(manual, { paymentType: 'USBC Credit', amount: 10, ...sent })
  await refund(manual, { ...byHand, amount: 5, ...sent })
  const mistaken = await owing()
  const paymentId = await book(mistaken, { paymentType: 'Check', checkNumber, amount: 100, confirmed: true })
  must(await callAs(admin, 'POST admin/payments/:paymentId/void', { params: { paymentId }, body: {} }))
  const set = await aSet(ben, onDoubles, onSingles)
  await book(set.entryId, { paymentType: 'Check', checkNumber, amount: 250, confirmed: true })
  await refund(set.entryId, { paymentType: 'Cash', amount: 50 })

  // virtual entries
  const [refunded, lost] = [
    await aVirtualEntry({ captain: ben, virtualEventId }),
    await aVirtualEntry({ captain: ben, virtualEventId }),
  ]
  const captainId = await personIdOf(ben)
  const booked = { captainId, tournamentId: tid, virtualEventId, virtualEntries: [{ id: refunded }] }
  const cash = { paymentType: 'Cash' as const, amount: 10 }
  must(await callAs(admin, 'POST admin/virtualEvent/payment/other', { body: { ...booked, ...cash } }))
  const some = { virtualEntryId: refunded, refundType: 'refundOnly' as const, paymentType: 'Cash' as const, amount: 4 }
  must(await callAs(admin, 'POST admin/virtualevent/virtualEntry/cancel', { body: some }))
  must(await callAs(admin, 'POST admin/virtualevent/virtualEntry/cancel', { body: { virtualEntryId: lost } }))

  await sendDueRefunds((await theKit()).services)
  return { tid, admin, superuser, captains: [ann, ben, cora], virtualEventId, checkNumber }
}
export type MoneySeason = Awaited<ReturnType<typeof aSeasonOfMoney>>

/** The answer of a call that must not be refused. */
function must<T extends { statusCode: number; body: unknown; text: string }>(reply: T): T['body'] {
  if (reply.statusCode !== 200) throw new Error(reply.text)
  return reply.body
}
/** Returns the id of the transaction. */
async function payNow(payer: Person, paymentId: string): Promise<string> {
  const secret = await secretOf(payer, paymentId)
  await payByCard(secret)
  await settle((await theKit()).services, paymentId)
  return secret.split('_secret_')[0] ?? ''
}
async function balanceOf(captain: Person, tournamentId: string, id: string): Promise<string> {
  const sent = { body: { tournamentId, entries: [{ id }] } }
  return must(await callAs(captain, 'POST registration/payment/createSession', sent)).paymentId ?? ''
}
