import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { openApi } from './api/api.ts'
import { StripeError } from './api/errors.ts'
import { openRequestLog } from './api/request-log.ts'
import { checkoutCalls } from './checkout/checkout-calls.ts'
import { watchExpiry } from './checkout/checkout-expiry.ts'
import { checkoutPages } from './checkout/checkout-pages.ts'
import { accountCalls, seedAccounts } from './connect/accounts.ts'
import { connectCalls } from './connect/connect-calls.ts'
import { connectPages } from './connect/connect-pages.ts'
import { controlCalls } from './control/control-calls.ts'
import { lookInsidePage } from './control/look-inside.ts'
import { openDeliveries } from './events/deliveries.ts'
import { eventCalls } from './events/event-calls.ts'
import { openShelf } from './objects/shelf.ts'
import { browserFiles } from './pages/browser-files.ts'
import { chargeCalls } from './payments/charges.ts'
import { intentCalls } from './payments/intent-calls.ts'
import { paymentMethodCalls } from './payments/payment-methods.ts'
import { refundCalls } from './payments/refunds.ts'
import type { CardPaymentsOptions, World } from './world.ts'

/** Mounts the imitated card provider under `options.prefix`, in a scope of its own. See README.md beside this file. */
export async function cardPayments(app: FastifyInstance, options: CardPaymentsOptions): Promise<void> {
  const { store, webhookUrl, webhookSecret, prefix } = options
  const publicUrl = options.publicUrl.replace(/\/+$/, '')
  const shelf = openShelf(store)
  const stopping = new AbortController()
  const world: World = {
    options: { ...options, publicUrl },
    base: new URL(publicUrl).pathname.replace(/\/$/, ''),
    store,
    shelf,
    deliveries: openDeliveries(store, shelf, { url: webhookUrl, secret: webhookSecret }),
    requests: openRequestLog(),
    log: app.log,
    stopped: stopping.signal,
  }
  seedAccounts(world)
  const expiry = watchExpiry(world)
  app.addHook('onReady', async () => world.deliveries.catchUp())
  // Before the server waits for its open requests: one of them may be our own delivery or a held fault.
  app.addHook('preClose', async () => {
    stopping.abort()
    clearInterval(expiry)
    await world.deliveries.stop()
  })
  await app.register(everything(world), { prefix })
}

function everything(world: World): FastifyPluginAsync {
  return async (scope) => {
    // The SDK and stripe.js post forms; the text is kept, because an idempotency key compares it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    await scope.register(apiRoutes(world))
    browserFiles(scope)
    checkoutPages(scope, world)
    connectPages(scope, world)
    controlCalls(scope, world)
    lookInsidePage(scope, world)
  }
}

/** What the SDK and stripe.js call; any web origin may, as with the provider. */
function apiRoutes(world: World): FastifyPluginAsync {
  return async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    })
    scope.setErrorHandler((error, request, reply) => {
      request.log.error(error)
      const known = error instanceof StripeError ? error : internalError()
      return reply.code(known.status).send({ error: known.body })
    })
    const api = openApi(scope, world)
    intentCalls(api)
    paymentMethodCalls(api)
    chargeCalls(api)
    refundCalls(api)
    checkoutCalls(api)
    accountCalls(api, world)
    eventCalls(api)
    connectCalls(api, world)
    scope.options('/v1/*', (_request, reply) =>
      reply
        .header('access-control-allow-headers', 'authorization,content-type,stripe-account,idempotency-key')
        .header('access-control-allow-methods', 'GET,POST')
        .code(204)
        .send(),
    )
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/v1/*',
      handler: (request, reply) => {
        const path = request.url.slice(world.options.prefix.length).split('?')[0]
        const message = `Unrecognized request URL (${request.method}: ${path}): the sandbox does not imitate it.`
        return reply.code(404).send({ error: { type: 'invalid_request_error', message } })
      },
    })
  }
}

function internalError(): StripeError {
  return new StripeError(500, { type: 'api_error', message: 'The sandbox failed; its log says why.' })
}
