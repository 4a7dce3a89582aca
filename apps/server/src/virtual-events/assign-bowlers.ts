import { Refusal } from '@kegler/domain/errors.ts'
import {
  enteredByOtherCaptain,
  whyNotAssignBowler,
  whyVirtualReadOnly,
} from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import { type Tx, transact, violated } from '../db/db.ts'
import { lockBowlers, lockVirtualEntries } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { type BowlerRow, fetchBowlers, findBowlers } from '../rosters/bowlers.ts'
import { isOnMapped } from '../rosters/cart-rosters/cart-problems.ts'
import { readCartRosterRows } from '../rosters/cart-rosters/cart-roster-rows.ts'
import { recomputeVirtualDivision } from '../rosters/divisions.ts'
import { readStandings } from '../rosters/standings.ts'
import { readHolders, type VirtualEventOf } from '../rosters/virtual-holders.ts'
import type { Services } from '../services.ts'
import { findVirtualEvent } from './find-virtual-event.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

interface Change {
  id: string
  bowler: BowlerRow | null
  /** Who gives the unit up. */
  wasBowlerId: string | null
}

export const assignBowlers: Handles<'PUT virtualevent/bowlers'> = async ({
  body,
  actor,
  author,
  db,
  services,
  now,
}) => {
  const { event, tournament } = await findVirtualEvent(db, actor, body.virtualEventId)
  if (event.owner !== 'bowler') throw new Refusal('RuleBroken', `${event.name} is owned by teams.`)
  const ids = body.virtualEntryBowlers.map(({ virtualEntryId }) => virtualEntryId)
  if (new Set(ids).size < ids.length) throw new Refusal('BadInput', 'A virtual entry is given twice.')
  const bowlers = await knownBowlers(
    services,
    body.virtualEntryBowlers.flatMap(({ usbcId }) => usbcId ?? []),
  )
  try {
    return await transact(db, author, async (tx) => {
      const units = await lockVirtualEntries(tx, actor.personId, tournament.id)
      const changes: Change[] = []
      for (const { virtualEntryId, usbcId } of body.virtualEntryBowlers) {
        const unit = units.find(({ id, virtualEventId }) => id === virtualEntryId && virtualEventId === event.id)
        if (!unit) throw new Refusal('NotFound', 'This virtual entry was not found.')
        const bowler = bowlers.get(usbcId?.toUpperCase() ?? '') ?? null
        if ((bowler?.id ?? null) === unit.bowlerId) continue
        const no = whyVirtualReadOnly(unit, tournament, now)
        if (no) throw no
        changes.push({ id: unit.id, bowler, wasBowlerId: unit.bowlerId })
      }
      await check(tx, event, tournament, actor.personId, changes)
      await write(tx, changes)
      return readVirtualEntries(tx, actor.personId, tournament, now, [event.id])
    })
  } catch (error) {
    if (violated(error) === 'virtual_entries_one_bowler') throw new Refusal('RuleBroken', enteredByOtherCaptain)
    throw error
  }
}

/** Who stands on a roster is known; only others are asked for. */
async function knownBowlers(services: Services, usbcIds: readonly string[]): Promise<Map<string, BowlerRow>> {
  const known = new Map((await findBowlers(services.database.db, usbcIds)).map((row) => [row.usbcId, row]))
  const unknown = usbcIds.filter((id) => !known.has(id.toUpperCase()))
  return new Map([...known, ...(await fetchBowlers(services, unknown))])
}

/** @throws Refusal RuleBroken with a sentence for each bowler who cannot have the unit */
async function check(
  tx: Tx,
  event: VirtualEventOf,
  tournament: TournamentRow,
  captainId: string,
  changes: readonly Change[],
): Promise<void> {
  const wanted = changes.flatMap(({ bowler }) => bowler?.id ?? [])
  await lockBowlers(tx, wanted)
  const cart = await readCartRosterRows(tx, captainId, tournament.id)
  const standings = await readStandings(tx, tournament.id, captainId, wanted, cart)
  const holders = await readHolders(tx, [event.id])
  for (const { wasBowlerId } of changes) if (wasBowlerId) holders.delete(`${event.id} ${wasBowlerId}`)
  const against = changes.flatMap(({ bowler }) => {
    if (!bowler) return []
    const key = `${event.id} ${bowler.id}`
    const holder = holders.get(key)
    holders.set(key, captainId)
    const no = whyNotAssignBowler({
      virtualEventName: event.name,
      bowler,
      isOnRosters: isOnMapped(standings, bowler.id, captainId, event),
      holder: holder === undefined ? 'nobody' : holder === captainId ? 'captain' : 'otherCaptain',
    })
    return no ? [no] : []
  })
  if (against.length > 0) throw new Refusal('RuleBroken', [...new Set(against)])
}

/** All are taken back before any is given: bowlers may change places. */
async function write(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .updateTable('virtualEntries')
    .set({ bowlerId: null, version: sql<number>`version + 1` })
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute()
  for (const { id, bowler } of changes) {
    if (bowler) await tx.updateTable('virtualEntries').set({ bowlerId: bowler.id }).where('id', '=', id).execute()
    await recomputeVirtualDivision(tx, id)
  }
}
