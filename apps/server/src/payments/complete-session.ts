import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { ProviderPayment } from '../gateways/card-payments.ts'

/** A session, locked, and what was paid for it; null when it cost nothing. */
export interface PaidSession {
  session: SessionRow
  paid: ProviderPayment | null
}

/** Ends sessions as paid and writes their payments, whose ids are those of the sessions. */
export async function completeSessions(tx: Tx, settled: readonly PaidSession[], now: Date): Promise<void> {
  const rows = settled.map(({ session: { id }, paid }) => ({
    id,
    transaction_id: paid?.transactionId ?? null,
    provider_id: paid?.id ?? null,
    received: paid?.amountReceived ?? null,
    card: paid?.card ?? null,
  }))
  await sql`
    with n as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as n (id uuid, transaction_id text, provider_id text, received int, card text)
    ), s as (
      update payment_sessions s set state = 'succeeded', settled_at = ${now}, transaction_id = n.transaction_id,
        provider_id = coalesce(n.provider_id, s.provider_id), failure = null
      from n where s.id = n.id returning s.*
    )
    insert into payments (id, tournament_id, payer_id, session_id, method, amount, card, provider_account_id,
      transaction_id, technology_fee_percent, technology_fee, accepted_by, created_at)
    select s.id, s.tournament_id, s.payer_id, s.id, 'Credit Card', n.received, n.card, s.provider_account_id,
      s.transaction_id, s.technology_fee_percent, s.technology_fee,
      case when s.guest_id is null then p.email else 'guest' end, ${now}
    from s join n on n.id = s.id join persons p on p.id = s.created_by where n.received is not null`.execute(tx)
  for (const { session, paid } of settled) {
    const { id, tournamentId, amount } = session
    if (!paid || paid.amountReceived === amount) continue
    const message = `${formatMoney(amount)} were asked for and ${formatMoney(paid.amountReceived)} arrived.`
    await raiseAlert(tx, { kind: 'Amount differs', about: id, message, now, tournamentId, paymentId: id })
  }
}
