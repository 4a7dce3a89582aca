import { addDays, type DayText, formatDay, ordinal } from '../dates.ts'
import { plural } from '../texts.ts'

export const placesAreFree = 'Places are free now: hold them.'
export const placesForMove = 'Places are free now: move your entries.'
export const cartFirst = 'Pay or empty your cart first'

/** '4 teams', '2 entries' */
export const entriesText = (n: number, numberOfBowlers: number): string =>
  numberOfBowlers > 2 ? plural(n, 'team', 'teams') : plural(n, 'entry', 'entries')

interface Extent {
  quantity: number
  sets: number
  squadIds: readonly string[]
}
/** Whether a changed request stays where it is in the line: it asks for no more, and keeps some of its starts. */
export const keepsRank = (before: Extent, after: Extent): boolean =>
  after.quantity <= before.quantity &&
  after.sets <= before.sets &&
  after.squadIds.some((id) => before.squadIds.includes(id))

/** The day nearest to `day` on which a request can end: from today to the last day of registration. */
export function possibleLastDay(day: DayText, today: DayText, registrationCloseDate: DayText): DayText {
  if (day > registrationCloseDate) return registrationCloseDate
  return day < today ? today : day
}
/** Until when entries wait to move, unless their captain says another day: 14 days before the earlier start. */
export const defaultLastDay = (starts: readonly DayText[], today: DayText, registrationCloseDate: DayText): DayText => {
  const [first = today] = starts.toSorted()
  return possibleLastDay(addDays(first, -14), today, registrationCloseDate)
}
/** What a captain agrees to who lets entries wait to move. */
export const moveAgreement = (until: DayText): string =>
  `We move you at once and write to you, not later than ${formatDay(until)}`

interface InLine {
  kind: 'buy' | 'move'
  quantity: number
  numberOfBowlers: number
  position: number
  of: number
  before: number
}
/** 'You wait for 4 teams: 2nd of 7, 6 teams before you'; 'to move 4 teams' for own entries. */
export const lineText = ({ kind, quantity, numberOfBowlers, position, of, before }: InLine): string =>
  `You wait ${kind === 'move' ? 'to move' : 'for'} ${entriesText(quantity, numberOfBowlers)}: ${ordinal(position)} of ${of}, ${entriesText(before, numberOfBowlers)} before you`
