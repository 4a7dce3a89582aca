import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Bowler } from '@kegler/domain/rosters/rosters.calls.ts'
import type { z } from 'zod'
import type { BowlerRow } from './bowlers.ts'

export type BowlerAnswer = z.output<typeof Bowler>
export interface Flags {
  /** The average of the position where the membership has none. */
  average?: number | null
  averageBased?: boolean
  isOnOtherRosters?: boolean
  assignedByOtherCaptain?: boolean
  error?: string | null
  eventId?: string | null
  cartRosterId?: string | null
  divisionName?: string | null
}

/** A member as the screens get him. */
export function asBowler(row: BowlerRow, flags: Flags = {}): BowlerAnswer {
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
    isProfessional: row.isProfessional,
    isOnOtherRosters: flags.isOnOtherRosters ?? false,
    assignedByOtherCaptain: flags.assignedByOtherCaptain ?? false,
    error: flags.error ? { Message: flags.error } : null,
    eventId: flags.eventId ?? null,
    cartRosterId: flags.cartRosterId ?? null,
    divisionName: flags.divisionName ?? null,
  }
}
/** The captain types an average only where one counts and the membership has none. */
export const needsAverage = (row: { average: number | null }, averageBased: boolean): boolean =>
  averageBased && row.average === null
