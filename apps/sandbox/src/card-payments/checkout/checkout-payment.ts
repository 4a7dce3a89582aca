import type { Act } from '../api/act.ts'
import { StripeError } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { text } from '../api/parameters.ts'
import type { CheckoutSession, PaymentIntent } from '../objects/objects.ts'
import { checkTypedCard, hasCheckDigit } from '../payments/cards.ts'
import { authenticateIntent, confirmIntent } from '../payments/confirm-intent.ts'
import { createIntent } from '../payments/intents.ts'
import { theSession } from './checkout-sessions.ts'

export interface TypedPayment {
  email: string
  cardNumber: string
  cardExpiry: string
  cardCvc: string
  billingName: string
}

export type Mistakes = Partial<Record<keyof TypedPayment, string>>

/** What became of a try at the hosted page. */
export type PaidOrNot =
  | { is: 'paid'; session: CheckoutSession }
  | { is: 'asking'; session: CheckoutSession }
  | { is: 'refused'; session: CheckoutSession; message: string }
  | { is: 'over'; session: CheckoutSession }

export function typedPayment(params: Parameters): TypedPayment {
  const field = (name: keyof TypedPayment) => (text(params, name) ?? '').trim()
  return {
    email: field('email'),
    cardNumber: field('cardNumber').replaceAll(/\D/g, ''),
    cardExpiry: field('cardExpiry').replaceAll(/\D/g, ''),
    cardCvc: field('cardCvc').replaceAll(/\D/g, ''),
    billingName: field('billingName'),
  }
}

/** The provider's own words under each field. */
export function mistakesIn(typed: TypedPayment, now = new Date()): Mistakes {
  const mistakes: Mistakes = {}
  if (!/^[^\s@]+@[^\s@]+$/.test(typed.email)) mistakes.email = 'Enter your email.'
  const length = /^3[47]/.test(typed.cardNumber) ? 15 : 16
  if (typed.cardNumber.length < length) mistakes.cardNumber = 'Your card number is incomplete.'
  else if (!hasCheckDigit(typed.cardNumber)) mistakes.cardNumber = 'Your card number is invalid.'
  const { month, year } = expiryOf(typed)
  if (typed.cardExpiry.length !== 4) mistakes.cardExpiry = 'Your card’s expiration date is incomplete.'
  else if (month < 1 || month > 12) mistakes.cardExpiry = 'Your card’s expiration date is invalid.'
  else if (year < now.getFullYear()) mistakes.cardExpiry = 'Your card’s expiration year is in the past.'
  else if (year === now.getFullYear() && month <= now.getMonth()) {
    mistakes.cardExpiry = 'Your card’s expiration date is in the past.'
  }
  if (typed.cardCvc.length < (length === 15 ? 4 : 3)) mistakes.cardCvc = 'Your card’s security code is incomplete.'
  return mistakes
}

/** A try with a card: the session's intent is made at the first one and used again after a decline. */
export function payAtPage(act: Act, id: string, typed: TypedPayment): PaidOrNot {
  const session = theSession(act, id)
  if (session.status !== 'open') return { is: 'over', session }
  return outcome(act, session, () => {
    const { month, year } = expiryOf(typed)
    checkTypedCard({ number: typed.cardNumber, month, year, cvc: typed.cardCvc })
    const known = withDetails(act, session, typed)
    return confirmIntent(act, intentOf(act, known), {
      payment_method_data: {
        type: 'card',
        card: { number: typed.cardNumber, exp_month: String(month), exp_year: String(year), cvc: typed.cardCvc },
        billing_details: { name: typed.billingName, email: typed.email },
      },
    })
  })
}

export function authenticateAtPage(act: Act, id: string, answer: 'complete' | 'fail'): PaidOrNot {
  const session = theSession(act, id)
  if (session.status !== 'open' || !session.payment_intent) return { is: 'over', session }
  const intent = act.load('payment_intent', session.payment_intent)
  return outcome(act, session, () => authenticateIntent(act, intent, answer))
}

function outcome(act: Act, session: CheckoutSession, work: () => PaymentIntent): PaidOrNot {
  try {
    const intent = work()
    const now = act.load('checkout.session', session.id)
    return intent.status === 'succeeded' ? { is: 'paid', session: complete(act, now) } : { is: 'asking', session: now }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { is: 'refused', session: act.load('checkout.session', session.id), message: error.message }
  }
}

function complete(act: Act, session: CheckoutSession): CheckoutSession {
  const paid: CheckoutSession = { ...session, payment_status: 'paid', status: 'complete', url: null }
  act.save(paid)
  act.emit('checkout.session.completed', paid)
  return paid
}

function withDetails(act: Act, session: CheckoutSession, typed: TypedPayment): CheckoutSession {
  const details = { email: typed.email || null, name: typed.billingName || null }
  const known: CheckoutSession = { ...session, customer_details: details }
  act.save(known)
  return known
}

function intentOf(act: Act, session: CheckoutSession): PaymentIntent {
  if (session.payment_intent) return act.load('payment_intent', session.payment_intent)
  const order = act.load('checkout_order', session.id)
  const types = session.allowed_payment_method_types
  const intent = createIntent(act, {
    ...order.intent,
    amount: String(session.amount_total),
    currency: session.currency,
    ...(types ? { allowed_payment_method_types: types } : {}),
  })
  act.save({ ...session, payment_intent: intent.id })
  return intent
}

function expiryOf(typed: TypedPayment): { month: number; year: number } {
  return { month: Number(typed.cardExpiry.slice(0, 2)), year: 2000 + Number(typed.cardExpiry.slice(2, 4)) }
}
