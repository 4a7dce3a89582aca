import type { Api } from '../api/api.ts'
import { answerList, listParameters } from '../api/lists.ts'
import { text } from '../api/parameters.ts'
import { createSession, expireSession, theSession } from './checkout-sessions.ts'

const accepts = [
  ...['mode', 'ui_mode', 'line_items', 'success_url', 'cancel_url', 'client_reference_id', 'customer_email'],
  ...['metadata', 'payment_intent_data', 'expires_at', 'allowed_payment_method_types', 'submit_type', 'locale'],
]
const notImitated = [
  ...['adaptive_pricing', 'after_expiration', 'allow_promotion_codes', 'automatic_tax', 'billing_address_collection'],
  ...['consent_collection', 'currency', 'custom_fields', 'custom_text', 'customer', 'customer_creation', 'discounts'],
  ...['excluded_payment_method_types', 'invoice_creation', 'payment_method_configuration', 'payment_method_options'],
  ...['phone_number_collection', 'redirect_on_completion', 'return_url', 'saved_payment_method_options'],
  ...['setup_intent_data', 'shipping_address_collection', 'shipping_options', 'subscription_data'],
  ...['tax_id_collection', 'payment_method_collection', 'branding_settings', 'name_collection', 'optional_items'],
]

export function checkoutCalls(api: Api): void {
  api.post('/v1/checkout/sessions', { accepts, notImitated }, createSession)
  api.get('/v1/checkout/sessions', { accepts: [...listParameters, 'payment_intent', 'status'] }, (act, params) => {
    const intent = text(params, 'payment_intent')
    const status = text(params, 'status')
    const sessions = act.shelf
      .all('checkout.session', act.account)
      .map(({ id }) => theSession(act, id))
      .filter((one) => (!intent || one.payment_intent === intent) && (!status || one.status === status))
    return answerList('/v1/checkout/sessions', sessions, params)
  })
  api.get('/v1/checkout/sessions/:id', { accepts: [] }, (act, _params, { id }) => theSession(act, id))
  api.get('/v1/checkout/sessions/:id/line_items', { accepts: listParameters }, (act, params, { id }) => {
    theSession(act, id)
    return answerList(`/v1/checkout/sessions/${id}/line_items`, act.load('checkout_order', id).items, params)
  })
  api.post('/v1/checkout/sessions/:id/expire', { accepts: [] }, (act, _params, { id }) =>
    expireSession(act, act.load('checkout.session', id, 'session', 'checkout.session')),
  )
}
