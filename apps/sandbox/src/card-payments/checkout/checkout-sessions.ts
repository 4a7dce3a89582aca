import type { Act } from '../api/act.ts'
import { badParameter, missingParameter, refused } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { allowedMethodTypes, allowOnly, group, metadata, needText, oneOf, text, whole } from '../api/parameters.ts'
import { newId, seconds } from '../objects/ids.ts'
import type { CheckoutSession, LineItem } from '../objects/objects.ts'
import { cancelIntent, checkAmount, checkFee } from '../payments/intents.ts'

const halfHourSeconds = 30 * 60
const daySeconds = 24 * 3600

const intentFields = [
  'application_fee_amount',
  'description',
  'metadata',
  'receipt_email',
  'statement_descriptor_suffix',
]
const intentNotImitated = [
  ...['capture_method', 'on_behalf_of', 'setup_future_usage', 'shipping', 'statement_descriptor', 'transfer_data'],
  'transfer_group',
]

/** A hosted page to pay at; its intent is made when somebody pays. `expires_at` is 30 minutes to 24 hours ahead. */
export function createSession(act: Act, params: Parameters): CheckoutSession {
  if (needText(params, 'mode') !== 'payment') throw badParameter('The sandbox imitates mode=payment only.', 'mode')
  const uiMode = text(params, 'ui_mode') ?? 'hosted_page'
  if (uiMode !== 'hosted_page') throw badParameter('The sandbox imitates ui_mode=hosted_page only.', 'ui_mode')
  const items = lineItems(params)
  const total = items.reduce((sum, item) => sum + item.amount_total, 0)
  const currency = items[0]?.currency ?? 'usd'
  checkAmount(total, currency, 'line_items')
  const types = allowedMethodTypes(params)
  const intent = intentData(act, params, total)
  const id = newId('cs_test', 58)
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: types,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: webAddress(params, 'cancel_url'),
    client_reference_id: text(params, 'client_reference_id'),
    client_secret: null,
    created: seconds(),
    currency,
    customer: null,
    customer_details: null,
    customer_email: text(params, 'customer_email'),
    expires_at: expiry(params),
    livemode: false,
    metadata: metadata(params),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: types ?? ['card'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: oneOf(params, 'submit_type', ['auto', 'book', 'donate', 'pay'] as const),
    success_url: webAddress(params, 'success_url') ?? '',
    ui_mode: 'hosted_page',
    url: `${act.publicUrl}/c/pay/${id}`,
  }
  if (!session.success_url) throw missingParameter('success_url')
  act.save(session, { id, object: 'checkout_order', items, intent })
  return session
}

/** By the API or by the clock; an intent that a failed attempt left behind is canceled with it. */
export function expireSession(act: Act, session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    throw refused(
      'Only Checkout Sessions with a status in ["open"] can be expired. ' +
        `This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  act.save(expired)
  if (session.payment_intent) cancelIntent(act, act.load('payment_intent', session.payment_intent), {})
  act.emit('checkout.session.expired', expired)
  return expired
}

/** The session as it is now: one whose time is over expires when it is looked at. */
export function theSession(act: Act, id: string): CheckoutSession {
  const session = act.load('checkout.session', id, 'session', 'checkout.session')
  return isOverdue(session) ? expireSession(act, session) : session
}

export function isOverdue(session: CheckoutSession): boolean {
  return session.status === 'open' && session.expires_at <= seconds()
}

function lineItems(params: Parameters): LineItem[] {
  const listed = params.line_items
  if (!Array.isArray(listed) || listed.length === 0) throw missingParameter('line_items')
  const items = listed.map((item, index) => {
    if (typeof item === 'string' || Array.isArray(item)) throw badParameter('Invalid object', `line_items[${index}]`)
    return lineItem(item, `line_items[${index}]`)
  })
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw badParameter('All line items must have the same currency.', 'line_items')
  }
  return items
}

function lineItem(item: Parameters, at: string): LineItem {
  allowOnly(item, ['price_data', 'quantity'], ['price', 'adjustable_quantity', 'dynamic_tax_rates', 'tax_rates'], at)
  const price = group(item, 'price_data')
  if (!price) throw missingParameter(`${at}[price_data]`)
  allowOnly(price, ['currency', 'unit_amount', 'product_data'], ['product', 'recurring', 'tax_behavior'], at)
  const product = group(price, 'product_data')
  if (!product) throw missingParameter(`${at}[price_data][product_data]`)
  const amount = whole(price, 'unit_amount')
  if (amount === null) throw missingParameter(`${at}[price_data][unit_amount]`)
  const quantity = whole(item, 'quantity', 1) ?? 1
  return {
    id: newId('li'),
    object: 'item',
    amount_subtotal: amount * quantity,
    amount_total: amount * quantity,
    currency: needText(price, 'currency').toLowerCase(),
    description: needText(product, 'name'),
    quantity,
  }
}

/** Checked now, used when the intent is made. */
function intentData(act: Act, params: Parameters, total: number): Parameters {
  const data = group(params, 'payment_intent_data') ?? {}
  allowOnly(data, intentFields, intentNotImitated, 'payment_intent_data')
  checkFee(act, total, whole(data, 'application_fee_amount'), 'payment_intent_data[application_fee_amount]')
  metadata(data)
  return data
}

function expiry(params: Parameters): number {
  const at = whole(params, 'expires_at')
  if (at === null) return seconds() + daySeconds
  const ahead = at - seconds()
  if (ahead < halfHourSeconds) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw badParameter(message, 'expires_at')
  }
  if (ahead <= daySeconds) return at
  throw badParameter(
    'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    'expires_at',
  )
}

function webAddress(params: Parameters, name: string): string | null {
  const value = text(params, name)
  if (value === null) return null
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol)) throw badParameter('Not a valid URL', name, 'url_invalid')
  return value
}
