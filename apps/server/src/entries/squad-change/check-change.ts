import { addDays, formatDay } from '@kegler/domain/dates.ts'
import { cartNeedsParent } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { isOverridden } from '@kegler/domain/rosters/override.rules.ts'
import { fullName, whyBowlerNotAllowed } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import type { PricedSquad } from '../../places/priced-squads.ts'
import { readSetup } from '../../places/setup.ts'
import { isOnMapped, readAssignments } from '../../rosters/assignments.ts'
import { readBowlers } from '../../rosters/bowlers.ts'
import { readContexts, type TeamContext } from '../../rosters/contexts.ts'
import { recomputeEntryDivision } from '../../rosters/divisions.ts'
import { whyTooSimilar } from '../../rosters/save-roster.ts'
import { type MovingEntry, readBowlerIds } from './moving-entry.ts'
import type { ChangePlan, PlannedMove } from './plan-change.ts'

type EventChange = PlannedMove & { to: PricedSquad }

/**
 * Bundled children that the captain keeps in their cart, or is about to pay, were offered because of this parent:
 * what they are ('Doubles of Mar 1st, 2026') when the parents that stay do not cover them, else null.
 */
export async function inCartOfParent(tx: Tx, moving: MovingEntry, tournament: TournamentRow): Promise<string | null> {
  const { bundling, squad, entry, bundle } = moving
  if (!bundling || !squad || !bundle) return null
  const childDay = addDays(squad.day, 1)
  const day = sql<string>`(s.starts_at at time zone ${tournament.timeZone})::date`
  const held = await tx
    .selectFrom('holdLines as l')
    .innerJoin('holds as h', 'h.id', 'l.holdId')
    .innerJoin('squads as s', 's.id', 'l.squadId')
    .select(['s.eventId', day.as('day'), 'l.quantity'])
    .where('h.captainId', '=', entry.captainId)
    .where('h.tournamentId', '=', tournament.id)
    .execute()
  const count = (eventId: string, on: string) =>
    held.reduce((sum, line) => (line.eventId === eventId && line.day === on ? sum + line.quantity : sum), 0)
  const needs = cartNeedsParent({
    parentsLeft: bundle.othersOfDay + count(bundling.parentEventId, squad.day),
    childrenLeft: bundle.childrenOfDay - moving.children.length,
    inCart: count(bundling.childEventId, childDay),
    quantity: bundling.quantity,
  })
  return needs ? `${bundling.childEventName} of ${formatDay(childDay)}` : null
}

/** What must hold on rows that were moved in this transaction, and what follows from a new event. @throws Refusal RuleBroken */
export async function checkMoved(tx: Tx, plan: ChangePlan, tournament: TournamentRow, as: Viewer): Promise<void> {
  const ids = [plan.parent, ...plan.children].map(({ entry }) => entry.id)
  const contexts = await readContexts(tx, ids, tournament, as)
  await checkMovedRosters(tx, plan, tournament, contexts)
  const { entry, to } = plan.parent
  if (plan.changesEvent && to)
    await applyEventChange(tx, { ...plan.parent, to }, tournament, contexts.get(entry.id)?.overrides)
}

/**
 * Problems of bowlers with the new start: another squad at that start, a membership that ends before that day; for a
 * new event also the entries a bowler may have and teams that must differ. Older problems of a roster do not prevent
 * a squad change. On rows that were moved in this transaction, their bowlers locked.
 * @throws Refusal RuleBroken that names each bowler
 */
async function checkMovedRosters(
  tx: Tx,
  plan: ChangePlan,
  tournament: TournamentRow,
  contexts: ReadonlyMap<string, TeamContext>,
): Promise<void> {
  const moving = [plan.parent, ...plan.children]
  const { captainId } = plan.parent.entry
  const bowlerIds = await readBowlerIds(tx, moving)
  const all = [...bowlerIds.values()].flat()
  if (all.length === 0) return
  const bowlers = await readBowlers(tx, all)
  const assignments = await readAssignments(tx, tournament.id, captainId, all)
  const problems = new Set<string>()
  for (const { entry } of moving) {
    const context = contexts.get(entry.id)
    for (const id of bowlerIds.get(entry.id) ?? []) {
      const bowler = bowlers.get(id)
      if (!context || !bowler) continue
      const ruled = {
        ...context,
        onlyYouthMembers: false,
        enforceMaxEntries: context.enforceMaxEntries && plan.changesEvent,
      }
      const refused = whyBowlerNotAllowed(bowler, [], ruled, assignments)
      if (refused) problems.add(refused.message)
    }
  }
  const context = contexts.get(plan.parent.entry.id)
  if (plan.changesEvent && context) {
    const tooSimilar = await whyTooSimilar(tx, tournament.id, context, bowlerIds.get(plan.parent.entry.id) ?? [])
    if (tooSimilar) problems.add(tooSimilar)
  }
  if (problems.size > 0) throw new Refusal('RuleBroken', [...problems])
}

/**
 * What follows from a new event: its virtual entries must still be fed, its division is another. Ages count on a day
 * of the event or the tournament, never of the squad, so a squad change alone leaves divisions as they are.
 * @throws Refusal RuleBroken
 */
async function applyEventChange(
  tx: Tx,
  planned: EventChange,
  tournament: TournamentRow,
  overrides: TeamContext['overrides'],
): Promise<void> {
  await rejectOrphanedVirtualEntries(tx, planned, tournament)
  const blocks = tournament.blockFailedDivisionCalculation && !isOverridden(overrides, 'NoDivision', null)
  for (const { entryId } of planned.moves) {
    const outcome = await recomputeEntryDivision(tx, entryId)
    if (outcome.state === 'failed' && blocks) throw new Refusal('RuleBroken', whyNoDivision(planned.to.eventName))
  }
}

/** A virtual entry of this team, or of one of its bowlers, that the old event fed and no event would feed any more. */
async function rejectOrphanedVirtualEntries(
  tx: Tx,
  { entry, moves, to }: EventChange,
  tournament: TournamentRow,
): Promise<void> {
  const entryIds = moves.map(({ entryId }) => entryId)
  const virtualEntries = await tx
    .selectFrom('virtualEntries as u')
    .leftJoin('bowlers as b', 'b.id', 'u.bowlerId')
    .select(['u.virtualEventId', 'u.teamEntryId', 'u.bowlerId', 'b.firstName', 'b.lastName'])
    .where('u.captainId', '=', entry.captainId)
    .where('u.tournamentId', '=', tournament.id)
    .where('u.isCancelled', '=', false)
    .where(
      sql<boolean>`(u.team_entry_id = ${entry.id} or u.bowler_id in (select p.bowler_id from rosters r
        join roster_positions p on p.roster_id = r.id where r.entry_id = any(${entryIds}::uuid[])))`,
    )
    .execute()
  if (virtualEntries.length === 0) return
  const { virtualEvents: events } = await readSetup(tx, tournament.id)
  const bowlerIds = virtualEntries.flatMap(({ bowlerId }) => bowlerId ?? [])
  const assignments = await readAssignments(tx, tournament.id, entry.captainId, bowlerIds)
  const sentences = virtualEntries.flatMap((virtualEntry) => {
    const event = events.get(virtualEntry.virtualEventId)
    if (!event?.mappedEventIds.includes(entry.eventId)) return []
    const fed = virtualEntry.bowlerId
      ? isOnMapped(assignments, virtualEntry.bowlerId, entry.captainId, event)
      : event.mappedEventIds.includes(to.eventId)
    const who = virtualEntry.bowlerId
      ? fullName({ firstName: virtualEntry.firstName ?? '', lastName: virtualEntry.lastName ?? '' })
      : 'This team'
    return fed ? [] : [`${who} is entered in ${event.name}, which ${to.eventName} does not count for.`]
  })
  if (sentences.length > 0) throw new Refusal('RuleBroken', [...new Set(sentences)])
}
