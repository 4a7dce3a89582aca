import {
  limitByCard,
  providerRefused,
  purchaseTransaction,
  refundUnanswered,
  spreadRefund,
  whyNotRefund,
} from '@kegler/domain/cancellations/refund.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { violated } from '../db/database-errors.ts'
import type { Db, Tx } from '../db/db.ts'
import type { RefundRow } from '../db/locks.ts'
import { readCardPayments, sendableOf } from '../entries/card-payments.ts'
import type { Context } from '../http/serve.ts'
import { keyUsed } from '../http/stored-answers.ts'
import { type ItemMoney, readItemMoney, requireNoRefund } from '../payments/item-money.ts'
import { type Item, itemId } from '../payments/open-amounts.ts'
import { describeOpenPayments, requireNoOpenPayment, transactWithoutPayments } from '../payments/open-payments.ts'
import { insertRefund, type RefundItem, writeRefundItems, writeRefundLines } from '../payments/refunds.ts'
import { leaseMs, type Sent, sendRefund } from '../payments/send-due-refunds.ts'
import { type Outcome, outcomeOf } from './act-answers.ts'
import { type Cancellable, type LockedItems, lockCancellable, type Typed } from './cancellable.ts'
import { completeCancellation, completion } from './complete-cancellation.ts'
import { describeRefund } from './describe.ts'
import { bookkeepingSource, cardPaymentOf, lockRefundedElsewhere } from './refund-source.ts'
import { waitFor } from './wait-for.ts'

/** What an act decides on locked rows: the items in order, and which of them are cancelled when it is done. */
interface Decided {
  items: Item[]
  cancels: (item: Item) => boolean
}
/** How long staff wait for the provider. */
const deadlineMs = 10_000

/**
 * Refunds, cancels or both, whole or not at all; `answer` makes what the call answers. By card the refund is written
 * first, with the request that it is asked for with, then the provider is asked, then everything follows in one
 * transaction; a job does the rest when this process stops or the provider is silent.
 * @throws Refusal PaymentProvider with what the provider said; then nothing has happened
 */
export async function refundOrCancel<A>(
  call: Context,
  of: Cancellable,
  typed: Typed & { isRefundOnly: boolean },
  ids: readonly string[],
  decide: (tx: Tx, locked: LockedItems) => Promise<Decided> | Decided,
  answer: (db: Db | Tx, outcome: Outcome) => Promise<A>,
): Promise<A> {
  const { db, services } = call
  let notices: readonly string[] = []
  const outcome = (state: Outcome['refundState']) => outcomeOf(state, typed.isRefundOnly, notices)
  const done = (typed.amount ?? 0) > 0 ? 'done' : 'none'
  let refund: RefundRow | null = null
  const answered = await transactWithoutPayments(call, ids, async (tx, notes, paidSince) => {
    notices = paidSince
    refund = await requestRefund(tx, { ...call, notes }, of, typed, decide)
    return answer(tx, outcome(refund ? 'asked' : done))
  }).catch((error: unknown) => {
    throw asRefusal(error)
  })
  if (!refund) return answered
  services.step('refund:asked')
  const { state, failure } = await sendWithDeadline(call, refund)
  if (state === 'failed') throw new Refusal('PaymentProvider', failure ?? providerRefused)
  return state === 'asked' ? answered : answer(db, outcome('done'))
}
const asRefusal = (error: unknown) => {
  const name = violated(error)
  if (name?.startsWith('refund_items_')) return new Refusal('InProgress', refundUnanswered)
  if (name === 'refunds_request') return new Refusal('RuleBroken', keyUsed)
  if (name === 'payments_refunded')
    return new Refusal('RuleBroken', 'At most what this payment brought in can be refunded.')
  return error
}

/** In one transaction: everything, or of a card refund its intent, which is returned. */
async function requestRefund(
  tx: Tx,
  { author, claim, notes, now, services }: Context,
  of: Cancellable,
  typed: Typed,
  decide: (tx: Tx, locked: LockedItems) => Promise<Decided> | Decided,
): Promise<RefundRow | null> {
  const locked = await lockCancellable(tx, of)
  const { items, cancels } = await decide(tx, locked)
  const ids = items.map(itemId)
  if (notes) notes.push(...(await describeOpenPayments(tx, ids, now)))
  else await requireNoOpenPayment(tx, ids)
  await requireNoRefund(tx, ids)
  const money = await readItemMoney(tx, items)
  const amount = typed.amount ?? 0
  const isCard = amount > 0 && typed.paymentType === purchaseTransaction
  await lockRefundedElsewhere(tx, ids)
  const cards = amount > 0 ? await readCardPayments(tx, ids, of.tournament.timeZone) : []
  const limited = limitByCard(items.map(money), sendableOf(cards))
  const amounts = amount > 0 ? spread(limited, typed, amount) : items.map(() => 0)
  const listed: RefundItem[] = items.map((item, index) => ({
    ...item,
    amount: amounts[index] ?? 0,
    cancels: cancels(item),
  }))
  const act = { reason: typed.reason ?? null, by: author.email, sendMail: typed.sendMail, amount, now, notes }
  if (amount === 0) {
    await completeCancellation(tx, of, listed, act)
    return null
  }
  const refund = await writeRefundRow(tx, of, typed, listed, {
    ...{ by: author.email, isCard, now, step: services.step },
    request: claim?.request ?? null,
  })
  await describeRefund(tx, notes, of, refund)
  if (isCard && !notes) return refund
  await writeRefundLines(tx, refund, listed, now)
  await completeCancellation(tx, of, listed, { ...act, refund })
  return null
}

function spread(items: readonly ItemMoney[], { paymentType, stripeTransactionId }: Typed, amount: number): number[] {
  const way = { method: paymentType ?? null, transactionId: stripeTransactionId ?? null }
  const problem = whyNotRefund(amount, items, way)
  if (problem) throw new Refusal('RuleBroken', problem)
  return spreadRefund(amount, items, way)
}

interface RequestedRefund {
  by: string
  isCard: boolean
  now: Date
  step: (name: string) => void
  /** Under whose key it is asked for. */
  request: { personId: string; key: string } | null
}
async function writeRefundRow(
  tx: Tx,
  of: Cancellable,
  typed: Typed,
  items: readonly RefundItem[],
  { by, isCard, now, step, request }: RequestedRefund,
): Promise<RefundRow> {
  const values = {
    entryId: of.entryId,
    virtualEntryId: of.virtualEntryId,
    amount: typed.amount ?? 0,
    reason: typed.reason || typed.notes || 'Refunded by staff',
    notes: typed.notes || null,
    requestedBy: by,
    requestPersonId: request?.personId ?? null,
    requestKey: request?.key ?? null,
    sendMail: typed.sendMail,
    withCancellation: items.some(({ cancels }) => cancels),
    createdAt: now,
  }
  const read = (id: string) => tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (!isCard) {
    const source = await bookkeepingSource(tx, of, typed, items, now)
    const { id } = await tx
      .insertInto('refunds')
      .values({ ...values, ...source, tournamentId: of.tournament.id, state: 'done', doneAt: now, nextAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return read(id)
  }
  const charge = await cardPaymentOf(tx, of, typed.stripeTransactionId ?? '')
  const nextAt = new Date(now.getTime() + leaseMs)
  const id = await insertRefund(tx, charge, { ...values, paymentId: charge.id, state: 'asked', attempts: 1, nextAt })
  await writeRefundItems(tx, id, items)
  step('refund:asking')
  return read(id)
}

/** After a while staff read that it is being completed; it goes on. */
async function sendWithDeadline({ services, author }: Context, refund: RefundRow): Promise<Sent> {
  const send = (isAwaited: () => boolean) => sendRefund(services, author, refund, completion, isAwaited)
  const sent = await waitFor(send, deadlineMs).catch((error: Error) => {
    // the money may have gone: the job finds out
    services.log.error({ refund: refund.id, cause: error.message }, 'a refund is left to the job')
    return null
  })
  return sent ?? { state: 'asked', failure: null }
}
