import { unknownError } from '@kegler/domain/errors.ts'

/** Shown when no answer came at all. */
export const unreachable = 'We could not reach the server. Check your connection and try again.'

/** A call that did not succeed. Status 0: no answer came. */
export class ApiError extends Error {
  readonly status: number
  /** Machine-readable, as in the closed list of refusals; '' when the answer had none. */
  readonly code: string
  readonly messages: readonly string[]
  /** To quote when asking for help; '' when there is none. */
  readonly requestId: string
  /** Milliseconds to wait before another try, as the server says. */
  readonly retryAfter: number
  /** What a refusal brings along: the newest cart of a stale one. */
  readonly data: unknown
  constructor(
    status: number,
    code: string,
    messages: readonly string[],
    requestId = '',
    retryAfter = 0,
    data: unknown = undefined,
  ) {
    super(messages.join('\n'))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.messages = messages
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.data = data
  }
}

/** Answers of the server of which it does not know itself what was done: its database may have been lost in between. */
const inDoubt = ['', 'Unknown', 'Overloaded']
/** Nobody knows whether the server did it: no answer came, or one from something in between. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.code === 'InProgress' || (error.status >= 500 && inDoubt.includes(error.code)))

/** The server wants a role that the person does not hold, or not any more. */
export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAUTHORIZED'

/** There is no such thing, or none for this person. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Somebody else has saved what this was based on. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'Stale'

/** Closed for maintenance: no failure, and the sentence is the organisation's. */
export const isMaintenance = (error: unknown): boolean => error instanceof ApiError && error.code === 'Maintenance'

/** The card provider refused it. */
export const isRefusedByProvider = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'PaymentProvider'

/** Milliseconds until a call is made again: as long as the server says, and a little longer each time. */
export const retryDelay = (failures: number, error: unknown): number =>
  Math.max(error instanceof ApiError ? error.retryAfter : 0, 300 * (failures + 1) + Math.random() * 300)

/**
 * What the body of a failed answer says: a JSON string, an object with `messages` or `message`, an array of either,
 * the title of an HTML page; anything else is 'An unknown error occurred.' (error catalogue of the captain's area).
 */
export function readFailure(body: string): { code: string; messages: readonly string[]; data?: unknown } {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    parsed = /<title[^>]*>([^<]+)</i.exec(body)?.[1]?.trim()
  }
  const { code, messages, data } = Object(parsed) as Record<string, unknown>
  const several = textsOf(Array.isArray(parsed) ? parsed : messages)
  const texts = several.length > 0 ? several : textsOf([parsed])
  return { code: isText(code) ? code : '', messages: texts.length > 0 ? texts : [unknownError], data }
}
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const textsOf = (all: unknown): string[] =>
  Array.isArray(all) ? all.map((one: unknown) => (isText(one) ? one : Object(one).message)).filter(isText) : []

/** The texts to show for anything that was thrown. */
export const messagesOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? error.messages : [unknownError]
