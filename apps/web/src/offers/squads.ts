import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call, query } from '../api.ts'
import { type CartSquad, type CartVirtualEvent, emptyCart, useCart } from '../cart/cart.ts'
import { cartBody } from '../cart/lines.ts'

const dates = 'POST registration/tournament/:tid/dates'
const squads = 'POST registration/tournament/:tid/event/squad/:date'
const live = 'GET tournament/:tid/availability'

export type OpenDates = AnswerOf<typeof dates>
export type EventOffer = AnswerOf<typeof squads>[number]
export type SquadOffer = EventOffer['squads'][number]
export type VirtualEventOffer = AnswerOf<'GET tournament/:tid/virtualEvents'>[number]
export type Live = AnswerOf<typeof live>

/** The cart of this tournament as it is when the call goes out; changing the cart makes the answers stale. */
function cartOf(tid: string) {
  const cart = useCart.getState()
  return cartBody(cart.tournament?.id === tid ? cart : emptyCart)
}
export const datesQuery = (tid: string) =>
  queryOptions({
    queryKey: [dates, { params: { tid } }],
    queryFn: ({ signal }) => call(dates, { params: { tid }, body: cartOf(tid) }, { signal }),
  })
export const squadsQuery = (tid: string, date: DayText) =>
  queryOptions({
    queryKey: [squads, { params: { tid, date } }],
    queryFn: ({ signal }) => call(squads, { params: { tid, date }, body: cartOf(tid) }, { signal }),
  })
export const virtualEventsQuery = (tid: string) =>
  query('GET tournament/:tid/virtualEvents', { params: { tid }, query: { captainView: 'true' } })
export const bundlingQuery = (tid: string) => query('GET tournament/:tid/bundling', { params: { tid } })
/** What is left by squad id, asked every ten seconds; most answers say that nothing changed. */
export const liveQuery = (tid: string) =>
  queryOptions({
    queryKey: [live, { params: { tid } }],
    queryFn: ({ signal }) => call(live, { params: { tid } }, { signal, revalidate: true }),
    refetchInterval: 10_000,
    retry: false,
  })

/** The first day that can be chosen, or null. */
export function firstOpenDay({ firstAvailableSquadDate: first, lastAvailableSquadDate: last, ...rest }: OpenDates) {
  if (!first || !last) return null
  for (let day = first; day <= last; day = addDays(day, 1)) if (!rest.disabledDates.includes(day)) return day
  return null
}
export const isOpenDay = (open: OpenDates, day: DayText): boolean =>
  !!open.firstAvailableSquadDate &&
  !!open.lastAvailableSquadDate &&
  day >= open.firstAvailableSquadDate &&
  day <= open.lastAvailableSquadDate &&
  !open.disabledDates.includes(day)

/** Events with most bowlers first, then by start; squads by start, without those that captains do not see. */
export function inOrder(offers: readonly EventOffer[]): EventOffer[] {
  const start = (offer: EventOffer) => offer.squads[0]?.startDateTime ?? '9'
  return offers
    .map((offer) => ({
      ...offer,
      squads: offer.squads
        .filter(({ hideFromCaptains }) => !hideFromCaptains)
        .toSorted((a, b) => Date.parse(a.startDateTime) - Date.parse(b.startDateTime)),
    }))
    .toSorted((a, b) => b.eventNumberOfBowlers - a.eventNumberOfBowlers || start(a).localeCompare(start(b)))
}

/**
 * How many more the captain can take now. The live count knows places alone: linked and bundled squads have
 * limits of their own, so there it can only lower what the offer said.
 */
export function availableNow(squad: SquadOffer, bundleRemaining: number | null, counts: Live | undefined): number {
  const now = counts?.[squad.id]
  if (now === undefined) return squad.available
  const limited = squad.eventIsLinked || bundleRemaining !== null
  return Math.max(0, limited ? Math.min(squad.available, now) : now)
}

/** An order may hold one squad start per day of events with more than two bowlers. */
export const isSecondTeamTime = (squad: SquadOffer, inCart: readonly CartSquad[], zone: string): boolean =>
  squad.eventNumberOfBowlers > 2 &&
  inCart.some(
    (line) =>
      line.eventNumberOfBowlers > 2 &&
      Date.parse(line.squadDateTime) !== Date.parse(squad.startDateTime) &&
      dayOf(line.squadDateTime, zone) === dayOf(squad.startDateTime, zone),
  )

/** Doubles sets that give each bowler of the teams a place: 2 teams of 5 give 5. */
export const guideSets = (teams: number, bowlers: number): number => Math.floor((teams * bowlers) / 2)

/** A squad offer as a line of the cart. */
export const squadLine = (offer: SquadOffer, quantity: number): CartSquad => ({
  id: offer.id,
  cartRosterId: null,
  eventId: offer.eventId,
  eventName: offer.eventName,
  eventNumberOfBowlers: offer.eventNumberOfBowlers,
  eventIsLinked: offer.eventIsLinked,
  eventTotalPrice: offer.eventTotalPrice,
  quantity,
  summary: offer.summary,
  name: '',
  squadDateTime: offer.startDateTime,
  rosterComplete: false,
  divisionName: null,
})
export const virtualLine = (offer: VirtualEventOffer, quantity: number): CartVirtualEvent => ({
  id: offer.id,
  eventId: offer.eventId,
  virtualEventId: offer.id,
  virtualEventName: offer.name,
  owner: offer.owner,
  price: offer.price,
  quantity,
  totalEntries: quantity,
  cartRosterId: null,
})
