import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noSuch, StripeError } from '../api/errors.ts'
import { fromJson, type Parameters, parseForm } from '../api/form-body.ts'
import { text } from '../api/parameters.ts'
import { expireOverdue } from '../checkout/checkout-expiry.ts'
import { openAccount, seedAccounts, setCharges } from '../connect/accounts.ts'
import type { Event, Kind } from '../objects/objects.ts'
import { failRefund } from '../payments/refunds.ts'
import type { World } from '../world.ts'
import { clearFaults, listFaults, plantFault } from './faults.ts'

const counted: Kind[] = ['account', 'payment_intent', 'charge', 'refund', 'checkout.session', 'event']
const emptied = [
  ...['account', 'payment_intent', 'payment_method', 'charge', 'balance_transaction', 'application_fee', 'refund'],
  ...['checkout.session', 'event', 'card_behaviour', 'checkout_order', 'fee_basis', 'undelivered', 'attempts'],
  ...['setting', 'idempotency', 'fault', 'key', 'connected', 'authorization-code'],
].map((name) => `card-payments:${name}`)

/** What tests and the page to look inside do to the imitated provider; README.md lists it. */
export function controlCalls(scope: FastifyInstance, world: World): void {
  const { store, deliveries, shelf } = world

  const control = (path: string, work: (params: Parameters, id: string) => unknown) =>
    scope.post<{ Params: { id?: string } }>(`/_sim${path}`, (request, reply) =>
      answer(world, request, reply, () => work(parametersOf(request), request.params.id ?? '')),
    )

  scope.get('/_sim', (_request, reply) => reply.header('cache-control', 'no-store').send(stateOf(world)))
  control('/reset', () => {
    store.atomically(() => {
      for (const kind of emptied) for (const { id } of store.list(kind)) store.remove(kind, id)
    })
    world.requests.clear()
    seedAccounts(world)
    return { reset: true }
  })
  control('/accounts', (params) =>
    store.atomically(() => {
      const id = text(params, 'id')
      const name = text(params, 'name') ?? 'Demo Bowling Center'
      const email = text(params, 'email') ?? 'owner@example.com'
      return openAccount(world, { ...(id ? { id } : {}), name, email })
    }),
  )
  control('/accounts/:id/stop-charges', (params, id) =>
    store.atomically(() => setCharges(world, id, text(params, 'reason') ?? 'requirements.past_due')),
  )
  control('/accounts/:id/allow-charges', (_params, id) => store.atomically(() => setCharges(world, id, null)))
  control('/refunds/:id/fail', (params, id) =>
    store.atomically(() => failRefund(world, id, text(params, 'reason') ?? 'expired_or_canceled_card')),
  )
  control('/webhooks/pause', () => {
    deliveries.pause()
    return { paused: true }
  })
  control('/webhooks/resume', () => {
    deliveries.resume()
    return { paused: false }
  })
  control('/events/:id/resend', (_params, id) => {
    const event = theEvent(id)
    deliveries.resend(event)
    return { resent: event.id }
  })
  control('/checkout/expire-overdue', () => {
    expireOverdue(world)
    return { done: true }
  })
  control('/faults', (params) => plantFault(store, params))
  control('/faults/clear', () => {
    clearFaults(store)
    return { faults: [] }
  })
  scope.get('/_sim/faults', (_request, reply) => reply.send({ faults: listFaults(store) }))

  function theEvent(id: string): Event {
    const found = shelf.find('event', id)
    if (!found) throw noSuch('event', id, 'id')
    return found.object
  }
}

function stateOf(world: World) {
  const { deliveries, shelf, store } = world
  const events = shelf.all('event')
  return {
    webhooks: { paused: deliveries.isPaused(), undelivered: deliveries.undelivered() },
    faults: listFaults(store),
    objects: Object.fromEntries(counted.map((kind) => [kind, shelf.all(kind).length])),
    deliveries: events
      .slice(0, 50)
      .map(({ id, type, account }) => ({ event: id, type, account, attempts: deliveries.attempts(id) })),
    requests: world.requests.latest(),
  }
}

/** JSON, or back to the page when one of its buttons was pressed. */
function answer(world: World, request: FastifyRequest, reply: FastifyReply, work: () => unknown) {
  try {
    const result = work()
    if (request.headers.accept?.includes('text/html')) return reply.redirect(`${world.base}/`, 303)
    return reply.send(result)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return reply.code(error.status).send({ error: error.body })
  }
}

function parametersOf(request: FastifyRequest): Parameters {
  const body = String(request.body ?? '')
  if (!request.headers['content-type']?.includes('json')) return parseForm(body)
  try {
    return fromJson(JSON.parse(body || '{}'))
  } catch {
    throw new StripeError(400, { type: 'invalid_request_error', message: 'The body is not JSON.' })
  }
}
