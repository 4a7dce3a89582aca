import { cardError } from '../api/errors.ts'

export interface TestCard {
  number: string
  /** Names the card in `payment_method` of a server's call. */
  token: string
  brand: string
  does: string
  threeDS?: true
  decline?: { code: string; decline_code: string; message: string }
}

const declined = 'Your card was declined.'
const noFunds = 'Your card has insufficient funds.'

function declines(code: string, reason: string, message: string): Pick<TestCard, 'decline'> {
  return { decline: { code, decline_code: reason, message } }
}

/** Numbers, tokens and texts: docs.stripe.com/testing. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', brand: 'visa', does: 'Pays' },
  { number: '4000056655665556', token: 'pm_card_visa_debit', brand: 'visa', does: 'Pays (debit)' },
  { number: '5555555555554444', token: 'pm_card_mastercard', brand: 'mastercard', does: 'Pays' },
  { number: '378282246310005', token: 'pm_card_amex', brand: 'amex', does: 'Pays (4-digit code)' },
  { number: '6011111111111117', token: 'pm_card_discover', brand: 'discover', does: 'Pays' },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    brand: 'visa',
    does: 'Declined',
    ...declines('card_declined', 'generic_decline', declined),
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    brand: 'visa',
    does: 'Declined: insufficient funds',
    ...declines('card_declined', 'insufficient_funds', noFunds),
  },
  {
    number: '4000000000009987',
    token: 'pm_card_visa_chargeDeclinedLostCard',
    brand: 'visa',
    does: 'Declined: lost card',
    ...declines('card_declined', 'lost_card', declined),
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    brand: 'visa',
    does: 'Declined: expired',
    ...declines('expired_card', 'expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    brand: 'visa',
    does: 'Declined: wrong security code',
    ...declines('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    brand: 'visa',
    does: 'Declined: processing error',
    ...declines(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    brand: 'visa',
    does: 'Asks for 3-D Secure, then pays',
    threeDS: true,
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    does: 'Asks for 3-D Secure, then pays',
    threeDS: true,
  },
  {
    number: '4000000000003220',
    token: 'pm_card_threeDSecure2Required',
    brand: 'visa',
    does: 'Asks for 3-D Secure, then pays',
    threeDS: true,
  },
  {
    number: '4000008260003178',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    brand: 'visa',
    does: 'Asks for 3-D Secure, then insufficient funds',
    threeDS: true,
    ...declines('card_declined', 'insufficient_funds', noFunds),
  },
]

/** Any other number: test mode declines real cards, and the sandbox keeps nothing but their last four digits. */
const liveCard: TestCard = {
  number: '',
  token: 'live_card',
  brand: 'unknown',
  does: 'Declined: not a test card',
  ...declines(
    'card_declined',
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card. ' +
      'For a list of valid test cards, visit: https://docs.stripe.com/testing.',
  ),
}

export function cardOfNumber(number: string): TestCard {
  return testCards.find((card) => card.number === number) ?? { ...liveCard, brand: brandOf(number) }
}

export function cardOfToken(token: string): TestCard | null {
  return token === liveCard.token ? liveCard : (testCards.find((card) => card.token === token) ?? null)
}

interface TypedCard {
  number: string
  month: number
  /** Four digits. */
  year: number
  cvc: string | null
}

/** Throws the provider's 402 when the card cannot exist: check digit, date in the past, length of the code. */
export function checkTypedCard({ number, month, year, cvc }: TypedCard, now = new Date()): void {
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', { param: 'number' })
  }
  if (!(month >= 1 && month <= 12)) {
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", { param: 'exp_month' })
  }
  const past = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
  if (past || !(year <= now.getFullYear() + 50)) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", { param: 'exp_year' })
  }
  if (cvc !== null && !/^\d{3,4}$/.test(cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", { param: 'cvc' })
  }
}

/** ISO/IEC 7812-1, annex B. */
export function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return /^6/.test(number) ? 'discover' : 'unknown'
}
