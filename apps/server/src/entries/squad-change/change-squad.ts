import { dayTimeText, formatSquad } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { notEnoughChildSlots, squadsTooFull, squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { entryFacts, entryNotFound, type FoundEntry, staffEntry } from '../../access/entries.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { captainEntries, lockBowlers, lockVirtualEntries } from '../../db/locks.ts'
import { GatewayError } from '../../gateways/gateway-error.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { readSquads } from '../../places/cart-facts.ts'
import { fetchBowlers, readBowlers } from '../../rosters/bowlers.ts'
import type { Services } from '../../services.ts'
import { readEntry } from '../read-entries.ts'
import { requireVersion } from '../require-version.ts'
import { type ChangedPlan, changeSentences } from './change-sentences.ts'
import { checkMoved, inCartOfParent } from './check-change.ts'
import { chooseForChildren } from './child-squads.ts'
import { sayLastTaker } from './last-taker.ts'
import { type MovingEntry, ownMovingEntry, readBowlerIds, readMovingEntry } from './moving-entry.ts'
import { type ChangePlan, type ChangeRequest, planChange } from './plan-change.ts'
import { queueSquadChanged } from './queue-squad-changed.ts'
import { lockPlacesLeft } from './squad-places.ts'

export const changeOwnSquad: Handles<'PUT registration/entry/:id/squad/change'> = async (call) => {
  const { body, services, now, transact } = call
  const { entry, tournament, moving } = await ownMovingEntry(call)
  requireSameEntry(body.entryId, entry.id)
  if (!body.squadId) throw new Refusal('BadInput', squadTimeRequired)
  const request = { to: body.squadId, children: body.childrenEntries, as: 'captain', now } as const
  await refreshMembers(services, entry.captainId, tournament, moving)
  return transact(async (tx) => {
    await changeSquad(tx, { entry, tournament }, request)
    return readEntry(tx, { entry, tournament }, now)
  })
}

export const changeSquadAsStaff: Handles<'PUT admin/entry/:id/squad/change'> = async (call) => {
  const { params, body, actor, author, db, now, notes, transact } = call
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  requireSameEntry(body.entryId, entry.id)
  await prepareChange(call, { entry, tournament }, body.squadId)
  const { squadId: to, childrenEntries: children = [], bundle, version } = body
  return transact(async (tx) => {
    const plan = await changeSquad(tx, { entry, tournament }, { to, children, bundle, version, as: 'staff', now })
    notes?.push(...changeSentences(plan, tournament))
    const { eventName, name, squadDateTime, ...rest } = await readMoved(tx, entry.id)
    const moved = { ...rest, eventName, teamName: name, squadDateTime }
    return { squadId: to, requestId: author.requestId ?? '', entry: moved }
  })
}

/** Before the transaction of staff's change. @throws Refusal when the entry may not be changed */
export async function prepareChange(
  { actor, db, services, now }: Context,
  { entry, tournament }: FoundEntry,
  to: string | null,
): Promise<void> {
  const refusal = whyNotChangeEntry(entry, tournament, now, 'staff')
  if (refusal) throw refusal
  if (!to) return
  const rows = await captainEntries(db, entry.captainId, tournament.id).execute()
  const moving = await readMovingEntry(db, tournament, rows, entry.id)
  await refreshMembers(services, actor.personId, tournament, moving)
}

function requireSameEntry(sent: string | undefined, id: string): void {
  if (sent && sent !== id) throw new Refusal('BadInput', 'The entry of the address and the one of the request differ.')
}

/** The entry as it is after its act. */
async function readMoved(tx: Tx, id: string) {
  const { startsAt, ...row } = await entryFacts(tx).select('n.version').where('n.id', '=', id).executeTakeFirstOrThrow()
  return { ...row, squadDateTime: startsAt?.toISOString() ?? null }
}

/** Moves an entry with all that goes along, or nothing. What was paid stays with the entries. */
export async function changeSquad(tx: Tx, found: FoundEntry, sent: ChangeRequest): Promise<ChangedPlan> {
  const { tournament } = found
  const { as, now } = sent
  // all of the captain's entries: which children a parent takes along depends on the others of its day
  const rows = await captainEntries(tx, found.entry.captainId, tournament.id).forUpdate().execute()
  const entry = rows.find(({ id }) => id === found.entry.id)
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  await requireVersion(tx, entry, sent.version)
  const refusal = whyNotChangeEntry(entry, tournament, now, as)
  if (refusal) throw refusal
  const moving = await readMovingEntry(tx, tournament, rows, entry.id)
  const request = await chooseForChildren(tx, moving, tournament, sent)
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
  const planned = planChange(moving, tournament, squads, request)
  const plan = { ...planned, inCart: planned.leavesChildren ? await inCartOfParent(tx, moving, tournament) : null }
  if (plan.inCart && as === 'captain')
    throw new Refusal(
      'RuleBroken',
      `Your cart has ${plan.inCart}, which come with this entry. Please complete that order or remove them first.`,
    )
  await writeChange(tx, plan, left, tournament, sent)
  await checkMoved(tx, plan, tournament, as)
  // off a squad that it was not on: nothing happened
  if (plan.parent.squad || plan.parent.to) await queueSquadChanged(tx, plan, tournament, now)
  return plan
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
  { as, now }: ChangeRequest,
): Promise<void> {
  const moves = [parent, ...children].flatMap((planned) => planned.moves)
  const full = squadsTooFull(moves, left)
  const fullOfParent = parent.moves.find(({ to }) => to !== null && full.includes(to))?.to
  if (parent.to && fullOfParent) {
    const { eventName, startsAt } = parent.to
    const time = as === 'staff' ? dayTimeText : formatSquad
    const at = `${eventName}, ${time(startsAt, tournament.timeZone)}`
    const taker = as === 'staff' ? await sayLastTaker(tx, fullOfParent, tournament, now) : ''
    throw new Refusal('SoldOut', `No available times: ${at} is SOLD OUT. Please select another squad.${taker}`)
  }
  if (full.length > 0) throw new Refusal('SoldOut', notEnoughChildSlots)
  await sql`update entries e set squad_id = m."to", event_id = m."eventId", version = e.version + 1
    from json_to_recordset(${JSON.stringify(moves)}) as m ("entryId" uuid, "to" uuid, "eventId" uuid)
    where e.id = m."entryId"`.execute(tx)
}

/** Where the day of a membership counts it is fetched again; a directory that is silent leaves what was known. */
async function refreshMembers(
  services: Services,
  readerId: string,
  tournament: TournamentRow,
  moving: MovingEntry,
): Promise<void> {
  if (!tournament.restrictBowlersToActiveMembership) return
  const { db } = services.database
  const bowlerIds = await readBowlerIds(db, [moving, ...moving.children])
  const known = await readBowlers(db, [...bowlerIds.values()].flat())
  const usbcIds = [...known.values()].map(({ usbcId }) => usbcId)
  try {
    await fetchBowlers(services, readerId, usbcIds)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof GatewayError)) throw error
  }
}
