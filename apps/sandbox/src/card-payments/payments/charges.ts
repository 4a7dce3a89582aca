import type { Act } from '../api/act.ts'
import type { Api } from '../api/api.ts'
import { answerList, listParameters } from '../api/lists.ts'
import { text } from '../api/parameters.ts'
import { newId, seconds } from '../objects/ids.ts'
import type { ApplicationFee, BalanceTransaction, Charge, PaymentIntent, PaymentMethod } from '../objects/objects.ts'
import { platform } from '../objects/shelf.ts'
import type { TestCard } from './cards.ts'

export function chargeCalls(api: Api): void {
  api.get('/v1/charges/:id', { accepts: [] }, (act, _params, { id }) => act.load('charge', id, 'charge'))
  api.get('/v1/charges', { accepts: [...listParameters, 'payment_intent'] }, (act, params) => {
    const intent = text(params, 'payment_intent')
    const charges = act.shelf.all('charge', act.account).filter((one) => !intent || one.payment_intent === intent)
    return answerList('/v1/charges', charges, params)
  })
  api.get('/v1/balance_transactions/:id', { accepts: [] }, (act, _params, { id }) =>
    act.load('balance_transaction', id, 'id', 'balance transaction'),
  )
  api.get('/v1/application_fees/:id', { accepts: [] }, (act, _params, { id }) =>
    act.load('application_fee', id, 'id', 'application fee'),
  )
  api.get('/v1/application_fees', { accepts: [...listParameters, 'charge'] }, (act, params) => {
    const charge = text(params, 'charge')
    const fees = act.shelf.all('application_fee', act.account).filter((one) => !charge || one.charge === charge)
    return answerList('/v1/application_fees', fees, params)
  })
}

/** Money moved: the charge, its balance transaction and the platform's fee, all saved. */
export function chargePaid(act: Act, intent: PaymentIntent, method: PaymentMethod): Charge {
  const charge = draft(act, intent, method)
  const fee = intent.application_fee_amount ? applicationFee(act, charge, intent.application_fee_amount) : null
  const balance = balanceOf(charge, fee?.amount ?? 0)
  const paid: Charge = { ...charge, application_fee: fee?.id ?? null, balance_transaction: balance.id }
  act.save(paid, balance)
  act.emit('charge.succeeded', paid)
  return paid
}

/** The bank said no: a failed charge stays on record. */
export function chargeDeclined(
  act: Act,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: NonNullable<TestCard['decline']>,
): Charge {
  const charge: Charge = {
    ...draft(act, intent, method),
    amount_captured: 0,
    captured: false,
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: { network_status: 'declined_by_network', type: 'issuer_declined', reason: decline.decline_code },
    paid: false,
    receipt_url: null,
    status: 'failed',
  }
  act.save(charge)
  act.emit('charge.failed', charge)
  return charge
}

function draft(act: Act, intent: PaymentIntent, method: PaymentMethod): Charge {
  const id = newId('ch')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: true,
    created: seconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: { ...intent.metadata },
    outcome: { network_status: 'approved_by_network', type: 'authorized', reason: null },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: intent.receipt_email,
    receipt_url: `${act.publicUrl}/receipts/${id}`,
    refunded: false,
    status: 'succeeded',
  }
}

/** The fee belongs to the platform, also when the charge is on a connected account. */
function applicationFee(act: Act, charge: Charge, amount: number): ApplicationFee {
  const fee: ApplicationFee = {
    id: newId('fee'),
    object: 'application_fee',
    account: act.account,
    amount,
    amount_refunded: 0,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    livemode: false,
    refunded: false,
  }
  act.shelf.put(platform, fee)
  act.emit('application_fee.created', fee, platform)
  return fee
}

function balanceOf(charge: Charge, applicationFee: number): BalanceTransaction {
  // The provider's list price for a card paid online in the United States: 2.9 % and 30 cents.
  const providerFee = Math.round(charge.amount * 0.029) + 30
  const { currency } = charge
  const shares = [
    { type: 'stripe_fee', amount: providerFee, currency },
    { type: 'application_fee', amount: applicationFee, currency },
  ]
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: charge.amount,
    created: charge.created,
    currency,
    fee: providerFee + applicationFee,
    fee_details: shares.filter((share) => share.amount > 0),
    livemode: false,
    net: charge.amount - providerFee - applicationFee,
    source: charge.id,
    status: 'pending',
    type: 'charge',
  }
}
