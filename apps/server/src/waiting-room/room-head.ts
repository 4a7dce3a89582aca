import { createHash } from 'node:crypto'
import { Refusal } from '@kegler/domain/errors.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import type { Room } from '@kegler/domain/waiting-room/room.captain.calls.ts'
import { roomOpensAt } from '@kegler/domain/waiting-room/room.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readTournament, type TournamentRow, tournamentNotFound } from '../access/tournaments.ts'
import { remembered } from '../db/remembered.ts'
import type { RoomRow } from '../db/waiting-locks.ts'
import { Serialised } from '../http/answers.ts'
import type { Handles } from '../http/serve.ts'
import { catalogueOf } from '../places/catalogue.ts'
import type { Services } from '../services.ts'

/** Read and serialised once in a second for everybody. */
export const getRoomHead: Handles<'GET tournament/:tid/room/head'> = async ({ params, db, services, now }) => {
  const tournament = await readTournament(db, params.tid)
  if (!tournament || !statusAllows(tournament.status, 'list')) throw new Refusal('NotFound', tournamentNotFound)
  const read = async () => {
    const json = JSON.stringify(await readHead(services, tournament, now))
    return new Serialised(json, `"${createHash('sha1').update(json).digest('base64url')}"`)
  }
  return remembered(db, `waiting room ${tournament.id}`, read, 1_000)
}

async function readHead(
  { config, database: { db } }: Services,
  tournament: TournamentRow,
  now: Date,
): Promise<z.input<typeof Room>> {
  const { id, timeZone, opensAt, waitingRoom, roomOpensMinutes, minutesToBuy, waitingList } = tournament
  const room = await db.selectFrom('waitingRooms').selectAll().where('tournamentId', '=', id).executeTakeFirst()
  const isComing = waitingRoom && opensAt !== null && statusAllows(tournament.status, 'openLater')
  const opens = opensAt && roomOpensAt(opensAt, roomOpensMinutes)
  const state = stateOf(room, isComing)
  return {
    ...{ state, timeZone, minutesToBuy, waitingList },
    roomOpensAt: opens?.toISOString() ?? null,
    opensAt: opensAt?.toISOString() ?? null,
    people: room?.people ?? 0,
    frozen: room?.frozen ?? null,
    head: room?.head ?? 0,
    rate: room?.rate ?? 0,
    isPaused: Boolean(room?.pausedAt),
    round: room?.round ?? null,
    beacon: room?.round ? (config.DRAW_BEACON_URL ?? null) : null,
    fingerprint: room?.fingerprint ?? null,
    value: room?.publicValue ?? null,
    isBeacons: room?.isBeacons ?? false,
    ...(state === 'drawn' ? await readLeft(db, id) : { left: [], inCarts: 0 }),
    endedWhy: room?.endedWhy ?? null,
    next: nextOf(state, Boolean(room?.pausedAt), secondsTo(state === 'before' ? opens : opensAt, now)),
  }
}

type State = z.input<typeof Room>['state']
function stateOf(room: RoomRow | undefined, isComing: boolean): State {
  if (!room || (room.endedAt && !room.frozenAt && isComing)) return isComing ? 'before' : 'none'
  if (room.endedAt) return 'ended'
  if (!room.frozenAt) return 'open'
  return room.drawnAt ? 'drawn' : 'frozen'
}
const secondsTo = (at: Date | null, now: Date) => (at ? Math.ceil((at.getTime() - now.getTime()) / 1000) : 60)
function nextOf(state: State, isPaused: boolean, seconds: number): number {
  if (state === 'none' || state === 'ended') return 0
  if (state === 'frozen') return 3
  if (state === 'drawn') return isPaused ? 10 : 2
  return Math.min(20, Math.max(2, seconds))
}

async function readLeft(db: Services['database']['db'], tournamentId: string) {
  const { byDay } = await catalogueOf(db, tournamentId)
  const { inCarts } = await db
    .selectFrom('holdLines as l')
    .innerJoin('holds as h', 'h.id', 'l.holdId')
    .where('h.tournamentId', '=', tournamentId)
    .select(sql<number>`coalesce(sum(l.quantity), 0)::int`.as('inCarts'))
    .executeTakeFirstOrThrow()
  const left = [...byDay].map(([day, squads]) => ({
    day,
    left: squads.reduce((sum, squad) => sum + (squad.isLinkedChild ? 0 : squad.left), 0),
  }))
  return { left: left.sort((a, b) => (a.day < b.day ? -1 : 1)), inCarts }
}
