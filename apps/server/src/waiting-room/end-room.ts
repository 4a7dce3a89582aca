import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Tx } from '../db/db.ts'
import { lockRoom } from '../db/waiting-locks.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'

/** Who wants to buy needs no turn from now on. `tells`: who has a number and did not come in gets a mail. */
export async function endRoom(tx: Tx, tournamentId: string, endedWhy: string, now: Date, tells = false): Promise<void> {
  const room = await lockRoom(tx, tournamentId)
  if (!room || room.endedAt) return
  await tx
    .updateTable('waitingRooms')
    .set({ endedAt: now, endedWhy })
    .where('tournamentId', '=', tournamentId)
    .execute()
  if (!tells) return
  const people = await tx
    .selectFrom('waitingRoomPeople as r')
    .innerJoin('persons as p', 'p.id', 'r.personId')
    .select(['p.id', 'p.firstName', 'p.lastName', 'p.email'])
    .where('r.tournamentId', '=', tournamentId)
    .where('r.enteredAt', 'is', null)
    .orderBy('r.number')
    .execute()
  await queueMails(
    tx,
    people.map(({ id, ...person }) => ({
      kind: 'roomClosed',
      about: `${tournamentId} ${now.toISOString()}`,
      to: { personId: id },
      tournamentId,
      data: { name: fullName(person) || person.email, why: endedWhy },
      now,
      priority: 1,
    })),
  )
}
