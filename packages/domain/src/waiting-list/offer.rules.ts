import { addDays, type InstantText, instantOf, wallTimeOf } from '../dates.ts'
import { captainPermissions, type TournamentDates } from '../places/gates.rules.ts'

const minutes = (n: number) => n * 60_000
const hours = (n: number) => minutes(60 * n)
const days = (n: number) => hours(24 * n)
/** No offer is made for less. */
const shortestOfferMs = minutes(30)
const hoursInLastWeek = 2
/** A cart that an offer became lives as long as the offer had left, within these. */
const shortestCartMs = minutes(15)
const longestCartMs = hours(1)

interface OfferRules {
  timeZone: string
  /** Hours that a captain has to accept. */
  acceptHours: number
  registrationCloseDate: string
}

/**
 * Until when an offer of places at a start made at `now` is open; null where there is too little time for one. Time does
 * not run from 21:00 to 08:00 in the tournament's zone, unless the start is within 3 days.
 */
export function offerUntil(
  now: Date,
  { timeZone, acceptHours, registrationCloseDate }: OfferRules,
): (start: InstantText) => Date | null {
  const closes = Date.parse(instantOf({ day: registrationCloseDate, time: '00:00' }, timeZone))
  const morning = endOfNight(now, timeZone)
  return (start) => {
    const ahead = Date.parse(start) - now.getTime()
    const from = ahead > days(3) ? morning : now.getTime()
    const open = hours(ahead < days(7) ? Math.min(hoursInLastWeek, acceptHours) : acceptHours)
    const until = Math.min(from + open, closes, Date.parse(start))
    return until - now.getTime() < shortestOfferMs ? null : new Date(until)
  }
}

/** For which starts captains may join the line now. On an early list they may not yet. */
export function takesRequests(
  tournament: OfferRules & TournamentDates & { waitingList: boolean },
  now: Date,
): (start: InstantText) => boolean {
  if (!tournament.waitingList || tournament.early || !captainPermissions(tournament, now).purchase) return () => false
  const untilOf = offerUntil(now, tournament)
  return (start) => untilOf(start) !== null
}
function endOfNight(now: Date, timeZone: string): number {
  const { day, time } = wallTimeOf(now, timeZone)
  if (time >= '08:00' && time < '21:00') return now.getTime()
  return Date.parse(instantOf({ day: time < '08:00' ? day : addDays(day, 1), time: '08:00' }, timeZone))
}

/** Until when the cart lives that an accepted offer becomes. */
export const acceptedUntil = (offer: Date, now: Date): Date =>
  new Date(now.getTime() + Math.min(longestCartMs, Math.max(shortestCartMs, offer.getTime() - now.getTime())))
