import { addDays, type DayText, formatDay } from '@kegler/domain/dates.ts'
import { isOpenTo, type Move, proposeChildSquads } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db, Tx } from '../../db/db.ts'
import { readSquads } from '../../places/priced-squads.ts'
import type { MovingEntry } from './moving-entry.ts'
import type { ChangeRequest } from './plan-change.ts'
import { readSquadsWithPlaces, roomForStaff } from './squad-places.ts'

/**
 * What can be chosen for the bundled children that go along when their parent moves to `day`: the squads of the day
 * after, and a proposal for each child. Nothing when none goes along. `planned`: moves that are not made yet.
 */
export async function readChildChoices(
  db: Db,
  moving: MovingEntry,
  tournament: TournamentRow,
  day: DayText,
  { as, planned = [] }: { as: Viewer; planned?: readonly Move[] },
) {
  const { bundling, children, squad } = moving
  if (!bundling || !squad || squad.day === day || children.length === 0)
    return { children: [], squads: [], proposed: new Map<string, string | null>() }
  const ofEvent = db.selectFrom('squads').select('id').where('eventId', '=', bundling.childEventId)
  const { squads, left, kept } = await readSquadsWithPlaces(db, tournament.id, ofEvent, as)
  for (const { from, to } of planned) {
    if (from) left.set(from, (left.get(from) ?? 0) + 1)
    if (to) left.set(to, (left.get(to) ?? 0) - 1)
  }
  const nextDay = squads.filter((one) => one.day === addDays(day, 1) && isOpenTo(one, as))
  const linkedSquads = (children.find(({ linked }) => linked.length > 0) ?? children[0])?.linked ?? []
  const proposed = proposeChildSquads(
    children.map(({ entry, squad, linked }) => ({
      entryId: entry.id,
      startsAt: squad?.startsAt ?? null,
      linkedSquads: linked.map(({ squadId }) => squadId),
    })),
    nextDay,
    left,
    tournament.timeZone,
  )
  const linked = linkedSquads.map(({ squadId }) => squadId)
  return {
    children,
    squads: nextDay
      .map((one) => ({ ...one, ...roomForStaff(linked, one, { left, kept }) }))
      .filter((one) => one.adminAvailable > 0),
    proposed,
  }
}

/** The request with a squad for every bundled child that goes along. @throws Refusal SoldOut that names the others */
export async function chooseForChildren(
  tx: Tx,
  moving: MovingEntry,
  tournament: TournamentRow,
  request: ChangeRequest,
  planned: readonly Move[],
): Promise<ChangeRequest> {
  const { as, bundle } = request
  if (request.to === null || bundle === 'stay' || (as === 'captain' && bundle !== 'along')) return request
  const chosen = new Set(request.children.map(({ entryId }) => entryId))
  if (moving.children.every(({ entry }) => chosen.has(entry.id))) return request
  const to = (await readSquads(tx, tournament.id, { squadIds: [request.to] })).get(request.to)
  if (!to) return request
  const { children, proposed } = await readChildChoices(tx, moving, tournament, to.day, { as, planned })
  const open = children.filter(({ entry }) => !chosen.has(entry.id))
  const without = open.filter(({ entry }) => !proposed.get(entry.id))
  if (without.length > 0) {
    const names = without.map(({ entry }) => `${entry.entryNumber} ${entry.name}`).join(', ')
    throw new Refusal(
      'SoldOut',
      `No place on ${formatDay(addDays(to.day, 1))} for ${moving.bundling?.childEventName}: ${names}. Please select another date${as === 'staff' ? ', or let them keep their squads' : ''}.`,
    )
  }
  const added = open.map(({ entry }) => ({ entryId: entry.id, squadId: proposed.get(entry.id) }))
  return { ...request, children: [...request.children, ...added] }
}
