import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Fault, faultAnswer, hold, takeFault } from '../control/faults.ts'
import { newId } from '../objects/ids.ts'
import type { World } from '../world.ts'
import { type Act, actFor } from './act.ts'
import { identify, parametersOf } from './asker.ts'
import { forBrowser } from './browser-view.ts'
import { badParameter, OAuthError, StripeError } from './errors.ts'
import { expand } from './expand.ts'
import type { Parameters } from './form-body.ts'
import { answeredBefore, type KeptAnswer, keepAnswer, type Repeatable } from './idempotency.ts'
import { allowOnly, texts } from './parameters.ts'

interface CallRules {
  /** Names of the parameters; `expand` is always one. */
  accepts: readonly string[]
  /** Parameters of the provider that the sandbox lacks: refused with a message that says so. */
  notImitated?: readonly string[]
  /** Whether a publishable key may make the call. */
  browser?: boolean
}

type Work = (act: Act, params: Parameters, path: { id: string }) => object
type Declare = (path: string, rules: CallRules, work: Work) => void
export interface Api {
  get: Declare
  post: Declare
}

/** Declares calls: who asks, planted faults, parameters, one transaction with its idempotency key, expansion. */
export function openApi(scope: FastifyInstance, world: World): Api {
  const declare = (method: 'GET' | 'POST', path: string, rules: CallRules, work: Work) => {
    scope.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const id = newId('req', 14)
        reply.header('request-id', id).header('stripe-version', request.headers['stripe-version'] ?? 'endive')
        const route = request.url.slice(world.options.prefix.length).split('?')[0] ?? path
        const call: Call = { id, method, route, rules, work, path: { id: request.params.id ?? '' } }
        return answer(world, call, request, reply)
      },
    })
  }
  return {
    get: (path, rules, work) => declare('GET', path, rules, work),
    post: (path, rules, work) => declare('POST', path, rules, work),
  }
}

interface Call {
  id: string
  method: string
  route: string
  rules: CallRules
  work: Work
  path: { id: string }
}

async function answer(world: World, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const logged = { id: call.id, at: new Date().toISOString(), method: call.method, path: call.route }
  const done = (account: string, status: number, fault: Fault | null, replayed = false) =>
    world.requests.add({ ...logged, account, status, replayed, fault: fault?.fails ?? null })
  let account = ''
  let fault: Fault | null = null
  try {
    const params = parametersOf(request)
    const asker = identify(world, request, params)
    account = asker.account
    if (asker.browser && !call.rules.browser) throw needsSecretKey()
    fault = takeFault(world.store, call.method, call.route)
    const failing = fault && faultAnswer(fault)
    if (failing) throw failing
    if (fault?.fails === 'timeout') return await drop(world, fault, reply, () => done(account, 0, fault))
    const result = perform(world, call, { ...asker, params, request })
    world.deliveries.wake()
    if (fault) return await drop(world, fault, reply, () => done(account, result.status, fault))
    done(account, result.status, fault, result.replayed)
    if (result.replayed) reply.header('idempotent-replayed', 'true')
    if (result.key) reply.header('idempotency-key', result.key)
    return reply.code(result.status).type('application/json').send(result.body)
  } catch (error) {
    const known = errorAnswer(error, world)
    if (!known) throw error
    done(account, known.status, fault)
    return reply.code(known.status).type('application/json').send(JSON.stringify(known.body))
  }
}

interface Asked {
  account: string
  browser: boolean
  params: Parameters
  request: FastifyRequest
}

/** All a call does is one transaction: its writes, its events and the answer kept for its key. */
function perform(world: World, call: Call, asked: Asked): KeptAnswer & { replayed: boolean; key: string | null } {
  const header = call.method === 'POST' ? asked.request.headers['idempotency-key'] : undefined
  const key = typeof header === 'string' && header !== '' ? header : null
  if (key && key.length > 255) throw badParameter('Idempotency keys are at most 255 characters long.')
  const repeatable: Repeatable | null = key
    ? { account: asked.account, key, path: call.route, body: String(asked.request.body ?? '') }
    : null
  return world.store.atomically(() => {
    const before = repeatable && answeredBefore(world.store, repeatable)
    if (before) return { ...before, replayed: true, key }
    const { status, body, kept } = run(world, call, asked, key)
    const result = { status, body: JSON.stringify(body) }
    if (repeatable && kept) keepAnswer(world.store, repeatable, result)
    return { ...result, replayed: false, key }
  })
}

function run(world: World, call: Call, asked: Asked, key: string | null) {
  const { key: _key, _stripe_account, payment_user_agent: _agent, ...params } = asked.params
  const request = { id: call.id, idempotency_key: key }
  const act = actFor(world, { account: asked.account, browser: asked.browser, request })
  const view = (body: object) => (asked.browser ? forBrowser(body) : body)
  try {
    allowOnly(params, [...call.rules.accepts, 'expand'], call.rules.notImitated)
    const fields = texts(params, 'expand') ?? []
    const { expand: _expand, ...rest } = params
    const result = call.work(act, rest, call.path)
    return { status: 200, body: view(expand(world.shelf, result, fields)), kept: true }
  } catch (error) {
    const known = errorAnswer(error, world)
    if (!known) throw error
    return { ...known, body: view(known.body), kept: error instanceof StripeError && error.kept }
  }
}

function errorAnswer(error: unknown, world: World): { status: number; body: object } | null {
  if (error instanceof OAuthError) {
    return { status: error.status, body: { error: error.code, error_description: error.message } }
  }
  if (!(error instanceof StripeError)) return null
  return { status: error.status, body: { error: { ...error.body, request_log_url: `${world.options.publicUrl}/` } } }
}

/** Lets the caller wait, then cuts the connection without an answer. */
async function drop(world: World, fault: Fault, reply: FastifyReply, noted: () => void) {
  noted()
  reply.hijack()
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  await hold(fault.holdMs, AbortSignal.any([gone.signal, world.stopped]))
  reply.raw.destroy()
}

function needsSecretKey(): StripeError {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. ' +
    'You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
  return new StripeError(401, { type: 'invalid_request_error', code: 'secret_key_required', message }, false)
}
