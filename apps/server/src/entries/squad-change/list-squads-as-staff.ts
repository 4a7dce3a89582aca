import { formatTime } from '@kegler/domain/dates.ts'
import { showingLinked } from '@kegler/domain/entries/entries.rules.ts'
import { roomFor, whyNotChangeTo } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { staffEntry } from '../../access/entries.ts'
import { captainEntries } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import type { PricedSquad } from '../../places/cart-facts.ts'
import { readChildChoices } from './child-squads.ts'
import { readMovingEntry } from './moving-entry.ts'
import { changeFacts } from './plan-change.ts'
import { readSquadsWithPlaces } from './squad-places.ts'

export const listSquadsAsStaff: Handles<'GET admin/entry/:id/squads/:date'> = async ({ params, actor, db, now }) => {
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  if (entry.parentEntryId) throw new Refusal('LinkedEntry', showingLinked, { parentEntryId: entry.parentEntryId })
  const rows = await captainEntries(db, entry.captainId, tournament.id).execute()
  const moving = await readMovingEntry(db, tournament, rows, entry.id)
  const facts = changeFacts(moving, tournament, { as: 'staff', now })
  const ofEvent = db.selectFrom('squads').select('id').where('eventId', '=', entry.eventId)
  const { squads, left } = await readSquadsWithPlaces(db, tournament.id, ofEvent, 'staff')
  const { children, squads: ofChildren, proposed } = await readChildChoices(db, moving, tournament, params.date)
  const choice = <S extends PricedSquad & { adminAvailable: number }>(squad: S) => ({
    ...squad,
    startDateTime: squad.startsAt,
    summary: `${formatTime(squad.startsAt, tournament.timeZone)} ${squad.eventName}`,
    hideFromCaptains: squad.notOffered,
    hasStarted: Date.parse(squad.startsAt) <= now.getTime(),
  })
  const linked = moving.linked.map(({ squadId }) => squadId)
  const childSquads = ofChildren.map(choice)
  const childEntries = children.map(({ entry: child }) => ({
    entryId: child.id,
    entryNumber: child.entryNumber,
    eventName: moving.bundling?.childEventName ?? '',
    teamName: child.name,
    squadId: proposed.get(child.id) ?? null,
  }))
  return squads
    .filter((squad) => squad.day === params.date && whyNotChangeTo(squad, facts) === null)
    .map((squad) => choice({ ...squad, adminAvailable: roomFor(linked, squad, left) }))
    .filter(({ adminAvailable }) => adminAvailable > 0)
    .map((squad) => ({ ...squad, childSquads, childEntries }))
}
