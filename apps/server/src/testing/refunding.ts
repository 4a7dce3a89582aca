import type { Sent } from '@kegler/domain/call.ts'
import type { calls } from '@kegler/domain/calls.ts'
import { finish, order, paymentIdOf, secretOf } from './buying.ts'
import { payByCard, provider } from './cards.ts'
import { callAs, type Person, theKit } from './kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from './makers.ts'
import { aBowler, aVirtualEntry } from './sold.ts'

const read = async () => (await theKit()).services.database.db

/** An entry of $100.00 that its captain paid by card at 2.5 percent, with one bowler who is in All Events for $10.00. */
export async function aPaidEntry({ quantity = 1, tournament = {} } = {}) {
  const db = await read()
  const tid = await aTournament({ technologyFeePercent: 2.5, ...tournament })
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squadId = await aSquad(eventId)
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity }]))
  const secret = await secretOf(captain, paymentId)
  await payByCard(secret)
  await finish(captain, tid, paymentId)
  const entries = await db
    .selectFrom('entries as e')
    .innerJoin('rosters as r', 'r.entryId', 'e.id')
    .select(['e.id', 'r.id as rosterId'])
    .where('e.tournamentId', '=', tid)
    .orderBy('e.entryNumber')
    .execute()
  const [entry] = entries
  const bowler = await aBowler({ firstName: 'Ann', lastName: 'Alley' })
  await db
    .insertInto('rosterPositions')
    .values({ rosterId: entry?.rosterId ?? '', position: 1, bowlerId: bowler.id })
    .execute()
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const virtualId = await aVirtualEntry({ captain, virtualEventId, bowlerId: bowler.id })
  const intent = secret.split('_secret_')[0] ?? ''
  return {
    ...{ tid, eventId, squadId, captain, paymentId, intent, bowler, virtualEventId, virtualId },
    entryId: entry?.id ?? '',
    other: entries[1]?.id ?? '',
  }
}
export type PaidEntry = Awaited<ReturnType<typeof aPaidEntry>>

type CancelBody = Sent<(typeof calls)['POST admin/entry/:id/cancel']>['body']
export const cancel = async (
  id: string,
  body: CancelBody = {},
  more: { dryRun?: true; as?: Person; idempotencyKey?: string } = {},
) => {
  const { as = await anAdmin(), ...options } = more
  return callAs(as, 'POST admin/entry/:id/cancel', { params: { id }, body, ...options })
}
export const toCard = (intent: string, amount = 100) => ({
  paymentType: 'Stripe Purchase Transaction' as const,
  stripeTransactionId: intent,
  amount,
})

interface EntryState {
  isCancelled: boolean
  balance: number
  taken: number
  hasVirtualBowler: boolean
  lines: [type: string, amount: number][]
  refunds: string[]
  /** Cents that the provider sent back, each once. */
  sent: number[]
}
/** All that one of the two worlds after a cancellation consists of. */
export async function stateOf({ entryId, squadId, virtualId, intent, paymentId }: PaidEntry): Promise<EntryState> {
  const db = await read()
  const entry = await db.selectFrom('entries').select('isCancelled').where('id', '=', entryId).executeTakeFirstOrThrow()
  const { taken } = await db.selectFrom('squads').select('taken').where('id', '=', squadId).executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('ledger')
    .select(['type', 'amount'])
    .where('entryId', '=', entryId)
    .orderBy('id')
    .execute()
  const row = await db
    .selectFrom('virtualEntries')
    .select('bowlerId')
    .where('id', '=', virtualId)
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refunds')
    .select('state')
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .execute()
  const { data } = (await provider(`/v1/refunds?payment_intent=${intent}`)) as { data: { amount: number }[] }
  return {
    isCancelled: entry.isCancelled,
    balance: lines.reduce((sum, { amount }) => sum + amount, 0),
    taken,
    hasVirtualBowler: row.bowlerId !== null,
    lines: lines.map(({ type, amount }) => [type, amount]),
    refunds: refunds.map(({ state }) => state),
    sent: data.map(({ amount }) => amount),
  }
}
const before = [
  ['Charge', 10_000],
  ['Payment', -10_000],
] as EntryState['lines']
/** Nothing has happened. */
export const untouched = {
  ...{ isCancelled: false, balance: 0, taken: 1, hasVirtualBowler: true, lines: before, sent: [] },
}
/** Everything has happened. */
export const cancelled = {
  ...{ isCancelled: true, balance: 0, taken: 0, hasVirtualBowler: false, refunds: ['done'], sent: [10_000] },
  lines: [...before, ['Refund', 10_000], ['Cancellation', -10_000]] as EntryState['lines'],
}
