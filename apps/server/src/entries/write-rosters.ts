import { Refusal } from '@kegler/domain/errors.ts'
import { whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { teamName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { EntryRow } from '../access/find-entry.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { Marks } from '../rosters/as-bowler.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { recomputeEntryDivision, recomputeVirtualDivision } from '../rosters/divisions.ts'
import type { Affected } from './affected-virtual-entries.ts'
import type { CheckedRoster } from './check-roster.ts'

interface Values {
  name: string
  countryId: string | null
  state: string | null
  pairCode?: string | null | undefined
  groupCode?: string | null | undefined
}
interface Place extends Marks {
  position: number
  bowlerId: string
}

/** Writes an entry and its linked children, which follow it: child n has the bowler of position n. Answers new bowlers. */
export async function writeRosters(
  tx: Tx,
  family: readonly EntryRow[],
  entry: EntryRow,
  roster: CheckedRoster,
  values: Values,
): Promise<BowlerRow[]> {
  const before = await tx
    .selectFrom('rosterPositions')
    .selectAll()
    .where(
      'entryId',
      'in',
      family.map(({ id }) => id),
    )
    .execute()
  for (const one of family) {
    const isChild = one.id !== entry.id
    const own = isChild ? roster.positions.filter(({ position }) => position === one.parentPosition) : roster.positions
    const places = own.map(({ position, bowler, average, isProfessional }) => ({
      position: isChild ? 1 : position,
      bowlerId: bowler.id,
      average,
      isProfessional,
    }))
    await writePositions(
      tx,
      one.id,
      before.filter(({ entryId }) => entryId === one.id),
      places,
    )
    await tx
      .updateTable('entries')
      .set({
        name: teamName(
          isChild ? 1 : roster.placing.numberOfBowlers,
          own.map(({ bowler }) => bowler),
          values.name,
        ),
        countryId: values.countryId,
        state: values.state,
        pairCode: values.pairCode || null,
        groupCode: values.groupCode || null,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', one.id)
      .execute()
  }
  const was = new Set(before.filter(({ entryId }) => entryId === entry.id).map(({ bowlerId }) => bowlerId))
  return roster.positions.map(({ bowler }) => bowler).filter(({ id }) => !was.has(id))
}

/** Only what changes is written, so that the audit tells what changed; removed first, or a swap meets itself. */
async function writePositions(
  tx: Tx,
  entryId: string,
  before: readonly Place[],
  after: readonly Place[],
): Promise<void> {
  const same = (a: Place, b: Place) =>
    a.position === b.position &&
    a.bowlerId === b.bowlerId &&
    a.average === b.average &&
    a.isProfessional === b.isProfessional
  const gone = before.filter((place) => !after.some((other) => same(place, other)))
  const come = after.filter((place) => !before.some((other) => same(place, other)))
  if (gone.length > 0)
    await tx
      .deleteFrom('rosterPositions')
      .where('entryId', '=', entryId)
      .where(
        'position',
        'in',
        gone.map(({ position }) => position),
      )
      .execute()
  if (come.length > 0)
    await tx
      .insertInto('rosterPositions')
      .values(come.map((place) => ({ ...place, entryId })))
      .execute()
}

/** The paid units stay, without a bowler. */
export async function clearVirtualEntries(tx: Tx, affected: readonly Affected[]): Promise<void> {
  if (affected.length === 0) return
  await tx
    .updateTable('virtualEntries')
    .set({ bowlerId: null, divisionId: null, version: sql<number>`version + 1` })
    .where(
      'id',
      'in',
      affected.map(({ virtualEntryId }) => virtualEntryId),
    )
    .execute()
}

/** Divisions of the entries and of every virtual entry that the roster counts for. */
export async function recomputeDivisions(
  tx: Tx,
  family: readonly EntryRow[],
  entry: EntryRow,
  tournament: TournamentRow,
  roster: CheckedRoster,
): Promise<void> {
  for (const { id } of family) {
    const outcome = await recomputeEntryDivision(tx, id)
    if (outcome.state === 'failed' && tournament.blockFailedDivisionCalculation)
      throw new Refusal('RuleBroken', whyNoDivision(id === entry.id ? roster.placing.eventName : 'the linked event'))
  }
  const bowlerIds = roster.positions.map(({ bowler }) => bowler.id)
  const units = await tx
    .selectFrom('virtualEntries')
    .select('id')
    .where('captainId', '=', entry.captainId)
    .where('tournamentId', '=', entry.tournamentId)
    .where('isCancelled', '=', false)
    .where((eb) =>
      eb.or([
        eb(
          'teamEntryId',
          'in',
          family.map(({ id }) => id),
        ),
        ...(bowlerIds.length > 0 ? [eb('bowlerId', 'in', bowlerIds)] : []),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id } of units) await recomputeVirtualDivision(tx, id)
}
