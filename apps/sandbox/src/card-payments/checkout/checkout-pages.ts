import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Act, actFor } from '../api/act.ts'
import { parseForm } from '../api/form-body.ts'
import { text } from '../api/parameters.ts'
import type { World } from '../world.ts'
import { authenticateAtPage, mistakesIn, type PaidOrNot, payAtPage, typedPayment } from './checkout-payment.ts'
import { checkoutForm, closedPage, lostPage, receipt, threeDSecure } from './checkout-screens.ts'
import { theSession } from './checkout-sessions.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** The hosted page: form, decline shown on it, 3-D Secure as a page of its own, then back to the product. */
export function checkoutPages(scope: FastifyInstance, world: World): void {
  const { base } = world
  const onSession = <T>(id: string, work: (act: Act) => T): T | null => {
    const account = world.shelf.find('checkout.session', id)?.account
    if (account === undefined) return null
    const result = world.store.atomically(() => work(actFor(world, { account })))
    world.deliveries.wake()
    return result
  }
  const after = (reply: FastifyReply, result: PaidOrNot | null, typed?: ReturnType<typeof typedPayment>) => {
    if (!result) return lostPage(reply, base)
    const { session } = result
    if (result.is === 'over') return closedPage(reply, base, session, 409)
    if (result.is === 'asking') return threeDSecure(reply, base, session)
    if (result.is === 'paid') {
      return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303)
    }
    const items = world.shelf.find('checkout_order', session.id)?.object.items ?? []
    return checkoutForm(reply, base, { session, items, typed, message: result.message }, 402)
  }

  scope.get('/c/pay/:id', (request: ById, reply) => {
    const session = onSession(request.params.id, (act) => theSession(act, request.params.id))
    if (!session) return lostPage(reply, base)
    if (session.status !== 'open') return closedPage(reply, base, session)
    const items = world.shelf.find('checkout_order', session.id)?.object.items ?? []
    return checkoutForm(reply, base, { session, items })
  })

  scope.post('/c/pay/:id', (request: ById, reply) => {
    const { id } = request.params
    const typed = typedPayment(parseForm(String(request.body ?? '')))
    const mistakes = mistakesIn(typed)
    if (Object.keys(mistakes).length === 0) {
      return after(
        reply,
        onSession(id, (act) => payAtPage(act, id, typed)),
        typed,
      )
    }
    const session = onSession(id, (act) => theSession(act, id))
    if (!session) return lostPage(reply, base)
    if (session.status !== 'open') return closedPage(reply, base, session, 409)
    const items = world.shelf.find('checkout_order', session.id)?.object.items ?? []
    return checkoutForm(reply, base, { session, items, typed, mistakes }, 422)
  })

  scope.post('/c/pay/:id/authenticate', (request: ById, reply) => {
    const { id } = request.params
    const outcome = text(parseForm(String(request.body ?? '')), 'outcome') === 'complete' ? 'complete' : 'fail'
    return after(
      reply,
      onSession(id, (act) => authenticateAtPage(act, id, outcome)),
    )
  })

  scope.get('/receipts/:id', (request: ById, reply) => {
    const charge = world.shelf.find('charge', request.params.id)?.object
    return charge?.paid ? receipt(reply, base, charge) : lostPage(reply, base)
  })
}
