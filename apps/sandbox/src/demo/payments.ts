import { purchaseTransaction, type RefundMethod, refundDescription } from '@kegler/domain/cancellations/refund.rules.ts'
import { applyInOrder, type Cents, technologyFee } from '@kegler/domain/money.ts'
import { totalPrice } from '@kegler/domain/places/price.rules.ts'
import { laterAtOffice, shareOf } from './hours.ts'
import { demoId } from './ids.ts'
import { demoCaptain, providerAccountOf } from './organisation.ts'
import type { Item, Order, SoldEntry } from './sales.ts'
import type { Row, Season } from './season.ts'

const technologyFeePercent = 2.5
const staff = 'admin@kegler.test'
const about = ({ entryId, virtualEntryId }: Item) => ({ entryId, virtualEntryId })

/** The charges of an order and what was paid for it. */
export function pay(season: Season, order: Order): void {
  const createdBy = order.paid === 'card' ? 'settlement' : staff
  if (order.paid !== 'card') reserve(season, order)
  for (const item of order.items) {
    const line = { ...about(item), createdBy, createdAt: order.at }
    const { expense, lineage, prize, addOns } = item.price
    const amount = expense + lineage + prize
    const description = `${item.name} entry fee`
    season.rows.ledger.push({ ...line, type: 'Charge', amount, expense, lineage, prize, description })
    for (const { description, fee } of addOns)
      season.rows.ledger.push({ ...line, type: 'Add-on Fee', amount: fee, description })
  }
  const totals = order.items.map((item) => totalPrice(item.price))
  const paidOf = order.items.map(({ deposit }, index) => deposit ?? totals[index] ?? 0)
  const total = paidOf.reduce((sum, amount) => sum + amount, 0)
  if (total === 0 || order.paid === 'not yet') return
  const amount = order.paid === 'part by check' ? Math.ceil(total / 200) * 100 : total
  const payment = order.paid === 'card' ? byCard(season, order, amount) : byCheck(season, order, amount)
  season.rows.payments.push(payment)
  for (const [index, share] of applyInOrder(amount, paidOf).entries()) {
    const item = order.items[index]
    if (!item || share === 0) continue
    season.rows.ledger.push({
      ...about(item),
      type: 'Payment',
      amount: -share,
      description: order.paid === 'card' ? 'Credit card payment' : `Check ${payment.checkNumber}`,
      method: payment.method,
      paymentId: payment.id ?? null,
      createdBy,
      createdAt: payment.createdAt,
    })
  }
}

/** Staff reserved it for the captain: nothing was paid then. */
function reserve(season: Season, { id, tournament, captain, at }: Order): void {
  season.rows.paymentSessions.push({
    ...{ id, kind: 'reservation', source: 'admin', state: 'succeeded', amount: 0 },
    ...{ tournamentId: tournament.id, payerId: captain.id, payerEmail: captain.email },
    createdBy: demoCaptain(season, staff).id,
    contents: JSON.stringify({ reservedBy: staff, sendsMail: true }),
    contentsHash: 'reservation',
    ...{ createdAt: at, nextAt: at, expiresAt: at, settledAt: at },
  })
}

const paymentOf = (order: Order) => ({
  id: demoId('payment', order.id),
  tournamentId: order.tournament.id,
  payerId: order.captain.id,
})

function byCard(season: Season, order: Order, amount: Cents): Row<'payments'> {
  return {
    ...paymentOf(order),
    method: 'Credit Card',
    amount,
    card: 'visa 4242',
    providerAccountId: providerAccountOf(season, order.tournament.row.financeAccountId ?? null),
    transactionId: `pi_${order.id.replaceAll('-', '').slice(0, 24)}`,
    technologyFeePercent,
    technologyFee: technologyFee(amount, technologyFeePercent),
    acceptedBy: order.captain.email,
    createdAt: order.at,
  }
}

/** Checks arrive some days after the reservation. */
function byCheck(season: Season, order: Order, amount: Cents): Row<'payments'> {
  const createdAt = laterAtOffice(season, order.at, 3, order.id)
  const number = order.isCall ? 1000 + Math.floor(shareOf(order.id) * 8900) : season.random.whole(1000, 9899)
  const checkNumber = String(number)
  return { ...paymentOf(order), method: 'Check', amount, checkNumber, acceptedBy: staff, createdAt }
}

/**
 * Staff cancel an entry and its linked ones two days after the sale: the places are free, what was paid is sent back
 * where asked for, the balances are 0, the rosters stay.
 */
export function cancel(season: Season, entry: SoldEntry, refund: RefundMethod | null): void {
  const at = laterAtOffice(season, entry.order.at, 2, entry.id)
  for (const one of [entry, ...entry.children]) {
    one.row.isCancelled = true
    one.row.cancelledAt = at
    one.row.cancelledBy = staff
    one.row.cancelledSquadId = one.row.squadId ?? null
    one.row.squadId = null
    one.squad.sold -= 1
    const line = { entryId: one.id, createdBy: staff, createdAt: at }
    const lines = season.rows.ledger.filter((row) => row.entryId === one.id)
    const payment = lines.find((row) => row.type === 'Payment')
    if (refund && payment?.paymentId) {
      const row = refundOf(season, one, refund, -payment.amount, { paymentId: payment.paymentId, at })
      season.rows.refunds.push(row)
      season.rows.ledger.push({
        ...line,
        type: 'Refund',
        amount: row.amount,
        description: refundDescription(refund, null),
        method: refund,
        paymentId: row.paymentId ?? null,
        refundId: row.id ?? null,
      })
    }
    const balance = season.rows.ledger.filter((row) => row.entryId === one.id).reduce((sum, row) => sum + row.amount, 0)
    season.rows.ledger.push({ ...line, type: 'Cancellation', amount: 0 - balance, description: 'Entry cancelled' })
  }
}

/** By card it is of the payment that is sent back, by check of the entry alone. */
function refundOf(
  season: Season,
  { id: entryId, order }: SoldEntry,
  method: RefundMethod,
  amount: Cents,
  { paymentId, at }: { paymentId: string; at: Date },
): Row<'refunds'> {
  const id = demoId('refund', entryId)
  const refund = {
    ...{ id, entryId, tournamentId: order.tournament.id, amount, method, requestedBy: staff, withCancellation: true },
    ...{ state: 'done' as const, reason: 'The entry was cancelled', createdAt: at, nextAt: at, doneAt: at },
  }
  if (method !== purchaseTransaction) return refund
  return {
    ...refund,
    paymentId,
    transactionId: season.rows.payments.find((row) => row.id === paymentId)?.transactionId ?? null,
    technologyFee: technologyFee(amount, technologyFeePercent),
    providerId: `re_${id.replaceAll('-', '').slice(0, 24)}`,
  }
}
