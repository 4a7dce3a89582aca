import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotEarlier } from '@kegler/domain/setup/early-lists/early-list.rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import type { DB } from '../db/tables.ts'
import { readQuestions } from '../questions/read-questions.ts'
import { readPriced, requireAllowed } from '../setup/deposits/deposits.ts'
import { ownerOf } from '../setup/divisions/read-divisions.ts'
import { requireFits } from '../setup/divisions/write-division.ts'
import { requireBesideLinked } from '../setup/events/create-event.ts'
import { requireEvents, requireFew } from '../setup/questions/questions.ts'
import type { ActRow } from './read-act.ts'
import type { Undone } from './undo-checks.ts'

/** What the acts refuse that add and save these parts. @throws Refusal of the act */
export async function requireParts(tx: Db | Tx, { tournament, lines, now }: Undone): Promise<void> {
  for (const { numberOfBowlers } of await removedRows(tx, 'events', 'Event', lines))
    await requireBesideLinked(tx, tournament, now, null, numberOfBowlers)
  for (const row of await removedRows(tx, 'divisions', 'Division', lines)) {
    const owner = ownerOf(row)
    // of an event that comes back with it nothing else is there
    if (!lines.some(({ recordId }) => recordId === owner.id)) await requireFits(tx, owner, row, row.id)
  }
  await requireEarlier(tx, tournament, lines)
  await requireQuestions(tx, tournament.id, lines)
  await requireDeposits(tx, tournament, lines)
}

type Part = 'events' | 'divisions' | 'earlyLists' | 'questions'
const tables = { events: 'events', divisions: 'divisions', earlyLists: 'early_lists', questions: 'questions' } as const
/** The rows that the act removed. */
async function removedRows<P extends Part>(tx: Db | Tx, part: P, typeName: string, lines: readonly ActRow[]) {
  const removed = lines.filter((line) => line.typeName === typeName && line.operation === 'removed')
  if (removed.length === 0) return []
  const values = `[${removed.map(({ originalValue }) => originalValue).join()}]`
  const { rows } = await sql<Selectable<DB[P]>>`
    select r.* from jsonb_populate_recordset(null::${sql.table(tables[part])}, ${values}::jsonb) r`.execute(tx)
  return rows
}
/** The former values of a column, which the act changed. */
const formerOf = (typeName: string, property: string, lines: readonly ActRow[]) =>
  lines.filter((line) => line.typeName === typeName && line.property === property)

async function requireEarlier(tx: Db | Tx, tournament: TournamentRow, lines: readonly ActRow[]): Promise<void> {
  const removed = await removedRows(tx, 'earlyLists', 'Early List', lines)
  const changed = formerOf('Early List', 'opens_at', lines)
  for (const at of [
    ...removed.map(({ opensAt }) => opensAt),
    ...changed.map((line) => new Date(line.originalValue ?? '')),
  ]) {
    const why = whyNotEarlier(tournament, at)
    if (why) throw new Refusal('RuleBroken', why)
  }
}

async function requireQuestions(tx: Db | Tx, tournamentId: string, lines: readonly ActRow[]): Promise<void> {
  if (!lines.some(({ typeName }) => typeName === 'Question')) return
  const { asked } = await readQuestions(tx, tournamentId)
  const removed = await removedRows(tx, 'questions', 'Question', lines)
  const back = [
    ...removed.filter(({ retiredAt }) => retiredAt === null),
    ...formerOf('Question', 'retired_at', lines).filter(({ originalValue }) => originalValue === null),
  ]
  const gone = lines.filter(
    ({ operation, recordId }) => operation === 'added' && asked.some(({ id }) => id === recordId),
  )
  if (back.length > gone.length) requireFew(asked.length + back.length - gone.length)
  for (const { eventIds } of removed) await requireEvents(tx, tournamentId, eventIds)
  for (const { originalValue } of formerOf('Question', 'event_ids', lines))
    await requireEvents(tx, tournamentId, JSON.parse(originalValue ?? '[]') as string[])
}

async function requireDeposits(tx: Db | Tx, { id, deposits }: TournamentRow, lines: readonly ActRow[]): Promise<void> {
  const [tick] = formerOf('Tournament', 'deposits', lines)
  const amounts = formerOf('Event', 'deposit', lines).map(({ recordId: eventId, originalValue }) => ({
    eventId,
    deposit: originalValue === null ? null : Number(originalValue),
  }))
  if (!tick && amounts.length === 0) return
  requireAllowed({ deposits: tick ? tick.originalValue === 'true' : deposits, amounts }, await readPriced(tx, id))
}
