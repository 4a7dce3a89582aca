import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import { recalled, remembered } from '../db/remembered.ts'

/** A tournament as everybody sees it, as JSON: what staff set up, and its squads by start. */
export interface Offered {
  tournament: TournamentRow
  setup: Record<'events' | 'virtualEvents' | 'divisions' | 'bundling', unknown>
  offers: { events: unknown; squads: unknown; waits: { id: string; captains: number; teams: number }[] }
}

/** Columns are those of the tournament `t`. */
export const setupOf = sql<Offered['setup']>`json_build_object(
  'events', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'numberOfBowlers', number_of_bowlers,
      'averageBased', average_based, 'ageBased', age_based, 'genderBased', gender_based, 'maxEntriesPerBowler', max_entries_per_bowler, 'ageAppliesTo', age_applies_to,
      'ageVerificationDate', age_verification_date, 'mustDiffer', number_of_bowlers_that_must_be_different_per_team)), '[]')
    from events where tournament_id = t.id),
  'virtualEvents', (select coalesce(json_agg(json_build_object('id', v.id, 'tournamentId', v.tournament_id, 'name', v.name, 'owner', v.owner,
      'mappedEventIds', array(select m.event_id from virtual_event_maps m where m.virtual_event_id = v.id)) order by v.name), '[]')
    from virtual_events v where v.tournament_id = t.id),
  'divisions', (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'isDefault', d.is_default, 'minAge', d.min_age,
      'maxAge', d.max_age, 'minAverage', d.min_average, 'maxAverage', d.max_average, 'minFemale', d.min_female,
      'minMale', d.min_male, 'ownerId', coalesce(d.event_id, d.virtual_event_id))), '[]')
    from divisions d where d.event_id in (select id from events where tournament_id = t.id)
      or d.virtual_event_id in (select id from virtual_events where tournament_id = t.id)),
  'bundling', (select json_build_object('parentEventId', r.parent_event_id, 'parentEventName', p.name,
      'childEventId', r.child_event_id, 'quantity', r.quantity)
    from bundling_rules r join events p on p.id = r.parent_event_id
    where r.tournament_id = t.id and r.inactive_at is null limit 1))`

/** What is the same for all squads of an event is read once. */
const offersOf = sql<Offered['offers']>`json_build_object(
  'events', (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'numberOfBowlers', e.number_of_bowlers,
      'locationId', e.location_id, 'locationName', l.name, 'hidden', e.hide_from_captains,
      'expenseFee', e.expense_fee, 'lineageFee', e.lineage_fee, 'prizeFee', e.prize_fee,
      'addOnFees', (select coalesce(json_agg(json_build_object('description', f.description, 'fee', f.fee) order by f.created_at, f.id), '[]')
        from add_on_fees f where f.event_id = e.id and f.inactive_at is null))), '[]')
    from events e left join locations l on l.id = e.location_id where e.tournament_id = t.id),
  'squads', (select coalesce(json_agg(json_build_object('id', s.id, 'eventId', s.event_id,
      'at', round(extract(epoch from s.starts_at) * 1000)::bigint,
      'day', (s.starts_at at time zone t.time_zone)::date, 'description', s.description, 'total', s.total,
      'captainCap', s.captain_cap, 'taken', s.taken, 'kept', s.kept, 'waiting', s.waiting, 'hidden', s.hide_from_captains) order by s.starts_at, s.id), '[]')
    from squads s where s.tournament_id = t.id),
  'waits', case when t.waiting_list then (select coalesce(json_agg(json_build_object('id', w.id, 'captains', w.captains, 'teams', w.teams)), '[]')
    from (select s.id, count(distinct captain_id) as captains, sum(quantity) as teams from waits, unnest(squad_ids) s (id)
      where tournament_id = t.id and state = 'waiting' group by s.id) w) else '[]' end)`

/** Read at most once in a quarter of a second, however many ask. It informs pages; what is sold is decided on the rows. */
export const readOffered = (db: Db | Tx, tournamentId: string): Promise<Offered | undefined> =>
  remembered(db, keyOf(tournamentId), async () => {
    const row = await db
      .selectFrom('tournaments as t')
      .selectAll()
      .select([setupOf.as('setup'), offersOf.as('offers')])
      .where('id', '=', tournamentId)
      .executeTakeFirst()
    if (!row) return undefined
    const { setup, offers, ...tournament } = row
    return { tournament, setup, offers }
  })
/** The same where it was read a moment ago; undefined: it was not, or inside a transaction. */
export const recallOffered = (db: Db | Tx, tournamentId: string) =>
  recalled<Offered | undefined>(db, keyOf(tournamentId))
const keyOf = (tournamentId: string) => `offered ${tournamentId}`
