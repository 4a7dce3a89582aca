import { dayTimeText } from '@kegler/domain/dates.ts'
import { formatMoney, sumOf } from '@kegler/domain/money.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/db.ts'
import { name, printPage } from '../entries/print-page.ts'
import { html } from '../http/html.ts'
import type { Handles } from '../http/serve.ts'
import { appliedTo, staffPayment } from './find-payment.ts'

/** The captain gets it: it names nobody of staff. */
export const printPayment: Handles<'GET admin/payments/:paymentId/printable'> = ({ params, actor, db, now }) =>
  printReceipt(db, actor, params.paymentId, { now, captain: fullNameOf })

const fullNameOf = (payment: { firstName: string; lastName: string; email: string }) =>
  fullName(payment) || payment.email

/** `captain`: how the reader may know them. */
export async function printReceipt(
  db: Db,
  actor: Actor,
  id: string,
  { now, captain }: { now: Date; captain: typeof fullNameOf },
): Promise<string> {
  const payment = await staffPayment(db, actor, id)
  const { entries, virtualEvents } = await appliedTo(db, payment.id)
  const { timeZone: zone, method, checkNumber, card, transactionId, refunded } = payment
  const facts: [string, string | null][] = [
    ['Captain', captain(payment)],
    ['Paid By', payment.guest],
    ['Date', dayTimeText(payment.createdAt, zone)],
    ['Amount Paid', formatMoney(payment.amount)],
    ['Payment Method', [method, card].filter(Boolean).join(', ')],
    ['Check Number', checkNumber],
    ['Transaction', transactionId],
    ['Voided', payment.voidedAt && dayTimeText(payment.voidedAt, zone)],
    ['Refunded', refunded > 0 ? formatMoney(refunded) : null],
    ['Confirmation', payment.id],
  ]
  const rows: { what: string; when: string; amount: number }[] = [
    ...entries.map((one) => ({
      what: `${one.eventName} - ${one.teamName} - Reservation ${one.reservationNumber}`,
      when: one.squadDateTime ? dayTimeText(one.squadDateTime, zone) : '',
      amount: one.amountApplied,
    })),
    ...virtualEvents.map((one) => ({ what: one.eventName, when: '', amount: one.amountApplied })),
  ]
  const returned = payment.amount - sumOf(rows, ({ amount }) => amount)
  if (returned > 0) rows.push({ what: 'Returned, as it was no longer owed', when: '', amount: returned })
  return printPage(
    `Payment Confirmation - ${payment.tournamentName}`,
    html`<p class="quiet">${name(payment.tournamentName)}</p><h1>Payment Confirmation</h1>
<dl>${facts.map(([term, value]) => value && html`<dt>${term}</dt><dd>${name(value)}</dd>`)}</dl>
<table><caption>Applied to</caption>
<thead><tr><th scope="col">Entry</th><th scope="col">Squad</th><th scope="col" class="money">Amount</th></tr></thead>
<tbody>${rows.map(
      ({ what, when, amount }) =>
        html`<tr><td>${name(what)}</td><td class="when">${when}</td><td class="money">${formatMoney(amount)}</td></tr>`,
    )}<tr><th scope="row" colspan="2">Total</th><td class="money">${formatMoney(payment.amount)}</td></tr></tbody></table>
<p class="quiet">Printed ${dayTimeText(now, zone)}. Questions? Call ${payment.tournamentPhone}.</p>`,
  )
}
