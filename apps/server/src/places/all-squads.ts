import { leftFor } from '@kegler/domain/places/fits.rules.ts'
import type { Offered } from '../access/offered.ts'
import { type PricedSquad, pricedSquad } from './priced-squads.ts'

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
  kept: number
  waiting: number
  hidden: boolean
}

/**
 * Every squad of a tournament as `readSquads` has them, for who holds nothing, by start. The pairs of linked sets are
 * found here by the rule of the view `squad_offers`, which `all-squads.test.ts` compares with this.
 */
export function squadsIn({ tournament: { linkEvents }, offers }: Offered): Map<string, PricedSquad> {
  const { events, squads } = offers as { events: EventRow[]; squads: SquadRow[] }
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
      linkedKept: half?.kept ?? null,
      linkedWaiting: half?.waiting ?? null,
    })
    return [squad.id, leftFor(priced, none)]
  })
  return new Map(found)
}
