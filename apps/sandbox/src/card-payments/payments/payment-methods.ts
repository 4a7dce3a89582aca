import type { Act } from '../api/act.ts'
import type { Api } from '../api/api.ts'
import { badParameter, missingParameter } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { allowOnly, group, metadata, text, whole } from '../api/parameters.ts'
import { newId, seconds } from '../objects/ids.ts'
import type { BillingDetails, PaymentMethod } from '../objects/objects.ts'
import { cardOfNumber, cardOfToken, checkTypedCard, type TestCard } from './cards.ts'

const fields = ['type', 'card', 'billing_details', 'metadata', 'wallet', 'allow_redisplay']

export function paymentMethodCalls(api: Api): void {
  const create = { accepts: fields, notImitated: ['customer', 'us_bank_account'], browser: true }
  api.post('/v1/payment_methods', create, (act, params) => makePaymentMethod(act, params))
  api.get('/v1/payment_methods/:id', { accepts: [] }, (act, _params, { id }) =>
    act.load('payment_method', id, 'payment_method', 'PaymentMethod'),
  )
}

/** From typed card data, or from a wallet (a field of the sandbox's own stripe.js). */
function makePaymentMethod(act: Act, params: Parameters): PaymentMethod {
  allowOnly(params, fields, [], 'payment_method_data')
  if ((text(params, 'type') ?? 'card') !== 'card') throw badParameter('The sandbox knows cards only.', 'type')
  const wallet = text(params, 'wallet')
  const billing = billingDetails(group(params, 'billing_details'))
  if (wallet) return keep(act, cardOfNumber('4242424242424242'), { last4: '4242', wallet, billing })
  const card = group(params, 'card')
  if (!card) throw missingParameter('card')
  const token = text(card, 'token')
  if (token) throw badParameter('The sandbox does not imitate card tokens.', 'card[token]')
  const number = (text(card, 'number') ?? '').replaceAll(/[\s-]/g, '')
  const year = whole(card, 'exp_year') ?? 0
  const typed = {
    number,
    month: whole(card, 'exp_month') ?? 0,
    year: year < 100 ? 2000 + year : year,
    cvc: text(card, 'cvc'),
  }
  checkTypedCard(typed)
  const expiry = { exp_month: typed.month, exp_year: typed.year }
  return keep(act, cardOfNumber(number), { last4: number.slice(-4), billing, metadata: metadata(params), ...expiry })
}

/** The method of this id on this account, or a new one for one of the `pm_card_...` names. */
function findPaymentMethod(act: Act, id: string): PaymentMethod {
  const card = id.startsWith('pm_card_') ? cardOfToken(id) : null
  if (card) return keep(act, card, { last4: card.number.slice(-4), billing: billingDetails(null) })
  return act.load('payment_method', id, 'payment_method', 'PaymentMethod')
}

/** The method that a call names or types in; null when it does neither. */
export function givenMethod(act: Act, params: Parameters): PaymentMethod | null {
  const typed = group(params, 'payment_method_data')
  if (typed) return makePaymentMethod(act, typed)
  const id = text(params, 'payment_method')
  return id ? findPaymentMethod(act, id) : null
}

/** How the card behind a method behaves. */
export function behaviourOf(act: Act, method: PaymentMethod): TestCard {
  const card = cardOfToken(act.load('card_behaviour', method.id).card)
  if (!card) throw new Error(`Unknown test card behind ${method.id}`)
  return card
}

interface Details {
  last4: string
  billing: BillingDetails
  wallet?: string
  exp_month?: number
  exp_year?: number
  metadata?: Record<string, string>
}

function keep(act: Act, card: TestCard, details: Details): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: details.billing,
    card: {
      brand: card.brand,
      country: 'US',
      exp_month: details.exp_month ?? 12,
      exp_year: details.exp_year ?? new Date().getFullYear() + 5,
      funding: 'credit',
      last4: details.last4,
      wallet: details.wallet ? { type: details.wallet } : null,
    },
    created: seconds(),
    customer: null,
    livemode: false,
    metadata: details.metadata ?? {},
    type: 'card',
  }
  act.save(method, { id: method.id, object: 'card_behaviour', card: card.token })
  return method
}

function billingDetails(params: Parameters | null): BillingDetails {
  return {
    name: params ? text(params, 'name') : null,
    email: params ? text(params, 'email') : null,
    phone: params ? text(params, 'phone') : null,
    address: params ? group(params, 'address') : null,
  }
}
