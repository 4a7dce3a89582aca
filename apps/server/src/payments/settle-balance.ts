import { formatMoney } from '@kegler/domain/money.ts'
import { settleBalance as splitPayment } from '@kegler/domain/payments/settle-balance.rules.ts'
import type { Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { entryRows, type SessionRow } from '../db/locks.ts'
import { queueTeamNews } from '../entries/queue-team-news.ts'
import type { ProviderPayment } from '../gateways/card-payments.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'
import { completeSessions } from './complete-session.ts'
import { type BalanceContents, balanceContents } from './contents.ts'
import { openAmounts } from './open-amounts.ts'
import { returnMoney, returnPayment } from './return-payment.ts'

const reason = 'It was no longer owed when it arrived.'

/**
 * Pays what is still owed on the items of a balance session; what was cancelled or paid otherwise goes back to the payer.
 * Returns the session's state.
 */
export async function settleBalance(
  tx: Tx,
  session: SessionRow,
  paid: ProviderPayment,
  now: Date,
): Promise<'succeeded' | 'refunded'> {
  const { items, share } = balanceContents(session.contents)
  const open = await openAmounts(tx, items)
  const amounts = items.map((item) => ({ ...item, open: open.get(item.entryId ?? item.virtualEntryId ?? '') ?? 0 }))
  const { applied, returned } = splitPayment(amounts, paid.amountReceived)
  if (returned === paid.amountReceived) {
    await returnPayment(tx, session, paid, { reason, now })
    return 'refunded'
  }
  await completeSessions(tx, [{ session, paid }], now)
  const paymentId = session.id
  const lines = items.map(({ entryId, virtualEntryId }, index) => ({
    entryId,
    virtualEntryId,
    type: 'Payment' as const,
    amount: -(applied[index] ?? 0),
    description: 'Credit card payment',
    method: 'Credit Card',
    paymentId,
    createdBy: 'settlement',
    createdAt: now,
  }))
  await insertRows(
    tx,
    'ledger',
    lines.filter(({ amount }) => amount < 0),
  )
  const { tournamentId, payerId, guestId, linkId, payerEmail } = session
  const mail = { kind: 'balancePaid', about: session.id, tournamentId, now, data: { sessionId: session.id } } as const
  // a guest gets the receipt; the captain hears of it, of a share with the news of the team
  const isNews = share !== undefined && linkId !== null
  const receivers = [...(isNews ? [] : [{ personId: payerId }]), ...(guestId ? [payerEmail] : [])]
  await queueMails(
    tx,
    receivers.map((to) => ({ ...mail, to })),
  )
  if (isNews) await queueSharePaid(tx, share, { linkId, amount: paid.amountReceived - returned, now })
  if (returned > 0) await returnMoney(tx, session, paid, { amount: returned, paymentId, reason, now })
  return 'succeeded'
}

async function queueSharePaid(
  tx: Tx,
  { rosterId }: NonNullable<BalanceContents['share']>,
  { linkId, amount, now }: { linkId: string; amount: number; now: Date },
): Promise<void> {
  const entry = await entryRows(tx).where('rosters.id', '=', rosterId).executeTakeFirstOrThrow()
  const { bowlerId } = await tx
    .selectFrom('links')
    .select('bowlerId')
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow()
  await queueTeamNews(tx, entry, { what: 'paid', linkId, bowlerId, text: formatMoney(amount) }, now)
}
