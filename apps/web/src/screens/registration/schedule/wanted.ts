import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import type { SquadOffer } from '../../../places/squads.ts'
import type { Tournament } from '../../../places/tournaments.ts'

/** What a request for the waiting list asks for at first. */
export interface Wanted {
  eventId: string
  eventName: string
  numberOfBowlers: number
  squadIds: string[]
  /** The last day of the request. */
  until: DayText
  quantity?: number
  atLeast?: number
  sets?: number
}
/** Of a squad that is full. */
export const wantedOf = (
  { id, eventId, eventName, eventNumberOfBowlers, startDateTime }: SquadOffer,
  { timeZone }: Tournament,
): Wanted => ({
  ...{ eventId, eventName, numberOfBowlers: eventNumberOfBowlers, squadIds: [id] },
  until: addDays(dayOf(startDateTime, timeZone), -1),
})
