import { randomUUID } from 'node:crypto'
import { type Database, transact } from '@kegler/server/db/db.ts'
import { openRoom } from '@kegler/server/waiting-room/draw.ts'
import { demoId } from './ids.ts'
import { seasonWith } from './tournament-maker.ts'
import { writeSeason } from './write-season.ts'

const crowd = 400
const minutes = (from: Date, n: number) => new Date(from.getTime() + n * 60_000)

/**
 * A tournament that opens two minutes from now, with 400 made-up people in its waiting room; that of an earlier start goes into
 * the archive.
 */
export async function addOpeningDay({ db }: Database, now: Date): Promise<void> {
  const name = 'Opening Day Singles'
  const values = { name, opensAt: minutes(now, 2), waitingRoom: true, waitingList: true, peoplePerMinute: 60, sort: 2 }
  await transact(db, { email: 'demo' }, async (tx) => {
    await tx.updateTable('tournaments').set({ status: 6 }).where('name', '=', name).where('status', '!=', 6).execute()
    const season = seasonWith(
      { like: 'singles', key: randomUUID(), suffix: '', status: 2, values, empty: false },
      undefined,
    )
    await writeSeason(tx, season)
    const tournamentId = season.rows.tournaments[0]?.id ?? ''
    const people = Array.from({ length: crowd }, (_, n) => ({
      id: demoId('person', `opening day ${n}`),
      email: `opening${n + 1}@kegler.test`,
      firstName: `Robin ${n + 1}`,
      lastName: 'Early',
    }))
    await tx
      .insertInto('persons')
      .values(people)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await openRoom(tx, tournamentId)
    await tx
      .insertInto('waitingRoomPeople')
      .values(
        people.map(({ id }, n) => ({
          tournamentId,
          personId: id,
          number: n + 1,
          arrivedAt: minutes(now, (n - crowd) / 30),
          // they get no mails
          mailed: true,
        })),
      )
      .execute()
    await tx.updateTable('waitingRooms').set({ people: crowd }).where('tournamentId', '=', tournamentId).execute()
  })
}
