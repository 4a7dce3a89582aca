import type { Act } from '../api/act.ts'
import type { Api } from '../api/api.ts'
import { badParameter, noSuch } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { answerList, listParameters } from '../api/lists.ts'
import { flag, oneOf, text } from '../api/parameters.ts'
import type { PaymentIntent } from '../objects/objects.ts'
import { authenticateIntent, confirmIntent } from './confirm-intent.ts'
import { cancelIntent, createIntent, updateIntent } from './intents.ts'

const words = ['metadata', 'description', 'receipt_email', 'statement_descriptor_suffix']
const money = ['amount', 'currency', 'application_fee_amount']
const method = ['payment_method', 'payment_method_data', 'payment_method_options', 'allowed_payment_method_types']
const confirming = ['return_url', 'use_stripe_sdk', 'shipping', 'off_session']
const known = [...words, ...money, ...method, ...confirming, 'automatic_payment_methods', 'confirm']
const notImitated = [
  ...['amount_details', 'capture_method', 'confirmation_method', 'confirmation_token', 'customer', 'customer_account'],
  ...['error_on_requires_action', 'excluded_payment_method_types', 'mandate', 'mandate_data', 'on_behalf_of'],
  ...['payment_details', 'payment_method_configuration', 'radar_options', 'setup_future_usage', 'transfer_data'],
  ...['transfer_group', 'hooks', 'statement_descriptor'],
]

export function intentCalls(api: Api): void {
  api.post('/v1/payment_intents', { accepts: known, notImitated }, (act, params) => {
    const intent = createIntent(act, params)
    return flag(params, 'confirm') ? confirmIntent(act, intent, {}) : intent
  })
  api.get('/v1/payment_intents', { accepts: listParameters, notImitated: ['customer'] }, (act, params) =>
    answerList('/v1/payment_intents', act.shelf.all('payment_intent', act.account), params),
  )
  api.get('/v1/payment_intents/:id', { accepts: ['client_secret'], browser: true }, (act, params, { id }) =>
    theIntent(act, id, params),
  )
  const update = {
    accepts: [...words, ...money, 'payment_method', 'payment_method_data'],
    notImitated: [...notImitated, 'allowed_payment_method_types', 'payment_method_options', 'shipping'],
  }
  api.post('/v1/payment_intents/:id', update, (act, params, path) =>
    updateIntent(act, theIntent(act, path.id, params), params),
  )
  const confirm = { accepts: [...method, ...confirming, 'client_secret', 'receipt_email'], notImitated, browser: true }
  api.post('/v1/payment_intents/:id/confirm', confirm, (act, params, { id }) =>
    confirmIntent(act, theIntent(act, id, params), params),
  )
  api.post('/v1/payment_intents/:id/cancel', { accepts: ['cancellation_reason'] }, (act, params, { id }) =>
    cancelIntent(act, theIntent(act, id, params), params),
  )
  // The sandbox's own: what the bank's frame does behind the dialog of stripe.js.
  const authenticate = { accepts: ['client_secret', 'outcome'], browser: true }
  api.post('/v1/sim/3ds/:id', authenticate, (act, params, { id }) => {
    const outcome = oneOf(params, 'outcome', ['complete', 'fail'] as const)
    if (!outcome) throw badParameter('outcome is complete or fail', 'outcome')
    return authenticateIntent(act, theIntent(act, id, params), outcome)
  })
}

/** A browser proves with the client secret that the intent is its own; a wrong one is as good as none. */
function theIntent(act: Act, id: string, params: Parameters): PaymentIntent {
  const intent = act.load('payment_intent', id, 'intent')
  const secret = text(params, 'client_secret')
  const wrong = act.browser ? secret !== intent.client_secret : secret !== null && secret !== intent.client_secret
  if (wrong) throw noSuch('payment_intent', id, 'intent')
  return intent
}
