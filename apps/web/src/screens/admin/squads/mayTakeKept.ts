import { confirm } from '../../../kit/feedback/confirm.ts'

interface Wanted {
  quantity: number
  /** What staff have left of the squad, and how many of these are kept for the waiting list. */
  left: number
  kept: number
}

/** What entries take of these squads that go to squads by id. */
export function takenOf(
  squads: readonly { id: string; adminAvailable: number; kept: number }[],
  to: readonly (string | null)[],
): Wanted[] {
  const byId = new Map(squads.map((squad) => [squad.id, squad]))
  return [...byId.values()].map(({ id, adminAvailable: left, kept }) => ({
    ...{ left, kept },
    quantity: to.filter((one) => one === id).length,
  }))
}

/** Places that are kept for the waiting list are taken after a question. */
export async function mayTakeKept(wanted: readonly Wanted[]): Promise<boolean> {
  const kept = wanted.reduce((sum, { quantity, left, kept }) => sum + (quantity > left - kept ? kept : 0), 0)
  if (kept === 0) return true
  return confirm({
    title: 'Kept for the Waiting List',
    message: `${kept} kept for the waiting list. Those who wait do not get what you take of these.`,
    confirm: 'Take Them',
  })
}
