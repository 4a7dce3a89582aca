import { dayMs } from '@kegler/domain/dates.ts'
import { noBalance } from '@kegler/domain/entries/payment-log.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import type { BookedPayment } from '@kegler/domain/payments/booked-payment.ts'
import { bookedDescription, shareOut, whyNotTake } from '@kegler/domain/payments/take-payment.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Author, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockPersons } from '../db/person-locks.ts'
import type { Context, Handles } from '../http/serve.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { captainSelection, entrySelection, type Selection, virtualSelection } from './find-items.ts'
import { requireNoRefund } from './item-money.ts'
import { itemId, openAmounts } from './open-amounts.ts'
import { describeOpenPayments, requireNoOpenPayment, transactWithoutPayments } from './open-payments.ts'

type Form = z.output<typeof BookedPayment>

export const bookEntryPayment: Handles<'POST admin/entry/:id/payment/other'> = async (call) =>
  book(call, call.body, await entrySelection(call.db, call.actor, call.params.id))

export const bookCaptainPayment: Handles<'POST admin/captain/payment/other'> = async (call) =>
  book(call, call.body, await captainSelection(call.db, call.actor, call.body))

export const bookVirtualPayment: Handles<'POST admin/virtualEvent/payment/other'> = async (call) =>
  book(call, call.body, await virtualSelection(call.db, call.actor, call.body))

/** What somebody has begun to pay of the items is ended first; a dry run only says so. */
async function book(call: Context, form: Form, selection: Selection) {
  const { author, now } = call
  return transactWithoutPayments(call, selection.items.map(itemId), async (tx, notes, notices) => {
    const booked = await bookPayment(tx, { form, selection, author, now, notices, notes })
    return { ...booked, messages: [...notices] }
  })
}

interface Booking {
  form: Form
  selection: Selection
  author: Author
  now: Date
  /** What was paid since the page was read. */
  notices: readonly string[]
  /** Of a dry run. */
  notes: string[] | null
}

/**
 * Writes a payment down that came in by hand, on locked items: above 0, at most what they owe together, in page order.
 * @throws Refusal RuleBroken; with `data.confirm` when a check of this number came from the captain within a day
 */
async function bookPayment(tx: Tx, { form, selection, author, now, notices, notes }: Booking) {
  const { items, captainId, tournament } = selection
  const { paymentType: method, amount } = form
  const checkNumber = method === 'Check' ? (form.checkNumber ?? null) : null
  if (checkNumber !== null) await lockPersons(tx, [captainId])
  const open = await openAmounts(tx, items, captainId)
  const ids = items.map(itemId)
  if (notes) notes.push(...(await describeOpenPayments(tx, ids, now)))
  else await requireNoOpenPayment(tx, ids)
  await requireNoRefund(tx, ids)
  const owed = items.map((item) => Math.max(0, open.get(itemId(item)) ?? 0))
  const balance = owed.reduce((sum, one) => sum + one, 0)
  const why = balance === 0 ? noBalance : whyNotTake(amount, balance)
  if (why) throw new Refusal('RuleBroken', [...notices, why])
  if (checkNumber !== null && !form.confirmed) await requireFreshCheck(tx, selection, checkNumber, now)
  const { id: paymentId } = await tx
    .insertInto('payments')
    .values({
      tournamentId: tournament.id,
      payerId: captainId,
      method,
      amount,
      checkNumber,
      transactionId: method === 'Manual Stripe Transaction' ? (form.stripeTransactionId ?? null) : null,
      notes: form.notes || null,
      acceptedBy: author.email,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shares = shareOut(
    items.map((item, index) => ({ isEntry: item.entryId !== null, balance: owed[index] ?? 0 })),
    amount,
  )
  const applied = items
    .map((item, index) => ({ ...item, amountApplied: shares[index] ?? 0 }))
    .filter(({ amountApplied }) => amountApplied > 0)
  const line = {
    type: 'Payment' as const,
    description: bookedDescription(method, checkNumber),
    method,
    paymentId,
    createdBy: author.email,
    createdAt: now,
  }
  await insertRows(
    tx,
    'ledger',
    applied.map(({ entryId, virtualEntryId, amountApplied }) => ({
      ...line,
      entryId,
      virtualEntryId,
      amount: -amountApplied,
    })),
  )
  if (form.sendReceipt) {
    const mail = { kind: 'paymentReceipt', about: paymentId, data: { paymentId }, now } as const
    await queueMail(tx, { ...mail, to: { personId: captainId }, tournamentId: tournament.id })
  }
  const left = balance - amount
  const count = plural(applied.length, 'item', 'items')
  notes?.push(`${formatMoney(amount)} is applied to ${count}; ${formatMoney(left)} stays due.`)
  return { paymentId, balance: left, applied }
}

/** What another group booked of the captain is not mentioned. */
async function requireFreshCheck(tx: Tx, of: Selection, checkNumber: string, now: Date): Promise<void> {
  const earlier = await tx
    .selectFrom('payments as y')
    .innerJoin('tournaments as t', 't.id', 'y.tournamentId')
    .select('y.amount')
    .where('y.payerId', '=', of.captainId)
    .where('y.checkNumber', '=', checkNumber)
    .where('y.voidedAt', 'is', null)
    .where('y.createdAt', '>', new Date(now.getTime() - dayMs))
    .where(sql<boolean>`t.group_id is not distinct from ${of.tournament.groupId}`)
    .orderBy('y.createdAt', 'desc')
    .executeTakeFirst()
  if (!earlier) return
  const sentence = `Check ${checkNumber} of this captain was booked within the last day, over ${formatMoney(earlier.amount)}.`
  throw new Refusal('RuleBroken', `${sentence} Is this another check?`, { confirm: 'checkNumber' })
}
