import { z } from 'zod'
import { figure } from '../../texts.ts'
import { Day, Id, Instant, text } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import type { generalFields } from './general.fields.ts'

/** Absent: as it is. '' and null: none. */
const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || null))
const required = (max: number, sentence = 'Required') =>
  z.string(sentence).pipe(text(max)).pipe(z.string().min(1, sentence))
const day = (sentence: string) => z.string(sentence).min(1, sentence).pipe(Day)
const whole = (min: number, max: number) =>
  z
    .int('Enter a whole number.')
    .min(min, `Enter at least ${min}.`)
    .max(max, `Enter at most ${figure(max)}.`)
const average = 'A bowling average is required and must be between 0 and 300'
const email = z.email('Please provide a valid e-mail address.')

/** The form 'General settings': the body of a save, and of a new tournament. Days are days in its `timeZone`. */
export const TournamentForm = z.object({
  name: required(150, 'Please provide a name for this tournament.'),
  startDate: day('Please set the tournament Start Date'),
  endDate: day('Required'),
  registrationCloseDate: day('Required'),
  defaultAverage: z.int(average).min(0, average).max(300, average),
  timeZone: required(100),
  bccEmail: required(250).pipe(email),
  sort: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(9999, 'Enter at most 9,999.').nullish(),
  theme: z.enum(['blue', 'red', 'orange']).optional(),
  cardId: Id.nullish(),
  /** 'images/{id}' of a stored picture. */
  customImageLargePath: optional(250),
  contactName: optional(150),
  contactPhone: optional(50),
  /** None: the default of the installation. */
  tournamentPhone: optional(50),
  contactAddress: optional(250),
  contactEmail: optional(250).pipe(email.nullish()),
  membershipId: optional(50),
  /** Id of our finance account. */
  stripeAccountId: Id.nullish(),
  exportId: required(50, 'Please select a tournament management system for this tournament.'),
  opensAt: Instant.nullish(),
  waitingRoom: z.boolean().optional(),
  roomOpensMinutes: whole(5, 10_080).optional(),
  peoplePerMinute: whole(1, 6_000).nullish(),
  minutesToBuy: whole(10, 60).optional(),
} satisfies ShapeOf<typeof generalFields>)
