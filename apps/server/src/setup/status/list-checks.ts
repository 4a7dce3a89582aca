import { defaultSuccessMessage } from '@kegler/domain/places/gates.rules.ts'
import { checksOf } from '@kegler/domain/setup/status/checks.rules.ts'
import type { CheckFacts } from '@kegler/domain/setup/status/checks.shapes.ts'
import { sql } from 'kysely'
import { readRefundSteps } from '../../access/self-service.ts'
import type { Db } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

export const listChecks: Handles<'GET setup/tournament/:id/checks'> = async ({ params, actor, db, services, now }) => {
  const row = await readManaged(db, actor, params.id)
  return checksOf(
    {
      ...row,
      ...(await readFacts(db, row)),
      accountRequired: services.config.GROUPS_ENABLED,
      hasBeacon: services.beacon !== null,
    },
    now,
  )
}

type Read = Pick<CheckFacts, 'events' | 'virtualEvents' | 'bundling' | 'locations' | 'account'> & {
  managers: number
}

async function readFacts(
  db: Db,
  row: TournamentRow,
): Promise<Omit<CheckFacts, keyof TournamentRow | 'accountRequired' | 'hasBeacon'>> {
  const ofBowled = sql`'deposit', e.deposit, 'addOns', (select coalesce(sum(f.fee), 0) from add_on_fees f where f.event_id = e.id and f.inactive_at is null)`
  const eventsOf = (table: 'events' | 'virtual_events', owner: 'event_id' | 'virtual_event_id') => sql`(
    select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name,
      'price', e.expense_fee + e.lineage_fee + e.prize_fee, ${table === 'events' ? ofBowled : sql`'deposit', null, 'addOns', 0`},
      'hasCriteria', e.average_based or e.age_based or e.gender_based,
      'divisions', (select count(*) from divisions d where d.${sql.ref(owner)} = e.id),
      'hasDefaultDivision', exists (select from divisions d where d.${sql.ref(owner)} = e.id and d.is_default))
      order by e.name), '[]') from ${sql.table(table)} e where e.tournament_id = ${row.id})`
  const { rows } = await sql<Read>`
    select ${eventsOf('events', 'event_id')} as events, ${eventsOf('virtual_events', 'virtual_event_id')} as virtual_events,
      (select json_build_object('parentEventId', parent_event_id, 'childEventId', child_event_id, 'quantity', quantity)
        from bundling_rules where tournament_id = ${row.id} and inactive_at is null limit 1) as bundling,
      (select count(*)::int from locations where tournament_id = ${row.id}) as locations,
      (select count(*)::int from tournament_managers where tournament_id = ${row.id}) as managers,
      coalesce((select case when not is_active then 'inactive' when may_charge then 'active' else 'stopped' end from finance_accounts
        where id = ${row.financeAccountId}), 'none') as account`.execute(db)
  const { managers, ...read } = rows[0] as Read
  const { rows: squads } = await sql<CheckFacts['squads'][number]>`
    select event_id, day::text as day, captain_cap, is_linked and linked_squad_id is null as lacks_partner,
      captain_cap > 0 and taken >= captain_cap and not hidden as is_full
    from squad_offers where tournament_id = ${row.id}`.execute(db)
  const { rows: earlyLists } = await sql<CheckFacts['earlyLists'][number]>`
    select name, opens_at, cardinality(emails) as people from early_lists where tournament_id = ${row.id} order by opens_at, id`.execute(
    db,
  )
  const { rows: asked } = await sql<Pick<CheckFacts, 'hasWaiverText' | 'askedBeforePayment'>>`
    select exists (select from waivers where tournament_id = ${row.id}) as has_waiver_text,
      (select count(*)::int from questions where tournament_id = ${row.id} and before_payment and retired_at is null)
        as asked_before_payment`.execute(db)
  const { hasWaiverText = false, askedBeforePayment = 0 } = asked[0] ?? {}
  return {
    ...read,
    squads,
    hasWaiverText,
    askedBeforePayment,
    earlyLists,
    refundSteps: await readRefundSteps(db, row.id),
    // managers of the hub inherit
    hasManager: managers > 0 || row.groupId !== null,
    paymentMessages: [row.paymentSuccessMessage ?? defaultSuccessMessage, row.paymentFailureMessage ?? ''],
  }
}
