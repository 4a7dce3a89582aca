import { roomFor, whyNotChangeEvent } from '@kegler/domain/entries/squad-change.rules.ts'
import { ownEntry } from '../../access/find-entry.ts'
import type { Handles } from '../../http/serve.ts'
import { mayChangeSquad } from './may-change-squad.ts'
import { readCaptainEntries, readMovingEntry } from './moving-entry.ts'
import { changeFacts } from './plan-change.ts'
import { readSquadsWithPlaces } from './squad-places.ts'

export const listEventChoices: Handles<'GET registration/entry/:id/availableEvents'> = async ({
  params,
  actor,
  db,
  services,
  now,
}) => {
  const { entry, tournament } = await ownEntry(db, actor, params.id)
  await mayChangeSquad(db, services.config, entry, tournament, now)
  const rows = await readCaptainEntries(db, entry.captainId, tournament.id)
  const moving = await readMovingEntry(db, tournament, rows, entry.id)
  const facts = changeFacts(moving, tournament, { as: 'captain', now })
  const none = { currentEventName: moving.eventName, availableEvents: [] }
  if (!moving.squad || !facts.allowChangeBetweenFreeEvents || moving.children.length > 0) return none

  const sameStart = await db
    .selectFrom('squads')
    .select('id')
    .where('tournamentId', '=', tournament.id)
    .where('startsAt', '=', new Date(moving.squad.startsAt))
    .where('eventId', '!=', entry.eventId)
    .execute()
  const { squads, left } = await readSquadsWithPlaces(
    db,
    tournament.id,
    sameStart.map(({ id }) => id),
  )
  const linked = moving.linked.map(({ squadId }) => squadId)
  return {
    ...none,
    availableEvents: squads
      .filter((squad) => !squad.notOffered && whyNotChangeEvent(squad, facts) === null)
      .map((squad) => ({
        squadId: squad.id,
        eventId: squad.eventId,
        eventName: squad.eventName,
        startDateTime: squad.startsAt,
        available: roomFor(linked, squad, left),
      }))
      .filter(({ available }) => available > 0)
      .sort((a, b) => a.eventName.localeCompare(b.eventName, 'en', { numeric: true })),
  }
}
