import { dayOf, formatDayShort } from '@kegler/domain/dates.ts'
import { notAllowed, onTheList } from '@kegler/domain/setup/people/people.rules.ts'
import { whyNotOnDay } from '@kegler/domain/setup/squads/squad.rules.ts'
import { whyNotInStatus } from '@kegler/domain/undo/setup.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import { squadsBeingPaid } from '../setup/carts.ts'
import { staffOf } from '../setup/people/find-staff.ts'
import { administratorRows, managerRows } from '../setup/people/list-people.ts'
import type { ActRow } from './read-act.ts'

export interface Undone {
  tournament: TournamentRow
  lines: readonly ActRow[]
  now: Date
}

/** What no act decides: rows that come back, and squads, which get back fewer lanes than a save may leave. */
export const whyNotUndoRows = async (tx: Db | Tx, undone: Undone): Promise<string | null> =>
  whyNotInStatus(undone.tournament, undone.lines, undone.now) ??
  (await whyNotPeople(tx, undone)) ??
  (await whySquadInUse(tx, undone)) ??
  whyOutside(undone)

const lists = {
  Manager: { as: 'manager', rowsOf: managerRows },
  Administrator: { as: 'administrator', rowsOf: administratorRows },
} as const
async function whyNotPeople(tx: Db | Tx, { tournament, lines }: Undone): Promise<string | null> {
  for (const line of lines) {
    if (line.typeName !== 'Manager' && line.typeName !== 'Administrator') continue
    const personId =
      line.property === 'person_id'
        ? line.originalValue
        : line.operation === 'removed'
          ? ((JSON.parse(line.originalValue ?? '{}') as { person_id?: string }).person_id ?? null)
          : null
    if (personId === null) continue
    const { as, rowsOf } = lists[line.typeName]
    const person = await tx.selectFrom('persons').select('email').where('id', '=', personId).executeTakeFirst()
    if (person?.email === line.userEmail) return 'Somebody who gave up their own access must be added again by hand.'
    if (!(await staffOf(tx, tournament, as).where('id', '=', personId).executeTakeFirst())) return notAllowed[as]
    const others = (await rowsOf(tx, tournament.id)).filter(({ id }) => id !== line.recordId)
    if (others.some((other) => other.personId === personId)) return onTheList[as]
  }
  return null
}

/** Start and event of a squad stay once something was sold or is held. */
async function whySquadInUse(tx: Db | Tx, { tournament: { id }, lines }: Undone): Promise<string | null> {
  if (lines.some(({ property }) => property === 'time_zone')) return null
  const ids = lines.flatMap(({ typeName, property, recordId }) =>
    typeName === 'Squad' && (property === 'starts_at' || property === 'event_id') ? [recordId] : [],
  )
  if (ids.length === 0) return null
  const { rows } = await sql<{ sold: boolean; held: boolean }>`
    select exists (select from entries where tournament_id = ${id} and squad_id = any(${ids}::uuid[])) as sold,
      exists (select from squads where id = any(${ids}::uuid[]) and taken > 0)
        or exists (select from rosters where tournament_id = ${id} and entry_id is null and squad_id = any(${ids}::uuid[])) as held`.execute(
    tx,
  )
  if (rows[0]?.sold) return 'Entries have been sold for what this act changed. It cannot be undone any more.'
  const isBeingPaid = (await squadsBeingPaid(tx, id, ids)).size > 0
  return rows[0]?.held || isBeingPaid
    ? 'Captains have what this act changed in their carts, or are paying for it. Please try again later.'
    : null
}

function whyOutside({ tournament, lines }: Undone): string | null {
  const moved = lines.flatMap(({ typeName, operation, property, originalValue }) => {
    if (typeName !== 'Squad' || originalValue === null) return []
    if (property === 'starts_at') return [originalValue]
    return operation === 'removed' ? [String((JSON.parse(originalValue) as { starts_at?: string }).starts_at)] : []
  })
  const outside = moved
    .map((at) => dayOf(new Date(at), tournament.timeZone))
    .find((day) => whyNotOnDay(day, tournament) !== null)
  return outside ? `A squad on ${formatDayShort(outside)} lies outside the dates of this tournament.` : null
}
