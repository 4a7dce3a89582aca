import { addDays } from '@kegler/domain/dates.ts'
import type { SquadChange } from '@kegler/domain/entries/squad-change.captain.calls.ts'
import {
  type ChangeFacts,
  firstChangeDay,
  isOpenTo,
  type Move,
  squadTimeRequired,
  whyNotChangeTo,
} from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import type { z } from 'zod'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { PricedSquad } from '../../places/priced-squads.ts'
import type { EntryWithChildren, MovingEntry } from './moving-entry.ts'

/** Where an entry goes, as it was requested; null: off its squad, for staff only. */
export interface ChangeRequest {
  to: string | null
  children: z.output<typeof SquadChange>['childrenEntries']
  /** 'along' chooses for children that have none chosen; 'stay', for staff, leaves them where they are. */
  bundle?: 'along' | 'stay'
  /** Of the entry as it was shown to who decided; without it the last one wins. */
  version?: number | undefined
  as: Viewer
  now: Date
}
/** The squads that a request names. */
export const wantedSquads = ({ to, children }: ChangeRequest): string[] =>
  [to, ...children.map(({ squadId }) => squadId)].filter((id) => !!id) as string[]

export type EntryMove = Move & { entryId: string; eventId: string }
/** An entry with its linked children on the way to a squad; null: off theirs. */
export interface PlannedMove extends EntryWithChildren {
  to: PricedSquad | null
  moves: EntryMove[]
}
export interface ChangePlan {
  parent: PlannedMove
  children: PlannedMove[]
  changesEvent: boolean
  /** The entry leaves its day, or the event that children are bundled with. */
  leavesChildren: boolean
  /** Bundled children that keep their squads without this entry to cover them. */
  uncovered: number
}

/** Which entry goes where, checked by every rule but that of places. @throws Refusal */
export function planChange(
  moving: MovingEntry,
  tournament: TournamentRow,
  squads: ReadonlyMap<string, PricedSquad>,
  request: ChangeRequest,
): ChangePlan {
  if (request.to === null) {
    const parent = planMove(moving, null)
    return {
      ...{ parent, changesEvent: false, leavesChildren: moving.squad !== null, children: [] },
      uncovered: moving.children.length,
    }
  }
  const to = squadOf(squads, request.to)
  const refusal = whyNotChangeTo(to, changeFacts(moving, tournament, request))
  if (refusal) throw refusal
  const changesEvent = to.eventId !== moving.entry.eventId
  const leavesDay = moving.squad !== null && moving.squad.day !== to.day
  if (changesEvent && moving.children.length > 0)
    throw new Refusal(
      'RuleBroken',
      `The ${moving.bundling?.childEventName} entries of the next day come with this entry: its event cannot be changed.`,
    )
  const children = leavesDay && request.bundle !== 'stay' ? moving.children : []
  const chosen = new Map(request.children.map(({ entryId, squadId }) => [entryId, squadId]))
  for (const entryId of chosen.keys())
    if (!children.some(({ entry }) => entry.id === entryId))
      throw new Refusal('Stale', 'The entries have changed. Please open this again and choose once more.')
  const childDay = addDays(to.day, 1)
  return {
    parent: planMove(moving, to),
    changesEvent,
    leavesChildren: changesEvent || leavesDay,
    uncovered: leavesDay ? moving.children.length - children.length : 0,
    children: children.map((child) => {
      const squad = squadOf(squads, chosen.get(child.entry.id))
      if (squad.eventId !== child.entry.eventId || squad.day !== childDay || !isOpenTo(squad, request.as))
        throw new Refusal(
          'RuleBroken',
          `Please select a squad of ${moving.bundling?.childEventName} on the day after the new date.`,
        )
      return planMove(child, squad)
    }),
  }
}

/** What the rules of a change decide on. */
export const changeFacts = (
  moving: MovingEntry,
  tournament: TournamentRow,
  { as, now }: { as: Viewer; now: Date },
): ChangeFacts => ({
  as,
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

/** Linked Singles follow to the Singles squad that the new Doubles squad is sold with, or off theirs. */
function planMove(moving: EntryWithChildren, to: PricedSquad | null): PlannedMove {
  const { entry, linked } = moving
  if (linked.length > 0 && to && (!to.linkedSquadId || !to.linkedEventId))
    throw new Refusal('RuleBroken', 'The linked entries cannot go along to this squad. Please select another one.')
  return {
    ...moving,
    to,
    moves: [
      { entryId: entry.id, from: entry.squadId, to: to?.id ?? null, eventId: to?.eventId ?? entry.eventId },
      ...linked.map((child) => ({
        entryId: child.id,
        from: child.squadId,
        to: to?.linkedSquadId ?? null,
        eventId: to?.linkedEventId ?? child.eventId,
      })),
    ],
  }
}
