import type { Tx } from '../db/db.ts'
import type { ProviderEvent } from '../gateways/card-payments.ts'

/** Stores an event of the provider in the transaction of its effect. Returns false for one that was stored before. */
export async function storeEvent(
  tx: Tx,
  event: ProviderEvent,
  { sessionId, now }: { sessionId: string | null; now: Date },
): Promise<boolean> {
  const stored = await tx
    .insertInto('webhookEvents')
    .values({ id: event.id, type: event.type, account: event.account, sessionId, receivedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return Number(stored.numInsertedOrUpdatedRows) > 0
}
