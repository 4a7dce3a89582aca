import { addDays, formatTime } from '@kegler/domain/dates.ts'
import type { SquadChoice } from '@kegler/domain/entries/squad-change.captain.calls.ts'
import { roomFor, whyNotChangeTo } from '@kegler/domain/entries/squad-change.rules.ts'
import type { z } from 'zod'
import type { Handles } from '../../http/serve.ts'
import type { PricedSquad } from '../../places/cart-facts.ts'
import { type EntryWithChildren, ownMovingEntry } from './moving-entry.ts'
import { changeFacts } from './plan-change.ts'
import { readSquadsWithPlaces } from './squad-places.ts'

/** What can be chosen for a day: squads that take the entry, and those of the children that go along the day after. */
export const listSquadChoices: Handles<'GET registration/entry/:id/squads/:date/id/:squadId'> = async (call) => {
  const { params, db, now } = call
  const { entry, tournament, moving } = await ownMovingEntry(call)
  const { bundling } = moving
  const facts = changeFacts(moving, tournament, { as: 'captain', now })
  const children = moving.squad !== null && moving.squad.day !== params.date ? moving.children : []

  const eventIds = [entry.eventId, ...(children.length > 0 && bundling ? [bundling.childEventId] : [])]
  const ofEvents = db.selectFrom('squads').select('id').where('eventId', 'in', eventIds)
  const { squads, left } = await readSquadsWithPlaces(db, tournament.id, ofEvents, 'captain')
  const choice = (own: EntryWithChildren, squad: PricedSquad): z.output<typeof SquadChoice> => ({
    ...squad,
    startDateTime: squad.startsAt,
    available: roomFor(
      own.linked.map(({ squadId }) => squadId),
      squad,
      left,
    ),
    summary: `${formatTime(squad.startsAt, tournament.timeZone)} ${squad.eventName}`,
  })
  const child = children.find(({ linked }) => linked.length > 0) ?? children[0]
  const nextDay = addDays(params.date, 1)
  const isBundledChild = bundling?.childEventId === entry.eventId
  return {
    startDate: facts.firstDay,
    endDate: facts.lastDay,
    isBundledChild,
    parentEventName: isBundledChild ? (bundling?.parentEventName ?? '') : moving.eventName,
    childEventName:
      isBundledChild || bundling?.parentEventId === entry.eventId ? (bundling?.childEventName ?? null) : null,
    parentSquadDateTime: moving.squad?.startsAt ?? null,
    childSquadDateTime: child?.squad?.startsAt ?? null,
    parentAvailableSquads: squads
      .filter((squad) => squad.eventId === entry.eventId && squad.day === params.date && squad.id !== params.squadId)
      .filter((squad) => whyNotChangeTo(squad, facts) === null)
      .map((squad) => choice(moving, squad))
      .filter(({ available }) => available > 0),
    childAvailableSquads: child
      ? squads
          .filter(
            ({ eventId, day, notOffered }) => eventId === bundling?.childEventId && day === nextDay && !notOffered,
          )
          .map((squad) => choice(child, squad))
      : [],
    childEntries: children
      .map(({ entry: own, squad }) => ({
        id: own.id,
        eventName: squad?.eventName ?? '',
        teamName: own.name,
        squadId: own.squadId,
        entryNumber: own.entryNumber,
      }))
      .sort((a, b) => a.entryNumber - b.entryNumber),
  }
}
