/** The fields of an intent that a publishable key may see. */
const seen = [
  ...['id', 'object', 'allowed_payment_method_types', 'amount', 'automatic_payment_methods', 'canceled_at'],
  ...['cancellation_reason', 'capture_method', 'client_secret', 'confirmation_method', 'created', 'currency'],
  ...['description', 'last_payment_error', 'livemode', 'next_action', 'payment_method', 'payment_method_types'],
  ...['receipt_email', 'status'],
]

/** An answer, or the intent inside an error, without what is the merchant's alone (fee, metadata, charge). */
export function forBrowser(answer: object): object {
  if ('error' in answer && typeof answer.error === 'object' && answer.error) {
    const { charge: _charge, ...error } = { charge: null, payment_intent: null, ...answer.error }
    return { ...answer, error: { ...error, payment_intent: error.payment_intent && slim(error.payment_intent) } }
  }
  return slim(answer)
}

function slim(object: object): object {
  if (!('object' in object) || object.object !== 'payment_intent') return object
  return Object.fromEntries(Object.entries(object).filter(([name]) => seen.includes(name)))
}
