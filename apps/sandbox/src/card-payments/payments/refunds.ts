import { type Act, actFor } from '../api/act.ts'
import type { Api } from '../api/api.ts'
import { badParameter, missingParameter, noSuch, refused } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { answerList, listParameters } from '../api/lists.ts'
import { flag, metadata, oneOf, text, whole } from '../api/parameters.ts'
import { newId, seconds } from '../objects/ids.ts'
import type { ApplicationFee, BalanceTransaction, Charge, Refund } from '../objects/objects.ts'
import { platform } from '../objects/shelf.ts'
import type { World } from '../world.ts'

const accepts = ['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'refund_application_fee']
const notImitated = ['reverse_transfer', 'instructions_email', 'customer', 'origin', 'currency']

export function refundCalls(api: Api): void {
  api.post('/v1/refunds', { accepts, notImitated }, createRefund)
  api.get('/v1/refunds/:id', { accepts: [] }, (act, _params, { id }) => act.load('refund', id, 'refund'))
  api.post('/v1/refunds/:id', { accepts: ['metadata'] }, (act, params, { id }) => {
    const refund = act.load('refund', id, 'refund')
    const changed: Refund = { ...refund, metadata: metadata(params, refund.metadata) }
    act.save(changed)
    return changed
  })
  api.get('/v1/refunds', { accepts: [...listParameters, 'charge', 'payment_intent'] }, (act, params) => {
    const charge = text(params, 'charge')
    const intent = text(params, 'payment_intent')
    const refunds = act.shelf
      .all('refund', act.account)
      .filter((one) => (!charge || one.charge === charge) && (!intent || one.payment_intent === intent))
    return answerList('/v1/refunds', refunds, params)
  })
}

/** Gives back all that is left of a charge, or `amount` cents of it; the fee's share only when asked for. */
function createRefund(act: Act, params: Parameters): Refund {
  const charge = refundable(act, params)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw refused(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = whole(params, 'amount', 1) ?? left
  if (amount > left) {
    const message = `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`
    throw refused(message, { param: 'amount' })
  }
  const reason = oneOf(params, 'reason', ['duplicate', 'fraudulent', 'requested_by_customer'] as const)
  if (flag(params, 'refund_application_fee')) refundFee(act, charge, amount)
  const balance = balanceOf(charge, amount)
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: balance.id,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    livemode: false,
    metadata: metadata(params),
    payment_intent: charge.payment_intent,
    reason,
    receipt_number: null,
    status: 'succeeded',
  }
  const after: Charge = {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  }
  act.save(refund, after, { ...balance, source: refund.id })
  act.emit('refund.created', refund)
  act.emit('charge.refunded', after)
  return refund
}

/** The bank sends the money of a refund back, days after it was made; the fee's share stays returned. */
export function failRefund(world: World, id: string, reason: string): Refund {
  const found = world.shelf.find('refund', id)
  if (found?.object.status !== 'succeeded') throw noSuch('refund', id, 'refund')
  const act = actFor(world, { account: found.account })
  const charge = act.load('charge', found.object.charge)
  const failed: Refund = { ...found.object, status: 'failed', failure_reason: reason }
  act.save(failed, { ...charge, amount_refunded: charge.amount_refunded - failed.amount, refunded: false })
  act.emit('refund.updated', failed)
  act.emit('refund.failed', failed)
  return failed
}

function refundable(act: Act, params: Parameters): Charge {
  const intentId = text(params, 'payment_intent')
  const chargeId = text(params, 'charge')
  if (!intentId && !chargeId) throw missingParameter('payment_intent')
  if (intentId) {
    const intent = act.load('payment_intent', intentId, 'payment_intent')
    if (intent.status !== 'succeeded' || !intent.latest_charge) {
      throw refused('This PaymentIntent does not have a successful charge to refund.', {
        code: 'payment_intent_unexpected_state',
        payment_intent: intent,
      })
    }
    if (chargeId && chargeId !== intent.latest_charge) throw noSuch('charge', chargeId, 'charge')
    return act.load('charge', intent.latest_charge, 'charge')
  }
  const charge = act.load('charge', chargeId ?? '', 'charge')
  if (!charge.paid) throw refused('This charge has failed, so it cannot be refunded.', { param: 'charge' })
  return charge
}

/** The share follows the refunded part of the charge; shares of parts add up to the whole fee. */
function refundFee(act: Act, charge: Charge, amount: number): void {
  const fee = charge.application_fee ? act.shelf.find('application_fee', charge.application_fee)?.object : null
  if (!fee) {
    const message = `Attempting to refund_application_fee on ${charge.id}, but it has no application fee`
    throw badParameter(message, 'refund_application_fee')
  }
  const before = act.shelf.find('fee_basis', fee.id)?.object.refunded ?? 0
  const share = (part: number) => Math.round((fee.amount * part) / charge.amount)
  // the share of a refund that failed is not taken back
  const back = Math.min(share(before + amount) - share(before), fee.amount - fee.amount_refunded)
  const refunded = fee.amount_refunded + back
  const after: ApplicationFee = { ...fee, amount_refunded: refunded, refunded: refunded === fee.amount }
  act.shelf.put(platform, after)
  act.shelf.put(platform, { id: fee.id, object: 'fee_basis', refunded: before + amount })
  act.emit('application_fee.refunded', after, platform)
}

function balanceOf(charge: Charge, amount: number): BalanceTransaction {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: -amount,
    created: seconds(),
    currency: charge.currency,
    fee: 0,
    fee_details: [],
    livemode: false,
    net: -amount,
    source: charge.id,
    status: 'pending',
    type: 'refund',
  }
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
