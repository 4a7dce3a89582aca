import type { SessionRow } from '../db/locks.ts'
import type { PaymentOrder, ProviderPayment } from '../gateways/card-payments.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import type { ProviderEvent } from '../gateways/provider-event.ts'
import type { Services } from '../services.ts'

/** The order of a session as the card provider gets it. */
function orderOf(services: Services, session: SessionRow): PaymentOrder {
  return {
    paymentId: session.id,
    amount: session.amount,
    technologyFee: session.technologyFee,
    account: session.providerAccountId ?? '',
    email: session.payerEmail,
    description: `${services.config.ORGANISATION_SHORT_NAME} registration`,
  }
}

/** Makes what the payer pays with, or finds it again: the provider answers the same for the same session. */
export function makeAtProvider(
  services: Services,
  session: SessionRow,
  kind: 'intent' | 'checkout',
): Promise<ProviderPayment> {
  const order = orderOf(services, session)
  if (kind === 'intent') return services.cards.makeIntent(order)
  const page = session.kind === 'purchase' ? 'checkout' : 'manage'
  const path = session.returnTo ?? `/registration/${page}/${session.tournamentId}/${session.id}`
  const back = services.config.appUrl + path
  return services.cards.makeCheckout(order, { success: back, cancel: back })
}

/**
 * What the provider says of a session; null when it was never asked to take money for it. A process that ended between
 * the request and storing its answer leaves a kind without an id: the provider answers a second request the same.
 */
export async function askProvider(services: Services, session: SessionRow): Promise<ProviderPayment | null> {
  const kind = session.providerKind
  if (session.amount === 0 || !kind || !session.providerAccountId) return null
  return session.providerId
    ? services.cards.read(kind, session.providerId, session.providerAccountId)
    : makeAtProvider(services, session, kind)
}

/**
 * What was taken for a session that is open, by an event whose signature was checked: the provider need not be asked
 * where account, intent and amount are those of the session. Null where it has to be.
 */
export function takenFor(session: SessionRow, { account, taken }: ProviderEvent): ProviderPayment | null {
  if (!taken || (session.state !== 'created' && session.state !== 'processing')) return null
  const { transactionId, amount, card } = taken
  const agrees =
    account === session.providerAccountId && transactionId === session.providerId && amount === session.amount
  if (!agrees) return null
  const about = { transactionId, amountReceived: amount, card, clientSecret: null, url: null }
  return { kind: 'intent', id: transactionId, state: 'paid', ...about }
}

/** The provider will never let it be paid: below its least amount, or at an account that it does not serve any more. */
export const isRefusedForGood = (error: unknown): error is GatewayError =>
  error instanceof GatewayError && error.permanent

interface Closed {
  state: 'paid' | 'closed'
  /** Why the provider says nothing of it; then it counts as closed. */
  refusal?: string
}
/** Closes it at the provider, so that it can never be paid any more; `paid` when it was too late for that. */
export async function closeAtProvider(services: Services, session: SessionRow): Promise<Closed> {
  try {
    const now = await askProvider(services, session)
    if (!now) return { state: 'closed' }
    if (now.state !== 'open') return { state: now.state }
    const after = await services.cards.cancel(now.kind, now.id, session.providerAccountId ?? '')
    if (after.state === 'open') throw new Error(`The provider left ${now.id} open.`)
    return { state: after.state }
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    return { state: 'closed', refusal: error.message }
  }
}
