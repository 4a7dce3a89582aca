import type { Answer, Sent, Subject } from '@kegler/domain/call.ts'
import type { calls } from '@kegler/domain/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, readFailure, unreachable } from '../net/answers.ts'
import { site } from '../net/site.ts'
import { accessToken, renew, signInAgain } from './identity.ts'
import { heldLink } from './link.ts'

type Contract = typeof calls
type CallKey = keyof Contract
export type SentTo<K extends CallKey> = Sent<Contract[K]>
export type AnswerOf<K extends CallKey> = Answer<Contract[K]>
/** Calls that change something: `save` and `useSave` make them. */
export type WriteKey = { [K in CallKey]: Contract[K] extends { changes: readonly Subject[] } ? K : never }[CallKey]
type ReadKey = Exclude<CallKey, WriteKey>
/** Calls without params, query and body need no second argument. */
type Args<K extends CallKey> = unknown extends SentTo<K> ? [sent?: undefined] : [sent: SentTo<K>]
export type WriteArgs<K extends WriteKey> = Args<K>

export interface CallOptions {
  signal?: AbortSignal
  /** Revalidates the answer that the browser has (ETag). */
  revalidate?: boolean
}
export interface RequestOptions extends CallOptions {
  /** Repeating a call with the same key replays its first answer. */
  idempotencyKey?: string
}
interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

let clockAhead = 0
/** The server's clock in milliseconds: countdowns must not follow a wrong clock of the device. */
export const serverNow = (): number => Date.now() + clockAhead

/** A connection that stops in the middle would keep people waiting for minutes. */
const requestTimeoutMs = 30_000

/** A read of the contract. Throws `ApiError`. */
export const call = <K extends ReadKey>(key: K, ...args: [...Args<K>, options?: CallOptions]): Promise<AnswerOf<K>> =>
  request(key, ...(args as unknown as [sent: unknown, options?: CallOptions]))

const requestIds = new WeakMap<object, string>()
/** The request that gave an answer; '' when it is not known. An act is undone by it. */
export const requestIdOf = (answer: unknown): string => requestIds.get(Object(answer) as object) ?? ''

const isByLink = (key: string): boolean => key.includes(' link/')

/**
 * One request of the contract; writes go through `save`. A 401 is renewed once, then the page asks to sign in again; not of
 * a call by link, whose holder is nobody who could sign in.
 */
export async function request<K extends CallKey>(
  key: K,
  sent: unknown,
  options: RequestOptions = {},
): Promise<AnswerOf<K>> {
  const parts = (sent ?? {}) as Parts
  let reply = await send(key, parts, options)
  for (const signIn of isByLink(key) ? [] : [renew, signInAgain])
    if (reply.status === 401 && (await signIn())) reply = await send(key, parts, options)
  const text = await read(reply)
  if (!reply.ok) {
    const { code, messages, data } = readFailure(text)
    const wait = Number(reply.headers.get('retry-after')) || 0
    throw new ApiError(reply.status, code, messages, reply.headers.get('x-request-id') ?? '', wait * 1000, data)
  }
  // a page, a calendar file, a file to be saved
  const isText = reply.headers.get('content-type')?.startsWith('text/') || reply.headers.has('content-disposition')
  const answer: unknown = isText || text === '' ? text : JSON.parse(text)
  if (Object(answer) === answer) requestIds.set(answer as object, reply.headers.get('x-request-id') ?? '')
  return answer as AnswerOf<K>
}

/** Path with its params and query filled in, under the API's base. */
function address(key: string, { params = {}, query = {} }: Parts): string {
  const path = key.slice(key.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(params[name] ?? '')
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))
  return `${site.base}api/${path}${search.size > 0 ? `?${search}` : ''}`
}

async function send(key: string, parts: Parts, options: RequestOptions): Promise<Response> {
  const url = new URL(address(key, parts), location.origin).href
  const headers = new Headers()
  const token = isByLink(key) ? heldLink() : await accessToken()
  if (token) headers.set('authorization', `${isByLink(key) ? 'Link' : 'Bearer'} ${token}`)
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  const preview = sessionStorage.getItem('preview')
  if (preview) headers.set('x-preview', preview)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const cache = options.revalidate ? 'no-cache' : 'no-store'
  const init: RequestInit = { method: key.slice(0, key.indexOf(' ')), headers, cache }
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
  const late = AbortSignal.timeout(requestTimeoutMs)
  init.signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    const reply = await fetch(url, init)
    const date = Date.parse(reply.headers.get('date') ?? '')
    if (date) clockAhead = date - Date.now()
    return reply
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, late.aborted ? 'TimedOut' : '', [unreachable])
  }
}
async function read(reply: Response): Promise<string> {
  try {
    return await reply.text()
  } catch {
    throw new ApiError(0, '', [unreachable])
  }
}

/** The call and what is sent. */
export type QueryKey = readonly [call: string, sent: object]
/** Query options of a call, under the stable key [key, sent]. */
export function query<K extends ReadKey>(key: K, ...args: Args<K>) {
  const [sent] = args
  return queryOptions({
    queryKey: [key, sent ?? {}] as QueryKey,
    queryFn: ({ signal }) => call(key, ...([sent, { signal }] as unknown as [...Args<K>, CallOptions])),
  })
}
