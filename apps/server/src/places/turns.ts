import type { Refusal } from '@kegler/domain/errors.ts'
import { whyNotYourTurn } from '@kegler/domain/waiting-room/room.rules.ts'
import { readNumbers } from '../access/room-numbers.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'

const always = () => null

/** Why each of these captains may not make their cart larger now: there is a waiting room, and they are not inside. */
export async function readTurns(
  tx: Tx,
  { id, waitingRoom }: TournamentRow,
  captainIds: readonly string[],
  now: Date,
): Promise<(captainId: string) => Refusal | null> {
  if (!waitingRoom) return always
  const room = await tx
    .selectFrom('waitingRooms')
    .select('head')
    .where('tournamentId', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (!room) return always
  const people = await readNumbers(tx, id, captainIds)
  return (captainId) => whyNotYourTurn(people.get(captainId) ?? null, room.head, now.getTime())
}
