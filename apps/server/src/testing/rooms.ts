import { sql } from 'kysely'
import { runDraws } from '../waiting-room/draw.ts'
import { letPeopleIn } from '../waiting-room/let-in.ts'
import { callAs, type Person, theKit } from './kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from './makers.ts'

const minutes = (n: number) => n * 60_000

/** A tournament with a waiting room that opens to buyers in ten minutes of the product's clock; its room is open. */
export async function aRoom(values: Parameters<typeof aTournament>[0] = {}, places = 100) {
  const { services } = await theKit()
  const opensAt = new Date(services.now().getTime() + minutes(10))
  const tid = await aTournament({ status: 2, waitingRoom: true, opensAt, ...values })
  const squadId = await aSquad(await anEvent(tid), { endLane: places, captainCap: places })
  await runDraws(services)
  return { tid, squadId }
}
export const numberOf = (person: Person, tid: string) =>
  callAs(person, 'POST registration/tournament/:tid/room', { params: { tid } })
export const comeIn = (person: Person, tid: string) =>
  callAs(person, 'POST registration/tournament/:tid/room/enter', { params: { tid } })
export const ownOf = async (person: Person, tid: string) =>
  (await callAs(person, 'GET registration/tournament/:tid/room', { params: { tid } })).body.own
export const headOf = async (tid: string) =>
  (await callAs(null, 'GET tournament/:tid/room/head', { params: { tid } })).body

/** Captains with numbers, one after the other. */
export async function people(tid: string, n: number): Promise<Person[]> {
  const all: Person[] = []
  for (let k = 0; k < n; k += 1) {
    const person = await aCaptain()
    await numberOf(person, tid)
    all.push(person)
  }
  return all
}

/** The opening comes: registration is open, the room is closed and drawn. The clock stays there. */
export async function openAndDraw(tid: string): Promise<void> {
  const { services, clock } = await theKit()
  clock.ahead = minutes(10) + 1_000
  await services.database.db.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute()
  await runDraws(services)
}
/** Lets people in for so many seconds of the product's clock. */
export async function letIn(seconds: number): Promise<void> {
  const { services, clock } = await theKit()
  for (let k = 0; k < seconds; k += 1) {
    clock.ahead += 1_000
    await letPeopleIn(services)
  }
}
export async function roomRow(tid: string) {
  const { services } = await theKit()
  return services.database.db
    .selectFrom('waitingRooms')
    .selectAll()
    .where('tournamentId', '=', tid)
    .executeTakeFirstOrThrow()
}
/** Numbers and ranks, by number. */
export async function ranksIn(tid: string) {
  const { services } = await theKit()
  const { rows } = await sql<{ number: number; rank: number | null }>`
    select number, rank from waiting_room_people where tournament_id = ${tid} order by number`.execute(
    services.database.db,
  )
  return rows
}
/** Mails of a kind about a tournament. */
export async function mailsOf(kind: string, tid: string) {
  const { services } = await theKit()
  const rows = await services.database.db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('kind', '=', kind)
    .execute()
  return rows.filter(({ data }) => (data as { tournamentId?: string }).tournamentId === tid)
}
