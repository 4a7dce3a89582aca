import { ReservationCaptain, ReservationCoordinator } from '@kegler/domain/cart/reservation.staff.calls.ts'
import type { z } from 'zod'

export const emptyPerson = { firstName: '', lastName: '', email: '' }
export type Person = typeof emptyPerson

/** What is wrong with the people of a reservation, by field: 'captain.email'. */
export function problemsOf({ captain, coordinator }: { captain: Person; coordinator: Person }): Record<string, string> {
  const errorsOf = (name: string, { error }: z.ZodSafeParseResult<unknown>) =>
    (error?.issues ?? []).map(({ path, message }): [string, string] => [`${name}.${path.join('.')}`, message])
  const all = [
    ...errorsOf('captain', ReservationCaptain.safeParse(captain)),
    ...errorsOf('coordinator', ReservationCoordinator.safeParse(coordinator)),
  ]
  // of several, the first
  return Object.fromEntries(all.toReversed())
}
