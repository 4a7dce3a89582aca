import { type Parts, partsOf, refundDescription, turnedParts } from '@kegler/domain/cancellations/refund.rules.ts'
import { refundFailed } from '@kegler/domain/entries/payment-log.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { type Charge, returnedFee } from '@kegler/domain/payments/returned-fee.rules.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockItems, lockRefund, type RefundRow } from '../db/locks.ts'
import type { Ledger, RefundItems, Refunds } from '../db/tables.ts'
import type { ProviderEvent, ProviderRefund } from '../gateways/provider-event.ts'
import { keepOutcome } from '../http/stored-answers.ts'
import { readItemMoney } from './item-money.ts'
import { queueRefundFailed } from './queue-refund-failed.ts'

type CardCharge = Charge & { tournamentId: string; transactionId: string | null }
type CardRefund = Pick<
  Insertable<Refunds>,
  'paymentId' | 'sessionId' | 'entryId' | 'virtualEntryId' | 'reason' | 'requestedBy' | 'state' | 'notes'
> &
  Partial<Pick<Insertable<Refunds>, 'attempts' | 'nextAt' | 'sendMail' | 'withCancellation'>> & {
    amount: number
    createdAt: Date
  }
/** What a refund gives back of an item, and whether the item is cancelled with it. */
export type RefundItem = Pick<Selectable<RefundItems>, 'entryId' | 'virtualEntryId' | 'amount' | 'cancels'>
/** What a refund does in addition to its ledger lines once it is done, in the same transaction. */
export interface Completion {
  /** Locks the rows of the items, and what else `finish` changes. */
  lock: (tx: Tx, refund: RefundRow, items: readonly RefundItem[]) => Promise<unknown>
  finish: (tx: Tx, refund: RefundRow, items: readonly RefundItem[], now: Date) => Promise<void>
}
/** Of refunds that nothing follows from. */
export const onlyMoney: Completion = {
  lock: (tx, _refund, items) =>
    lockItems(
      tx,
      items.flatMap(({ entryId }) => entryId ?? []),
      items.flatMap(({ virtualEntryId }) => virtualEntryId ?? []),
    ),
  finish: async (_tx, refund, items) => {
    if (refund.withCancellation || refund.sendMail || items.some(({ cancels }) => cancels))
      throw new Error('This refund is completed by who knows what follows from it.')
  },
}

/**
 * Writes that a part of a card payment goes back, before the provider hears of it. Cents.
 * @throws a violation of `payments_refunded` when more would go back than the payment brought
 */
export async function insertRefund(tx: Tx, charge: CardCharge, refund: CardRefund): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      nextAt: refund.createdAt,
      ...refund,
      tournamentId: charge.tournamentId,
      transactionId: charge.transactionId,
      technologyFee: returnedFee(charge, refund.amount),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The items that a refund is spread over, in their order. @throws a violation of `refund_items_...` for one that is in another */
export const writeRefundItems = (tx: Tx, refundId: string, items: readonly RefundItem[]) =>
  insertRows(
    tx,
    'refundItems',
    items.map((item, index) => ({ ...item, refundId, position: index + 1 })),
  )

/** The provider took the refund: it gets its ledger lines. Pending ones are done for us until the provider says otherwise. */
export async function completeRefund(
  tx: Tx,
  id: string,
  made: ProviderRefund,
  now: Date,
  completion: Completion = onlyMoney,
): Promise<void> {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'done' || refund.state === 'failed') return
  if (refund.state === 'pending') return endRefund(tx, refund, made, now, refund.ledgerId)
  const listed = await tx
    .selectFrom('refundItems')
    .select(['entryId', 'virtualEntryId', 'amount', 'cancels'])
    .where('refundId', '=', id)
    .orderBy('position')
    .execute()
  const { entryId, virtualEntryId, amount } = refund
  const whole = entryId || virtualEntryId ? [{ entryId, virtualEntryId, amount, cancels: false }] : []
  const items = listed.length > 0 ? listed : whole
  await completion.lock(tx, refund, items)
  await endRefund(tx, refund, made, now, await writeRefundLines(tx, refund, items, now))
  await completion.finish(tx, refund, items, now)
}

/** The Refund lines of items whose rows are locked. Returns the id of the first. */
export async function writeRefundLines(
  tx: Tx,
  refund: RefundRow,
  items: readonly RefundItem[],
  now: Date,
): Promise<number | null> {
  const money = await readItemMoney(tx, items)
  const lines = items
    .filter(({ amount }) => amount > 0)
    .map((item) => {
      const parts = partsOf(item.amount, money(item).kept)
      return lineOf(refund, item, now, { type: 'Refund', amount: item.amount, parts })
    })
  const [first] = await writeLines(tx, lines)
  return first ?? null
}

const endRefund = async (
  tx: Tx,
  { id }: RefundRow,
  made: ProviderRefund,
  now: Date,
  ledgerId: unknown,
): Promise<void> =>
  void (await tx
    .updateTable('refunds')
    .set({
      state: made.status === 'pending' ? 'pending' : 'done',
      providerId: made.id,
      technologyFee: made.feeReturned,
      doneAt: made.status === 'pending' ? null : now,
      failure: null,
      ledgerId: ledgerId as number | null,
    })
    .where('id', '=', id)
    .execute())

export const nobodyWaits = (): boolean => false

/**
 * The provider refused the refund, or could not deliver it after all: its ledger lines are taken back, and staff are
 * alerted unless one of them waits for the answer.
 */
export async function failRefund(
  tx: Tx,
  id: string,
  failure: string,
  now: Date,
  isAwaited = nobodyWaits,
): Promise<void> {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.state === 'failed') return
  const written = await tx
    .selectFrom('ledger')
    .selectAll()
    .where(sql<boolean>`(refund_id = ${id} or id = ${refund.ledgerId})`)
    .where('type', '=', 'Refund')
    .orderBy('id')
    .execute()
  await writeLines(
    tx,
    written.map((line) => {
      const { amount, expense, lineage, prize } = line
      const parts = expense === null ? null : turnedParts({ expense, lineage: lineage ?? 0, prize: prize ?? 0 })
      return lineOf(refund, line, now, { type: 'Adjustment', amount: -amount, parts, description: refundFailed })
    }),
  )
  await tx
    .updateTable('refunds')
    .set({ state: 'failed', failure: failure.slice(0, 500), doneAt: null })
    .where('id', '=', id)
    .execute()
  const { requestPersonId: personId, requestKey: key } = refund
  if (personId && key) await keepOutcome(tx, { personId, key }, new Refusal('PaymentProvider', failure))
  await queueRefundFailed(tx, refund, failure, now)
  if (isAwaited()) return
  await raiseAlert(tx, {
    kind: 'Refund failed',
    about: id,
    message: `A refund of ${formatMoney(refund.amount)} could not be sent: ${failure}`.slice(0, 500),
    now,
    tournamentId: refund.tournamentId,
    paymentId: refund.paymentId,
    entryId: refund.entryId,
  })
}

/** Refunds `r` with the provider's account that they are sent from. */
export const refundAccounts = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .leftJoin('payments as p', 'p.id', 'r.paymentId')
    .leftJoin('paymentSessions as s', 's.id', 'r.sessionId')
    .select(['r.id', 'r.technologyFee'])
    .select((eb) => eb.fn.coalesce('p.providerAccountId', 's.providerAccountId').as('account'))

/** What the provider reports of a refund later: a pending one arrived, or one that it had taken failed. */
export async function followRefund(tx: Tx, { refund: made, account }: ProviderEvent, now: Date): Promise<void> {
  if (!made || made.status === 'pending') return
  const refund = await refundAccounts(tx).where('r.providerId', '=', made.id).executeTakeFirst()
  if (!refund || refund.account !== account) return
  if (made.status === 'failed') await failRefund(tx, refund.id, made.failureReason ?? '', now)
  else await completeRefund(tx, refund.id, { ...made, feeReturned: refund.technologyFee }, now)
}

interface NewLine {
  type: 'Refund' | 'Adjustment'
  amount: number
  parts: Parts | null
  description?: string
}
const lineOf = (
  { id, paymentId, method, checkNumber, notes, requestedBy }: RefundRow,
  { entryId, virtualEntryId }: Pick<RefundItem, 'entryId' | 'virtualEntryId'>,
  now: Date,
  { parts, ...line }: NewLine,
): Insertable<Ledger> => ({
  description: refundDescription(method, checkNumber),
  ...line,
  ...(parts ?? { expense: null, lineage: null, prize: null }),
  ...{ entryId, virtualEntryId, paymentId, method, notes },
  refundId: id,
  createdBy: requestedBy,
  createdAt: now,
})

/** Returns their ids. */
const writeLines = async (tx: Tx, lines: readonly Insertable<Ledger>[]): Promise<number[]> => {
  if (lines.length === 0) return []
  const rows = await tx
    .insertInto('ledger')
    .values([...lines])
    .returning('id')
    .execute()
  return rows.map(({ id }) => Number(id))
}
