import type { AnswerOf } from '../client/api.ts'
import { isRefusedByProvider, isUnanswered } from '../net/answers.ts'

export type PaymentStatus = AnswerOf<'GET registration/payment/:paymentId'>
/** How a payment ended, as far as this page could see. `pending`: it is still being completed. */
export type Outcome =
  /** Dollars that were charged and kept: less than what was asked for where a part was no longer owed. */
  | { kind: 'paid'; messages: readonly string[]; totalPaid: number }
  | { kind: 'pending' }
  /** `isClosed`: its cart has gone with its tournament. */
  | { kind: 'unpaid'; messages: readonly string[]; isClosed: boolean }

const isOpen = ({ state }: Pick<PaymentStatus, 'state'>): boolean => state === 'created' || state === 'processing'

type Ended = Pick<PaymentStatus, 'state' | 'messages' | 'paymentMessage' | 'totalPaid' | 'isClosed'>

export function outcomeOf(status: Ended): Outcome {
  if (status.state === 'succeeded') return { kind: 'paid', messages: status.messages, totalPaid: status.totalPaid }
  if (isOpen(status)) return { kind: 'pending' }
  const messages = status.paymentMessage ? [status.paymentMessage, ...status.messages] : status.messages
  return { kind: 'unpaid', messages, isClosed: status.isClosed }
}

interface Steps {
  /** The last call of a payment: settles it, or returns its state. */
  finish: () => Promise<PaymentStatus>
  /** Reads its state. */
  read: () => Promise<PaymentStatus>
  wait: (ms: number) => Promise<unknown>
}
/** A webhook gets ten seconds, then the page goes on. */
const looks = 10

/**
 * The outcome of a payment that was made. When the final call fails, the order has not failed: the server completes it.
 * While the payment is open, or its state unknown, it is read each second, ten times at most.
 */
export async function outcomeOfPayment({ finish, read, wait }: Steps): Promise<Outcome> {
  let status: PaymentStatus | undefined
  try {
    status = await finish()
  } catch (error) {
    console.warn('The final call of a payment failed', error)
  }
  for (let look = 0; look < looks && (!status || isOpen(status)); look += 1) {
    await wait(1000)
    status = await read().catch(() => status)
  }
  return status ? outcomeOf(status) : { kind: 'pending' }
}

/**
 * The outcome of a payment after its hosted page: what is still open is given up, unless it was paid. Where nobody can say
 * how it ended, the server completes it.
 */
export async function outcomeOfReturn({
  finish,
  read,
  giveUp,
}: Omit<Steps, 'wait'> & { giveUp: Steps['read'] }): Promise<Outcome> {
  try {
    const status = await finish().catch(read)
    return outcomeOf(isOpen(status) ? await giveUp() : status)
  } catch (error) {
    if (!isUnanswered(error) && !isRefusedByProvider(error)) throw error
    console.warn('Nobody could say how a payment ended', error)
    return { kind: 'pending' }
  }
}
