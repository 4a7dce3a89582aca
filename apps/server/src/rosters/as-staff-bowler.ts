import type { StaffBowler } from '@kegler/domain/entries/roster.staff.calls.ts'
import type { BowlerProblem } from '@kegler/domain/rosters/roster.rules.ts'
import type { z } from 'zod'
import { asBowler, type Flags } from './as-bowler.ts'
import type { BowlerRow } from './bowlers.ts'

export type StaffBowlerAnswer = z.output<typeof StaffBowler>
interface StaffFlags extends Omit<Flags, 'error'> {
  problem?: BowlerProblem | null
  readOnly?: boolean
}

/** A member as staff get them, with personal data. */
export const asStaffBowler = (
  row: BowlerRow,
  { problem, readOnly = false, ...flags }: StaffFlags = {},
): StaffBowlerAnswer => ({
  ...asBowler(row, flags),
  error: problem ? { Message: problem.message, check: problem.code } : null,
  initial: row.initial,
  lineage: row.lineage,
  gender: row.gender,
  city: row.city,
  state: row.state,
  zip: row.zip,
  birthDate: row.birthDate,
  membershipExpires: row.membershipExpires,
  isYouthMember: row.isYouthMember,
  membershipAverage: row.average,
  averageBy: flags.averageBy ?? 'captain',
  readOnly,
})
