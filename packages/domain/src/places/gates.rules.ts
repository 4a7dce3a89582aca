import { type DayText, dayOf, dayTimeText, formatDay, fullYears } from '../dates.ts'
import { Refusal } from '../errors.ts'
import { statusAllows } from '../tournaments/status.rules.ts'
import { type EarlyList, earlyText } from './early.rules.ts'

/** Whose rights and sentences apply. */
export type Viewer = 'captain' | 'staff'
/** What the permissions on a tournament depend on. */
export interface TournamentDates {
  status: number
  startDate: DayText
  endDate: DayText
  registrationCloseDate: DayText
  /** IANA name. */
  timeZone: string
  /** Registration opens to captains by itself; null: by hand. */
  opensAt?: Date | null
  /** To this captain earlier than to others; those who may buy by it meet a status that allows it. */
  early?: EarlyList | null
}

/** What captains may do with a tournament. Sales stop at 12:00am that starts the close date. */
export function captainPermissions(tournament: TournamentDates, now: Date) {
  const { status, opensAt, early } = tournament
  const ended = hasEnded(tournament, now)
  const closed = dayOf(now, tournament.timeZone) >= tournament.registrationCloseDate
  const purchase = statusAllows(status, 'buy') && !closed && !ended
  return {
    listed: statusAllows(status, 'list'),
    purchase,
    /** Entries can still be changed and paid by their captains. */
    change: mayChangeEntries(tournament, now, 'captain'),
    reason: purchase ? null : why(),
  }

  function why(): string {
    if (ended) return 'This tournament has ended.'
    if (statusAllows(status, 'buy')) return `Registration closed on ${formatDay(tournament.registrationCloseDate)}.`
    if (statusAllows(status, 'openLater') && early) return earlyText(early, tournament.timeZone)
    if (statusAllows(status, 'openLater'))
      return opensAt && opensAt > now
        ? `Registration opens ${openingText(opensAt, tournament.timeZone)}`
        : 'Registration for this tournament has not opened yet.'
    return 'Registration for this tournament is closed.'
  }
}

/** 'Mar 1st, 2026, 09:00 AM CT' */
const openingText = dayTimeText

/** What staff may do with a tournament; payments, refunds, notes and coordinators are always possible. */
export const staffPermissions = (tournament: TournamentDates, now: Date) => ({
  reserve: statusAllows(tournament.status, 'reserve') && !hasEnded(tournament, now),
  change: mayChangeEntries(tournament, now, 'staff'),
})

export const mayChangeEntries = (tournament: TournamentDates, now: Date, as: Viewer): boolean =>
  statusAllows(tournament.status, as === 'staff' ? 'staffChange' : 'change') && !hasEnded(tournament, now)

export const paymentsEnded = 'Payments for this tournament can no longer be made here. Please call us.'

export const hasEnded = (tournament: TournamentDates, now: Date): boolean =>
  dayOf(now, tournament.timeZone) > tournament.endDate

export interface Registrant {
  emailVerified: boolean
  /** null: unknown. */
  birthDate: DayText | null
  /** What the organisation requires too; '' or null is missing. */
  firstName: string | null
  lastName: string | null
  phone: string | null
}

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

/** Why this person may not register here, in the order of the gate; null when they may. */
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
/** An order that was paid after its tournament was taken off registration; its cart has gone with it. */
export const closedFailureMessage =
  'Your payment reached us after registration for this tournament had ended. No entry was made.'
/** Balance payments have no cart, so the default text must not mention one. */
export const balanceFailureMessage = (message: string | null): string =>
  message === null || message === defaultFailureMessage ? 'Your payment was not completed.' : message

/** What staff read who take a payment for a captain; texts of the tournament speak to captains. */
export const staffFailureMessage = 'The payment was not completed.'

/** Payment texts may hold '#{phoneNum}' for the tournament's phone number. */
export const withPhone = (message: string, phoneNumber: string): string =>
  message.replaceAll('#{phoneNum}', phoneNumber)
