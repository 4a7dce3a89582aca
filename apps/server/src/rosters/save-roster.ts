import { Refusal } from '@kegler/domain/errors.ts'
import { isOverridable, isOverridden, type Override, replacesAverage } from '@kegler/domain/rosters/override.rules.ts'
import {
  bowlerProblems,
  fullName,
  type RosterAssignment,
  teamName,
  whyNotDifferent,
} from '@kegler/domain/rosters/roster.rules.ts'
import type { PositionInput } from '@kegler/domain/rosters/rosters.calls.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Rosters } from '../db/tables.ts'
import { overridesOf, type PositionOverrides } from './as-bowler.ts'
import { readAssignments, readTeams } from './assignments.ts'
import type { BowlerRow } from './bowlers.ts'
import type { TeamContext } from './contexts.ts'
import { type PositionRow, readPositions } from './roster-rows.ts'

/** `averageBy`: an undo puts an average back as it was; nobody can send it. */
export type SentPosition = z.output<typeof PositionInput> & Partial<Pick<PositionOverrides, 'averageBy'>>
/** A roster as it is saved, in the cart or bought, on rows that are locked with its bowlers. */
interface RosterSave {
  id: string
  tournamentId: string
  context: TeamContext
  sent: readonly SentPosition[]
  /** Members by the id as sent, in capitals. */
  bowlers: ReadonlyMap<string, BowlerRow>
  values: Updateable<Rosters> & { name: string }
  /** It is made by this save. */
  isNew?: boolean
  /** Rosters of a linked set's Singles: each has the bowler of one position. */
  linked: readonly { id: string; position: number }[]
}
interface SavedRoster {
  row: Selectable<Rosters>
  positions: PositionRow[]
  /** Some position is not as it was. */
  isMoved: boolean
  assignments: readonly RosterAssignment[]
  bowlers: BowlerRow[]
  added: BowlerRow[]
  left: string[]
  /** Checks that fail and that staff have set aside. */
  overridden: (Override & { message: string })[]
  /** Names of bowlers whose average staff replaced. */
  newAverages: string[]
}
/** A check that a roster does not pass, for who may override it. */
interface RosterProblem {
  /** null: of the whole roster. */
  usbcId: string | null
  check: string
  message: string
  mayOverride: boolean
}
type FilledPosition = PositionOverrides & { position: number; bowler: BowlerRow }

/**
 * Checks and writes a roster. Returns its bowlers, those who were not on it before, and the ids of those who left.
 * @throws Refusal RuleBroken with a sentence for each position that has a problem
 */
export async function saveRoster(tx: Tx, save: RosterSave): Promise<SavedRoster> {
  const before = save.isNew
    ? new Map<string, PositionRow[]>()
    : await readPositions(tx, [save.id, ...save.linked.map(({ id }) => id)])
  const was = new Map(before.get(save.id)?.map((row) => [row.bowlerId, row]))
  const positions = filledPositions(save, was)
  // a bowler who joins answers for nobody else on the roster
  const checked = save.context.as === 'bowler' ? positions.filter(({ bowler }) => !was.has(bowler.id)) : positions
  const { assignments, overridden } = await validate(tx, save, positions, checked)
  const { numberOfBowlers } = save.context
  const written = await write(tx, save, numberOfBowlers, before.get(save.id) ?? [], positions)
  for (const { id, position } of save.linked) {
    const single = positions.filter((one) => one.position === position).map((one) => ({ ...one, position: 1 }))
    await write(tx, { ...save, id }, 1, before.get(id) ?? [], single)
  }
  const bowlers = positions.map(({ bowler }) => bowler)
  return {
    ...written,
    assignments,
    bowlers,
    added: bowlers.filter(({ id }) => !was.has(id)),
    left: [...was.keys()].filter((bowlerId) => !bowlers.some(({ id }) => id === bowlerId)),
    overridden,
    newAverages: positions
      .filter((one) => replacesAverage(one, was.get(one.bowler.id) ?? null, one.bowler.average))
      .map(({ bowler }) => fullName(bowler)),
  }
}

const filledPositions = (
  { sent, bowlers, context: { as, averageBased } }: RosterSave,
  was: ReadonlyMap<string, PositionRow>,
): FilledPosition[] =>
  sent
    .flatMap(({ position, bowler, ...overrides }) => {
      const row = bowlers.get(bowler?.usbcId.toUpperCase() ?? '')
      if (!row) return []
      const before = was.get(row.id) ?? null
      const viewer = as === 'bowler' ? 'captain' : as
      return [{ position, bowler: row, ...overridesOf(row, overrides, { as: viewer, averageBased, before }) }]
    })
    .sort((a, b) => a.position - b.position)

async function validate(
  tx: Tx,
  { sent, context, tournamentId }: RosterSave,
  positions: FilledPosition[],
  checked: readonly FilledPosition[],
) {
  const ids = positions.map(({ bowler }) => bowler.id)
  const assignments = await readAssignments(tx, tournamentId, context.captainId, ids)
  const problems: (RosterProblem & { bowlerId: string | null })[] = checked.flatMap(({ bowler, position }) => {
    const others = positions.filter((other) => other.position !== position).map((other) => other.bowler.id)
    return bowlerProblems(bowler, others, context, assignments).map(({ code, message }) =>
      problemOf(code, message, bowler),
    )
  })
  problems.push(...missingAverages(sent, context, checked))
  const tooSimilar = checked.length > 0 && (await whyTooSimilar(tx, tournamentId, { ...context, overrides: [] }, ids))
  if (tooSimilar) problems.push(problemOf('NotDifferent', tooSimilar))
  const isSetAside = ({ check, bowlerId }: (typeof problems)[number]) =>
    isOverridden(context.overrides, check, bowlerId)
  const open = firstOfEach(problems.filter((problem) => !isSetAside(problem)))
  if (open.length > 0) throw rosterRefused(open)
  return { assignments, overridden: problems.filter(isSetAside) }
}
/** Who has no average in the membership needs one where averages count; an undo puts back what was there. */
const missingAverages = (
  sent: RosterSave['sent'],
  { averageBased, as }: TeamContext,
  positions: readonly FilledPosition[],
) =>
  positions.flatMap(({ position, bowler, average }) => {
    const isPutBack = sent.some((one) => one.position === position && one.averageBy !== undefined)
    if (!averageBased || bowler.average !== null || average !== null || isPutBack) return []
    const toBowler = 'Enter your average, a whole number between 0 and 300.'
    const toOthers = `${fullName(bowler)} needs an average between 0 and 300.`
    return problemOf('AverageRequired', as === 'bowler' ? toBowler : toOthers, bowler)
  })
const problemOf = (check: string, message: string, bowler?: BowlerRow) => ({
  bowlerId: bowler?.id ?? null,
  usbcId: bowler?.usbcId ?? null,
  check,
  message,
  mayOverride: isOverridable(check),
})

/** Of a bowler with several problems the first is reported; of the whole roster only when no bowler has one. */
function firstOfEach<P extends RosterProblem>(problems: readonly P[]): P[] {
  const ofBowlers = problems.filter(({ usbcId }) => usbcId !== null)
  return ofBowlers.length === 0
    ? [...problems]
    : ofBowlers.filter((one, index) => ofBowlers.findIndex(({ usbcId }) => usbcId === one.usbcId) === index)
}

/** What is wrong with a roster, in sentences and for overrides. */
export const rosterRefused = (problems: readonly RosterProblem[]): Refusal =>
  new Refusal('RuleBroken', [...new Set(problems.map(({ message }) => message))], {
    problems: problems.map(({ usbcId, check, message, mayOverride }) => ({ usbcId, check, message, mayOverride })),
  })

/** Why a roster is too much like another team of its captain in the event, or null. */
export async function whyTooSimilar(
  tx: Db | Tx,
  tournamentId: string,
  context: TeamContext,
  bowlerIds: readonly string[],
) {
  const { mustDiffer, captainId, eventId, rosterId, numberOfBowlers } = context
  if (mustDiffer === 0 || isOverridden(context.overrides, 'NotDifferent', null)) return null
  const teams = await readTeams(tx, tournamentId, captainId, eventId)
  const others = teams.filter(({ id }) => id !== rosterId)
  return whyNotDifferent(bowlerIds, numberOfBowlers, mustDiffer, others, context.as)
}

/** Only positions that change are written, so that the audit says what changed; removed first, or a swap meets itself. */
async function write(
  tx: Tx,
  { id, isNew, context: { captainId }, tournamentId, values }: RosterSave,
  numberOfBowlers: number,
  before: readonly PositionRow[],
  filled: readonly FilledPosition[],
): Promise<Pick<SavedRoster, 'row' | 'positions' | 'isMoved'>> {
  const bowlers = filled.map(({ bowler }) => bowler)
  const set = { ...values, name: teamName(numberOfBowlers, bowlers, values.name) }
  const row = isNew
    ? await tx
        .insertInto('rosters')
        .values({ ...set, id, captainId, tournamentId, createdAt: values.updatedAt })
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx.updateTable('rosters').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  const after = filled.map(({ bowler, ...position }) => ({ ...position, rosterId: id, bowlerId: bowler.id }))
  const isSame = (a: (typeof after)[number], b: PositionRow) =>
    Object.entries(a).every(([column, value]) => b[column as keyof PositionRow] === value)
  const gone = before.filter((one) => !after.some((other) => isSame(other, one)))
  const added = after.filter((one) => !before.some((other) => isSame(one, other)))
  const numbers = gone.map(({ position }) => position)
  if (gone.length > 0)
    await tx
      .deleteFrom('rosterPositions')
      .where('rosterId', '=', id)
      .where(sql<boolean>`position = any(${numbers}::int[])`)
      .execute()
  await insertRows(tx, 'rosterPositions', added)
  return { row, positions: after, isMoved: gone.length + added.length > 0 }
}
