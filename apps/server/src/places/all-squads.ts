import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { leftFor, type PricedSquad, pricedSquad } from './cart-facts.ts'

interface EventRow {
  id: string
  name: string
  numberOfBowlers: number
  locationId: string | null
  locationName: string | null
  hidden: boolean
  expenseFee: number
  lineageFee: number
  prizeFee: number
  addOnFees: unknown
}
interface SquadRow {
  id: string
  eventId: string
  /** Milliseconds. */
  at: number
  day: string
  description: string
  total: number
  captainCap: number
  taken: number
  hidden: boolean
}

/**
 * Every squad of a tournament as `readSquads` has them, for who holds nothing, by start. What is the same for all squads
 * of an event is read once, and the pairs of linked sets are found here, by the rule of the view `squad_offers`.
 */
export async function readAllSquads(db: Db, tournamentId: string): Promise<Map<string, PricedSquad>> {
  const { rows } = await sql<{ linkEvents: boolean; events: EventRow[]; squads: SquadRow[] }>`
    select t.link_events,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'numberOfBowlers', e.number_of_bowlers,
          'locationId', e.location_id, 'locationName', l.name, 'hidden', e.hide_from_captains,
          'expenseFee', e.expense_fee, 'lineageFee', e.lineage_fee, 'prizeFee', e.prize_fee,
          'addOnFees', (select coalesce(json_agg(json_build_object('description', f.description, 'fee', f.fee) order by f.created_at, f.id), '[]')
            from add_on_fees f where f.event_id = e.id and f.inactive_at is null))), '[]')
        from events e left join locations l on l.id = e.location_id where e.tournament_id = t.id) as events,
      (select coalesce(json_agg(json_build_object('id', s.id, 'eventId', s.event_id,
          'at', round(extract(epoch from s.starts_at) * 1000)::bigint,
          'day', (s.starts_at at time zone t.time_zone)::date, 'description', s.description, 'total', s.total,
          'captainCap', s.captain_cap, 'taken', s.taken, 'hidden', s.hide_from_captains) order by s.starts_at, s.id), '[]')
        from squads s where s.tournament_id = t.id) as squads
    from tournaments t where t.id = ${tournamentId}`.execute(db)
  const [{ linkEvents, events, squads } = { linkEvents: false, events: [], squads: [] }] = rows
  const eventOf = new Map(events.map((event) => [event.id, event]))
  const placeOf = ({ eventId, day }: SquadRow) => `${day} ${eventOf.get(eventId)?.locationId ?? ''}`
  const isOf = (bowlers: number) => (squad: SquadRow) => eventOf.get(squad.eventId)?.numberOfBowlers === bowlers
  const singles = Map.groupBy(linkEvents ? squads.filter(isOf(1)) : [], placeOf)
  const none = new Map<string, number>()
  const found = squads.map((squad): [string, PricedSquad] => {
    const event = eventOf.get(squad.eventId) as EventRow
    const isLinked = linkEvents && event.numberOfBowlers === 2
    // by start: the first that is not before the Doubles
    const half = isLinked ? singles.get(placeOf(squad))?.find(({ at }) => at >= squad.at) : undefined
    const other = half && eventOf.get(half.eventId)
    const { name: eventName, id: _, ...ofEvent } = event
    const priced = pricedSquad({
      ...{ ...ofEvent, ...squad, eventName, isLinked },
      startsAt: new Date(squad.at).toISOString(),
      hidden: squad.hidden || event.hidden || (half?.hidden ?? false) || (other?.hidden ?? false),
      isLinkedChild: linkEvents && event.numberOfBowlers === 1,
      linkedSquadId: half?.id ?? null,
      linkedEventId: other?.id ?? null,
      linkedEventName: other?.name ?? null,
      linkedExpenseFee: other?.expenseFee ?? null,
      linkedLineageFee: other?.lineageFee ?? null,
      linkedPrizeFee: other?.prizeFee ?? null,
      linkedAddOnFees: other?.addOnFees ?? null,
      linkedCap: half?.captainCap ?? null,
      linkedTotal: half?.total ?? null,
      linkedTaken: half?.taken ?? null,
    })
    return [squad.id, leftFor(priced, none)]
  })
  return new Map(found)
}
