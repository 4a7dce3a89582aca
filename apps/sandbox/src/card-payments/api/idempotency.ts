import { createHash } from 'node:crypto'
import type { Store } from '../../store.ts'
import { StripeError } from './errors.ts'

const kind = 'card-payments:idempotency'
const lifeMs = 24 * 3600 * 1000

export interface KeptAnswer {
  status: number
  body: string
}

interface Kept extends KeptAnswer {
  path: string
  parameters: string
}

export interface Repeatable {
  account: string
  key: string
  path: string
  /** The body as it was sent. */
  body: string
}

/**
 * The answer this key had before, if any. Throws the provider's `idempotency_error` when the same key comes with other
 * parameters or to another endpoint (docs.stripe.com/api/idempotent_requests).
 */
export function answeredBefore(store: Store, call: Repeatable): KeptAnswer | null {
  const kept = store.get<Kept>(kind, idOf(call))
  if (!kept) return null
  const hint = `Try using a key other than '${call.key}' if you meant to execute a different request.`
  if (kept.path !== call.path) {
    const paths = `('${call.path}' vs '${kept.path}')`
    throw conflict(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ${paths}. ${hint}`,
    )
  }
  if (kept.parameters !== hash(call.body)) {
    throw conflict(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${hint}`,
    )
  }
  return { status: kept.status, body: kept.body }
}

/** Keeps an answer for 24 hours, in the transaction of what it answers. */
export function keepAnswer(store: Store, call: Repeatable, answer: KeptAnswer): void {
  const kept: Kept = { ...answer, path: call.path, parameters: hash(call.body) }
  store.put(kind, idOf(call), kept, Date.now() + lifeMs)
}

function idOf({ account, key }: Repeatable): string {
  return `${account}:${key}`
}

function hash(body: string): string {
  return createHash('sha256').update(body).digest('hex')
}

function conflict(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message }, false)
}
