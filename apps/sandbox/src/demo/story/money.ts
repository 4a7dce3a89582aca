import { failRefund } from '@kegler/server/payments/refunds.ts'
import { sql } from 'kysely'
import { atTime } from '../hours.ts'
import { demoId } from '../ids.ts'
import { type Found, loneTeams, teamOf } from './find.ts'
import type { Teller, When } from './teller.ts'

const ingrid = 'admin@kegler.test'
const grace = 'playingadmin@kegler.test'
const noor = 'super@kegler.test'
const open = 'Open Championships'

/** Payments by hand, refunds, cancellations, what came back, and an attempt that failed. */
export async function tellMoney(teller: Teller, cast: readonly Found[]): Promise<void> {
  const { tx } = teller
  const [byCard, byCheck, back, twice, failed] = cast
  if (!byCard || !byCheck || !back || !twice || !failed) throw new Error('The season has too few paid teams.')
  const card = (entry: Found, amount: number) => ({
    ...{ paymentType: 'Stripe Purchase Transaction', stripeTransactionId: entry.transactionId, amount },
  })
  const cancel = (when: When, { id }: Found, body: object) =>
    teller.call(when, 'POST admin/entry/:id/cancel', { params: { id }, body })

  const broken = 'Two broken arms; the captain asked on the telephone.'
  await cancel({ who: ingrid, days: 16, time: '10:40' }, byCard, { ...card(byCard, 252.5), reason: broken })
  const closed = 'Their card account is closed, so they get a check.'
  const check = { paymentType: 'Check', checkNumber: '20718', amount: 200, reason: closed }
  await cancel({ who: grace, days: 14, time: '09:20' }, byCheck, { ...check, notes: 'Lane fee of $52.50 kept.' })

  const changed = 'Called in the evening: they cannot come.'
  await cancel({ who: ingrid, days: 11, time: '17:10' }, back, { reason: changed })
  await teller.call({ who: ingrid, days: 10, time: '08:35' }, 'POST admin/entry/:id/reactivate', {
    params: { id: back.id },
    body: {
      squadId: back.squadId,
      reason: 'They can come after all.',
    },
  })

  await teller.call({ who: noor, days: 9, time: '11:30' }, 'POST admin/entry/:id/adjustment', {
    params: { id: twice.id },
    body: { amount: -30, notes: 'The sponsor pays the lane maintenance and the banquet of this team.' },
  })
  const over = 'Paid before the sponsor did.'
  await cancel({ who: ingrid, days: 9, time: '13:05' }, twice, { ...card(twice, 30), refundOnly: true, reason: over })

  await cancel({ who: grace, days: 7, time: '15:15' }, failed, {
    ...card(failed, 252.5),
    reason: 'Death in the family.',
  })
  await teller.job('webhook', { days: 5, time: '06:02' }, async (at) => {
    const { rows } = await sql<{ id: string }>`select id from refunds where entry_id = ${failed.id}`.execute(tx)
    await failRefund(tx, rows[0]?.id ?? '', 'The bank of the card sent it back: the account is closed', at)
  })
  await tellPayments(teller)
}

async function tellPayments(teller: Teller): Promise<void> {
  const { tx } = teller
  const pay = (when: When, { id }: Found, body: object) =>
    teller.call(when, 'POST admin/entry/:id/payment/other', { params: { id }, body })
  const half = await teamOf(tx, open, 'Halfway Rollers')
  const cash = { paymentType: 'Cash', amount: '25.50', notes: 'Brought to the office by a sister of the captain.' }
  await pay({ who: grace, days: 21, time: '16:20' }, half, cash)
  const owing = await loneTeams(teller, 25_250)
  const [whole, part] = owing
  if (whole) {
    const check = { paymentType: 'Check', checkNumber: '4711', amount: '252.50' }
    await pay({ who: ingrid, days: 13, time: '09:55' }, whole, check)
  }
  if (part) await pay({ who: ingrid, days: 13, time: '10:03' }, part, { paymentType: 'Cash', amount: '100.00' })
  await tellDeclined(teller, await teamOf(tx, open, 'Seven Ten Splitters'))
}

/** The captain tried to pay by card, twice: the first card was declined, the second time nothing came. */
async function tellDeclined({ tx, season }: Teller, { id, captainId, captainEmail }: Found): Promise<void> {
  const attempt = (number: number, at: Date) => ({
    ...{ id: demoId('attempt', number), payerId: captainId, createdBy: captainId, payerEmail: captainEmail },
    ...{ tournamentId: season.rows.tournaments.find(({ name }) => name === open)?.id ?? '' },
    ...{
      kind: 'balance' as const,
      source: 'captain' as const,
      amount: 25_250,
      contentsHash: demoId('attempt', number),
    },
    contents: JSON.stringify({ items: [{ entryId: id, virtualEntryId: null, amount: 25_250 }] }),
    ...{ createdAt: at, nextAt: at, expiresAt: new Date(at.getTime() + 1_800_000) },
  })
  const declined = 'Your card was declined: insufficient funds.'
  await tx
    .insertInto('paymentSessions')
    .values([
      { ...attempt(1, atTime(season, 3, '12:10')), state: 'failed', failure: declined },
      { ...attempt(2, atTime(season, 3, '12:14')), state: 'expired', failure: null },
    ])
    .execute()
}
