import { plural } from '../../texts.ts'
/** '51 squads; 6 below what is sold: sales stop there.', of squads with the share that captains may buy. */
export function bulkText(squads: readonly { captainCap: number; sold: number }[]): string {
  if (squads.length === 0) return 'No squads of this event on these days.'
  const below = squads.filter(({ captainCap, sold }) => captainCap < sold).length
  const counted = plural(squads.length, 'squad', 'squads')
  return below > 0
    ? `${counted}; ${below} below what is sold: sales stop there.`
    : `${counted}, none below what is sold.`
}

interface Filled {
  captainCap: number
  sold: number
  /** In carts and payments, or offered. */
  held: number
  offered: number
}
/** '5 sold, 2 in carts, 1 offered: more than 4, sales stop.'; null where they are not. */
export function belowText({ captainCap, sold, held, offered }: Filled): string | null {
  if (sold + held <= captainCap) return null
  const parts = [`${sold} sold`, held > offered && `${held - offered} in carts`, offered > 0 && `${offered} offered`]
  return `${parts.filter(Boolean).join(', ')}: more than ${captainCap}, sales stop.`
}
