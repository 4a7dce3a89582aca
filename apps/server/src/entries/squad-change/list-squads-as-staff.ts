import { formatTime } from '@kegler/domain/dates.ts'
import { showingLinked } from '@kegler/domain/entries/entries.rules.ts'
import { whyNotChangeTo } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sumOf } from '@kegler/domain/money.ts'
import type { Actor } from '../../access/actor.ts'
import { staffEntry } from '../../access/entries.ts'
import type { Db } from '../../db/db.ts'
import { captainEntries } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import type { PricedSquad } from '../../places/priced-squads.ts'
import { readChildChoices } from './child-squads.ts'
import { readMovingEntry } from './moving-entry.ts'
import { changeFacts } from './plan-change.ts'
import { readSquadsWithPlaces, roomForStaff } from './squad-places.ts'

export const listSquadsAsStaff: Handles<'GET admin/entry/:id/squads/:date'> = async ({ params, actor, db, now }) => {
  const { moving, tournament, squads } = await readSquads(db, actor, params.id, now)
  const {
    children,
    squads: ofChildren,
    proposed,
  } = await readChildChoices(db, moving, tournament, params.date, {
    as: 'staff',
  })
  const choice = <S extends PricedSquad & { adminAvailable: number; kept: number }>(squad: S) => ({
    ...squad,
    startDateTime: squad.startsAt,
    summary: `${formatTime(squad.startsAt, tournament.timeZone)} ${squad.eventName}`,
    hideFromCaptains: squad.notOffered,
    hasStarted: Date.parse(squad.startsAt) <= now.getTime(),
  })
  const childSquads = ofChildren.map(choice)
  const childEntries = children.map(({ entry: child }) => ({
    entryId: child.id,
    entryNumber: child.entryNumber,
    eventName: moving.bundling?.childEventName ?? '',
    teamName: child.name,
    squadId: proposed.get(child.id) ?? null,
  }))
  return squads
    .filter(({ day }) => day === params.date)
    .map((squad) => ({ ...choice(squad), childSquads, childEntries }))
}

export const listSquadDaysAsStaff: Handles<'GET admin/entry/:id/squads'> = async ({ params, actor, db, now }) => {
  const { squads, moving } = await readSquads(db, actor, params.id, now)
  return [...Map.groupBy(squads, ({ day }) => day)]
    .map(([date, ofDay]) => ({
      date,
      available: sumOf(ofDay, ({ adminAvailable }) => adminAvailable),
      childEntries: moving.squad && moving.squad.day !== date ? moving.children.length : 0,
    }))
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** The squads with a place for the entry, and for how many of its kind. */
async function readSquads(db: Db, actor: Actor, id: string, now: Date) {
  const { entry, tournament } = await staffEntry(db, actor, id)
  if (entry.parentEntryId) throw new Refusal('LinkedEntry', showingLinked, { parentEntryId: entry.parentEntryId })
  const rows = await captainEntries(db, entry.captainId, tournament.id).execute()
  const moving = await readMovingEntry(db, tournament, rows, entry.id)
  const facts = changeFacts(moving, tournament, { as: 'staff', now })
  const ofEvent = db.selectFrom('squads').select('id').where('eventId', '=', entry.eventId)
  const { squads, ...places } = await readSquadsWithPlaces(db, tournament.id, ofEvent, 'staff')
  const linked = moving.linked.map(({ squadId }) => squadId)
  const free = squads
    .filter((squad) => whyNotChangeTo(squad, facts) === null)
    .map((squad) => ({ ...squad, ...roomForStaff(linked, squad, places) }))
    .filter(({ adminAvailable }) => adminAvailable > 0)
  return { moving, tournament, squads: free }
}
