/** The closed list of what the product refuses, with the HTTP status of each. */
export const refusals = {
  BadInput: 400,
  UNAUTHENTICATED: 401,
  UNAUTHORIZED: 403,
  NeedToConfirmProfile: 403,
  MissingRequiredProfileFields: 403,
  MinimumCaptainAgeFailed: 403,
  NotFound: 404,
  SoldOut: 409,
  Busy: 409,
  Stale: 409,
  InProgress: 409,
  NotYourTurn: 409,
  ReadOnly: 422,
  LinkedEntry: 422,
  RuleBroken: 422,
  TooManyRequests: 429,
  Maintenance: 503,
  Overloaded: 503,
  PaymentProvider: 502,
  OutsideSystem: 502,
} as const
export type RefusalCode = keyof typeof refusals

/** The product says no. Thrown by rules and handlers, answered as `{ code, message, messages }`, and `data` when there is some. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly messages: readonly string[]
  /** What the page needs to go on, as it is on the wire: the newest cart of a stale one. */
  readonly data: unknown
  constructor(code: RefusalCode, messages: string | readonly string[], data?: unknown) {
    const list = typeof messages === 'string' ? [messages] : messages
    super(list.join('\n'))
    this.code = code
    this.messages = list
    this.data = data
  }
  get status(): number {
    return refusals[this.code]
  }
}

export const unknownError = 'An unknown error occurred.'
/** Rejections that the home page answers with a prompt instead of an error. */
export const gateCodes = ['NeedToConfirmProfile', 'MissingRequiredProfileFields', 'MinimumCaptainAgeFailed'] as const
