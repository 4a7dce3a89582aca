import { randomBytes } from 'node:crypto'
import type { Act } from '../api/act.ts'
import { badParameter, missingParameter, refused } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { allowedMethodTypes, metadata, oneOf, text, whole } from '../api/parameters.ts'
import { newId, seconds } from '../objects/ids.ts'
import type { PaymentIntent } from '../objects/objects.ts'
import { platform } from '../objects/shelf.ts'
import { givenMethod } from './payment-methods.ts'

const leastUsdCents = 50
const most = 99_999_999

/** Saves a new intent; `confirm` is the caller's matter. Throws 400s for amounts and fees that cannot be. */
export function createIntent(act: Act, params: Parameters): PaymentIntent {
  const amount = whole(params, 'amount', 1)
  if (amount === null) throw missingParameter('amount')
  const currency = text(params, 'currency')?.toLowerCase()
  if (!currency) throw missingParameter('currency')
  if (!/^[a-z]{3}$/.test(currency)) throw badParameter(`Invalid currency: ${currency}.`, 'currency')
  const fee = whole(params, 'application_fee_amount')
  checkAmount(amount, currency)
  checkFee(act, amount, fee)
  const types = allowedMethodTypes(params)
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: act.account === platform ? null : (act.clientId ?? 'ca_sandbox'),
    application_fee_amount: fee,
    automatic_payment_methods: types ? null : { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomBytes(16).toString('hex').slice(0, 25)}`,
    confirmation_method: 'automatic',
    created: seconds(),
    currency,
    customer: null,
    description: text(params, 'description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadata(params),
    next_action: null,
    payment_method: null,
    payment_method_types: types ?? ['card'],
    receipt_email: text(params, 'receipt_email'),
    statement_descriptor_suffix: text(params, 'statement_descriptor_suffix'),
    status: 'requires_payment_method',
  }
  act.save(intent)
  act.emit('payment_intent.created', intent)
  return withMethod(act, intent, params)
}

/** After success or cancel only words may change. */
export function updateIntent(act: Act, intent: PaymentIntent, params: Parameters): PaymentIntent {
  const touched = Object.keys(params).filter((name) => !['metadata', 'description', 'receipt_email'].includes(name))
  if ((intent.status === 'succeeded' || intent.status === 'canceled') && touched.length > 0) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${touched[0]} could not be updated because it has a status of ${intent.status}. ` +
        'You may only update the amount of a PaymentIntent with one of the following statuses: ' +
        'requires_payment_method, requires_confirmation, requires_action.',
    )
  }
  const kept = <T>(name: string, value: T | null, before: T | null) => (name in params ? value : before)
  const amount = whole(params, 'amount', 1) ?? intent.amount
  const fee = kept('application_fee_amount', whole(params, 'application_fee_amount'), intent.application_fee_amount)
  const currency = text(params, 'currency')?.toLowerCase() ?? intent.currency
  checkAmount(amount, currency)
  checkFee(act, amount, fee)
  const suffix = text(params, 'statement_descriptor_suffix')
  const changed: PaymentIntent = {
    ...intent,
    amount,
    application_fee_amount: fee,
    currency,
    description: kept('description', text(params, 'description'), intent.description),
    receipt_email: kept('receipt_email', text(params, 'receipt_email'), intent.receipt_email),
    statement_descriptor_suffix: kept('statement_descriptor_suffix', suffix, intent.statement_descriptor_suffix),
    metadata: metadata(params, intent.metadata),
  }
  act.save(changed)
  return withMethod(act, changed, params)
}

export function cancelIntent(act: Act, intent: PaymentIntent, params: Parameters): PaymentIntent {
  const reason = oneOf(params, 'cancellation_reason', [
    'duplicate',
    'fraudulent',
    'requested_by_customer',
    'abandoned',
  ] as const)
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. ` +
        'Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, ' +
        'requires_capture, requires_confirmation, requires_action, processing.',
    )
  }
  const canceled: PaymentIntent = {
    ...intent,
    canceled_at: seconds(),
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  }
  act.save(canceled)
  act.emit('payment_intent.canceled', canceled)
  return canceled
}

export function unexpectedState(intent: PaymentIntent, message: string) {
  return refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

export function checkAmount(amount: number, currency: string, param = 'amount'): void {
  if (currency === 'usd' && amount < leastUsdCents) {
    throw badParameter('Amount must be at least $0.50 usd', param, 'amount_too_small')
  }
  if (amount > most) throw badParameter('Amount must be no more than $999,999.99', param, 'amount_too_large')
}

/** An application fee needs a direct charge, that is a connected account, and cannot exceed the payment. */
export function checkFee(act: Act, amount: number, fee: number | null, param = 'application_fee_amount'): void {
  if (fee === null) return
  if (act.account === platform) {
    throw badParameter(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment ' +
        '(using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      param,
    )
  }
  if (fee > amount) throw badParameter('Your application fee cannot be higher than the total amount.', param)
}

function withMethod(act: Act, intent: PaymentIntent, params: Parameters): PaymentIntent {
  const method = givenMethod(act, params)
  if (!method) return intent
  const ready: PaymentIntent = {
    ...intent,
    next_action: null,
    payment_method: method.id,
    status: 'requires_confirmation',
  }
  act.save(ready)
  return ready
}
