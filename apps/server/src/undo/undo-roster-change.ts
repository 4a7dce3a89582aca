import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { before } from '@kegler/domain/undo/undo.rules.ts'
import type { FoundEntry } from '../access/entries.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { changeRoster } from '../entries/change-entry.ts'
import { type BowlerRow, fetchBowlers, readBowlers } from '../rosters/bowlers.ts'
import { readPositions } from '../rosters/roster-rows.ts'
import type { SentPosition } from '../rosters/save-roster.ts'
import { giveLinksBack } from './give-links-back.ts'
import { giveOwnersBack } from './give-owners-back.ts'
import { actedOn, type MakeInverse } from './inverse.ts'
import type { ActRow } from './read-act.ts'

/** The roster as it is, with the positions and values that the act changed as they were before it. */
export const undoRosterChange: MakeInverse = async (call, rows) => {
  const { db, actor, readerId, services, now, notes, author } = call
  const ids = [...before(rows, 'Roster').keys(), ...before(rows, 'Roster Position').keys()]
  const found = await actedOn(call, ids)
  const { entry, tournament } = found
  const refusal = whyNotChangeEntry(entry, tournament, now, 'staff')
  if (refusal) throw refusal
  let bowlers: ReadonlyMap<string, BowlerRow> = new Map()
  return {
    timeZone: tournament.timeZone,
    prepare: async () => {
      const { usbcIds } = await rosterBefore(db, found, rows)
      bowlers = await fetchBowlers(services, readerId, usbcIds, entry.captainId)
    },
    lock: (tx) => lockEntryAndChildren(tx, entry.id),
    write: async (tx) => {
      const { usbcIds: wanted, ...roster } = await rosterBefore(tx, found, rows)
      if (wanted.some((usbcId) => !bowlers.has(usbcId)))
        throw new Refusal('Busy', 'This roster was just changed. Please try again.')
      const by = { as: 'staff', by: actor.email, reason: author.reason, isUndo: true } as const
      await changeRoster(tx, found, { ...roster, ...by, bowlers, now, notes })
      await giveLinksBack(tx, rows)
      await giveOwnersBack(tx, rows, { tournament, captainId: entry.captainId, now, notes })
    },
  }
}

interface StoredPosition {
  bowler_id: string
  average: number | null
  average_by: 'captain' | 'staff'
  is_professional: boolean | null
}
type PutBack = Pick<SentPosition, 'average' | 'averageBy' | 'isProfessional'> & { bowlerId: string }
async function rosterBefore(db: Db | Tx, { entry }: FoundEntry, rows: readonly ActRow[]) {
  const row = await db.selectFrom('rosters').selectAll().where('id', '=', entry.rosterId).executeTakeFirstOrThrow()
  const positions = new Map<number, PutBack>(
    ((await readPositions(db, [row.id])).get(row.id) ?? []).map(({ position, bowlerId, isProfessional }) => [
      position,
      // what the act left alone stays as it is
      { bowlerId, isProfessional },
    ]),
  )
  for (const [position, json] of before(rows, 'Roster Position').get(entry.id) ?? []) {
    const was = json === null ? null : (JSON.parse(json) as StoredPosition)
    if (was === null) positions.delete(Number(position))
    else
      positions.set(Number(position), {
        bowlerId: was.bowler_id,
        isProfessional: was.is_professional,
        average: was.average,
        averageBy: was.average_by,
      })
  }
  const bowlers: Map<string, BowlerRow> = await readBowlers(
    db,
    [...positions.values()].map(({ bowlerId }) => bowlerId),
  )
  const usbcIdOf = (id: string) => bowlers.get(id)?.usbcId ?? ''
  const values = before(rows, 'Roster').get(entry.id)
  const value = (property: string, now: string | null) => (values?.has(property) ? values.get(property) : now) ?? null
  return {
    name: value('name', row.name) ?? row.name,
    state: value('state', row.state),
    countryId: value('country_id', row.countryId),
    groupCode: value('group_code', row.groupCode),
    pairCode: value('pair_code', row.pairCode),
    rosterPositions: [...positions].map(([position, { bowlerId, ...rest }]) => ({
      ...{ position, bowler: { usbcId: usbcIdOf(bowlerId) } },
      ...rest,
    })),
    usbcIds: [...positions.values()].map(({ bowlerId }) => usbcIdOf(bowlerId)),
  }
}
