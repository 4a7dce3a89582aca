// What the card frames and the hosted page know about card numbers, dates and codes. Texts are the provider's.

const brands = [
  { brand: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], code: 4 },
  { brand: 'diners', starts: /^3(0[0-5]|[689])/, lengths: [14], groups: [4, 6, 4], code: 3 },
  { brand: 'jcb', starts: /^35/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  { brand: 'visa', starts: /^4/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  { brand: 'mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
  { brand: 'unionpay', starts: /^62/, lengths: [16, 17, 18, 19], groups: [4, 4, 4, 4, 3], code: 3 },
  { brand: 'discover', starts: /^6/, lengths: [16], groups: [4, 4, 4, 4], code: 3 },
]
const unknown = { brand: 'unknown', lengths: [16], groups: [4, 4, 4, 4], code: 3 }

export function brandOf(digits) {
  return brands.find(({ starts }) => starts.test(digits)) ?? unknown
}

export function digitsOf(text) {
  return text.replaceAll(/\D/g, '')
}

/** What the customer sees while typing: groups of digits, `MM / YY`, at most the digits that fit. */
export function formatCard(type, text, brand = 'unknown') {
  const digits = digitsOf(text)
  if (type === 'cardNumber') return groupDigits(digits)
  if (type === 'cardExpiry') return formatExpiry(digits)
  return digits.slice(0, codeLength(brand))
}

/** `{ complete, empty, error, brand }` of a field; `left` is true once the customer has gone on to another. */
export function checkCard(type, text, { left = false, brand = 'unknown', now = new Date() } = {}) {
  const digits = digitsOf(text)
  const [complete, wrong] = checks[type](digits, brand, now)
  const unfinished = left && digits !== '' && !complete ? incomplete[type] : undefined
  const error = wrong ?? unfinished
  const state = { elementType: type, empty: digits === '', complete: complete && !error, error }
  return type === 'cardNumber' ? { ...state, brand: brandOf(digits).brand } : state
}

function mistake(code, message) {
  return { type: 'validation_error', code, message }
}

export const incomplete = {
  cardNumber: mistake('incomplete_number', 'Your card number is incomplete.'),
  cardExpiry: mistake('incomplete_expiry', 'Your card’s expiration date is incomplete.'),
  cardCvc: mistake('incomplete_cvc', 'Your card’s security code is incomplete.'),
}

// Each answers [complete, mistake].
const checks = {
  cardNumber: (digits) => {
    const { lengths } = brandOf(digits)
    if (digits.length < Math.min(...lengths)) return [false, undefined]
    if (hasCheckDigit(digits)) return [lengths.includes(digits.length), undefined]
    // A longer number of this brand may still become right.
    if (digits.length < Math.max(...lengths)) return [false, undefined]
    return [false, mistake('invalid_number', 'Your card number is invalid.')]
  },
  cardExpiry: (digits, _brand, now) => {
    if (digits.length < 4) return [false, undefined]
    const month = Number(digits.slice(0, 2))
    const year = 2000 + Number(digits.slice(2, 4))
    const thisYear = now.getFullYear()
    if (month < 1 || month > 12) {
      return [false, mistake('invalid_expiry_month', 'Your card’s expiration date is invalid.')]
    }
    if (year < thisYear) {
      return [false, mistake('invalid_expiry_year_past', 'Your card’s expiration year is in the past.')]
    }
    if (year === thisYear && month <= now.getMonth()) {
      return [false, mistake('invalid_expiry_month_past', 'Your card’s expiration date is in the past.')]
    }
    if (year > thisYear + 50) {
      return [false, mistake('invalid_expiry_year', 'Your card’s expiration year is invalid.')]
    }
    return [true, undefined]
  },
  cardCvc: (digits, brand) => [
    digits.length === codeLength(brand) || (brand === 'unknown' && digits.length === 3),
    undefined,
  ],
}

function codeLength(brand) {
  if (brand === 'unknown') return 4
  return brands.find((one) => one.brand === brand)?.code ?? 3
}

function groupDigits(digits) {
  const { lengths, groups } = brandOf(digits)
  const fitting = digits.slice(0, Math.max(...lengths))
  let from = 0
  const parts = groups.map((length) => {
    const part = fitting.slice(from, from + length)
    from += length
    return part
  })
  return parts.filter((part) => part !== '').join(' ')
}

function formatExpiry(digits) {
  // 2 to 9 can only be a whole month; 13 to 19 can only be January and the start of a year.
  const month = /^[2-9]/.test(digits) || Number(digits.slice(0, 2)) > 12 ? `0${digits}` : digits
  if (month.length < 2) return month
  return `${month.slice(0, 2)} / ${month.slice(2, 4)}`
}

function hasCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
