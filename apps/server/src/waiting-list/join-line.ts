import { dayOf, formatDay } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { eventsOfSets } from '@kegler/domain/places/finder-index.rules.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { firstMove } from '@kegler/domain/waiting-list/line.rules.ts'
import { offerUntil } from '@kegler/domain/waiting-list/offer.rules.ts'
import { firstThatFits, squadsThatHelp, whyNever } from '@kegler/domain/waiting-list/request.rules.ts'
import { keepsRank, placesAreFree, placesForMove } from '@kegler/domain/waiting-list/wait.rules.ts'
import type { NewWait } from '@kegler/domain/waiting-list/waits.captain.calls.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type CaptainsTournament,
  captainTournament,
  passGate,
  passTournamentMaintenance,
  type TournamentRow,
} from '../access/tournaments.ts'
import { ownWait } from '../access/waits.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockLine, type WaitRow } from '../db/waiting-locks.ts'
import type { Handles } from '../http/serve.ts'
import { type Catalogue, catalogueOf, finderOf } from '../places/catalogue.ts'
import type { Services } from '../services.ts'
import { lockLineFacts } from './line-facts.ts'
import { lockOpen } from './lock-open.ts'
import { requireMovable } from './movable.ts'
import { lockMovers, moveEntries } from './move-entries.ts'
import { queueJoined } from './queue-mails.ts'
import { openStates, readOwnWaits, readWait } from './read-waits.ts'

export const listTournamentWaits: Handles<'GET registration/tournament/:tid/waits'> = async ({ params, actor, db }) => {
  const { id } = await captainTournament(db, actor, params.tid)
  return readOwnWaits(db, actor, actor.personId, id)
}
export const listStarts: Handles<'GET registration/tournament/:tid/waits/:eventId/starts'> = async (call) => {
  const { params, actor, db, now } = call
  const tournament = await captainTournament(db, actor, params.tid)
  const catalogue = await catalogueOf(db, tournament.id)
  const { squads, waits } = catalogue
  const untilOf = offerUntil(now, tournament)
  return {
    hasSets: mostSets(catalogue, tournament, params.eventId, 1, now) > 0,
    lastDay: tournament.registrationCloseDate,
    starts: [...squads.values()]
      .filter((one) => one.eventId === params.eventId && untilOf(one.startsAt) !== null)
      .map(({ id, startsAt, left }) => ({
        ...{ id, startDateTime: startsAt, available: left },
        waits: waits.get(id) ?? { captains: 0, teams: 0 },
      })),
  }
}
export const listWaits: Handles<'GET registration/waits'> = ({ actor, db }) => readOwnWaits(db, actor, actor.personId)

export const joinLine: Handles<'POST registration/tournament/:tid/waits'> = async (call) => {
  const { params, body, actor, db, services, now } = call
  const tournament = await captainTournament(db, actor, params.tid)
  passTournamentMaintenance(tournament)
  passGate(actor, tournament, now)
  const { offered } = await validateExtent(db, tournament, body.eventId, body, now)
  return call.transact((tx) =>
    join(tx, services, tournament, offered, { ...body, captainId: actor.personId, createdBy: 'captain', now }),
  )
}

export const changeWait: Handles<'PUT registration/waits/:id'> = async (call) => {
  const { params, body, actor, db, services, now } = call
  const { wait, tournament } = await ownWait(db, actor, params.id)
  const extentOf = wait.kind === 'move' ? { ...body, sets: 0 } : body
  const { offered, squadIds } = await validateExtent(db, tournament, wait.eventId, extentOf, now, wait.squadIds)
  if (wait.kind === 'move') {
    const starts = squadIds.flatMap((id) => offered.squads.get(id) ?? [])
    await requireMovable(db, tournament, wait, starts, now)
  }
  return call.transact(async (tx) => {
    const rank = await lockLine(tx, tournament.id)
    const before = await lockOpen(tx, wait.id, body.version)
    if (before.state === 'offered') throw new Refusal('RuleBroken', 'Accept or decline your offer first.')
    // entries that move stay the same
    const { quantity, atLeast, sets, needsSets } = before.kind === 'move' ? before : body
    const { inOrder, until } = body
    const extent = { quantity, atLeast, sets, needsSets, inOrder, until, squadIds: [...new Set(squadIds)] }
    const after = { ...before, ...extent, rank: keepsRank(before, extent) ? before.rank : rank }
    if (before.state === 'waiting') await stand(tx, services, tournament, offered, after, now)
    await tx
      .updateTable('waits')
      .set({ ...extent, rank: after.rank, version: before.version + 1 })
      .where('id', '=', wait.id)
      .execute()
    return readWait(tx, wait.id)
  })
}

export const resumeWait: Handles<'POST registration/waits/:id/resume'> = async (call) => {
  const { params, body, actor, db, services, now } = call
  const { wait, tournament } = await ownWait(db, actor, params.id)
  requireOpen(tournament, now)
  const offered = await catalogueOf(db, tournament.id)
  return call.transact(async (tx) => {
    await lockLine(tx, tournament.id)
    const resting = await lockOpen(tx, wait.id, body.version)
    if (resting.state === 'resting') {
      await stand(tx, services, tournament, offered, resting, now)
      const version = resting.version + 1
      await tx.updateTable('waits').set({ state: 'waiting', version }).where('id', '=', wait.id).execute()
    }
    return readWait(tx, wait.id)
  })
}

type Extent = Omit<z.output<typeof NewWait>, 'eventId'>
interface Joining extends z.output<typeof NewWait> {
  /** Own entries that move. */
  entryIds?: string[]
  captainId: string
  createdBy: 'captain' | 'staff'
  now: Date
}

/** A new request at the end of the line. */
export async function join(
  tx: Tx,
  services: Services,
  tournament: TournamentRow,
  offered: Catalogue,
  { now, ...request }: Joining,
) {
  const rank = await lockLine(tx, tournament.id)
  const { captainId } = request
  const others = await tx
    .selectFrom('waits')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<boolean>`coalesce(bool_or(entry_ids && ${request.entryIds ?? []}::uuid[]), false)`.as('moves'))
    .where('tournamentId', '=', tournament.id)
    .where('captainId', '=', captainId)
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow()
  if (others.count >= tournament.mostWaits) {
    const most = plural(tournament.mostWaits, 'request', 'requests')
    throw new Refusal('RuleBroken', `A captain can have at most ${most} on this waiting list. Leave one or change it.`)
  }
  if (others.moves)
    throw new Refusal('RuleBroken', 'One of these entries waits to move already. Change that request, or leave it.')
  const wait = await tx
    .insertInto('waits')
    .values({
      ...request,
      squadIds: [...new Set(request.squadIds)],
      tournamentId: tournament.id,
      rank,
      kind: request.entryIds ? 'move' : 'buy',
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await stand(tx, services, tournament, offered, wait, now)
  const joined = await readWait(tx, wait.id)
  await queueJoined(tx, wait, joined, now)
  return joined
}

/** Lets a request count at the squads that would help it. @throws Refusal where what it waits for is free */
async function stand(
  tx: Tx,
  services: Services,
  tournament: TournamentRow,
  { squads, setup }: Catalogue,
  wait: WaitRow,
  now: Date,
): Promise<void> {
  const wanted = squadsThatHelp(wait.squadIds, { squads, bundling: setup.bundling }, wait.sets > 0)
  const before = await tx.selectFrom('waitSquads').select('squadId').where('waitId', '=', wait.id).execute()
  const ofMover = wait.kind === 'move' ? await lockMovers(tx, tournament.id, [wait]) : []
  const squadIds = [...new Set([...wanted, ...before.map(({ squadId }) => squadId), ...ofMover])]
  const facts = await lockLineFacts(tx, services, { tournament, squadIds, captainIds: [wait.captainId], now })
  if (wait.kind === 'buy' && firstThatFits(wait, facts)) throw new Refusal('RuleBroken', placesAreFree)
  const never = whyNever(wait, facts)
  if (never) throw new Refusal('RuleBroken', never)
  if (wait.kind === 'move') {
    const why = await firstMove(wait, facts, (to) => moveEntries(tx, { services, tournament, now }, { wait, to }))
    if (why && typeof why !== 'string') throw new Refusal('RuleBroken', placesForMove)
    await tx.updateTable('waits').set({ passedWhy: why }).where('id', '=', wait.id).execute()
  }
  // first those that come: a squad that nobody else waits for would lose what is kept of it
  await sql`insert into wait_squads (wait_id, squad_id) select ${wait.id}, unnest(${wanted}::uuid[])
    on conflict (wait_id, squad_id) do update set counts = true`.execute(tx)
  await sql`delete from wait_squads where wait_id = ${wait.id} and squad_id <> all(${wanted}::uuid[])`.execute(tx)
}

function requireOpen(tournament: CaptainsTournament, now: Date): void {
  const reason = captainPermissions(tournament, now).reason
  if (reason) throw new Refusal('RuleBroken', reason)
  if (tournament.early)
    throw new Refusal('RuleBroken', 'You can join the waiting list once registration has opened for everybody.')
  if (!tournament.waitingList) throw new Refusal('RuleBroken', 'This tournament has no waiting list.')
}

/** How many sets may go with so many entries of an event: linked ones have no rule that says it. */
function mostSets(
  catalogue: Catalogue,
  { timeZone }: TournamentRow,
  eventId: string,
  quantity: number,
  now: Date,
): number {
  const { bundling } = catalogue.setup
  if (bundling?.parentEventId === eventId) return quantity * bundling.quantity
  const has = eventsOfSets(finderOf(catalogue, timeZone, now), eventId, { bundling }).length > 0
  return has ? Number.POSITIVE_INFINITY : 0
}

/** The starts that are waited for: of those `before` the ones that are still offered. @throws Refusal for what cannot be waited for */
export async function validateExtent(
  db: Db,
  tournament: CaptainsTournament,
  eventId: string,
  extent: Extent,
  now: Date,
  before: readonly string[] = [],
) {
  requireOpen(tournament, now)
  const offered = await catalogueOf(db, tournament.id)
  const untilOf = offerUntil(now, tournament)
  const isOffered = (id: string) => {
    const start = offered.squads.get(id)
    return start?.eventId === eventId && untilOf(start.startsAt) !== null
  }
  const squadIds = extent.squadIds.filter((id) => isOffered(id) || !before.includes(id))
  if (squadIds.length === 0 || !squadIds.every(isOffered))
    throw new Refusal('RuleBroken', 'A start that you chose is no longer offered. Please choose again.')
  const most = mostSets(offered, tournament, eventId, extent.quantity, now)
  if (extent.sets > most)
    throw new Refusal('RuleBroken', `At most ${plural(most, 'set', 'sets')} can go with these entries.`)
  const today = dayOf(now, tournament.timeZone)
  const { registrationCloseDate: last } = tournament
  if (extent.until < today || extent.until > last)
    throw new Refusal('RuleBroken', `Choose a day from ${formatDay(today)} to ${formatDay(last)}.`)
  return { offered, squadIds }
}
