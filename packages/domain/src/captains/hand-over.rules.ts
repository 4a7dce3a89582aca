import type { DayText } from '../dates.ts'
import { endOfDay } from '../entries/self-service.rules.ts'

/** How long the other captain has to accept. */
const acceptMs = 7 * 86_400_000

interface Offered {
  /** Of the milder rules. */
  lastDay: DayText
  startsAt: Date | null
}
/** Until when an offer can be accepted: 7 days, the end of the last day and the start of each squad at most. */
export const handOverUntil = (entries: readonly Offered[], now: Date, timeZone: string): Date =>
  new Date(
    Math.min(
      now.getTime() + acceptMs,
      ...entries.map(({ lastDay }) => endOfDay(lastDay, timeZone).getTime()),
      ...entries.flatMap(({ startsAt }) => (startsAt ? [startsAt.getTime()] : [])),
    ),
  )

export const offeredAlready = 'It is offered to another captain. Take that offer back first.'
export const offerToSelf = 'Enter the e-mail address of another captain.'
export const offerEnded = 'This offer has ended.'
export const offerExpired = 'The time to accept this offer is over.'

export type OfferOutcome = 'accepted' | 'takenBack' | 'declined' | 'ended' | 'expired'
/** What a captain reads of an offer that has ended; `other` is whom they offered it to, or who offered it to them. */
export function endedText(outcome: Exclude<OfferOutcome, 'accepted'>, isOwn: boolean, other: string): string {
  const stays = 'The entries stay yours.'
  switch (outcome) {
    case 'takenBack':
      return isOwn ? `You took your offer to ${other} back. ${stays}` : `${other} took the offer back.`
    case 'declined':
      return isOwn ? `${other} declined your offer. ${stays}` : `You declined the offer of ${other}.`
    case 'expired':
      return isOwn
        ? `${other} did not accept your offer in time. ${stays}`
        : `You did not accept the offer of ${other} in time.`
    case 'ended':
      return `${isOwn ? `Your offer to ${other}` : `The offer of ${other}`} has ended: an entry of it was cancelled or has another captain.`
  }
}
