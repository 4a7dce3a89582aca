import type { FastifyInstance } from 'fastify'
import { html, type Markup } from '../../page.ts'
import { isConnected } from '../api/asker.ts'
import type { Event, Kind } from '../objects/objects.ts'
import { dollars, instant, showPage } from '../pages/show-page.ts'
import { testCards } from '../payments/cards.ts'
import type { World } from '../world.ts'
import { type Fault, listFaults } from './faults.ts'

const shown = 25

/** A page that shows what the imitated provider holds, with the buttons of the control calls. */
export function lookInsidePage(scope: FastifyInstance, world: World): void {
  scope.get('/', (_request, reply) => {
    const { base } = world
    const body = html`<link rel="stylesheet" href="${base}/tables.css">
${controls(world)}
${accounts(world)}
${intents(world)}
${sessions(world)}
${refunds(world)}
${events(world)}
${requests(world)}
${cards()}`
    return showPage(reply, { base, title: 'What the card provider holds', body, script: 'look-inside.js' })
  })
}

function controls(world: World): Markup {
  const paused = world.deliveries.isPaused()
  const waiting = world.deliveries.undelivered().length
  const faults = listFaults(world.store)
  return html`<section aria-label="Controls" class="card">
<p>Webhooks to <code>${world.options.webhookUrl}</code>: <strong>${paused ? 'paused' : 'on'}</strong>,
${waiting} undelivered.</p>
${faults.length > 0 && html`<p>Planted faults: ${faults.map(faultText)}</p>`}
<div class="row">
${button(world, `/webhooks/${paused ? 'resume' : 'pause'}`, paused ? 'Resume webhooks' : 'Pause webhooks')}
${faults.length > 0 && button(world, '/faults/clear', 'Clear faults')}
<button type="button" class="quiet" id="wallet" hidden>Wallet button</button>
</div>
</section>`
}

function faultText({ fails, left, method, path }: Fault): Markup {
  return html`<code>${fails} × ${left}, ${method ?? 'any'} ${path}</code> `
}

function accounts(world: World): Markup {
  const rows = world.shelf.all('account').map(({ id, business_profile: { name }, email, charges_enabled: charges }) => {
    const [path, label] = charges ? ['stop-charges', 'Stop charges'] : ['allow-charges', 'Allow charges']
    const act = button(world, `/accounts/${id}/${path}`, label, `${label} of ${name}`)
    return [id, name, email, isConnected(world, id) ? 'connected' : 'no', act]
  })
  return table('Accounts', ['Id', 'Name', 'Email', 'Connected', 'Charges'], rows)
}

function intents(world: World): Markup {
  const rows = latest(world, 'payment_intent').map((one) => [
    instant(one.created),
    one.id,
    accountOf(world, 'payment_intent', one.id),
    dollars(one.amount, one.currency),
    one.application_fee_amount === null ? '' : dollars(one.application_fee_amount, one.currency),
    one.status,
    one.last_payment_error?.message ?? '',
    JSON.stringify(one.metadata),
  ])
  const heads = ['Made', 'Id', 'Account', 'Amount', 'Fee', 'Status', 'Last error', 'Metadata']
  return table('Payment intents', heads, rows)
}

function sessions(world: World): Markup {
  const rows = latest(world, 'checkout.session').map((one) => [
    instant(one.created),
    one.url ? html`<a href="${one.url}">${one.id}</a>` : one.id,
    accountOf(world, 'checkout.session', one.id),
    dollars(one.amount_total, one.currency),
    `${one.status}, ${one.payment_status}`,
    one.payment_intent ?? '',
    one.client_reference_id ?? '',
    instant(one.expires_at),
  ])
  const heads = ['Made', 'Id', 'Account', 'Amount', 'Status', 'Intent', 'Reference', 'Expires']
  return table('Checkout sessions', heads, rows)
}

function refunds(world: World): Markup {
  const rows = latest(world, 'refund').map((one) => [
    instant(one.created),
    one.id,
    accountOf(world, 'refund', one.id),
    dollars(one.amount, one.currency),
    one.failure_reason ?? one.status,
    one.payment_intent,
    one.status === 'failed' ? '' : button(world, `/refunds/${one.id}/fail`, 'Fail', `Fail ${one.id}`),
  ])
  return table('Refunds', ['Made', 'Id', 'Account', 'Amount', 'Status', 'Intent', 'Later'], rows)
}

function events(world: World): Markup {
  const undelivered = new Set(world.deliveries.undelivered())
  const rows = latest(world, 'event').map((event) => [
    instant(event.created),
    event.id,
    event.type,
    event.account ?? 'platform',
    deliveryOf(world, event, undelivered.has(event.id)),
    button(world, `/events/${event.id}/resend`, 'Resend', `Resend ${event.type} ${event.id}`),
  ])
  return table('Events', ['Made', 'Id', 'Type', 'Account', 'Deliveries', 'Again'], rows)
}

function deliveryOf(world: World, event: Event, waits: boolean): string {
  const tries = world.deliveries.attempts(event.id).map(({ status, error, resent }) => {
    return `${status ?? error}${resent ? ' (resent)' : ''}`
  })
  return [...tries, ...(waits ? ['waiting'] : [])].join(', ')
}

function requests(world: World): Markup {
  const rows = world.requests
    .latest()
    .slice(0, shown)
    .map((one) => [
      one.at,
      one.method,
      one.path,
      one.account,
      `${one.status}${one.replayed ? ' (replayed)' : ''}${one.fault ? ` (fault: ${one.fault})` : ''}`,
    ])
  return table('Latest calls', ['At', 'Method', 'Path', 'Account', 'Status'], rows)
}

function cards(): Markup {
  const rows = testCards.map((card) => [card.number.replaceAll(/(.{4})(?=.)/g, '$1 '), card.does, card.token])
  return table('Test cards (any later date, any code)', ['Number', 'What it does', 'Name for the API'], rows)
}

function latest<K extends Kind>(world: World, kind: K) {
  return world.shelf.all(kind).slice(0, shown)
}

function accountOf(world: World, kind: Kind, id: string): string {
  return world.shelf.find(kind, id)?.account ?? ''
}

function button(world: World, path: string, label: string, name = label): Markup {
  const action = `${world.base}/_sim${path}`
  return html`<form method="post" action="${action}"><button type="submit" aria-label="${name}">${label}</button></form>`
}

function table(title: string, heads: string[], rows: (Markup | string)[][]): Markup {
  return html`<section class="card" aria-label="${title}">
<h2>${title}</h2>
${
  rows.length === 0
    ? html`<p class="soft">None yet.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${title}, table"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`
}
</section>`
}
