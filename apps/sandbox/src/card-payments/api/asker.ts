import type { FastifyRequest } from 'fastify'
import { platform } from '../objects/shelf.ts'
import type { World } from '../world.ts'
import { StripeError } from './errors.ts'
import { type Parameters, parseForm } from './form-body.ts'

interface ConnectedKeys {
  account: string
}

const keyKind = 'card-payments:key'

/** Who calls: the platform, a connected account by its own key, or the platform for a connected account. */
export function identify(world: World, request: FastifyRequest, params: Parameters) {
  const key = keyOf(request, params)
  if (!key) {
    throw unauthorised(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
        "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  const isPlatform = key === world.options.publishableKey || world.options.secretKeys.includes(key)
  const owner = isPlatform ? platform : world.store.get<ConnectedKeys>(keyKind, key)?.account
  if (!owner) throw unauthorised(`Invalid API Key provided: ${masked(key)}`)
  const asked = request.headers['stripe-account'] ?? params._stripe_account
  const account = typeof asked === 'string' && asked !== '' ? asked : owner
  if (account !== owner && (owner !== platform || !isConnected(world, account))) {
    const message =
      `The provided key '${masked(key)}' does not have access to account '${account}' ` +
      '(or that account does not exist). Application access may have been revoked.'
    throw new StripeError(403, { type: 'invalid_request_error', code: 'account_invalid', message }, false)
  }
  return { account, browser: key.startsWith('pk_') }
}

/** Keys of its own for an account that connected; they end with the connection. */
export function giveKeys(world: Pick<World, 'store'>, account: string): { secret: string; publishable: string } {
  const keys = { secret: `sk_test_${account}`, publishable: `pk_test_${account}` }
  for (const key of Object.values(keys)) world.store.put(keyKind, key, { account } satisfies ConnectedKeys)
  return keys
}

export function takeKeys(world: Pick<World, 'store'>, account: string): void {
  for (const key of [`sk_test_${account}`, `pk_test_${account}`]) world.store.remove(keyKind, key)
}

const connection = 'card-payments:connected'

export function isConnected(world: Pick<World, 'store'>, account: string): boolean {
  return world.store.get<{ connected: boolean }>(connection, account)?.connected ?? false
}

export function setConnected(world: Pick<World, 'store'>, account: string, connected: boolean): void {
  world.store.put(connection, account, { connected })
}

/** What a call sends: the query of a GET, the form of all others. */
export function parametersOf(request: FastifyRequest): Parameters {
  const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : String(request.body ?? '')
  return parseForm(text)
}

function keyOf(request: FastifyRequest, params: Parameters): string | null {
  const [scheme = '', credentials = ''] = (request.headers.authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return credentials
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString().split(':')[0] ?? null
  return typeof params.key === 'string' ? params.key : null
}

function unauthorised(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message }, false)
}

function masked(key: string): string {
  return key.length < 12 ? '****' : `${key.slice(0, 8)}****${key.slice(-4)}`
}
