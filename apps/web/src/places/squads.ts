import type { DayText } from '@kegler/domain/dates.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { captainCart } from '../cart/captainCart.ts'
import { cartBody } from '../cart/lines.ts'
import { type AnswerOf, call, query, type SentTo } from '../client/api.ts'

const dates = 'POST registration/tournament/:tid/dates'
const squads = 'POST registration/tournament/:tid/event/squad/:date'
const virtualEvents = 'GET tournament/:tid/virtualEvents'
const live = 'GET tournament/:tid/availability'

export type Search = NonNullable<SentTo<'POST registration/tournament/:tid/find'>['body']>
export type OpenDates = AnswerOf<typeof dates>
export type EventOffer = AnswerOf<typeof squads>[number]
export type SquadOffer = EventOffer['squads'][number]
/** As captains see it; who sets the tournament up is answered otherwise without `captainView`. */
export type VirtualEventOffer = Extract<AnswerOf<typeof virtualEvents>[number], { remaining: number }>
export type Live = AnswerOf<typeof live>

/** The cart of this tournament as it is when the call goes out; changing the cart makes the answers stale. */
const cartOf = (tid: string) => cartBody(captainCart.get(tid))
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
  queryOptions({
    queryKey: [virtualEvents, { params: { tid } }],
    queryFn: async ({ signal }) => {
      const sent = { params: { tid }, query: { captainView: 'true' } }
      return (await call(virtualEvents, sent, { signal })) as VirtualEventOffer[]
    },
  })
/** Dates that fit beside the cart that the server has; what was found before shows until they are there. */
export const findQuery = (tid: string, body: Search) => ({
  ...query('POST registration/tournament/:tid/find', { params: { tid }, body }),
  placeholderData: keepPreviousData,
})
export const bundlingQuery = (tid: string) => query('GET tournament/:tid/bundling', { params: { tid } })
/** What is left by squad id, asked every ten seconds; most answers say that nothing changed. */
export const liveQuery = (tid: string) =>
  queryOptions({
    queryKey: [live, { params: { tid } }],
    queryFn: ({ signal }) => call(live, { params: { tid } }, { signal, revalidate: true }),
    refetchInterval: 10_000,
    retry: false,
  })
