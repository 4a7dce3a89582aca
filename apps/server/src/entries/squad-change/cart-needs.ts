import { addDays, formatDay } from '@kegler/domain/dates.ts'
import { cartNeedsParent } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import type { MovingEntry } from './moving-entry.ts'

/**
 * Bundled children that the captain keeps in their cart, or is about to pay, were offered because of this parent.
 * @throws Refusal RuleBroken when the parents that stay do not cover them
 */
export async function rejectWhenCartNeeds(
  tx: Tx,
  moving: MovingEntry,
  tournament: TournamentRow,
  as: Viewer,
): Promise<void> {
  const { bundling, squad, entry, bundle } = moving
  if (!bundling || !squad || !bundle) return
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
  if (needs)
    throw new Refusal(
      'RuleBroken',
      as === 'staff'
        ? `The captain's cart has ${bundling.childEventName} of ${formatDay(childDay)}, which come with this entry.`
        : `Your cart has ${bundling.childEventName} of ${formatDay(childDay)}, which come with this entry. Please complete that order or remove them first.`,
    )
}
