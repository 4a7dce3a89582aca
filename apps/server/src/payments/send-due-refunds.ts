import { formatMoney } from '@kegler/domain/money.ts'
import { raiseAlert } from '../db/alert.ts'
import { backoffMs } from '../db/backoff.ts'
import { claimDue } from '../db/claim-due.ts'
import { type Author, transact } from '../db/db.ts'
import type { RefundRow } from '../db/locks.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import type { Services } from '../services.ts'
import { type Completion, completeRefund, failRefund, nobodyWaits, onlyMoney, refundAccounts } from './refunds.ts'

const author = { email: 'settlement', act: 'send refunds' }
/** Longer than the provider takes. */
export const leaseMs = 2 * 60_000
const atMost = 100
/** About an hour after the first attempt. */
const alertAfter = 9

/** done: the provider took it, asked: it is tried again by the job. */
export interface Sent {
  state: 'done' | 'failed' | 'asked'
  /** Why the provider refused it, or did not answer. */
  failure: string | null
}

/** Sends every refund that is due, the one that waited longest first. Returns how many the provider took. */
export async function sendDueRefunds(services: Services, completion: Completion = onlyMoney): Promise<number> {
  const { db } = services.database
  let sent = 0
  for (let left = atMost; left > 0 && !services.stopping.aborted; left -= 1) {
    const due = { table: 'refunds', states: ['asked', 'due'], now: services.now(), leaseMs } as const
    const refund = await claimDue(db, author, due)
    if (!refund) return sent
    const onBehalf = { ...author, onBehalfOf: refund.requestedBy, reason: refund.reason }
    if ((await sendRefund(services, onBehalf, refund, completion)).state === 'done') sent += 1
  }
  return sent
}

/** Sends one that nobody else sends now: one `re-...` key for each refund, it is never sent twice. */
export async function sendRefund(
  services: Services,
  by: Author,
  refund: RefundRow,
  completion: Completion,
  isAwaited = nobodyWaits,
): Promise<Sent> {
  const { db } = services.database
  try {
    const { account } = await refundAccounts(db).where('r.id', '=', refund.id).executeTakeFirstOrThrow()
    const made = await services.cards.refund({
      refundId: refund.id,
      transactionId: refund.transactionId ?? '',
      account: account ?? '',
      amount: refund.amount,
      technologyFee: refund.technologyFee,
      askedBefore: refund.attempts > 1,
    })
    services.step('refund:made')
    const failure = made.status === 'failed' ? (made.failureReason ?? '') : null
    await transact(db, by, async (tx) => {
      if (failure !== null) await failRefund(tx, refund.id, failure, services.now(), isAwaited)
      else await completeRefund(tx, refund.id, made, services.now(), completion)
      services.step('refund:written')
    })
    services.step('refund:committed')
    return { state: failure === null ? 'done' : 'failed', failure }
  } catch (error) {
    return postpone(services, refund, error as Error, isAwaited)
  }
}

/** Tried again later; what the provider refuses for good has failed. */
async function postpone(
  { database, log, now }: Services,
  refund: RefundRow,
  error: Error,
  isAwaited: () => boolean,
): Promise<Sent> {
  const at = now()
  const permanent = error instanceof GatewayError && error.permanent
  log.warn({ refund: refund.id, permanent, cause: error.message }, 'a refund could not be sent')
  await transact(database.db, author, async (tx) => {
    if (permanent) return failRefund(tx, refund.id, error.message, at, isAwaited)
    await tx
      .updateTable('refunds')
      .set({ failure: error.message.slice(0, 500), nextAt: new Date(at.getTime() + backoffMs(refund.attempts)) })
      .where('id', '=', refund.id)
      .where('state', 'in', ['asked', 'due'])
      .execute()
    if (refund.attempts !== alertAfter) return
    const message =
      `A refund of ${formatMoney(refund.amount)} has been tried ${alertAfter} times and is tried again: ${error.message}`.slice(
        0,
        500,
      )
    await raiseAlert(tx, {
      kind: 'Refund delayed',
      about: refund.id,
      message,
      now: at,
      tournamentId: refund.tournamentId,
    })
  })
  return { state: permanent ? 'failed' : 'asked', failure: error.message }
}
