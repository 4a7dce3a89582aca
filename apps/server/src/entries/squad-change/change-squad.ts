import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { entryFacts, type FoundEntry, staffEntry } from '../../access/entries.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { captainEntries } from '../../db/locks.ts'
import { GatewayError } from '../../gateways/gateway-error.ts'
import type { Context, Handles } from '../../http/serve.ts'
import { fetchBowlers, readBowlers } from '../../rosters/bowlers.ts'
import type { Services } from '../../services.ts'
import { readEntry } from '../read-entries.ts'
import { changeSentences } from './change-sentences.ts'
import { changeSquad } from './change-squads.ts'
import { type MovingEntry, ownMovingEntry, readBowlerIds, readMovingEntry } from './moving-entry.ts'

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

/** Where the day of a membership counts it is fetched again; a directory that is silent leaves what was known. */
export async function refreshMembers(
  services: Services,
  readerId: string,
  tournament: TournamentRow,
  ...moving: readonly MovingEntry[]
): Promise<void> {
  if (!tournament.restrictBowlersToActiveMembership) return
  const { db } = services.database
  const bowlerIds = await readBowlerIds(
    db,
    moving.flatMap((one) => [one, ...one.children]),
  )
  const known = await readBowlers(db, [...bowlerIds.values()].flat())
  const usbcIds = [...known.values()].map(({ usbcId }) => usbcId)
  try {
    await fetchBowlers(services, readerId, usbcIds)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof GatewayError)) throw error
  }
}
