import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import type { PaymentStatus, SessionState } from '@kegler/domain/payments/payments.calls.ts'
import {
  balanceFailureMessage,
  closedFailureMessage,
  defaultFailureMessage,
  defaultSuccessMessage,
  staffFailureMessage,
  withPhone,
} from '@kegler/domain/places/gates.rules.ts'
import type { z } from 'zod'
import { type FoundSession, ownSession } from '../access/find-session.ts'
import type { Context, Handles } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { giveUp } from './give-up.ts'
import { tournamentClosed } from './return-payment.ts'
import { settle } from './settle.ts'

type Status = z.output<typeof PaymentStatus>

/**
 * The page says that it paid. Nothing is believed: where real-time payments are wanted (never in production), or
 * nothing is to pay, it is settled now; else the webhook or the sweep settles and this only returns the state.
 */
export async function settlePayment(
  input: Pick<Context, 'actor' | 'db' | 'services'> & {
    body: { paymentId: string; tournamentId?: string | undefined; bypassWebHooks: boolean }
  },
): Promise<Status> {
  const { body, actor, db, services } = input
  const session = await ownSession(db, actor, body.paymentId)
  if (body.tournamentId && body.tournamentId !== session.tournamentId)
    throw new Refusal('NotFound', 'This payment was not found.')
  const isSettled = await settleNow(services, session, body.bypassWebHooks)
  return statusOf(isSettled ? await ownSession(db, actor, body.paymentId) : session)
}

/** Returns whether the provider was asked; the state may be another one since. */
export async function settleNow(services: Services, session: FoundSession, realTime: boolean): Promise<boolean> {
  const isWanted = session.amount === 0 || (realTime && !services.config.production)
  if (isWanted) await settle(services, session)
  return isWanted
}

export const getPayment: Handles<'GET registration/payment/:paymentId'> = async ({ params, actor, db }) =>
  statusOf(await ownSession(db, actor, params.paymentId))

export const giveUpPayment: Handles<'DELETE registration/payment/:paymentId'> = async (call) => {
  const { params, actor, author, db, services } = call
  const session = await ownSession(db, actor, params.paymentId)
  await giveUp(services, author, session.id, 'given up')
  return statusOf(await ownSession(db, actor, session.id))
}

function statusOf(session: FoundSession): Status {
  const phone = session.tournamentPhone
  const { kind, paymentFailureMessage } = session
  const failure =
    kind === 'balance' ? balanceFailureMessage(paymentFailureMessage) : (paymentFailureMessage ?? defaultFailureMessage)
  return readStatus(session, {
    success: withPhone(session.paymentSuccessMessage ?? defaultSuccessMessage, phone),
    failure: isClosed(session) ? closedFailureMessage : withPhone(failure, phone),
    returned: returnedMessages(session),
  })
}

/** The same for staff who take the payment: no sentence is to the captain. */
export const staffStatusOf = (session: FoundSession): Status => {
  const { returned, returnState } = session
  const back = returnState === 'failed' ? 'It could not be sent back: please see the alerts.' : 'It is on its way back.'
  return readStatus(session, {
    success: null,
    failure: staffFailureMessage,
    returned: returned ? [`${formatMoney(returned)} was no longer owed when the payment arrived. ${back}`] : [],
  })
}

/** For a guest: nothing is to the captain but that the money was not owed any more. */
export const guestStatusOf = (session: FoundSession): Status =>
  readStatus(session, {
    success: `Thank you. A receipt is on its way to ${session.payerEmail}.`,
    failure: withPhone(balanceFailureMessage(session.paymentFailureMessage), session.tournamentPhone),
    returned: returnedMessages(session),
  })

interface Sentences {
  success: string | null
  failure: string
  /** What went back by itself. */
  returned: readonly string[]
}
function readStatus(session: FoundSession, { success, failure, returned }: Sentences): Status {
  const paid = session.state === 'succeeded'
  const open = session.state === 'created' || session.state === 'processing'
  return {
    paymentId: session.id,
    tournamentId: session.tournamentId,
    state: session.state as z.output<typeof SessionState>,
    messages: [...returned, ...session.notices],
    amount: session.amount,
    totalPaid: paid ? session.amount - (session.returned ?? 0) : 0,
    stripeTransactionId: session.transactionId,
    paymentMessage: paid ? success : open ? null : failure,
    isClosed: isClosed(session),
  }
}
const isClosed = ({ state, failure }: FoundSession): boolean => state === 'refunded' && failure === tournamentClosed

function returnedMessages(session: FoundSession): string[] {
  const { kind, state, returned } = session
  const back = (onItsWay: string) => (session.returnState === 'failed' ? notSentBack(session) : onItsWay)
  if (kind === 'balance' && returned)
    return [`${formatMoney(returned)} was no longer owed when your payment arrived. ${back('It is on its way back.')}`]
  if (isClosed(session)) return returned ? [back('The whole amount is on its way back to your card.')] : []
  return state === 'refunded'
    ? [`The places were sold before your payment arrived. ${back('Your money is on its way back.')}`]
    : []
}
const notSentBack = ({ tournamentPhone }: FoundSession) =>
  withPhone(
    'It could not be sent back yet. Please call #{phoneNum}, so that we can send it another way.',
    tournamentPhone,
  )
