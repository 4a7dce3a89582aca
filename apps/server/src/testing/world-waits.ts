import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { theKit } from './kit.ts'
import { zone } from './makers.ts'

interface Named {
  tid: string
  eventId: string
  squadId: string
}
const until = () => addDays(dayOf(new Date(), zone), 20)

/** A waiting room that is closed to the draw, with a number of this person, who manages the tournament. */
export async function roomOfWorld(tournamentId: string, personId: string): Promise<void> {
  const { db } = (await theKit()).services.database
  const at = new Date()
  const room = { tournamentId, seed: '', fingerprint: '', people: 1, frozen: 1, frozenAt: at }
  await db.insertInto('waitingRooms').values(room).execute()
  await db.insertInto('tournamentManagers').values({ tournamentId, personId }).execute()
  await db.insertInto('waitingRoomPeople').values({ tournamentId, personId, number: 1, arrivedAt: at }).execute()
}

/** Two requests of a captain: one that calls read and change, one that they end. */
export async function waitsOfWorld({ tid: tournamentId, eventId, squadId }: Named, captainId: string) {
  const { db } = (await theKit()).services.database
  const wait = (rank: number) =>
    db
      .insertInto('waits')
      .values({
        ...{ tournamentId, captainId, eventId, rank, kind: 'buy', quantity: 1, atLeast: 1, squadIds: [squadId] },
        ...{ inOrder: false, until: until(), createdBy: 'captain', createdAt: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  await db.insertInto('waitingLines').values({ tournamentId, last: 2 }).execute()
  return { waitId: (await wait(1)).id, endedWaitId: (await wait(2)).id }
}

export function waitBodies({ eventId, squadId, entryId }: Named & { entryId: string }, email: string) {
  const wait = {
    quantity: 1,
    atLeast: 1,
    sets: 0,
    needsSets: true,
    squadIds: [squadId],
    inOrder: false,
    until: until(),
  }
  return {
    'POST admin/tournament/:tid/waits': { ...wait, eventId, quantity: 20, atLeast: 20, email },
    'POST admin/tournament/:tid/waits/:waitId/offer': { squadId, quantity: 1 },
    'POST admin/tournament/:tid/waits/:waitId/remove': { reason: 'Asked for it.' },
    'POST admin/tournament/:tid/room/pace': { pace: 'slower', reason: 'Too many.' },
    'POST admin/tournament/:tid/room/people': { email },
    'POST admin/tournament/:tid/room/people/:personId/last': { reason: 'A second account.' },
    'POST registration/tournament/:tid/waits': { ...wait, eventId },
    'POST registration/tournament/:tid/move/wait': {
      ...{ entryIds: [entryId], squadIds: [squadId], inOrder: false, until: until() },
    },
    'PUT registration/waits/:id': { ...wait, version: 1 },
    'POST registration/waits/:id/accept': { version: 1 },
    'POST registration/waits/:id/decline': { version: 1 },
    'POST registration/waits/:id/resume': { version: 1 },
  }
}
