import { hasSecondTeam } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import type { CartSquad } from '../cart/cart.ts'
import type { EventOffer, Live, OpenDates, SquadOffer } from './squads.ts'

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
/** The first day to look at: an open one, else one that is sold out, or null. */
export const firstOfferedDay = (dates: OpenDates): DayText | null =>
  firstOpenDay(dates) ?? dates.availability[0]?.date ?? null
/** The open day before or after this one, or null. */
export function openDayBeside(open: OpenDates, day: DayText, by: -1 | 1): DayText | null {
  const { firstAvailableSquadDate: first, lastAvailableSquadDate: last } = open
  if (!first || !last) return null
  for (let next = addDays(day, by); next >= first && next <= last; next = addDays(next, by))
    if (isOpenDay(open, next)) return next
  return null
}
/** A day that can be looked at: a sold-out one shows its times too. */
export const isOfferedDay = (open: OpenDates, day: DayText): boolean =>
  isOpenDay(open, day) || open.availability.some(({ date }) => date === day)

interface Now {
  counts: Live | undefined
  /** The line of the cart; its answer comes before the offers are read again. */
  line: Pick<CartSquad, 'quantity' | 'available'> | undefined
  /** Of a bundled event; else null. */
  remaining: number | null
}
/**
 * How many more the captain can take now. The live count knows places alone: linked and bundled squads have
 * limits of their own, so there it can only lower what the offer said.
 */
export function availableNow(squad: SquadOffer, { counts, line, remaining }: Now): number {
  const { available, countInCart } = squad
  if ((line?.quantity ?? 0) !== countInCart)
    return Math.min(line?.available ?? available + countInCart, remaining ?? Number.POSITIVE_INFINITY)
  const now = counts?.[squad.id]
  if (now === undefined) return available
  const limited = squad.eventIsLinked || remaining !== null
  return Math.max(0, limited ? Math.min(available, now) : now)
}
/** What a bundled event has left once the cart is as it is now; null without such a limit. */
export function bundleRemainingNow(event: EventOffer, inCart: readonly CartSquad[]): number | null {
  if (event.bundleRemaining === null) return null
  const added = event.squads.map(
    ({ id, countInCart }) => (inCart.find((line) => line.id === id)?.quantity ?? 0) - countInCart,
  )
  return Math.max(0, event.bundleRemaining - added.reduce((sum, one) => sum + one, 0))
}

/** Whether adding this squad would make a second team time of its day: one order holds one. */
export const isSecondTeamTime = (
  squad: Pick<SquadOffer, 'eventNumberOfBowlers' | 'startDateTime'>,
  inCart: readonly Pick<CartSquad, 'eventNumberOfBowlers' | 'squadDateTime'>[],
  zone: string,
): boolean =>
  hasSecondTeam([
    ...inCart.map((line) => ({
      numberOfBowlers: line.eventNumberOfBowlers,
      day: dayOf(line.squadDateTime, zone),
      startsAt: line.squadDateTime,
    })),
    {
      numberOfBowlers: squad.eventNumberOfBowlers,
      day: dayOf(squad.startDateTime, zone),
      startsAt: squad.startDateTime,
    },
  ])
