import { roomFor, whyNotChangeEvent } from '@kegler/domain/entries/squad-change.rules.ts'
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

/** Events that a free entry may change to: squads at the same start with places for it. */
export async function readEventChoices(
  db: Db,
  moving: MovingEntry,
  tournament: TournamentRow,
  reader: { as: Viewer; now: Date },
) {
  const facts = changeFacts(moving, tournament, reader)
  if (!moving.squad || !facts.allowChangeBetweenFreeEvents || moving.children.length > 0) return []
  const sameStart = db
    .selectFrom('squads')
    .select('id')
    .where('tournamentId', '=', tournament.id)
    .where('startsAt', '=', new Date(moving.squad.startsAt))
    .where('eventId', '!=', moving.entry.eventId)
  const { squads, left } = await readSquadsWithPlaces(db, tournament.id, sameStart, reader.as)
  const linked = moving.linked.map(({ squadId }) => squadId)
  return squads
    .filter((squad) => !squad.notOffered && whyNotChangeEvent(squad, facts) === null)
    .map((squad) => ({
      ...squad,
      squadId: squad.id,
      startDateTime: squad.startsAt,
      available: roomFor(linked, squad, left),
    }))
    .filter(({ available }) => available > 0)
    .sort((a, b) => a.eventName.localeCompare(b.eventName, 'en', { numeric: true }))
}
