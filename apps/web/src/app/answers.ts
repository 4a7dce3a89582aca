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

/** Nobody knows whether the server did it: no answer came, or one from something in between. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'InProgress')

/** Milliseconds until a call is made again: as long as the server says, and a little longer each time. */
export const retryDelay = (failures: number, error: unknown): number =>
  Math.max(error instanceof ApiError ? error.retryAfter : 0, 300 * (failures + 1) + Math.random() * 300)

interface Told {
  code: string
  messages: readonly string[]
  data?: unknown
}
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((one: unknown) => (isText(one) ? one : messageOf(one))).filter(isText) : []
function messageOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'message' in value ? value.message : undefined
}

/**
 * What the body of a failed answer says: a JSON string, an object with `messages` or `message`, an array of either,
 * the title of an HTML page; anything else is 'An unknown error occurred.' (error catalogue of the captain's area).
 */
export function readFailure(body: string): Told {
  const unknown = { code: '', messages: [unknownError] }
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    const title = /<title[^>]*>([^<]+)</i.exec(body)?.[1]?.trim()
    return title ? { code: '', messages: [title] } : unknown
  }
  if (isText(parsed)) return { code: '', messages: [parsed] }
  if (Array.isArray(parsed)) {
    const messages = texts(parsed)
    return messages.length > 0 ? { code: '', messages } : unknown
  }
  if (typeof parsed !== 'object' || parsed === null) return unknown
  const code = 'code' in parsed && isText(parsed.code) ? parsed.code : ''
  const several = 'messages' in parsed ? texts(parsed.messages) : []
  const one = messageOf(parsed)
  const messages = several.length > 0 ? several : isText(one) ? [one] : [unknownError]
  return { code, messages, ...('data' in parsed ? { data: parsed.data } : {}) }
}

/** The texts to show for anything that was thrown. */
export const messagesOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? error.messages : [unknownError]
