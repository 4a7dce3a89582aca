/** Body of an error answer; the names are the provider's. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error' | 'rate_limit_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  doc_url?: string
  charge?: string
  payment_intent?: unknown
  payment_method?: unknown
}

/** An answer that is an error. `kept`: the call had begun, so its idempotency key answers the same again. */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly kept: boolean

  constructor(status: number, body: ErrorBody, kept = true) {
    super(body.message)
    this.status = status
    this.body = body
    this.kept = kept
  }
}

/** The flat form that the OAuth calls use: `{ error, error_description }`. */
export class OAuthError extends Error {
  readonly status = 400
  readonly code: string

  constructor(
    code: 'invalid_grant' | 'invalid_client' | 'invalid_request' | 'unsupported_grant_type',
    message: string,
  ) {
    super(message)
    this.code = code
  }
}

/** A parameter is wrong: nothing has begun, so a retry with the same key may succeed. */
export function badParameter(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...said({ param, code }) }, false)
}

export function missingParameter(param: string): StripeError {
  return badParameter(`Missing required param: ${param}.`, param, 'parameter_missing')
}

/** The parameters are fine, the state of things is not. */
export function refused(message: string, more: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more })
}

export function noSuch(what: string, id: string, param: string): StripeError {
  const message = `No such ${what}: '${id}'`
  return new StripeError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

export function cardError(code: string, message: string, more: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code,
    message,
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
    ...more,
  })
}

function said<T extends Record<string, string | undefined>>(fields: T): { [K in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string
  }
}
