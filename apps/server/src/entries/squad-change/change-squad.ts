import { squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { type EntryRow, entryNotFound, findEntry } from '../../access/find-entry.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import { type Tx, transact } from '../../db/db.ts'
import { lockBowlers, lockVirtualEntries } from '../../db/locks.ts'
import { GatewayError } from '../../gateways/gateway-error.ts'
import type { Handles } from '../../http/serve.ts'
import { queueSquadChanged } from '../../mails/queue-squad-changed.ts'
import { readSquads } from '../../places/cart-facts.ts'
import { fetchBowlers, readBowlers } from '../../rosters/bowlers.ts'
import type { Services } from '../../services.ts'
import { readEntries } from '../read-entries.ts'
import { refuseWhenCartNeeds } from './cart-needs.ts'
import { checkMovedRosters } from './check-moved-rosters.ts'
import { followEvent } from './follow-event.ts'
import { mayChangeSquad } from './may-change-squad.ts'
import { readBowlerIds, readCaptainEntries, readMovingEntry } from './moving-entry.ts'
import { planChange } from './plan-change.ts'
import { lockPlacesLeft } from './squad-places.ts'
import { writeChange } from './write-change.ts'

/** Moves an entry with all that goes along, or nothing. What was paid stays with the entries. */
export const changeSquad: Handles<'PUT registration/entry/:id/squad/change'> = async (call) => {
  const { params, body, actor, author, db, services, now } = call
  const { entry: before, tournament } = await findEntry(db, actor, params.id)
  await mayChangeSquad(db, services.config, before, tournament, now)
  if (body.entryId && body.entryId !== before.id)
    throw new Refusal('BadInput', 'The entry of the address and the one of the request differ.')
  if (!body.squadId) throw new Refusal('BadInput', squadTimeRequired)
  const wanted = [body.squadId, ...body.childrenEntries.flatMap(({ squadId }) => squadId || [])]
  await refreshMembers(services, tournament, before)

  return transact(db, author, async (tx) => {
    // all of the captain's entries: which children a parent takes along depends on the others of its day
    const rows = await readCaptainEntries(tx, actor.personId, tournament.id, true)
    const entry = rows.find(({ id }) => id === before.id)
    if (!entry) throw new Refusal('NotFound', entryNotFound)
    await mayChangeSquad(tx, services.config, entry, tournament, now)
    const moving = await readMovingEntry(tx, tournament, rows, entry.id)
    const families = [moving, ...moving.children]
    await lockVirtualEntries(tx, actor.personId, tournament.id)
    await lockBowlers(tx, [...(await readBowlerIds(tx, families)).values()].flat())
    const left = await lockSquadsOf(tx, tournament, [
      ...wanted,
      ...families.flatMap(({ entry: own, linked }) => [own, ...linked].flatMap(({ squadId }) => squadId ?? [])),
    ])

    const squads = await readSquads(tx, tournament.id, { squadIds: wanted, own: new Map() })
    const plan = planChange(moving, tournament, squads, body, now)
    if (plan.leavesChildren) await refuseWhenCartNeeds(tx, moving, tournament)
    await writeChange(tx, plan, left, tournament)
    await checkMovedRosters(tx, plan, tournament)
    if (plan.changesEvent) await followEvent(tx, plan.parent, tournament)
    await queueSquadChanged(tx, actor, tournament, [plan.parent, ...plan.children], now)
    const [answer] = await readEntries(tx, actor.personId, tournament, now, [entry.id])
    if (!answer) throw new Refusal('NotFound', entryNotFound)
    return answer
  })
}

/** With the squads that they are sold with. One that is linked in this very moment is missing: it counts as full. */
async function lockSquadsOf(tx: Tx, tournament: TournamentRow, ids: readonly string[]): Promise<Map<string, number>> {
  const squads = await readSquads(tx, tournament.id, { squadIds: [...new Set(ids)], own: new Map() })
  return lockPlacesLeft(
    tx,
    [...squads.values()].flatMap(({ id, linkedSquadId }) => [id, linkedSquadId ?? id]),
  )
}

/** Where the day of a membership counts it is asked again; a directory that is silent leaves what was known. */
async function refreshMembers(services: Services, tournament: TournamentRow, entry: EntryRow): Promise<void> {
  if (!tournament.restrictBowlersToActiveMembership) return
  const { db } = services.database
  const rows = await readCaptainEntries(db, entry.captainId, tournament.id, false)
  const moving = await readMovingEntry(db, tournament, rows, entry.id)
  const bowlerIds = await readBowlerIds(db, [moving, ...moving.children])
  const known = [...(await readBowlers(db, [...bowlerIds.values()].flat())).values()]
  try {
    await fetchBowlers(
      services,
      known.map(({ usbcId }) => usbcId),
    )
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof GatewayError)) throw error
  }
}
