import { formatLog, zoneName } from '@kegler/domain/dates.ts'
import type { Reservation } from '@kegler/domain/entries/payment-log.rules.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { html, type Markup } from '../http/html.ts'
import type { Handles } from '../http/serve.ts'
import { findEntry } from './find-entry.ts'
import { entryPaymentLog } from './get-payment-log.ts'
import { name, printPage } from './print-page.ts'

export const printPaymentLog: Handles<'GET registration/entry/:id/paymentLogPrintable'> = async ({
  params,
  actor,
  db,
  now,
}) => {
  const { entry, tournament } = await findEntry(db, actor, params.id)
  const log = await entryPaymentLog(db, entry, tournament)
  const zone = tournament.timeZone
  const section = (title: string, reservations: readonly Reservation[]) =>
    reservations.length > 0 && html`<h2>${title}</h2>${reservations.map((one) => reservationTable(one, zone))}`
  return printPage(
    `Payment log - ${entry.name} - ${tournament.name}`,
    html`<p class="quiet">${name(tournament.name)}</p><h1>Payment Log</h1>
<p>${name(entry.name)}, reservation number ${entry.entryNumber}</p>
${section('Reservations Due', log.reservationsDue)}${section('Reservations Paid', log.reservationsPaid)}
<h2>Balance: ${formatMoney(log.grandTotal)}</h2>
<p class="quiet">Printed ${formatLog(now, zone)} ${zoneName(zone, now)}. Questions? Call ${tournament.tournamentPhone}.</p>`,
  )
}

function reservationTable(reservation: Reservation, zone: string): Markup {
  const row = (description: string, amount: number, at?: string) =>
    html`<tr><td>${name(description)}</td><td>${at ? formatLog(at, zone) : ''}</td><td class="money">${formatMoney(amount)}</td></tr>`
  const lines = (list: Reservation['payments'], kind?: string) =>
    list.map((line) => row(kind ? `${kind}: ${line.description}` : line.description, line.amount, line.at))
  return html`<table><caption>${name(reservation.reservationDescription)}</caption>
<thead><tr><th scope="col">Description</th><th scope="col">Date</th><th scope="col" class="money">Amount</th></tr></thead>
<tbody>${row(reservation.entryFeeDescription, reservation.entryFeeAmount)}${lines(reservation.addOnFees)}${lines(reservation.others)}
${lines(reservation.payments, 'Payment')}${lines(reservation.refunds, 'Refund')}</tbody>
<tfoot><tr><th scope="row" colspan="2">Balance</th><td class="money">${formatMoney(reservation.total)}</td></tr></tfoot></table>`
}
