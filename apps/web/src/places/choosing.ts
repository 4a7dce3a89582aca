import { hasSecondTeam } from '@kegler/domain/cart/cart.rules.ts'
import { addDays, type DayText, dayOf } from '@kegler/domain/dates.ts'
import type { CartSquad } from '../cart/cart.ts'
import type { Live, OpenDates, SquadOffer } from './squads.ts'

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

/** Whether adding this squad would make a second team time of its day: one order holds one. */
export const isSecondTeamTime = (
  squad: SquadOffer,
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
