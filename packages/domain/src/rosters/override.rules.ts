/** Checks of a roster that staff may set aside with a reason. */
export const overridableChecks = [
  'InactiveMembership',
  'NotYouthMember',
  'MaxEntries',
  'NotDifferent',
  'NoDivision',
] as const
export type OverridableCheck = (typeof overridableChecks)[number]
/** What is checked of a bowler; the same start and one bowler twice are never set aside. */
export type BowlerCheck = 'InactiveMembership' | 'NotYouthMember' | 'TwiceOnRoster' | 'SameStart' | 'MaxEntries'
/** Those of the whole roster: no bowler is named with them. */
const rosterChecks: readonly string[] = ['NotDifferent', 'NoDivision']

export interface Override {
  /** null: a check of the whole roster. */
  bowlerId: string | null
  check: string
}

export const isOverridable = (check: string): check is OverridableCheck =>
  overridableChecks.some((one) => one === check)

/** Whether staff have set this check aside; `bowlerId` null: a check of the whole roster. */
export const isOverridden = (overrides: readonly Override[] | undefined, check: string, bowlerId: string | null) =>
  isOverridable(check) && (overrides ?? []).some((one) => one.check === check && one.bowlerId === bowlerId)

/** What is wrong with an override as sent, or null. `usbcIds`: of the roster as sent, in capitals. */
export function whyNotOverride(
  { check, usbcId }: { check: OverridableCheck; usbcId?: string | null | undefined },
  usbcIds: ReadonlySet<string>,
): string | null {
  if (rosterChecks.includes(check)) return usbcId ? 'An override of the whole roster names no bowler.' : null
  if (!usbcId) return 'An override of a bowler needs a membership ID.'
  return usbcIds.has(usbcId.toUpperCase()) ? null : `${usbcId} is not on this roster.`
}

export interface AverageOf {
  average: number | null
  averageBy: 'captain' | 'staff'
}
/** The average that counts: that of staff, else of the membership, else of the captain. As `average_of` of the database. */
export const countedAverage = ({ average, averageBy }: AverageOf, membership: number | null): number | null =>
  averageBy === 'staff' ? average : (membership ?? average)

/**
 * The average to keep for a bowler in a position. `sent`: undefined leaves what is there; to staff null means as the
 * membership says. Captains give one only where one is needed and nobody else has.
 */
export function averageToKeep(
  as: 'captain' | 'staff',
  sent: number | null | undefined,
  { before, membership, averageBased }: { before: AverageOf | null; membership: number | null; averageBased: boolean },
): AverageOf {
  const none: AverageOf = { average: null, averageBy: 'captain' }
  // of a whole position: the average alone, the bowler may stand elsewhere now
  const kept = before ? { average: before.average, averageBy: before.averageBy } : none
  if (as === 'captain') {
    if (kept.averageBy === 'staff') return kept
    return averageBased && membership === null ? { average: sent ?? null, averageBy: 'captain' } : none
  }
  if (sent === undefined || (sent !== null && sent === countedAverage(kept, membership))) return kept
  return sent === null || sent === membership ? none : { average: sent, averageBy: 'staff' }
}

/** Whether staff replace an average that somebody else gave: that needs a reason. */
export const replacesAverage = (after: AverageOf, before: AverageOf | null, membership: number | null): boolean => {
  const known = countedAverage(before ?? { average: null, averageBy: 'captain' }, membership)
  return after.averageBy === 'staff' && known !== null && after.average !== known
}
