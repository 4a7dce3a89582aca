import type { BundlingFacts } from '@kegler/domain/cart/cart.rules.ts'
import type { Division, DivisionCriteria } from '@kegler/domain/rosters/division.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { remembered } from '../db/remembered.ts'

/** What rosters must know of an event. */
export interface EventOf extends DivisionCriteria {
  id: string
  name: string
  numberOfBowlers: number
  maxEntriesPerBowler: number
  mustDiffer: number
  ageAppliesTo: string
  ageVerificationDate: string | null
}
export interface VirtualEventOf {
  id: string
  tournamentId: string
  name: string
  owner: 'bowler' | 'team'
  /** The events that feed it. */
  mappedEventIds: string[]
}
/** What staff set up in a tournament, the same for everybody; without prices and places. */
export interface Setup {
  events: ReadonlyMap<string, EventOf>
  virtualEvents: ReadonlyMap<string, VirtualEventOf>
  /** By the id of the event or virtual event that has them. */
  divisions: ReadonlyMap<string, (Division & { ownerId: string })[]>
  /** The active rule; null without one. */
  bundling: BundlingFacts | null
}

/** As it was a moment ago; inside a transaction as it is. */
export const readSetup = (db: Db, tournamentId: string): Promise<Setup> =>
  remembered(db, `setup ${tournamentId}`, async () => {
    const { rows } = await sql<Record<keyof Setup, unknown>>`
      select (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'numberOfBowlers', number_of_bowlers,
          'averageBased', average_based, 'ageBased', age_based, 'genderBased', gender_based, 'maxEntriesPerBowler', max_entries_per_bowler, 'ageAppliesTo', age_applies_to,
          'ageVerificationDate', age_verification_date, 'mustDiffer', number_of_bowlers_that_must_be_different_per_team)), '[]')
        from events where tournament_id = ${tournamentId}) as events,
      (select coalesce(json_agg(json_build_object('id', v.id, 'tournamentId', v.tournament_id, 'name', v.name, 'owner', v.owner,
          'mappedEventIds', array(select m.event_id from virtual_event_maps m where m.virtual_event_id = v.id)) order by v.name), '[]')
        from virtual_events v where v.tournament_id = ${tournamentId}) as virtual_events,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'isDefault', d.is_default, 'minAge', d.min_age,
          'maxAge', d.max_age, 'minAverage', d.min_average, 'maxAverage', d.max_average, 'minFemale', d.min_female,
          'minMale', d.min_male, 'ownerId', coalesce(d.event_id, d.virtual_event_id))), '[]')
        from divisions d where d.event_id in (select id from events where tournament_id = ${tournamentId})
          or d.virtual_event_id in (select id from virtual_events where tournament_id = ${tournamentId})) as divisions,
      (select json_build_object('parentEventId', r.parent_event_id, 'parentEventName', p.name,
          'childEventId', r.child_event_id, 'quantity', r.quantity)
        from bundling_rules r join events p on p.id = r.parent_event_id
        where r.tournament_id = ${tournamentId} and r.inactive_at is null limit 1) as bundling`.execute(db)
    const read = rows[0] ?? { events: [], virtualEvents: [], divisions: [], bundling: null }
    const byId = <T extends { id: string }>(all: unknown) => new Map((all as T[]).map((one) => [one.id, one]))
    return {
      events: byId<EventOf>(read.events),
      virtualEvents: byId<VirtualEventOf>(read.virtualEvents),
      divisions: Map.groupBy(read.divisions as (Division & { ownerId: string })[], ({ ownerId }) => ownerId),
      bundling: read.bundling as BundlingFacts | null,
    }
  })
