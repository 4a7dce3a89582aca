import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Bowler } from '@kegler/domain/rosters/rosters.calls.ts'
import type { z } from 'zod'
import type { BowlerRow } from './bowlers.ts'

export type BowlerAnswer = z.output<typeof Bowler>
/** What a captain says about the bowler in a position. */
export interface CaptainOverrides {
  /** Typed where one counts and the membership has none. */
  average: number | null
  /** null: as the membership says. */
  isProfessional: boolean | null
}
export interface Flags extends Partial<CaptainOverrides> {
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
  return {
    id: row.id,
    usbcId: row.usbcId,
    memberId: row.usbcId,
    firstName: row.firstName,
    lastName: row.lastName,
    name,
    displayName: `${name} (${row.usbcId})`,
    average: row.average ?? (flags.averageBased ? (flags.average ?? null) : null),
    averageRequired: needsAverage(row, flags.averageBased ?? false),
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
/** What was sent, without what the membership already says. */
export const overridesOf = (
  row: Pick<BowlerRow, 'average' | 'isProfessional'>,
  averageBased: boolean,
  sent: { average?: number | null | undefined; isProfessional?: boolean | null | undefined },
): CaptainOverrides => ({
  average: needsAverage(row, averageBased) ? (sent.average ?? null) : null,
  isProfessional: sent.isProfessional === row.isProfessional ? null : (sent.isProfessional ?? null),
})
