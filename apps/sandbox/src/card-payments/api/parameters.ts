import { badParameter, missingParameter } from './errors.ts'
import type { Parameters } from './form-body.ts'

const removedMethodTypes =
  'The `payment_method_types` parameter is no longer supported. Use dynamic payment methods, ' +
  '`allowed_payment_method_types` or `excluded_payment_method_types`.'

/**
 * Refuses what the provider does not know and says so when the sandbox is what lacks it.
 * `group` is the name of the outer parameter when these are inner ones.
 */
export function allowOnly(
  params: Parameters,
  known: readonly string[],
  notImitated: readonly string[] = [],
  group = '',
) {
  const full = (name: string) => (group ? `${group}[${name}]` : name)
  if ('payment_method_types' in params) {
    const code = 'payment_method_types_no_longer_supported'
    throw badParameter(removedMethodTypes, full('payment_method_types'), code)
  }
  const unknown = Object.keys(params).filter((name) => !known.includes(name) && !notImitated.includes(name))
  const first = unknown[0]
  if (first !== undefined) {
    const noun = unknown.length > 1 ? 'parameters' : 'parameter'
    const names = unknown.map(full).join(', ')
    throw badParameter(`Received unknown ${noun}: ${names}`, full(first), 'parameter_unknown')
  }
  const lacking = Object.keys(params).find((name) => notImitated.includes(name))
  if (lacking) {
    throw badParameter(`The sandbox does not imitate the parameter: ${full(lacking)}`, full(lacking), 'not_imitated')
  }
}

/** null when absent or empty (empty unsets, as with the provider). */
export function text(params: Parameters, name: string): string | null {
  const value = params[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw badParameter('Invalid string', name, 'parameter_invalid_string')
  return value
}

export function needText(params: Parameters, name: string): string {
  const value = text(params, name)
  if (value === null) throw missingParameter(name)
  return value
}

/** A whole number of at least `least`; null when absent. Amounts are cents. */
export function whole(params: Parameters, name: string, least = 0): number | null {
  const value = text(params, name)
  if (value === null) return null
  if (!/^-?\d{1,15}$/.test(value)) throw badParameter(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
  if (Number(value) < least) {
    throw badParameter(`This value must be greater than or equal to ${least}.`, name, 'parameter_invalid_integer')
  }
  return Number(value)
}

export function flag(params: Parameters, name: string): boolean {
  const value = text(params, name)
  if (value !== null && value !== 'true' && value !== 'false') throw badParameter(`Invalid boolean: ${value}`, name)
  return value === 'true'
}

export function oneOf<T extends string>(params: Parameters, name: string, values: readonly T[]): T | null {
  const value = text(params, name)
  if (value === null) return null
  const found = values.find((one) => one === value)
  if (found) return found
  throw badParameter(`Invalid ${name}: must be one of ${values.join(', ')}`, name)
}

export function texts(params: Parameters, name: string): string[] | null {
  const value = params[name]
  if (value === undefined || value === '') return null
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) throw badParameter('Invalid array', name)
  return value as string[]
}

export function group(params: Parameters, name: string): Parameters | null {
  const value = params[name]
  if (value === undefined || value === '') return null
  if (typeof value === 'string' || Array.isArray(value)) throw badParameter('Invalid object', name)
  return value
}

/** Metadata with the provider's limits; an empty value takes the key away. */
export function metadata(params: Parameters, before: Record<string, string> = {}): Record<string, string> {
  if (params.metadata === '') return {}
  const after = { ...before }
  for (const [key, value] of Object.entries(group(params, 'metadata') ?? {})) {
    if (typeof value !== 'string') throw badParameter('Metadata values must be strings', `metadata[${key}]`)
    if (key.length > 40) throw badParameter('Metadata keys must be under 40 characters long', 'metadata')
    if (value.length > 500) throw badParameter('Metadata values must be under 500 characters long', 'metadata')
    if (value === '') delete after[key]
    else after[key] = value
  }
  if (Object.keys(after).length > 50) throw badParameter('You can only have up to 50 metadata keys', 'metadata')
  return after
}

const methodTypes = [
  ...['card', 'link', 'us_bank_account', 'cashapp', 'amazon_pay', 'klarna', 'affirm', 'afterpay_clearpay', 'paypal'],
  ...['sepa_debit', 'ideal', 'bancontact', 'eps', 'p24', 'alipay', 'wechat_pay', 'customer_balance', 'crypto'],
]

export function allowedMethodTypes(params: Parameters): string[] | null {
  const types = texts(params, 'allowed_payment_method_types')
  const wrong = types?.find((type) => !methodTypes.includes(type))
  if (!wrong) return types
  throw badParameter(`The payment method type "${wrong}" is invalid.`, 'allowed_payment_method_types')
}
