import { type DayText, dayOf, formatDay, fullYears } from '../dates.ts'
import { Refusal } from '../errors.ts'

export const tournamentStatuses = {
  1: 'Setup',
  2: 'Admin Registration Open',
  3: 'Public Registration Open',
  4: 'Public Registration Closed',
  5: 'All Registrations Closed',
  6: 'Archived',
} as const

export interface Gated {
  status: number
  startDate: DayText
  endDate: DayText
  registrationCloseDate: DayText
  /** IANA name. */
  timeZone: string
}
export interface Doors {
  listed: boolean
  purchase: boolean
  manage: boolean
  /** Entries can still be changed and paid by their captains. */
  change: boolean
  /** Why captains cannot purchase; null when they can. */
  reason: string | null
}

/** What captains may do with a tournament: the table of statuses. Sales stop at 12:00am that starts the close date. */
export function captainDoors(tournament: Gated, now: Date): Doors {
  const { status } = tournament
  const today = dayOf(now, tournament.timeZone)
  const listed = status >= 2 && status <= 5
  const ended = today > tournament.endDate
  const closed = today >= tournament.registrationCloseDate
  const purchase = status === 3 && !closed && !ended
  return {
    listed,
    purchase,
    manage: listed,
    change: status >= 2 && status <= 4 && !ended,
    reason: purchase ? null : why(),
  }

  function why(): string {
    if (ended) return 'This tournament has ended.'
    if (status === 2) return 'Registration for this tournament has not opened yet.'
    if (status === 3) return `Registration closed on ${formatDay(tournament.registrationCloseDate)}.`
    return 'Registration for this tournament is closed.'
  }
}

export interface Registrant {
  emailVerified: boolean
  /** null: unknown. */
  birthDate: DayText | null
  /** What the organisation requires besides; '' or null is missing. */
  firstName: string | null
  lastName: string | null
  phone: string | null
}

/** Names of the required profile fields that are missing. */
export function missingProfileFields(person: Registrant): string[] {
  const fields: [string, string | null][] = [
    ['first name', person.firstName],
    ['last name', person.lastName],
    ['birth date', person.birthDate],
    ['phone number', person.phone],
  ]
  return fields.filter(([, value]) => !value?.trim()).map(([name]) => name)
}
export const missingFieldsMessage = (fields: readonly string[]): string =>
  `Your profile is missing: ${fields.join(', ')}. Please complete it before you register.`

/** Full years on the day it is now in the tournament's zone; null passes (that profile is incomplete, another gate). */
export const passesAge = (birthDate: DayText | null, minimum: number | null, timeZone: string, now: Date): boolean =>
  minimum === null || birthDate === null || fullYears(birthDate, dayOf(now, timeZone)) >= minimum

/** Why this person may not register here, in the order of the gate; null when he may. */
export function whyNotRegister(
  person: Registrant,
  tournament: { minimumCaptainAge: number | null; timeZone: string },
  now: Date,
): Refusal | null {
  if (!person.emailVerified)
    return new Refusal('NeedToConfirmProfile', 'Please confirm your e-mail address before you register.')
  const missing = missingProfileFields(person)
  if (missing.length > 0) return new Refusal('MissingRequiredProfileFields', missingFieldsMessage(missing))
  if (!passesAge(person.birthDate, tournament.minimumCaptainAge, tournament.timeZone, now))
    return new Refusal(
      'MinimumCaptainAgeFailed',
      `The tournament requires you to be ${tournament.minimumCaptainAge} years old to register.`,
    )
  return null
}

/** Texts for tournaments that have none. */
export const defaultSuccessMessage = 'Thank you! Your registration is complete. Questions? Call #{phoneNum}.'
export const defaultFailureMessage = 'Your payment was not completed. Your cart has been kept.'
/** What is told of a balance: a purchase has a cart, a balance has none. */
export const balanceFailureMessage = (message: string | null): string =>
  message === null || message === defaultFailureMessage ? 'Your payment was not completed.' : message
