import { dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'

/** What a squad can be made for. */
export const listSquadEvents: Handles<'GET setup/tournament/:id/squads/events'> = async ({
  params,
  actor,
  db,
  now,
}) => {
  const { id, timeZone } = await readManaged(db, actor, params.id)
  const events = await db
    .selectFrom('events as e')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .select(['e.id', 'e.name', 'numberOfBowlers', 'gamesPerSeries', 'entriesPerLanePair'])
    .select(['l.id as locationId', 'l.name as locationName', 'l.lanes'])
    .select((eb) =>
      sql<number>`e.expense_fee + e.lineage_fee + e.prize_fee + ${eb
        .selectFrom('addOnFees as f')
        .select(sql<number>`coalesce(sum(f.fee), 0)::int`.as('fees'))
        .whereRef('f.eventId', '=', 'e.id')
        .where('f.inactiveAt', 'is', null)}`.as('price'),
    )
    .where('e.tournamentId', '=', id)
    .orderBy('numberOfBowlers', 'desc')
    .orderBy('e.name')
    .execute()
  const day = (edge: 'min' | 'max') => sql<string | null>`(${sql.raw(edge)}(starts_at) at time zone ${timeZone})::date`
  const today = sql`(${dayOf(now, timeZone)}::date::timestamp at time zone ${timeZone})`
  const range = await db
    .selectFrom('squads')
    .select([day('min').as('firstDay'), day('max').as('lastDay'), sql<number>`count(*)::int`.as('squads')])
    .select(
      sql<string | null>`(min(starts_at) filter (where starts_at >= ${today}) at time zone ${timeZone})::date`.as(
        'nextDay',
      ),
    )
    .where('eventId', 'in', events.map((event) => event.id).concat('00000000-0000-0000-0000-000000000000'))
    .executeTakeFirstOrThrow()
  return { events, ...range }
}
