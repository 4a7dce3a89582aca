import { addDays } from '@kegler/domain/dates.ts'
import { asCaptain, dayOf, squadOf } from './season.ts'
import { anAccountLike, aTournament, holdAllBut, type OwnTournament } from './tournaments.ts'

interface FullStart {
  open: OwnTournament
  day: string
  /** Team, 08:00 on that day. */
  squadId: string
  /** E-mail address of whose cart has its places. */
  holder: string
}
interface Wanted {
  /** Places that are left. */
  rest?: number
  /** Day of the tournament. */
  on?: number
  values?: Record<string, unknown>
  owner?: { email: string; like: string }
}

/** A tournament with a waiting list, one start of which is in a cart. */
export async function aFullStart({ rest = 0, on = 8, values = {}, owner }: Wanted = {}): Promise<FullStart> {
  const open = await aTournament('open', { values: { waitingList: true, ...values }, ...(owner ? { owner } : {}) })
  const day = await dayOf(open.id, on)
  const holder = await anAccountLike('captain2')
  await holdAllBut(open, rest, [{ day, time: '08:00' }], holder)
  return { open, day, squadId: squadOf({ eventId: open.event('Team'), day, time: '08:00' }), holder }
}

/** Waits for so many teams of the start; for all of them, or at least so many. */
export const joinLine = (
  email: string,
  { open, day, squadId }: FullStart,
  quantity: number,
  atLeast = quantity,
): Promise<{ id: string }> =>
  asCaptain<{ id: string }>(email, `POST registration/tournament/${open.id}/waits`, {
    ...{ eventId: open.event('Team'), quantity, atLeast, sets: 0, needsSets: true, inOrder: false },
    ...{ squadIds: [squadId], until: addDays(day, -2) },
  })
