import type { DayText } from '@kegler/domain/dates.ts'
import { type AnswerOf, query } from '../../client/api.ts'

const squads = 'GET admin/tournament/:tid/reservation/event/squad/available/:date'
export type Reservable = AnswerOf<typeof squads>
export type ReservableSquad = Reservable['squads'][number]
export type ReservableVirtualEvent = Reservable['virtualEvents'][number]
export type ReservableTournament = AnswerOf<'GET admin/tournament/active'>[number]

/** Tournaments for which staff can reserve. */
export const reservableTournaments = query('GET admin/tournament/active')
export const staffTournamentQuery = (id: string) => query('GET admin/tournament/:id', { params: { id } })
export const reservationDates = (tid: string) =>
  query('GET admin/tournament/:tid/reservation/dates', { params: { tid } })
/** What can be reserved on a day. */
export const reservableOn = (tid: string, date: DayText) => query(squads, { params: { tid, date } })
