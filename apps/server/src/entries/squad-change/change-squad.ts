import { formatSquad } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { notEnoughChildSlots, squadsTooFull, squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { entryNotFound, type FoundEntry } from '../../access/entries.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { captainEntries, lockBowlers, lockVirtualEntries } from '../../db/locks.ts'
import { GatewayError } from '../../gateways/gateway-error.ts'
import type { Handles } from '../../http/serve.ts'
import { readSquads } from '../../places/cart-facts.ts'
import { fetchBowlers, readBowlers } from '../../rosters/bowlers.ts'
import type { Services } from '../../services.ts'
import { readEntry } from '../read-entries.ts'
import { checkMoved, rejectWhenCartNeeds } from './check-change.ts'
import { type MovingEntry, ownMovingEntry, readBowlerIds, readMovingEntry } from './moving-entry.ts'
import { type ChangePlan, type ChangeRequest, planChange } from './plan-change.ts'
import { queueSquadChanged } from './queue-squad-changed.ts'
import { lockPlacesLeft } from './squad-places.ts'

export const changeOwnSquad: Handles<'PUT registration/entry/:id/squad/change'> = async (call) => {
  const { body, services, now, transact } = call
  const { entry, tournament, moving } = await ownMovingEntry(call)
  if (body.entryId && body.entryId !== entry.id)
    throw new Refusal('BadInput', 'The entry of the address and the one of the request differ.')
  if (!body.squadId) throw new Refusal('BadInput', squadTimeRequired)
  const request = { to: body.squadId, children: body.childrenEntries, as: 'captain', now } as const
  await refreshMembers(services, tournament, moving)
  return transact(async (tx) => {
    await changeSquad(tx, { entry, tournament }, request)
    return readEntry(tx, { entry, tournament }, now)
  })
}

/** Moves an entry with all that goes along, or nothing. What was paid stays with the entries. */
export async function changeSquad(tx: Tx, found: FoundEntry, request: ChangeRequest): Promise<void> {
  const { tournament } = found
  const { as, now } = request
  // all of the captain's entries: which children a parent takes along depends on the others of its day
  const rows = await captainEntries(tx, found.entry.captainId, tournament.id).forUpdate().execute()
  const entry = rows.find(({ id }) => id === found.entry.id)
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  const refusal = whyNotChangeEntry(entry, tournament, now, as)
  if (refusal) throw refusal
  const moving = await readMovingEntry(tx, tournament, rows, entry.id)
  const entries = [moving, ...moving.children]
  await lockVirtualEntries(tx, entry.captainId, tournament.id)
  await lockBowlers(tx, [...(await readBowlerIds(tx, entries)).values()].flat())

  const wanted = [request.to, ...request.children.map(({ squadId }) => squadId)].filter((id) => !!id) as string[]
  const current = entries.flatMap(({ entry: own, linked }) => [own, ...linked].flatMap(({ squadId }) => squadId ?? []))
  // a squad that is linked only now is missing: it counts as full
  const concerned = await readSquads(tx, tournament.id, { squadIds: [...new Set([...wanted, ...current])] })
  const linked = [...concerned.values()].flatMap(({ linkedSquadId }) => linkedSquadId ?? [])
  const left = await lockPlacesLeft(tx, [...concerned.keys(), ...linked], as)
  const squads = await readSquads(tx, tournament.id, { squadIds: wanted })
  const plan = planChange(moving, tournament, squads, request)
  if (plan.leavesChildren) await rejectWhenCartNeeds(tx, moving, tournament, as)
  await writeChange(tx, plan, left, tournament)
  await checkMoved(tx, plan, tournament, as)
  await queueSquadChanged(tx, plan, tournament, now)
}

/**
 * Moves all entries at once, so that the counters of the squads see one change. `left`: places on locked squads.
 * @throws Refusal SoldOut; then nothing moves
 */
async function writeChange(
  tx: Tx,
  { parent, children }: ChangePlan,
  left: ReadonlyMap<string, number>,
  tournament: TournamentRow,
): Promise<void> {
  const moves = [parent, ...children].flatMap((planned) => planned.moves)
  const full = squadsTooFull(moves, left)
  if (parent.to && parent.moves.some(({ to }) => to !== null && full.includes(to))) {
    const { eventName, startsAt } = parent.to
    const at = `${eventName}, ${formatSquad(startsAt, tournament.timeZone)}`
    throw new Refusal('SoldOut', `No available times: ${at} is SOLD OUT. Please select another squad.`)
  }
  if (full.length > 0) throw new Refusal('SoldOut', notEnoughChildSlots)
  await sql`update entries e set squad_id = m."to", event_id = m."eventId", version = e.version + 1
    from json_to_recordset(${JSON.stringify(moves)}) as m ("entryId" uuid, "to" uuid, "eventId" uuid)
    where e.id = m."entryId"`.execute(tx)
}

/** Where the day of a membership counts it is fetched again; a directory that is silent leaves what was known. */
async function refreshMembers(services: Services, tournament: TournamentRow, moving: MovingEntry): Promise<void> {
  if (!tournament.restrictBowlersToActiveMembership) return
  const { db } = services.database
  const bowlerIds = await readBowlerIds(db, [moving, ...moving.children])
  const known = await readBowlers(db, [...bowlerIds.values()].flat())
  const usbcIds = [...known.values()].map(({ usbcId }) => usbcId)
  try {
    await fetchBowlers(services, moving.entry.captainId, usbcIds)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof GatewayError)) throw error
  }
}
