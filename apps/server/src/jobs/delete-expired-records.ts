import { sql } from 'kysely'
import type { Services } from '../services.ts'

const days = (n: number) => n * 86_400_000

/** Deletes records whose time has passed; renews the statistics of the embedded database, which has no process for it. */
export async function deleteExpiredRecords(services: Services): Promise<void> {
  const { db, kind } = services.database
  const before = (ms: number) => new Date(services.now().getTime() - ms)
  await db
    .deleteFrom('storedAnswers')
    .where('createdAt', '<', before(days(2)))
    .execute()
  await db
    .deleteFrom('holds')
    .where('lapsed', 'is not', null)
    .where('expiresAt', '<', before(days(30)))
    .execute()
  await db
    .deleteFrom('webhookEvents')
    .where('receivedAt', '<', before(days(60)))
    .execute()
  await db
    .deleteFrom('mails')
    .where('state', '=', 'sent')
    .where('sentAt', '<', before(days(400)))
    .execute()
  // with the log of campaigns go those of their mails that never went
  await db
    .deleteFrom('mails')
    .where('kind', '=', 'campaign')
    .where('createdAt', '<', before(days(400)))
    .execute()
  await db
    .deleteFrom('campaigns')
    .where('createdAt', '<', before(days(400)))
    .execute()
  await sql`delete from waits w using tournaments t where t.id = w.tournament_id and t.end_date < ${before(days(400))}`.execute(
    db,
  )
  await sql`delete from waiting_rooms w using tournaments t where t.id = w.tournament_id and t.end_date < ${before(days(400))}`.execute(
    db,
  )
  await sql`delete from early_lists l using tournaments t where t.id = l.tournament_id and t.end_date < ${before(days(400))}`.execute(
    db,
  )
  await sql`update payment_sessions set sender = null where sender is not null and created_at < ${before(days(1))}`.execute(
    db,
  )
  await sql`delete from links l where coalesce(l.ended_at, l.expires_at) < ${before(days(30))} or exists (
    select from rosters r join entries n on n.id = r.entry_id join squads s on s.id = n.squad_id
    where r.id = l.roster_id and s.starts_at < ${before(days(30))})`.execute(db)
  await db
    .deleteFrom('linkMisses')
    .where('since', '<', before(days(1)))
    .execute()
  await sql`delete from handovers h using tournaments t where t.id = h.tournament_id and t.end_date < ${before(days(400))}`.execute(
    db,
  )
  // members who were looked up and are on no roster
  await sql`delete from bowlers b where fetched_at < ${before(days(1))}
    and not exists (select 1 from roster_positions p where p.bowler_id = b.id)
    and not exists (select 1 from virtual_entries v where v.bowler_id = b.id)
    and not exists (select 1 from links l where l.bowler_id = b.id)
    and not exists (select 1 from answers a where a.bowler_id = b.id)
    and not exists (select 1 from waiver_acceptances a where a.bowler_id = b.id)
    and not exists (select 1 from (select unnest(bowler_ids) as id from cart_virtual_rosters) c where c.id = b.id)`.execute(
    db,
  )
  await db
    .deleteFrom('memberLookups')
    .where('dayFrom', '<', before(days(2)))
    .execute()
  if (kind === 'embedded') await sql`vacuum analyze`.execute(db)
}
