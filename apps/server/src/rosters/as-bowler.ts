import { type AverageOf, averageToKeep } from '@kegler/domain/rosters/override.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Bowler } from '@kegler/domain/rosters/rosters.calls.ts'
import type { z } from 'zod'
import type { BowlerRow } from './bowlers.ts'

export type BowlerAnswer = z.output<typeof Bowler>
/** What a captain or staff say about the bowler in a position. */
export interface PositionOverrides {
  /** Of a captain: typed where one counts and the membership has none. */
  average: number | null
  averageBy: 'captain' | 'staff'
  /** null: as the membership says. */
  isProfessional: boolean | null
}
export interface Flags extends Partial<PositionOverrides> {
  averageBased?: boolean
  isOnOtherRosters?: boolean
  assignedByOtherCaptain?: boolean
  error?: string | null
  eventId?: string | null
  cartRosterId?: string | null
  divisionName?: string | null
}

type Shown = Pick<BowlerRow, 'id' | 'usbcId' | 'firstName' | 'lastName' | 'average' | 'isProfessional'>
/** A member as the screens get them. */
export function asBowler(row: Shown, flags: Flags = {}): BowlerAnswer {
  const name = fullName(row)
  const isByStaff = flags.averageBy === 'staff'
  return {
    id: row.id,
    usbcId: row.usbcId,
    memberId: row.usbcId,
    firstName: row.firstName,
    lastName: row.lastName,
    name,
    displayName: `${name} (${row.usbcId})`,
    average: isByStaff
      ? (flags.average ?? null)
      : (row.average ?? (flags.averageBased ? (flags.average ?? null) : null)),
    averageRequired: !isByStaff && needsAverage(row, flags.averageBased ?? false),
    isProfessional: flags.isProfessional ?? row.isProfessional,
    isOnOtherRosters: flags.isOnOtherRosters ?? false,
    assignedByOtherCaptain: flags.assignedByOtherCaptain ?? false,
    error: flags.error ? { Message: flags.error } : null,
    eventId: flags.eventId ?? null,
    cartRosterId: flags.cartRosterId ?? null,
    divisionName: flags.divisionName ?? null,
  }
}
const needsAverage = (row: { average: number | null }, averageBased: boolean): boolean =>
  averageBased && row.average === null
/**
 * What was sent, without what the membership already says. `before`: as the bowler was on the roster; `averageBy` comes
 * with an average that is put back.
 */
export const overridesOf = (
  row: Pick<BowlerRow, 'average' | 'isProfessional'>,
  sent: Partial<Record<'average', number | null | undefined> & Record<'isProfessional', boolean | null | undefined>> &
    Partial<Pick<PositionOverrides, 'averageBy'>>,
  { as, averageBased, before }: { as: 'captain' | 'staff'; averageBased: boolean; before: AverageOf | null },
): PositionOverrides => ({
  ...(sent.averageBy
    ? { average: sent.average ?? null, averageBy: sent.averageBy }
    : averageToKeep(as, sent.average, { before, membership: row.average, averageBased })),
  isProfessional: sent.isProfessional === row.isProfessional ? null : (sent.isProfessional ?? null),
})
