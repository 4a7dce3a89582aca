/** Which entries are to be moved: those of a squad, or those with these reservation numbers, with commas between. */
export interface MoveAddress {
  tournamentId?: string
  squadId?: string
  numbers?: string
}
export function readMoveAddress({ tournamentId, squadId, numbers }: Record<string, unknown>): MoveAddress {
  return {
    ...(typeof tournamentId === 'string' ? { tournamentId } : {}),
    ...(typeof squadId === 'string' ? { squadId } : {}),
    // the router reads a single one as a number
    ...(typeof numbers === 'string' || typeof numbers === 'number' ? { numbers: String(numbers) } : {}),
  }
}
