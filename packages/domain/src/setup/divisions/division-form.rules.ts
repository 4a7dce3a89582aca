import type { DivisionCriteria } from '../../rosters/division.rules.ts'
import { plural } from '../../texts.ts'

type Field = 'minAverage' | 'maxAverage' | 'minAge' | 'maxAge'
export type TypedDivision = { readonly [F in Field | 'isDefault']?: unknown }

/** The bounds of a division that takes every sum of averages. */
export const averageLimits = { least: 0, most: 9900 } as const
/** The form asks for both bounds of the averages: those that are open become the limits. */
export const withAverageBounds = <
  D extends { isDefault: boolean; minAverage: number | null; maxAverage: number | null },
>(
  division: D,
  { averageBased }: Pick<DivisionCriteria, 'averageBased'>,
): D =>
  averageBased && !division.isDefault
    ? {
        ...division,
        minAverage: division.minAverage ?? averageLimits.least,
        maxAverage: division.maxAverage ?? averageLimits.most,
      }
    : division

interface Problem {
  path: Field
  message: string
}
const missing = (value: unknown) => value === null || value === undefined || value === ''
const isAbove = (low: unknown, high: unknown) => typeof low === 'number' && typeof high === 'number' && low > high

/** What is wrong with the bounds of a division; the default one takes every roster that fits no other and needs none. */
export function divisionProblems(
  typed: TypedDivision,
  { averageBased }: Pick<DivisionCriteria, 'averageBased'>,
): Problem[] {
  const { minAverage, maxAverage, minAge, maxAge, isDefault } = typed
  const problems: Problem[] = []
  if (averageBased && isDefault !== true) {
    if (missing(minAverage)) problems.push({ path: 'minAverage', message: 'Required' })
    if (missing(maxAverage)) problems.push({ path: 'maxAverage', message: 'Required' })
  }
  if (isAbove(minAverage, maxAverage)) problems.push({ path: 'minAverage', message: 'Cannot be above the maximum' })
  if (isAbove(minAge, maxAge)) problems.push({ path: 'minAge', message: 'Cannot be above the maximum' })
  return problems
}

/** Why a division cannot be deleted. `entries`: those that are in it, cancelled ones too. */
export function whyNotDeleteDivision(
  canDelete: boolean,
  { name, entries }: { name: string; entries: number },
): string | null {
  if (!canDelete) return 'Divisions can be deleted only while the tournament is in status Setup.'
  if (entries > 0) return `${name} has ${plural(entries, 'entry', 'entries')}. It cannot be deleted.`
  return null
}
