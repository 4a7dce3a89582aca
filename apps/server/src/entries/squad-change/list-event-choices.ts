import { isOpenTo, roomFor, whyNotChangeEvent } from '@kegler/domain/entries/squad-change.rules.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { type MovingEntry, ownMovingEntry } from './moving-entry.ts'
import { changeFacts } from './plan-change.ts'
import { readSquadsWithPlaces } from './squad-places.ts'

export const listEventChoices: Handles<'GET registration/entry/:id/availableEvents'> = async (call) => {
  const { db, now } = call
  const { moving, tournament } = await ownMovingEntry(call)
  return {
    currentEventName: moving.eventName,
    availableEvents: await readEventChoices(db, moving, tournament, { as: 'captain', now }),
  }
}

/** Squads of other events that an entry may change to, with places for it: for captains those at the same start. */
export async function readEventChoices(
  db: Db,
  moving: MovingEntry,
  tournament: TournamentRow,
  reader: { as: Viewer; now: Date },
) {
  const facts = changeFacts(moving, tournament, reader)
  if (!moving.squad || !facts.allowChangeBetweenFreeEvents || moving.children.length > 0) return []
  const ofOthers = db
    .selectFrom('squads')
    .innerJoin('events', 'events.id', 'squads.eventId')
    .select('squads.id')
    .where('squads.tournamentId', '=', tournament.id)
    .where('squads.eventId', '!=', moving.entry.eventId)
    .where('events.numberOfBowlers', '=', moving.squad.numberOfBowlers)
  const chosen =
    reader.as === 'staff' ? ofOthers : ofOthers.where('squads.startsAt', '=', new Date(moving.squad.startsAt))
  const { squads, left } = await readSquadsWithPlaces(db, tournament.id, chosen, reader.as)
  const linked = moving.linked.map(({ squadId }) => squadId)
  return squads
    .filter((squad) => isOpenTo(squad, reader.as))
    .filter((squad) => whyNotChangeEvent(squad, facts) === null)
    .map((squad) => ({
      ...squad,
      squadId: squad.id,
      startDateTime: squad.startsAt,
      available: roomFor(linked, squad, left),
    }))
    .filter(({ available }) => available > 0)
    .sort(
      (a, b) => a.eventName.localeCompare(b.eventName, 'en', { numeric: true }) || a.startsAt.localeCompare(b.startsAt),
    )
}
