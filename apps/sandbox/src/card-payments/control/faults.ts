import { setTimeout } from 'node:timers/promises'
import type { Store } from '../../store.ts'
import { badParameter, missingParameter, StripeError } from '../api/errors.ts'
import type { Parameters } from '../api/form-body.ts'
import { needText, oneOf, text, whole } from '../api/parameters.ts'
import { newId } from '../objects/ids.ts'

const kind = 'card-payments:fault'

const faultKinds = ['500', '429', 'timeout', 'success-then-timeout'] as const

export interface Fault {
  id: string
  fails: (typeof faultKinds)[number]
  /** null: any. */
  method: string | null
  /** As `/v1/payment_intents/*\/confirm`: `*` is one segment, a `**` at the end is any rest. */
  path: string
  left: number
  /** How long a timeout keeps the caller waiting before the connection drops, in milliseconds. */
  holdMs: number
}

export function plantFault(store: Store, params: Parameters): Fault {
  const fails = oneOf(params, 'fails', faultKinds)
  if (!fails) throw missingParameter('fails')
  const path = needText(params, 'path')
  if (!path.startsWith('/')) throw badParameter('path starts with /, such as /v1/refunds', 'path')
  const fault: Fault = {
    id: newId('fault', 12),
    fails,
    method: text(params, 'method')?.toUpperCase() ?? null,
    path,
    left: whole(params, 'times', 1) ?? 1,
    holdMs: whole(params, 'hold_ms') ?? 30_000,
  }
  store.put(kind, fault.id, fault)
  return fault
}

export function listFaults(store: Store): Fault[] {
  return store.list<Fault>(kind).map(({ body }) => body)
}

export function clearFaults(store: Store): void {
  for (const { id } of store.list(kind)) store.remove(kind, id)
}

/** The oldest planted fault that this call hits, counted down. */
export function takeFault(store: Store, method: string, path: string): Fault | null {
  const hit = listFaults(store).find((fault) => (!fault.method || fault.method === method) && matches(fault.path, path))
  if (!hit) return null
  if (hit.left <= 1) store.remove(kind, hit.id)
  else store.put(kind, hit.id, { ...hit, left: hit.left - 1 })
  return hit
}

/** What a failing call answers; nothing of it has run, so the same key may be used again. */
export function faultAnswer(fault: Fault): StripeError | null {
  if (fault.fails === '429') {
    const message = 'Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.'
    return new StripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message }, false)
  }
  if (fault.fails === '500') {
    const message = 'Sorry! There was an error while talking to one of our backends. Support has been notified.'
    return new StripeError(500, { type: 'api_error', message }, false)
  }
  return null
}

/** Resolves when the time is over, the caller has gone or the process stops. */
export async function hold(ms: number, until: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal: until, ref: false }).catch(() => undefined)
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  const open = wanted.at(-1) === '**'
  if (open) wanted.pop()
  if (open ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every((segment, index) => segment === '*' || segment === given[index])
}
