/** What people read in place of the codes of the card provider. */

const accountStops: Record<string, string> = {
  'action_required.requested_capabilities': 'something has to be done at the card provider first',
  listed: 'it is on a list of prohibited persons or companies, or may be',
  other: 'the card provider is reviewing it',
  platform_paused: 'our platform has paused it',
  'rejected.fraud': 'it was rejected: suspected fraud',
  'rejected.incomplete_verification': 'it was rejected: its verification is incomplete',
  'rejected.listed': 'it was rejected: it is on a list of prohibited persons or companies',
  'rejected.other': 'it was rejected',
  'rejected.platform_fraud': 'our platform rejected it: suspected fraud',
  'rejected.platform_other': 'our platform rejected it',
  'rejected.platform_terms_of_service': 'our platform rejected it: its terms were broken',
  'rejected.terms_of_service': 'it was rejected: the terms of the card provider were broken',
  'requirements.past_due': 'information that the card provider asked for is missing',
  'requirements.pending_verification': 'its information is being verified',
  under_review: 'it is under review',
}

const refundFailures: Record<string, string> = {
  charge_for_pending_refund_disputed: 'the payer has disputed the payment with their bank',
  declined: 'the bank refused it',
  expired_or_canceled_card: 'the card has expired or was cancelled',
  insufficient_funds: 'the account at the card provider had too little money for it',
  lost_or_stolen_card: 'the card was reported lost or stolen',
  merchant_request: 'it was stopped at the card provider',
  unknown: 'the card provider gave no reason',
}

const disputeReasons: Record<string, string> = {
  bank_cannot_process: 'the bank could not process it',
  check_returned: 'a check was returned',
  credit_not_processed: 'a refund did not arrive',
  customer_initiated: 'the payer asked for it',
  debit_not_authorized: 'the payer did not allow it',
  duplicate: 'it was charged twice',
  fraudulent: 'the payer says that they did not make it',
  general: 'no reason given',
  incorrect_account_details: 'the account details were wrong',
  insufficient_funds: 'the account of the payer had too little money',
  noncompliant: 'it broke the rules of the card network',
  product_not_received: 'the payer says that they got nothing for it',
  product_unacceptable: 'the payer says that what they got was not as described',
  subscription_canceled: 'the payer says that it was cancelled',
  unrecognized: 'the payer does not recognize it',
}

/** In place of the provider's sentences that name its objects or keys. */
const refusals: Record<string, string> = {
  account_invalid: 'The account that takes these payments has left our platform.',
  balance_insufficient: 'The account has too little money at the card provider for it.',
  charge_already_refunded: 'This payment has already been refunded at the card provider.',
  charge_disputed: 'The payer has disputed this payment with their bank, so that it cannot be refunded.',
  insufficient_funds: 'The account has too little money at the card provider for it.',
  payment_intent_unexpected_state: 'This payment was not completed, or has ended.',
  refund_disputed_payment: 'The payer has disputed this payment with their bank, so that it cannot be refunded.',
  resource_missing: 'The card provider does not know this payment.',
  testmode_charges_only: 'The account that takes these payments is not activated yet.',
}

/** A code without words of its own, as words. */
const spelled = (code: string) => code.replace(/[._]+/g, ' ')

/** Why the provider does not let an account charge. */
export const accountStop = (code: string): string => accountStops[code] ?? spelled(code)

/** Why a refund did not arrive. */
export const refundFailure = (code: string): string => refundFailures[code] ?? spelled(code)
/** Why a payer disputes a payment. */
export const disputeReason = (code: string): string => disputeReasons[code] ?? spelled(code)
/** What the provider refused, by its code; else what it says itself. */
export const providerRefusal = (code: string | null | undefined, said: string): string => refusals[code ?? ''] ?? said
