import { expect, test } from 'vitest'
import { accountStop, disputeReason, providerRefusal, refundFailure } from './provider-words.ts'

/** As the types of the provider's library list them. */
const codes = {
  refund: [
    ...['lost_or_stolen_card', 'expired_or_canceled_card', 'charge_for_pending_refund_disputed', 'insufficient_funds'],
    ...['declined', 'merchant_request', 'unknown'],
  ],
  dispute: [
    ...['bank_cannot_process', 'check_returned', 'credit_not_processed', 'customer_initiated', 'debit_not_authorized'],
    ...['duplicate', 'fraudulent', 'general', 'incorrect_account_details', 'insufficient_funds', 'noncompliant'],
    ...['product_not_received', 'product_unacceptable', 'subscription_canceled', 'unrecognized'],
  ],
  account: [
    ...['action_required.requested_capabilities', 'listed', 'other', 'platform_paused', 'rejected.fraud'],
    ...['rejected.incomplete_verification', 'rejected.listed', 'rejected.other', 'rejected.platform_fraud'],
    ...['rejected.platform_other', 'rejected.platform_terms_of_service', 'rejected.terms_of_service'],
    ...['requirements.past_due', 'requirements.pending_verification', 'under_review'],
  ],
}

test('every code of the provider has words of its own; a new one is spelled', () => {
  const spelled = (words: (code: string) => string, all: string[]) =>
    all.filter((code) => words(code) === code.replace(/[._]+/g, ' '))
  expect(spelled(refundFailure, codes.refund)).toEqual([])
  expect(spelled(disputeReason, codes.dispute)).toEqual([])
  expect(spelled(accountStop, codes.account)).toEqual([])
  expect([refundFailure('new_reason'), disputeReason('new_reason'), accountStop('new.reason_x')]).toEqual([
    ...['new reason', 'new reason', 'new reason x'],
  ])
})

test('a refusal is said in our words where the sentence of the provider names its keys or objects', () => {
  const raw = "The provided key 'sk_test_****' does not have access to account 'acct_1'"
  expect(providerRefusal('account_invalid', raw)).toBe('The account that takes these payments has left our platform.')
  expect(providerRefusal(undefined, 'Your card was declined.')).toBe('Your card was declined.')
})
