import { formatLog } from '@kegler/domain/dates.ts'
import type { Reservation } from '@kegler/domain/entries/entry.captain.calls.ts'
import { logRows } from '@kegler/domain/entries/payment-log.rules.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { ownEntry } from '../access/entries.ts'
import { html, type Markup } from '../http/html.ts'
import type { Handles } from '../http/serve.ts'
import { entryPaymentLog } from './get-payment-log.ts'
import { name, printPage } from './print-page.ts'

export const printPaymentLog: Handles<'GET registration/entry/:id/paymentLogPrintable'> = async (call) => {
  const { params, actor, db, now } = call
  const { entry, tournament } = await ownEntry(db, actor, params.id)
  const log = await entryPaymentLog(db, entry, tournament)
  const zone = tournament.timeZone
  const section = (title: string, reservations: readonly Reservation[]) =>
    reservations.length > 0 && html`<h2>${title}</h2>${reservations.map((one) => reservationTable(one, zone))}`
  return printPage(
    `Payment log - ${entry.name} - ${tournament.name}`,
    html`<p class="quiet">${name(tournament.name)}</p><h1>Payment Log</h1>
<p>${name(entry.name)}, reservation number ${entry.entryNumber}</p>
${section('Reservations Due', log.reservationsDue)}${section('Reservations Paid', log.reservationsPaid)}
<h2>Grand total due: ${formatMoney(log.grandTotal)}</h2>
<p class="quiet">Printed ${formatLog(now, zone)}. Questions? Call ${tournament.tournamentPhone}.</p>`,
  )
}

function reservationTable(reservation: Reservation, zone: string): Markup {
  const rows = logRows(reservation).map(({ name: what, at, amount, failed, isDue }) => {
    const cell = isDue ? html`<th scope="row">${what}</th>` : html`<td>${name(what)}</td>`
    return html`<tr>${cell}<td>${at && formatLog(at, zone)}</td><td class="money">${failed !== null && html`<s>${formatMoney(failed)}</s> `}${formatMoney(amount)}</td></tr>`
  })
  return html`<table><caption>${name(reservation.reservationDescription)}</caption>
<thead><tr><th scope="col">Description</th><th scope="col">Date</th><th scope="col" class="money">Amount</th></tr></thead>
<tbody>${rows}</tbody></table>`
}
