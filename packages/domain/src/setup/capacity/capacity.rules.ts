/** '51 squads; 6 below what is sold: sales stop there.', of squads with the share that captains may buy. */
export function bulkText(squads: readonly { captainCap: number; sold: number }[]): string {
  if (squads.length === 0) return 'No squads of this event on these days.'
  const below = squads.filter(({ captainCap, sold }) => captainCap < sold).length
  const counted = squads.length === 1 ? '1 squad' : `${squads.length.toLocaleString('en-US')} squads`
  return below > 0
    ? `${counted}; ${below} below what is sold: sales stop there.`
    : `${counted}, none below what is sold.`
}
