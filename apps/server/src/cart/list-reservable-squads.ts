import { basePrice, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { staffTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readVirtualEventsOf } from '../places/cart-facts.ts'
import { summaryOf } from '../places/priced-squads.ts'
import { readSetup } from '../places/setup.ts'
import { readReservableSquads } from './staff-squads.ts'

type Call = 'GET admin/tournament/:tid/reservation/event/squad/available/:date'
export const listReservableSquads: Handles<Call> = async ({ params, actor, db, now }) => {
  const tournament = await staffTournament(db, actor, params.tid)
  const { bundling, events } = await readSetup(db, tournament.id)
  const ofDay = (await readReservableSquads(db, tournament.id)).filter(({ day }) => day === params.date)
  const squads = ofDay
    .map((squad) => {
      const { ownPrice, linkedPrice } = squad
      return {
        ...squad,
        startDateTime: squad.startsAt,
        eventNumberOfBowlers: squad.numberOfBowlers,
        eventIsLinked: squad.isLinked,
        eventPrice: basePrice(ownPrice) + (linkedPrice ? singlesPerSet * basePrice(linkedPrice) : 0),
        eventAddOnFees: [
          ...ownPrice.addOns,
          ...(linkedPrice?.addOns ?? []).map(({ description, fee }) => ({
            description: `${squad.linkedEventName}: ${description}`,
            fee: singlesPerSet * fee,
          })),
        ],
        eventTotalPrice: squad.price,
        available: Math.max(0, squad.left),
        hideFromCaptains: squad.notOffered,
        hasStarted: Date.parse(squad.startsAt) <= now.getTime(),
        hasBundledChild: bundling?.parentEventId === squad.eventId,
        summary: summaryOf(squad),
      }
    })
    .sort((a, b) => b.numberOfBowlers - a.numberOfBowlers || a.startsAt.localeCompare(b.startsAt))
  const virtualEvents = (await readVirtualEventsOf(db, tournament.id, []))('')
  return {
    squads,
    events: [...new Map(squads.map((squad) => [squad.eventId, squad])).values()],
    virtualEvents: [...virtualEvents.values()].map((event) => {
      const eventId = event.owner === 'team' ? (event.mappedEventIds[0] ?? null) : null
      return {
        ...event,
        eventId,
        eventName: events.get(eventId ?? '')?.name ?? null,
        eventIds: [...event.mappedEventIds],
        hideFromCaptains: event.notOffered,
      }
    }),
    bundling,
  }
}
