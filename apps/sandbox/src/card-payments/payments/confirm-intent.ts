import type { Act } from '../api/act.ts'
import { cardError, type ErrorBody, refused, StripeError } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { allowedMethodTypes } from '../api/parameters.ts'
import type { PaymentIntent, PaymentMethod } from '../objects/objects.ts'
import { chargeDeclined, chargePaid } from './charges.ts'
import { unexpectedState } from './intents.ts'
import { behaviourOf, givenMethod } from './payment-methods.ts'

/** Pays, or asks for 3-D Secure, or throws the 402 of a decline (what it wrote until then stays). */
export function confirmIntent(act: Act, intent: PaymentIntent, params: Parameters): PaymentIntent {
  if (intent.status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    throw unexpectedState(intent, message)
  }
  if (intent.status === 'canceled') {
    const message =
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of ' +
      'the following statuses may be confirmed: requires_confirmation, requires_action.'
    throw unexpectedState(intent, message)
  }
  const allowed = allowedMethodTypes(params) ?? intent.allowed_payment_method_types
  if (allowed && !allowed.includes('card')) {
    throw refused(`The PaymentIntent does not allow cards; it allows: ${allowed.join(', ')}.`, {
      code: 'payment_method_not_available',
      payment_intent: intent,
    })
  }
  return payWith(act, intent, chosenMethod(act, intent, params))
}

/** What the customer said to the bank's question; only an intent in `requires_action` asks one. */
export function authenticateIntent(act: Act, intent: PaymentIntent, outcome: 'complete' | 'fail'): PaymentIntent {
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    throw unexpectedState(intent, `This PaymentIntent is not waiting for authentication: it is ${intent.status}.`)
  }
  const method = act.load('payment_method', intent.payment_method)
  if (outcome === 'complete') return charge(act, intent, method)
  const error: ErrorBody = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. ' + 'Please choose a different payment method and try again.',
    payment_method: method,
  }
  throw new StripeError(402, { ...error, payment_intent: failed(act, intent, error) })
}

/** Takes a method through 3-D Secure or straight to the charge. */
function payWith(act: Act, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const chosen: PaymentIntent = { ...intent, payment_method: method.id }
  if (!behaviourOf(act, method).threeDS) return charge(act, chosen, method)
  const asking: PaymentIntent = {
    ...chosen,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
    status: 'requires_action',
  }
  act.save(asking)
  act.emit('payment_intent.requires_action', asking)
  return asking
}

function chosenMethod(act: Act, intent: PaymentIntent, params: Parameters): PaymentMethod {
  const given = givenMethod(act, params)
  if (given) return given
  if (intent.payment_method) return act.load('payment_method', intent.payment_method, 'payment_method', 'PaymentMethod')
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
    'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.'
  throw unexpectedState(intent, message)
}

function charge(act: Act, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const { decline } = behaviourOf(act, method)
  if (decline) {
    const charged = chargeDeclined(act, intent, method, decline)
    const more = { decline_code: decline.decline_code, charge: charged.id, payment_method: method }
    const error = cardError(decline.code, decline.message, more).body
    const unpaid = failed(act, { ...intent, latest_charge: charged.id }, error)
    throw new StripeError(402, { ...error, payment_intent: unpaid })
  }
  const charged = chargePaid(act, intent, method)
  const paid: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charged.id,
    next_action: null,
    status: 'succeeded',
  }
  act.save(paid)
  act.emit('payment_intent.succeeded', paid)
  return paid
}

function failed(act: Act, intent: PaymentIntent, error: ErrorBody): PaymentIntent {
  const unpaid: PaymentIntent = {
    ...intent,
    last_payment_error: error,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  act.save(unpaid)
  act.emit('payment_intent.payment_failed', unpaid)
  return unpaid
}
