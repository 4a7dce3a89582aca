interface Order {
  hasTerms: boolean
  agreed: boolean
  /** The server has looked at this very cart. */
  validated: boolean
  validationMessages: readonly string[]
  processing: boolean
}

/** Why an order cannot be paid now; '' when that is plain to see; null when it can. */
export function whyNotPay({ hasTerms, agreed, validated, validationMessages, processing }: Order): string | null {
  if (processing || validationMessages.length > 0) return ''
  if (!validated) return 'Checking your order'
  if (hasTerms && !agreed) return 'Please agree to the Terms & Conditions first.'
  return null
}
