import { bundleRemaining, hasStarted } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, type DayText, type InstantText } from '@kegler/domain/dates.ts'
import type { EventOffer, SquadOffer } from '@kegler/domain/places/places.calls.ts'
import { basePrice, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { takesRequests } from '@kegler/domain/waiting-list/offer.rules.ts'
import type { z } from 'zod'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { ahead, type Catalogue, catalogueFacts, sharedAnswer } from './catalogue.ts'
import { type PricedSquad, summaryOf } from './priced-squads.ts'

/**
 * Squads of a day by event: most bowlers first, then by start. A bundled event shows only where its parents allow it,
 * an event whose squads only staff can sell has none.
 */
export const listSquads: Handles<'POST registration/tournament/:tid/event/squad/:date'> = async (input) => {
  const { params, body, actor, db, now } = input
  const tournament = await captainTournament(db, actor, params.tid)
  const known = await catalogueFacts(db, tournament, actor.personId, body.squads, now)
  const canWaitFor = takesRequests(tournament, now)
  const ofDay = known.catalogue.byDay.get(params.date) ?? []
  // fewer as time goes on
  const sold = ahead(ofDay, now).length
  const waitable = ofDay.filter(({ startsAt }) => canWaitFor(startsAt)).length
  return sharedAnswer(known, `${params.date} ${sold} ${waitable}`, () => squadsOf(known, params.date, now, canWaitFor))
}

function squadsOf(
  { catalogue, cart, facts }: Awaited<ReturnType<typeof catalogueFacts>>,
  date: DayText,
  now: Date,
  canWaitFor: (start: InstantText) => boolean,
) {
  const { bundling } = facts
  const offers = new Map<string, z.output<typeof EventOffer>>()
  for (const squad of catalogue.byDay.get(date) ?? []) {
    const isChild = squad.eventId === bundling?.childEventId
    const remaining = isChild ? Math.max(0, bundleRemaining(cart, facts, squad.day)) : null
    const countInCart = cart.squads.find((line) => line.id === squad.id)?.quantity ?? 0
    if (countInCart === 0 && (remaining === 0 || hasStarted(squad, now))) continue
    const offer = offers.get(squad.eventId) ?? {
      ...eventOffer(squad),
      bundleRemaining: remaining,
      bundleParentName: isChild ? (bundling?.parentEventName ?? null) : null,
    }
    const waits = canWaitFor(squad.startsAt) ? (catalogue.waits.get(squad.id) ?? { captains: 0, teams: 0 }) : null
    offer.squads.push({ ...squadOffer(squad, catalogue, countInCart, remaining, now), waits })
    offers.set(squad.eventId, offer)
  }
  for (const squad of ahead(catalogue.staffOnly, now))
    if (squad.day === date && squad.eventId !== bundling?.childEventId && !offers.has(squad.eventId))
      offers.set(squad.eventId, eventOffer(squad))
  const start = (offer: z.output<typeof EventOffer>) => offer.squads[0]?.startDateTime ?? '9'
  return [...offers.values()].sort(
    (a, b) => b.eventNumberOfBowlers - a.eventNumberOfBowlers || start(a).localeCompare(start(b)),
  )
}

const eventOffer = (squad: PricedSquad): z.output<typeof EventOffer> => ({
  ...squad,
  eventNumberOfBowlers: squad.numberOfBowlers,
  eventIsLinked: squad.isLinked,
  bundleRemaining: null,
  bundleParentName: null,
  squads: [],
})

function squadOffer(
  squad: PricedSquad,
  catalogue: Catalogue,
  countInCart: number,
  remaining: number | null,
  now: Date,
): Omit<z.output<typeof SquadOffer>, 'waits'> {
  const { bundling } = catalogue.setup
  const hasBundledChild = bundling?.parentEventId === squad.eventId
  const nextDay = addDays(squad.day, 1)
  return {
    ...squad,
    startDateTime: squad.startsAt,
    eventPrice: basePrice(squad.ownPrice) + (squad.linkedPrice ? singlesPerSet * basePrice(squad.linkedPrice) : 0),
    eventAddOnFees: [
      ...squad.ownPrice.addOns,
      ...(squad.linkedPrice?.addOns ?? []).map((addOn) => ({
        description: `${squad.linkedEventName}: ${addOn.description}`,
        fee: singlesPerSet * addOn.fee,
      })),
    ],
    eventTotalPrice: squad.price,
    available: hasStarted(squad, now) ? 0 : Math.min(squad.left, remaining ?? Number.POSITIVE_INFINITY),
    adminAvailable: null,
    hideFromCaptains: false,
    quantity: 0,
    countInCart,
    hasBundledChild,
    showBundleGuide:
      hasBundledChild && (catalogue.byDay.get(nextDay) ?? []).some((one) => one.eventId === bundling?.childEventId),
    eventIsLinked: squad.isLinked,
    eventNumberOfBowlers: squad.numberOfBowlers,
    summary: summaryOf(squad),
  }
}
