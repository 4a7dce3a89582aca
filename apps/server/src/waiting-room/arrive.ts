import { Refusal } from '@kegler/domain/errors.ts'
import { type RoomNumber, turnOf, whyNotYourTurn } from '@kegler/domain/waiting-room/room.rules.ts'
import { ownNumber, readNumbers } from '../access/room-numbers.ts'
import { captainTournament, passGate, passTournamentMaintenance } from '../access/tournaments.ts'
import { type Tx, transact } from '../db/db.ts'
import { lanesByKey, makeLane } from '../db/lanes.ts'
import { lockRoom } from '../db/waiting-locks.ts'
import type { Handles } from '../http/serve.ts'
import type { Services } from '../services.ts'

export const getOwnNumber: Handles<'GET registration/tournament/:tid/room'> = async ({ params, actor, db }) => {
  const { id } = await captainTournament(db, actor, params.tid)
  const numbers = await readNumbers(db, id, [actor.personId])
  return { own: numbers.get(actor.personId) ?? null }
}

export const arrive: Handles<'POST registration/tournament/:tid/room'> = async ({
  params,
  actor,
  db,
  services,
  now,
}) => {
  const tournament = await captainTournament(db, actor, params.tid)
  passTournamentMaintenance(tournament)
  passGate(actor, tournament, now)
  const { id, waitingRoom } = tournament
  if (!waitingRoom) throw new Refusal('RuleBroken', 'This tournament has no waiting room.')
  return { own: await laneOf(services, id)({ personId: actor.personId, now }) }
}

interface Arrival {
  personId: string
  now: Date
}
const author = { email: 'waiting room', act: 'POST registration/tournament/:tid/room' }
const laneOf = lanesByKey<Services, Arrival, RoomNumber>((services, tournamentId) =>
  makeLane(
    {
      person: ({ personId }) => personId,
      isOfOne: (error) => !(error instanceof Refusal),
      run: (arrivals) =>
        transact(services.database.db, author, async (tx) => {
          const given = await giveNumbers(tx, tournamentId, arrivals)
          services.step('room:arrived')
          return given
        }),
    },
    services.config.BATCH,
  ),
)

/**
 * Numbers for people in the order they came, on the locked row of the room: 1 to n without gaps, never given again. Who has
 * one keeps it; who had their turn gets a new one. After the room is closed to the draw a number is the rank.
 */
export async function giveNumbers(tx: Tx, tournamentId: string, arrivals: readonly Arrival[]): Promise<RoomNumber[]> {
  const room = await lockRoom(tx, tournamentId)
  if (!room) throw new Refusal('RuleBroken', 'The waiting room is not open yet.')
  if (room.endedAt) throw new Refusal('RuleBroken', 'The waiting room has closed.')
  const known = await readNumbers(
    tx,
    tournamentId,
    arrivals.map(({ personId }) => personId),
  )
  const isNew = ({ personId, now }: Arrival) => {
    const had = known.get(personId)
    return !had || turnOf(had, room.head, now.getTime()) === 'over'
  }
  const fresh = arrivals.filter(isNew)
  if (fresh.length > 0) {
    const written = await tx
      .insertInto('waitingRoomPeople')
      .values(
        fresh.map(({ personId, now }, index) => {
          const number = room.people + index + 1
          return { tournamentId, personId, number, arrivedAt: now, rank: room.frozenAt ? number : null }
        }),
      )
      .onConflict((conflict) =>
        conflict.columns(['tournamentId', 'personId']).doUpdateSet((eb) => ({
          number: eb.ref('excluded.number'),
          arrivedAt: eb.ref('excluded.arrivedAt'),
          rank: eb.ref('excluded.rank'),
          calledAt: null,
          enteredAt: null,
          passUntil: null,
          doneAt: null,
          mailed: false,
        })),
      )
      .returningAll()
      .execute()
    for (const row of written) known.set(row.personId, ownNumber(row))
    const people = room.people + fresh.length
    await tx.updateTable('waitingRooms').set({ people }).where('tournamentId', '=', tournamentId).execute()
  }
  return arrivals.map(({ personId }) => known.get(personId) as RoomNumber)
}

/** Who is called comes in, whenever they come. Who is inside stays it as long as they had. */
export const enter: Handles<'POST registration/tournament/:tid/room/enter'> = async ({
  params,
  actor,
  db,
  transact,
  now,
}) => {
  const tournament = await captainTournament(db, actor, params.tid)
  passTournamentMaintenance(tournament)
  passGate(actor, tournament, now)
  return transact(async (tx) => {
    const room = await tx
      .selectFrom('waitingRooms')
      .select(['head', 'endedAt'])
      .where('tournamentId', '=', tournament.id)
      .executeTakeFirst()
    if (!room || room.endedAt) throw new Refusal('RuleBroken', 'The waiting room has closed.')
    const mine = { tournamentId: tournament.id, personId: actor.personId }
    const row = await tx
      .selectFrom('waitingRoomPeople')
      .selectAll()
      .where('tournamentId', '=', mine.tournamentId)
      .where('personId', '=', mine.personId)
      .forUpdate()
      .executeTakeFirst()
    const had = row ? ownNumber(row) : null
    if (!had || turnOf(had, room.head, now.getTime()) !== 'called') {
      const refusal = whyNotYourTurn(had, room.head, now.getTime())
      if (refusal) throw refusal
      return { own: had }
    }
    const passUntil = new Date(now.getTime() + tournament.minutesToBuy * 60_000)
    await tx
      .updateTable('waitingRoomPeople')
      .set({ enteredAt: now, passUntil })
      .where('tournamentId', '=', mine.tournamentId)
      .where('personId', '=', mine.personId)
      .execute()
    return { own: { ...had, passUntil: passUntil.toISOString() } }
  })
}
