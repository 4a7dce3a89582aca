import { addDays } from '@kegler/domain/dates.ts'
import type { SquadChange } from '@kegler/domain/entries/entries.calls.ts'
import {
  type ChangeFacts,
  firstChangeDay,
  type Move,
  squadTimeRequired,
  whyNotChangeTo,
} from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { z } from 'zod'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { PricedSquad } from '../../places/cart-facts.ts'
import type { Family, MovingEntry } from './moving-entry.ts'

/** An entry with its linked children on the way to a squad. */
export interface FamilyMove extends Family {
  to: PricedSquad
  moves: (Move & { entryId: string; eventId: string })[]
}
export interface ChangePlan {
  parent: FamilyMove
  children: FamilyMove[]
  changesEvent: boolean
  /** The entry leaves its day, or the event that children are bundled with. */
  leavesChildren: boolean
}

/** Who goes where, checked by every rule but that of places. @throws Refusal */
export function planChange(
  moving: MovingEntry,
  tournament: TournamentRow,
  squads: ReadonlyMap<string, PricedSquad>,
  body: z.output<typeof SquadChange>,
  now: Date,
): ChangePlan {
  const to = squadOf(squads, body.squadId)
  const no = whyNotChangeTo(to, changeFacts(moving, tournament, now))
  if (no) throw no
  const changesEvent = to.eventId !== moving.entry.eventId
  const leavesDay = moving.squad !== null && moving.squad.day !== to.day
  if (changesEvent && moving.children.length > 0)
    throw new Refusal(
      'RuleBroken',
      `Your ${moving.bundling?.childEventName} entries of the next day come with this entry: its event cannot be changed.`,
    )
  const children = leavesDay ? moving.children : []
  const chosen = new Map(body.childrenEntries.map(({ entryId, squadId }) => [entryId, squadId]))
  for (const entryId of chosen.keys())
    if (!children.some(({ entry }) => entry.id === entryId))
      throw new Refusal('Stale', 'Your entries were changed meanwhile. Please open this again and choose once more.')
  const childDay = addDays(to.day, 1)
  return {
    parent: familyMove(moving, to),
    changesEvent,
    leavesChildren: changesEvent || leavesDay,
    children: children.map((child) => {
      const squad = squadOf(squads, chosen.get(child.entry.id))
      if (squad.eventId !== child.entry.eventId || squad.day !== childDay || squad.notOffered)
        throw new Refusal(
          'RuleBroken',
          `Please select a squad of ${moving.bundling?.childEventName} on the day after the new date.`,
        )
      return familyMove(child, squad)
    }),
  }
}

/** What the rules of a change decide on. */
export const changeFacts = (moving: MovingEntry, tournament: TournamentRow, now: Date): ChangeFacts => ({
  eventId: moving.entry.eventId,
  from: moving.squad,
  firstDay: firstChangeDay(tournament, now),
  lastDay: tournament.endDate,
  now,
  allowChangeBetweenFreeEvents: tournament.allowChangeBetweenFreeEvents,
  childEventId: moving.bundling?.childEventId ?? null,
  coveredDay: moving.coveredDay,
})

function squadOf(squads: ReadonlyMap<string, PricedSquad>, id: string | null | undefined): PricedSquad {
  if (!id) throw new Refusal('BadInput', squadTimeRequired)
  const squad = squads.get(id)
  if (!squad) throw new Refusal('NotFound', 'This squad was not found.')
  return squad
}

/** Linked Singles follow to the Singles squad that the new Doubles squad is sold with. */
function familyMove(family: Family, to: PricedSquad): FamilyMove {
  const { entry, linked } = family
  const { linkedSquadId, linkedEventId } = to
  if (linked.length > 0 && (!linkedSquadId || !linkedEventId))
    throw new Refusal('RuleBroken', 'The linked entries cannot go along to this squad. Please select another one.')
  return {
    ...family,
    to,
    moves: [
      { entryId: entry.id, from: entry.squadId, to: to.id, eventId: to.eventId },
      ...linked.map((child) => ({
        entryId: child.id,
        from: child.squadId,
        to: linkedSquadId ?? '',
        eventId: linkedEventId ?? '',
      })),
    ],
  }
}
