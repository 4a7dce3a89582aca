import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { entriesOfCaptains, lockBowlers, lockVirtualEntries } from '../db/locks.ts'
import type { WaitRow } from '../db/waiting-locks.ts'
import type { ChangedPlan } from '../entries/squad-change/change-sentences.ts'
import { type Mover, MoverRefusal, moveTogether } from '../entries/squad-change/change-squads.ts'
import { requireMayMove } from '../entries/squad-change/moving-entry.ts'
import { queueSquadChanged } from '../entries/squad-change/queue-squad-changed.ts'
import type { Services } from '../services.ts'

interface Moving {
  services: Services
  tournament: TournamentRow
  now: Date
}
interface Destination {
  wait: WaitRow
  to: string
}

/**
 * Locks what moves of these captains touch, but for squads, which whoever locks them next locks once: those that their
 * entries are on are returned.
 */
export async function lockMovers(tx: Tx, tournamentId: string, waits: readonly WaitRow[]): Promise<string[]> {
  const captainIds = [...new Set(waits.map(({ captainId }) => captainId))].sort()
  if (captainIds.length === 0) return []
  const rows = await entriesOfCaptains(tx, captainIds, tournamentId).forUpdate().execute()
  for (const captainId of captainIds) await lockVirtualEntries(tx, captainId, tournamentId)
  const bowlers = await tx
    .selectFrom('rosterPositions as p')
    .innerJoin('rosters as r', 'r.id', 'p.rosterId')
    .select('p.bowlerId')
    .where(sql<boolean>`r.entry_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  await lockBowlers(
    tx,
    bowlers.map(({ bowlerId }) => bowlerId),
  )
  return [...new Set(rows.flatMap(({ squadId }) => squadId ?? []))]
}

/** Moves entries of a locked request to a start: the places that they take, by squad, or why they cannot go there. */
export async function moveEntries(
  tx: Tx,
  moving: Moving,
  one: Destination,
): Promise<ReadonlyMap<string, number> | string> {
  const plans = await moveOrSay(tx, moving, [one])
  if (plans instanceof MoverRefusal || plans instanceof Refusal) return sentenceOf(plans)
  return placesTaken(plans)
}

/** Exchanges the places of two locked requests. Null where it is done; else what each of them is refused. */
export async function exchangeEntries(
  tx: Tx,
  moving: Moving,
  both: readonly Destination[],
): Promise<Map<string, string> | null> {
  const refused = await moveOrSay(tx, moving, both)
  if (!(refused instanceof MoverRefusal || refused instanceof Refusal)) return null
  const captainId = refused instanceof MoverRefusal ? refused.captainId : null
  return new Map(
    both.map(({ wait }) => [
      wait.id,
      captainId === null || captainId === wait.captainId
        ? sentenceOf(refused)
        : 'The captain who would exchange places with you cannot move now.',
    ]),
  )
}

/** All of them with a mail to each captain, or nothing. */
async function moveOrSay(tx: Tx, { services, tournament, now }: Moving, all: readonly Destination[]) {
  await sql`savepoint move`.execute(tx)
  try {
    requireMayMove(services, tournament)
    const movers = all.map(({ wait, to }): Mover => {
      const changes = wait.entryIds.map((entryId) => ({
        ...{ entryId, to, children: [], bundle: 'along' as const, as: 'captain' as const, now },
      }))
      return { captainId: wait.captainId, changes }
    })
    const plans = await moveTogether(tx, tournament, movers)
    for (const { wait } of all) {
      await endMoved(tx, wait, now)
      const moved = plans.filter(({ parent }) => parent.entry.captainId === wait.captainId)
      await queueSquadChanged(tx, moved, tournament, now, 'waitMoved')
    }
    await sql`release savepoint move`.execute(tx)
    return plans
  } catch (error) {
    if (!(error instanceof MoverRefusal || error instanceof Refusal)) throw error
    await sql`rollback to savepoint move`.execute(tx)
    return error
  }
}
async function endMoved(tx: Tx, wait: WaitRow, now: Date): Promise<void> {
  await tx
    .updateTable('waits')
    .set({ state: 'moved', endedAt: now, version: wait.version + 1 })
    .where('id', '=', wait.id)
    .execute()
  await tx.deleteFrom('waitSquads').where('waitId', '=', wait.id).execute()
}
const sentenceOf = (refused: MoverRefusal | Refusal): string =>
  (refused instanceof MoverRefusal ? refused.refusal : refused).messages.join(' ')

function placesTaken(plans: readonly ChangedPlan[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>()
  const add = (id: string | null, n: number) => id && taken.set(id, (taken.get(id) ?? 0) + n)
  for (const { from, to } of plans.flatMap(({ parent, children }) =>
    [parent, ...children].flatMap(({ moves }) => moves),
  )) {
    add(from, -1)
    add(to, 1)
  }
  return new Map([...taken].filter(([, n]) => n > 0))
}
