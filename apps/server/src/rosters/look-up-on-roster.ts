import { Refusal } from '@kegler/domain/errors.ts'
import { otherAssignments, whyBowlerNotAllowed } from '@kegler/domain/rosters/roster.rules.ts'
import type { Actor } from '../access/actor.ts'
import { entryNotFound, ownEntry, staffEntry } from '../access/entries.ts'
import { captainTournament, passGate } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { catalogueOf } from '../places/catalogue.ts'
import { readSetup } from '../places/setup.ts'
import { asBowler, type BowlerAnswer } from './as-bowler.ts'
import { asStaffBowler, type StaffBowlerAnswer } from './as-staff-bowler.ts'
import { readAssignments } from './assignments.ts'
import type { BowlerRow } from './bowlers.ts'
import { contextOnSquad, readContexts, type TeamContext } from './contexts.ts'
import { findSquad } from './find-squad.ts'
import { readHolders } from './virtual-holders.ts'

interface Lookup {
  captainId: string
  tid: string
  eventId: string
  squadId: string
  /** The roster members are looked up for: a bought one, one of the cart, or one that is not saved yet. */
  entryId?: string | null | undefined
  cartRosterId?: string | null | undefined
  now: Date
}
interface LookupContext extends TeamContext {
  tournamentId: string
  cartRosterId: string | null
}

/** The captain's own roster that members are looked up for. @throws Refusal NotFound, or of the registration gate */
export async function findLookupContext(db: Db, actor: Actor, lookup: Lookup): Promise<LookupContext> {
  const { captainId } = lookup
  const tournament = await captainTournament(db, actor, lookup.tid)
  passGate(actor, tournament, lookup.now)
  const squad = findSquad(await catalogueOf(db, tournament.id), lookup.squadId, lookup.eventId)
  const found = { tournamentId: tournament.id, cartRosterId: lookup.cartRosterId ?? null }
  if (lookup.entryId) {
    const { entry } = await ownEntry(db, actor, lookup.entryId)
    const context = (await readContexts(db, [entry.id], tournament, 'captain')).get(entry.id)
    if (!context || entry.tournamentId !== tournament.id) throw new Refusal('NotFound', entryNotFound)
    return { ...context, ...found, eventId: squad.eventId, averageBased: squad.averageBased }
  }
  const roster = lookup.cartRosterId
    ? await db
        .selectFrom('rosters')
        .select('id')
        .where('id', '=', lookup.cartRosterId)
        .where('captainId', '=', captainId)
        .where('tournamentId', '=', tournament.id)
        .where('entryId', 'is', null)
        .executeTakeFirst()
    : { id: '' }
  if (!roster) throw new Refusal('NotFound', 'This roster was not found.')
  return { ...contextOnSquad({ rosterId: roster.id, captainId, as: 'captain' }, squad, tournament), ...found }
}

/**
 * The roster of an entry of the actor's group that staff look members up for. Without a squad it is bowled at no time.
 * @throws Refusal NotFound
 */
export async function findStaffLookupContext(
  db: Db,
  actor: Actor,
  { entryId, tid, eventId }: { entryId: string; tid?: string; eventId?: string },
): Promise<LookupContext> {
  const { entry, tournament } = await staffEntry(db, actor, entryId)
  const context = (await readContexts(db, [entry.id], tournament, 'staff')).get(entry.id)
  const isOther = (tid && tid !== tournament.id) || (eventId && eventId !== entry.eventId)
  if (!context || isOther) throw new Refusal('NotFound', entryNotFound)
  return { ...context, tournamentId: tournament.id, cartRosterId: null }
}

/** Members as bowlers of the roster, in order, each with their problem; one who comes twice has it the second time. */
export const lookUpOnRoster = async (
  db: Db,
  context: LookupContext,
  bowlers: readonly BowlerRow[],
): Promise<BowlerAnswer[]> =>
  (await checkMembers(db, context, bowlers)).map(({ bowler, problem, flags }) =>
    asBowler(bowler, { ...flags, error: problem?.message ?? null }),
  )

/** The same with what staff see. */
export const lookUpOnRosterAsStaff = async (
  db: Db,
  context: LookupContext,
  bowlers: readonly BowlerRow[],
): Promise<StaffBowlerAnswer[]> =>
  (await checkMembers(db, context, bowlers)).map(({ bowler, problem, flags }) =>
    asStaffBowler(bowler, { ...flags, problem }),
  )

async function checkMembers(db: Db, context: LookupContext, bowlers: readonly BowlerRow[]) {
  const { tournamentId, captainId, eventId, averageBased, cartRosterId } = context
  const ids = bowlers.map(({ id }) => id)
  const assignments = await readAssignments(db, tournamentId, captainId, ids)
  const fed = [...(await readSetup(db, tournamentId)).virtualEvents.values()]
    .filter(({ mappedEventIds }) => mappedEventIds.includes(eventId))
    .map(({ id }) => id)
  const holders = await readHolders(db, fed, ids)
  return bowlers.map((bowler, index) => ({
    bowler,
    // the screen knows who else is on the roster now; the save asks again
    problem: whyBowlerNotAllowed(bowler, ids.slice(0, index), context, assignments),
    flags: {
      averageBased,
      isOnOtherRosters: otherAssignments(context, bowler.id, assignments).length > 0,
      assignedByOtherCaptain: fed.some((id) => (holders.get(`${id} ${bowler.id}`) ?? captainId) !== captainId),
      eventId,
      cartRosterId,
    },
  }))
}
