import { formatLog, formatSquad } from '@kegler/domain/dates.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { ownEntry } from '../access/entries.ts'
import { html } from '../http/html.ts'
import type { Handles } from '../http/serve.ts'
import { name, printPage } from './print-page.ts'
import { readEntry } from './read-entries.ts'

export const printEntry: Handles<'GET registration/entry/:id/printable'> = async ({ params, actor, db, now }) => {
  const found = await ownEntry(db, actor, params.id)
  const { tournament } = found
  const entry = await readEntry(db, found, now)
  const zone = tournament.timeZone
  const when = entry.isCancelled
    ? 'CANCELLED'
    : entry.squadDateTime
      ? `${formatSquad(entry.squadDateTime, zone)} ${entry.timeZoneDisplayName}`
      : 'Not assigned'
  const facts: [string, string | null][] = [
    ['Reservation Number', String(entry.entryNumber)],
    ['Event', entry.eventName],
    ['Squad', when],
    ['Location', entry.locationName],
    ['Captain', fullName(actor) || actor.email],
    ['Division', entry.divisionName],
    ['Group Code', entry.groupCode],
    ['Companion Code', entry.pairCode],
    ['Balance', entry.balanceDue > 0 ? `${formatMoney(entry.balanceDue)} DUE` : formatMoney(0)],
  ]
  return printPage(
    `${entry.name} - ${tournament.name}`,
    html`<p class="quiet">${name(tournament.name)}</p><h1>${name(entry.name)}</h1>
<dl>${facts.map(([term, value]) => value !== null && value !== '' && html`<dt>${term}</dt><dd>${name(value)}</dd>`)}</dl>
<table><caption>Roster${!entry.rosterComplete && ' (incomplete)'}</caption>
<thead><tr><th scope="col">Position</th><th scope="col">Bowler</th><th scope="col">Membership ID</th><th scope="col" class="money">Average</th></tr></thead>
<tbody>${entry.rosterPositions.map(
      ({ position, bowler, average }) => html`<tr><td>${position}</td><td>${name(bowler?.name ?? '')}</td>
<td>${bowler?.usbcId ?? ''}</td><td class="money">${average ?? ''}</td></tr>`,
    )}</tbody></table>
<p class="quiet">Printed ${formatLog(now, zone)}. Questions? Call ${tournament.tournamentPhone}.</p>`,
  )
}
