import { Refusal } from '@kegler/domain/errors.ts'
import type { EarlyOpening } from '@kegler/domain/places/early.rules.ts'
import { whyNotRegister } from '@kegler/domain/places/gates.rules.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import { remembered } from '../db/remembered.ts'
import type { DB } from '../db/tables.ts'
import type { Actor } from './actor.ts'
import { readEarly } from './early.ts'
import { readOffered, recallOffered } from './offered.ts'

export type { TournamentRow } from '../db/locks.ts'

/**
 * Binds every list and every load to the actor's group: without one the organisation's own tournaments, with one that
 * group's. The only place where this is decided: `where(inScope(actor))` on any query that has `tournaments`,
 * `isInScope` for a row that was read.
 */
export const inScope = (actor: Actor) => (eb: ExpressionBuilder<DB, 'tournaments'>) => {
  if (!actor.group) return eb('tournaments.groupId', 'is', null)
  return actor.group.id ? eb('tournaments.groupId', '=', actor.group.id) : eb.lit(false)
}
export const isInScope = ({ group }: Actor, groupId: string | null): boolean =>
  group ? group.id !== null && group.id === groupId : groupId === null

/** Tournaments whose last day, in their own zone, is not over: the opposite of the rule `hasEnded`, for a query. */
export const hasNotEnded = (now: Date) =>
  sql<boolean>`tournaments.end_date >= (${now}::timestamptz at time zone tournaments.time_zone)::date`

export const tournamentNotFound = 'This tournament was not found.'

/** As a captain meets it: with what an early list says of them. */
export type CaptainsTournament = TournamentRow & { early?: EarlyOpening | null }

/** For who is on an early list that is due registration is open. */
export async function withEarly<T extends TournamentRow>(
  db: Db | Tx,
  actor: Actor,
  row: T,
): Promise<T & CaptainsTournament> {
  const early = await readEarly(db, actor, row)
  return { ...row, ...(early?.isDue ? { status: 3 } : {}), early }
}

/** A tournament that captains may see. @throws Refusal NotFound for Setup, Archived and other groups' */
export async function captainTournament(db: Db | Tx, actor: Actor, id: string): Promise<CaptainsTournament> {
  // what else everybody sees of it is asked for in a moment
  if (!db.isTransaction) await readOffered(db, id)
  const row = await staffTournament(db, actor, id)
  if (actor.preview?.tournamentId === row.id) return { ...row, status: actor.preview.status }
  if (!statusAllows(row.status, 'list')) throw new Refusal('NotFound', tournamentNotFound)
  return withEarly(db, actor, row)
}

/** The row as it was a moment ago: what it says of access and rules, not of places and prices. */
export const readTournament = async (db: Db | Tx, id: string): Promise<TournamentRow | undefined> =>
  (await recallOffered(db, id))?.tournament ??
  remembered(db, `tournament ${id}`, () =>
    db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirst(),
  )

/** As it is now, not as it is remembered. @throws where there is none */
export const freshTournament = (db: Db | Tx, id: string): Promise<TournamentRow> =>
  db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A tournament of the actor's group, whatever its status. @throws Refusal NotFound for other groups' */
export async function staffTournament(db: Db | Tx, actor: Actor, id: string): Promise<TournamentRow> {
  const row = await readTournament(db, id)
  if (!row || !isInScope(actor, row.groupId)) throw new Refusal('NotFound', tournamentNotFound)
  return row
}

/**
 * A tournament that the actor sets up: of their group, and a superuser, a manager whom it lists, or any manager of the
 * partner hub that owns it. @throws Refusal NotFound for other groups', UNAUTHORIZED for one of the own group
 */
export async function managedTournament(db: Db | Tx, actor: Actor, id: string): Promise<TournamentRow> {
  const row = await staffTournament(db, actor, id)
  if (hasRole(actor.roles, ['superuser'])) return row
  const isManager = hasRole(actor.roles, ['manager'])
  if (isManager && (row.groupId !== null || (await isListed(db, actor, id)))) return row
  throw new Refusal('UNAUTHORIZED', 'You are not a manager of this tournament.')
}

const isListed = async (db: Db | Tx, { personId }: Actor, tournamentId: string): Promise<boolean> =>
  (await db
    .selectFrom('tournamentManagers')
    .select('id')
    .where('tournamentId', '=', tournamentId)
    .where('personId', '=', personId)
    .executeTakeFirst()) !== undefined

export const minimumAge = (row: TournamentRow): number | null =>
  row.enforceMinimumCaptainAge ? row.minimumCaptainAge : null

/**
 * No purchase or payment begins while a tournament is closed for maintenance; what is being paid is settled.
 * @throws Refusal Maintenance with the tournament's own message
 */
export function passTournamentMaintenance({ maintenanceMessage }: TournamentRow): void {
  if (maintenanceMessage) throw new Refusal('Maintenance', maintenanceMessage)
}

/** The registration gate. @throws Refusal with the code of the first gate that was not passed */
export function passGate(actor: Actor, row: TournamentRow, now: Date): void {
  const refusal = whyNotRegister(actor, { minimumCaptainAge: minimumAge(row), timeZone: row.timeZone }, now)
  if (refusal) throw refusal
}
