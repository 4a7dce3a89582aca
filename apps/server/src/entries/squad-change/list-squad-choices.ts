import { addDays, type DayText, formatTime } from '@kegler/domain/dates.ts'
import type { SquadChoice } from '@kegler/domain/entries/squad-change.captain.calls.ts'
import { roomFor, whyNotChangeTo } from '@kegler/domain/entries/squad-change.rules.ts'
import { takesRequests } from '@kegler/domain/waiting-list/offer.rules.ts'
import type { z } from 'zod'
import type { Handles } from '../../http/serve.ts'
import type { PricedSquad } from '../../places/priced-squads.ts'
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

  const eventIds = [entry.eventId, ...(moving.children.length > 0 && bundling ? [bundling.childEventId] : [])]
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
  const others = squads
    .filter((squad) => squad.eventId === entry.eventId && squad.id !== params.squadId)
    .filter((squad) => whyNotChangeTo(squad, facts) === null)
    .map((squad) => ({ day: squad.day, ...choice(moving, squad) }))
  const parentSquads = others.filter(({ available }) => available > 0)
  const canWaitFor = takesRequests(tournament, now)
  const fullSquads = others.filter(
    ({ available, startDateTime }) => moving.squad !== null && available <= 0 && canWaitFor(startDateTime),
  )
  const goingAlong = moving.children.find(({ linked }) => linked.length > 0) ?? moving.children[0]
  const ofChildren = goingAlong
    ? squads
        .filter(({ eventId, notOffered }) => eventId === bundling?.childEventId && !notOffered)
        .map((squad) => ({ day: squad.day, ...choice(goingAlong, squad) }))
    : []
  const takesChildren = (day: DayText) =>
    !goingAlong ||
    day === moving.squad?.day ||
    ofChildren.some((squad) => squad.day === addDays(day, 1) && squad.available > 0)
  const child = children.length > 0 ? goingAlong : undefined
  const nextDay = addDays(params.date, 1)
  const isBundledChild = bundling?.childEventId === entry.eventId
  const availableDates = [...new Set(parentSquads.map(({ day }) => day))].filter(takesChildren).sort()
  const fullDates = [...new Set(fullSquads.map(({ day }) => day))].filter((day) => !availableDates.includes(day)).sort()
  return {
    startDate: facts.firstDay,
    endDate: facts.lastDay,
    isBundledChild,
    parentEventName: isBundledChild ? (bundling?.parentEventName ?? '') : moving.eventName,
    childEventName:
      isBundledChild || bundling?.parentEventId === entry.eventId ? (bundling?.childEventName ?? null) : null,
    parentSquadDateTime: moving.squad?.startsAt ?? null,
    childSquadDateTime: child?.squad?.startsAt ?? null,
    availableDates,
    fullDates,
    parentAvailableSquads: parentSquads.filter(({ day }) => day === params.date),
    fullSquads: fullSquads.filter(({ day }) => day === params.date),
    childAvailableSquads: child ? ofChildren.filter(({ day }) => day === nextDay) : [],
    childEntries: children
      .map(({ entry: listed, squad }) => ({
        id: listed.id,
        eventName: squad?.eventName ?? '',
        teamName: listed.name,
        squadId: listed.squadId,
        entryNumber: listed.entryNumber,
      }))
      .sort((a, b) => a.entryNumber - b.entryNumber),
  }
}
