import type { FastifyReply } from 'fastify'
import { html, type Markup } from '../../page.ts'
import type { Charge, CheckoutSession, LineItem } from '../objects/objects.ts'
import { dollars, instant, showPage } from '../pages/show-page.ts'
import type { Mistakes, TypedPayment } from './checkout-payment.ts'

interface CheckoutView {
  session: CheckoutSession
  items: LineItem[]
  typed?: TypedPayment | undefined
  mistakes?: Mistakes
  message?: string
}

export function checkoutForm(reply: FastifyReply, base: string, view: CheckoutView, status = 200): FastifyReply {
  const { session, items, typed, mistakes = {}, message } = view
  const total = dollars(session.amount_total, session.currency)
  const field = (entry: Omit<Entry, 'mistake' | 'value'>, value = '') =>
    input({ ...entry, value, mistake: mistakes[entry.name] }, entry.name === Object.keys(mistakes)[0])
  const body = html`<link rel="stylesheet" href="${base}/tables.css">
<div class="card narrow">
<table class="lines">
<caption class="offscreen">What you pay for</caption>
<tbody>
${items.map(lineRow)}
</tbody>
<tfoot>${row('Total', total)}</tfoot>
</table>
${message && html`<p class="note alert" role="alert">${message}</p>`}
<form method="post" action="${base}/c/pay/${session.id}" novalidate>
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email' }, typed?.email ?? session.customer_email ?? '')}
${field({ name: 'cardNumber', label: 'Card number', autocomplete: 'cc-number', hint: '1234 1234 1234 1234' })}
<div class="pair">
${field({ name: 'cardExpiry', label: 'Expiration', autocomplete: 'cc-exp', hint: 'MM / YY' })}
${field({ name: 'cardCvc', label: 'CVC', autocomplete: 'cc-csc', hint: 'CVC' })}
</div>
${field({ name: 'billingName', label: 'Cardholder name', type: 'text', autocomplete: 'cc-name' }, typed?.billingName)}
<button type="submit" class="pay" data-testid="hosted-payment-submit-button">Pay ${total}</button>
</form>
${session.cancel_url && html`<p class="row"><a href="${session.cancel_url}">← Cancel and go back</a></p>`}
</div>
<p class="soft small narrow">Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined,
4000 0027 6000 3184 asks for 3-D Secure. Any later date, any code.</p>`
  const leadsTo = [session.success_url]
  return showPage(reply, { base, title: `Pay ${total}`, body, status, leadsTo, script: 'checkout.js' })
}

export function threeDSecure(reply: FastifyReply, base: string, session: CheckoutSession): FastifyReply {
  const total = dollars(session.amount_total, session.currency)
  const body = html`<p>Your bank asks whether this payment of ${total} is yours.</p>
<form class="row" method="post" action="${base}/c/pay/${session.id}/authenticate">
<button type="submit" name="outcome" value="complete">Complete</button>
<button type="submit" name="outcome" value="fail" class="quiet">Fail</button>
</form>`
  return showPage(reply, { base, title: '3D Secure 2 Test Page', body, leadsTo: [session.success_url] })
}

/** A session that is paid or expired. */
export function closedPage(reply: FastifyReply, base: string, session: CheckoutSession, status = 200): FastifyReply {
  const paid = session.status === 'complete'
  const title = paid ? 'You’re all done here' : 'This checkout session has expired'
  const way = paid ? session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) : session.cancel_url
  const body = html`<p>${paid ? 'This payment has been made.' : 'Nothing was charged.'}</p>
${way && html`<p><a href="${way}">← Go back</a></p>`}`
  return showPage(reply, { base, title, body, status })
}

export function lostPage(reply: FastifyReply, base: string): FastifyReply {
  const body = html`<p>The page you were looking for could not be found.</p>`
  return showPage(reply, { base, title: 'Something went wrong', body, status: 404 })
}

export function receipt(reply: FastifyReply, base: string, charge: Charge): FastifyReply {
  const { card } = charge.payment_method_details
  const back = charge.amount_refunded > 0 ? row('Refunded', dollars(charge.amount_refunded, charge.currency)) : ''
  const body = html`<link rel="stylesheet" href="${base}/tables.css">
<div class="card narrow"><table class="lines"><tbody>
${row('Amount paid', dollars(charge.amount, charge.currency))}
${row('Date paid', instant(charge.created))}
${row('Payment method', `${card.brand} •••• ${card.last4}`)}
${charge.description ? row('For', charge.description) : ''}
${back}
</tbody></table></div>`
  return showPage(reply, { base, title: 'Receipt', body })
}

function lineRow(item: LineItem): Markup {
  return row(`${item.description} × ${item.quantity}`, dollars(item.amount_total, item.currency))
}

function row(name: string, value: string): Markup {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`
}

interface Entry {
  name: keyof TypedPayment
  label: string
  autocomplete: string
  type?: 'email' | 'text'
  hint?: string
  value: string
  mistake: string | undefined
}

function input({ name, label, autocomplete, type, hint, value, mistake }: Entry, first: boolean): Markup {
  const focus = first && html`autofocus`
  const wrong = mistake && html`aria-invalid="true" aria-describedby="${name}-error" ${focus}`
  const digits = !type && html`inputmode="numeric" data-card="${name}"`
  return html`<div>
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type ?? 'text'}" autocomplete="${autocomplete}" value="${value}"
  placeholder="${hint ?? ''}" ${digits} ${wrong}>
${mistake && html`<p class="wrong" id="${name}-error">${mistake}</p>`}
</div>`
}
