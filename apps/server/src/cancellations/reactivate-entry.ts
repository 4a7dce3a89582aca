import { whyNotReactivate, whyNotReactivateOn, whyReadOnly } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { whyBowlerNotAllowed } from '@kegler/domain/rosters/roster.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import { soldOutSquad } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import { type EntryRow, lockBowlers } from '../db/locks.ts'
import { requireVersion } from '../entries/require-version.ts'
import type { Handles } from '../http/serve.ts'
import { requireNoRefund } from '../payments/item-money.ts'
import { readSquads } from '../places/priced-squads.ts'
import { readAssignments } from '../rosters/assignments.ts'
import { readContexts } from '../rosters/contexts.ts'
import { recomputeEntryDivisions } from '../rosters/divisions.ts'
import { openLinks } from '../rosters/links.ts'
import { type Cancellable, itemsOf, lockCancellable } from './cancellable.ts'
import { queueReactivated } from './queue-mails.ts'
import { readCancelled, reverseCancellations } from './reverse-cancellations.ts'

export const reactivateEntry: Handles<'POST admin/entry/:id/reactivate'> = async (call) => {
  const { params, body, actor, author, db, now, notes } = call
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  if (body.entryId && body.entryId !== entry.id)
    throw new Refusal('BadInput', 'The entry of the address and the one of the request differ.')
  const refusal = whyReadOnly(tournament, now) ?? whyNotReactivate(entry)
  if (refusal) throw refusal
  const cancellable = { tournament, captainId: entry.captainId, entryId: entry.id, virtualEntryId: null }
  return call
    .transact(async (tx) => {
      const balance = await reactivate(tx, cancellable, { ...body, by: author.email, now, notes })
      return { entry: await readCancelled(tx, entry.id), balance }
    })
    .catch((error: unknown) => {
      throw soldOut(error) ?? error
    })
}
/** What the database holds against it. */
export const soldOut = (error: unknown): Refusal | null =>
  soldOutSquad(error) === undefined
    ? null
    : new Refusal('SoldOut', 'This squad is SOLD OUT. Please select another one.')

interface Reactivation {
  squadId: string
  sendMail: boolean
  version?: number | undefined
  by: string
  now: Date
  notes: string[] | null
}
/**
 * Takes a cancelled entry back with its linked children: places, roster and what is owed; virtual entries stay as they
 * are. Returns the balance. @throws Refusal NotFound, Stale, RuleBroken; an error that `soldOut` knows
 */
export async function reactivate(
  tx: Tx,
  of: Cancellable,
  { squadId, sendMail, version, by, now, notes }: Reactivation,
): Promise<number> {
  const { tournament } = of
  const { family } = await lockCancellable(tx, of)
  const [parent, ...children] = family
  if (!parent) throw new Refusal('NotFound', entryNotFound)
  await requireVersion(tx, parent, version)
  const lockedRefusal = whyReadOnly(tournament, now) ?? whyNotReactivate(parent)
  if (lockedRefusal) throw lockedRefusal
  const items = itemsOf(family, [])
  const ids = family.map(({ id }) => id)
  await requireNoRefund(tx, ids)
  const bowlerIds = await readFamilyBowlers(tx, family)
  await lockBowlers(tx, bowlerIds)
  const to = (await readSquads(tx, tournament.id, { squadIds: [squadId] })).get(squadId)
  if (!to) throw new Refusal('NotFound', 'This squad was not found.')
  const wrong = whyNotReactivateOn(to, { eventId: parent.eventId, children: children.length }, tournament)
  if (wrong) throw new Refusal('RuleBroken', wrong)
  await takePlaces(tx, family, to.id, to.linkedSquadId)
  const rosterIds = family.map(({ rosterId }) => rosterId)
  await openLinks(tx, sql`l.ended = 'cancelled' and l.roster_id = any(${rosterIds}::uuid[])`)
  await requireFreeBowlers(tx, parent, tournament, bowlerIds)
  await recomputeEntryDivisions(tx, ids)
  const balance = await reverseCancellations(tx, items, by, now)
  notes?.push(`The balance due will be ${formatMoney(Math.max(0, balance))}.`)
  notes?.push(...(await lostVirtualEntries(tx, parent)))
  if (sendMail) await queueReactivated(tx, of, items, { balanceDue: Math.max(0, balance), now })
  return balance
}

const takePlaces = async (tx: Tx, family: readonly EntryRow[], squadId: string, linkedSquadId: string | null) =>
  sql`update entries set is_cancelled = false, squad_id = case when parent_entry_id is null then ${squadId}::uuid else ${linkedSquadId}::uuid end,
    cancelled_at = null, cancelled_by = null, cancel_reason = null, cancelled_squad_id = null, version = version + 1
    where id = any(${family.map(({ id }) => id)}::uuid[])`.execute(tx)

const readFamilyBowlers = async (tx: Tx, family: readonly EntryRow[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('rosterPositions')
    .select('bowlerId')
    .where(sql<boolean>`roster_id = any(${family.map(({ rosterId }) => rosterId)}::uuid[])`)
    .execute()
  return rows.map(({ bowlerId }) => bowlerId)
}

/** @throws Refusal RuleBroken that names who bowls at that start, or has reached their limit, since the cancellation */
async function requireFreeBowlers(tx: Tx, own: EntryRow, tournament: TournamentRow, bowlerIds: readonly string[]) {
  const context = (await readContexts(tx, [own.id], tournament, 'staff')).get(own.id)
  if (!context || bowlerIds.length === 0) return
  const assignments = await readAssignments(tx, tournament.id, own.captainId, bowlerIds)
  const rules = { ...context, onlyActiveMembers: false, onlyYouthMembers: false }
  const bowlers = await lockBowlers(tx, bowlerIds)
  const problems = [...bowlers.values()].flatMap(
    (bowler) => whyBowlerNotAllowed(bowler, [], rules, assignments)?.message ?? [],
  )
  if (problems.length > 0) throw new Refusal('RuleBroken', problems)
}

/** Sentences on virtual entries that the cancellation emptied: bought, with nobody on them; and on those that went with it. */
async function lostVirtualEntries(tx: Tx, { captainId, tournamentId, cancelledAt }: EntryRow): Promise<string[]> {
  const query = tx
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .select(['v.name', sql<number>`count(*)::int`.as('count')])
    .where('u.captainId', '=', captainId)
    .where('u.tournamentId', '=', tournamentId)
    .groupBy('v.name')
    .orderBy('v.name')
  const empty = await query
    .where('u.isCancelled', '=', false)
    .where('u.bowlerId', 'is', null)
    .where('u.teamEntryId', 'is', null)
    .execute()
  const gone = await query.where('u.isCancelled', '=', true).where('u.cancelledAt', '=', cancelledAt).execute()
  return [
    ...empty.map(
      ({ name, count }) =>
        `${plural(count, `${name} entry has`, `${name} entries have`)} nobody and must be assigned again.`,
    ),
    ...gone.map(
      ({ name, count }) =>
        `${plural(count, `${name} entry was`, `${name} entries were`)} cancelled with it and ${count === 1 ? 'stays' : 'stay'} cancelled.`,
    ),
  ]
}
