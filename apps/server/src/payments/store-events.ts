import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { ProviderEvent } from '../gateways/provider-event.ts'

/** Stores events of the provider in the transaction of their effect. Returns how many were not stored before. */
export async function storeEvents(
  tx: Tx,
  events: readonly { event: ProviderEvent; sessionId: string | null }[],
  now: Date,
): Promise<number> {
  if (events.length === 0) return 0
  const rows = events.map(({ event: { id, type, account }, sessionId }) => ({
    ...{ id, type, account },
    session_id: sessionId,
  }))
  const stored = await sql`insert into webhook_events (id, type, account, session_id, received_at)
    select id, type, account, session_id, ${now} from json_populate_recordset(null::webhook_events, ${JSON.stringify(rows)}::json)
    on conflict (id) do nothing`.execute(tx)
  return Number(stored.numAffectedRows ?? 0)
}
