import { raiseAlert } from '../db/alert.ts'
import { backoffMs } from '../db/backoff.ts'
import { claimDue } from '../db/claim-due.ts'
import { transact } from '../db/db.ts'
import type { RefundRow } from '../db/locks.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import type { Services } from '../services.ts'
import { completeRefund, failRefund, refundAccounts } from './refunds.ts'

const author = { email: 'settlement', act: 'send refunds' }
/** Longer than the provider takes. */
const leaseMs = 2 * 60_000
const atMost = 100
/** About an hour after the first attempt. */
const alertAfter = 9

/** Sends every refund that is due, the one that waited longest first. Returns how many the provider took. */
export async function sendDueRefunds(services: Services): Promise<number> {
  const { db } = services.database
  let sent = 0
  for (let left = atMost; left > 0; left -= 1) {
    const due = { table: 'refunds', states: ['asked', 'due'], now: services.now(), leaseMs } as const
    const refund = await claimDue(db, author, due)
    if (!refund) return sent
    if (await send(services, refund)) sent += 1
  }
  return sent
}

/** One `re-...` key for each refund: it is never sent twice. */
async function send(services: Services, refund: RefundRow): Promise<boolean> {
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
    await transact(db, author, (tx) =>
      made.status === 'failed'
        ? failRefund(tx, refund.id, made.failureReason ?? 'the provider gave no reason', services.now())
        : completeRefund(tx, refund.id, made, services.now()),
    )
    return made.status !== 'failed'
  } catch (error) {
    await postpone(services, refund, error as Error)
    return false
  }
}

/** Tried again later; what the provider refuses for good has failed. */
async function postpone({ database, log, now }: Services, refund: RefundRow, error: Error): Promise<void> {
  const at = now()
  const permanent = error instanceof GatewayError && error.permanent
  log.warn({ refund: refund.id, permanent, cause: error.message }, 'a refund could not be sent')
  await transact(database.db, author, async (tx) => {
    if (permanent) return failRefund(tx, refund.id, error.message, at)
    await tx
      .updateTable('refunds')
      .set({ failure: error.message.slice(0, 500), nextAt: new Date(at.getTime() + backoffMs(refund.attempts)) })
      .where('id', '=', refund.id)
      .execute()
    if (refund.attempts !== alertAfter) return
    const message = `A refund has been tried ${alertAfter} times and is tried again: ${error.message}`.slice(0, 500)
    await raiseAlert(tx, {
      kind: 'Refund delayed',
      about: refund.id,
      message,
      now: at,
      tournamentId: refund.tournamentId,
    })
  })
}
