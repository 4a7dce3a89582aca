import type { Answer, Sent } from '@kegler/domain/call.ts'
import type { calls } from '@kegler/domain/calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { showError } from '../ui/problems.ts'
import { ApiError, readFailure, unreachable } from './answers.ts'
import { accessToken, renew, restartSignIn } from './identity.ts'
import { site } from './site.ts'

type Contract = typeof calls
export type CallKey = keyof Contract
export type SentTo<K extends CallKey> = Sent<Contract[K]>
export type AnswerOf<K extends CallKey> = Answer<Contract[K]>
/** Calls without params, query and body need no second argument. */
type Args<K extends CallKey> = unknown extends SentTo<K> ? [sent?: undefined] : [sent: SentTo<K>]

export interface CallOptions {
  /** Repeating a call with the same key replays its first answer. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Ask only whether the last answer still holds (ETag), and take that one then. */
  revalidate?: boolean
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
const longest = 30_000

const remembered = new Map<string, { etag: string; text: string }>()

/** One call of the contract. Throws `ApiError`; a 401 is renewed once, then sign-in starts again. */
export async function call<K extends CallKey>(
  key: K,
  ...args: [...Args<K>, options?: CallOptions]
): Promise<AnswerOf<K>> {
  const [sent, options = {}] = args as unknown as [Parts | undefined, CallOptions?]
  const parts = sent ?? {}
  let reply = await send(key, parts, options)
  if (reply.status === 401 && (await renew())) reply = await send(key, parts, options)
  if (reply.status === 401) await restartSignIn()
  const text = reply.status === 304 ? (remembered.get(reply.url)?.text ?? '') : await read(reply)
  if (reply.status !== 304 && !reply.ok) {
    const { code, messages } = readFailure(text)
    throw new ApiError(reply.status, code, messages, reply.headers.get('x-request-id') ?? '')
  }
  const etag = reply.headers.get('etag')
  if (options.revalidate && etag && reply.ok) remembered.set(reply.url, { etag, text })
  const isText = reply.headers.get('content-type')?.startsWith('text/') // a page, a calendar file
  return (isText || text === '' ? text : JSON.parse(text)) as AnswerOf<K>
}

/** Path with its params and query filled in, under the API's base. */
export function address(key: string, { params = {}, query = {} }: Parts): string {
  const path = key.slice(key.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => {
    return encodeURIComponent(params[name] ?? '')
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value))
  return `${site.base}api/${path}${search.size > 0 ? `?${search}` : ''}`
}

async function send(key: string, parts: Parts, options: CallOptions): Promise<Response> {
  const url = new URL(address(key, parts), location.origin).href
  const headers = new Headers()
  const token = await accessToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (parts.body !== undefined) headers.set('content-type', 'application/json')
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)
  const known = options.revalidate ? remembered.get(url) : undefined
  if (known) headers.set('if-none-match', known.etag)
  const init: RequestInit = { method: key.slice(0, key.indexOf(' ')), headers, cache: 'no-store' }
  if (parts.body !== undefined) init.body = JSON.stringify(parts.body)
  const late = AbortSignal.timeout(longest)
  init.signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  try {
    const reply = await fetch(url, init)
    const date = Date.parse(reply.headers.get('date') ?? '')
    if (date) clockAhead = date - Date.now()
    return reply
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, '', [unreachable])
  }
}
async function read(reply: Response): Promise<string> {
  try {
    return await reply.text()
  } catch {
    throw new ApiError(0, '', [unreachable])
  }
}

/** Query options of a call, under the stable key [key, sent]. */
export function query<K extends CallKey>(key: K, ...args: Args<K>) {
  const [sent] = args
  return queryOptions({
    queryKey: [key, sent ?? {}] as const,
    queryFn: ({ signal }) => call(key, ...([sent, { signal }] as unknown as [...Args<K>, CallOptions])),
  })
}

interface SaveOptions {
  /** Calls whose answers this one changes: what is on the screen of them is read again. */
  refresh: readonly CallKey[]
  /** The screen shows the failure itself. */
  quiet?: boolean
  idempotencyKey?: () => string
}
/** A change: afterwards the named answers are read again; a failure is shown unless the screen shows it itself. */
export function useSave<K extends CallKey>(key: K, { refresh, quiet, idempotencyKey }: SaveOptions) {
  const queries = useQueryClient()
  return useMutation<AnswerOf<K>, Error, SentTo<K>>({
    mutationKey: [key],
    mutationFn: (sent) => {
      const options = idempotencyKey ? { idempotencyKey: idempotencyKey() } : {}
      return call(key, ...([sent, options] as unknown as [...Args<K>, CallOptions]))
    },
    onSuccess: () => Promise.all(refresh.map((stale) => queries.invalidateQueries({ queryKey: [stale] }))),
    onError: (error) => {
      if (!quiet) showError(error)
    },
  })
}
