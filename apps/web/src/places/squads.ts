import { type DayText, dayOf } from '@kegler/domain/dates.ts'
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call, query } from '../app/api.ts'
import { type CartLines, emptyCart, useCart } from '../cart/cart.ts'
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

/** The lines at today's prices: after a refusal the captain sees what the cart really costs. */
export async function repriced(tid: string, zone: string, lines: CartLines): Promise<CartLines> {
  const days = new Set(lines.squads.map((line) => dayOf(line.squadDateTime, zone)))
  const body = cartBody(lines)
  const [virtualEvents, ...events] = await Promise.all([
    call('GET tournament/:tid/virtualEvents', { params: { tid }, query: { captainView: 'true' } }),
    ...[...days].map((date) => call(squads, { params: { tid, date }, body })),
  ])
  const offers = new Map(events.flat().flatMap((event) => event.squads.map((squad) => [squad.id, squad] as const)))
  const virtual = new Map(virtualEvents.map((offer) => [offer.id, offer]))
  return {
    squads: lines.squads.map((line) => ({
      ...line,
      eventTotalPrice: offers.get(line.id)?.eventTotalPrice ?? line.eventTotalPrice,
    })),
    virtualEvents: lines.virtualEvents.map((line) => ({ ...line, price: virtual.get(line.id)?.price ?? line.price })),
  }
}
