import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { reminderDays } from '../../payments/deposit.rules.ts'
import { ById, Day, Dollars, Id, Revision, text } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { depositFields } from './deposit.fields.ts'

const days = z.int('Enter a whole number.').min(0, 'Enter at least 0.').max(365, 'Enter at most 365.')
/** '14,30' as '30, 14'. */
const Reminders = text(50)
  .refine(
    (typed) => typed === '' || /^[\d\s,]*\d[\d\s,]*$/.test(typed),
    'Enter numbers of days, for example 30, 14, 3.',
  )
  .transform((typed) => [...new Set((typed.match(/\d+/g) ?? []).map(Number))].sort((a, b) => b - a).join(', '))
  .pipe(z.string())
  .refine((value) => reminderDays(value).length <= 3, 'Enter at most three numbers.')
  .refine((value) => reminderDays(value).every((n) => n >= 1 && n <= 120), 'Enter days from 1 to 120.')

const fields = {
  deposits: z.boolean(),
  dueOn: Day.nullable(),
  dueDays: days.nullable(),
  reminders: z.string().nullable(),
  refundUntil: Day.nullable(),
  amounts: z.array(z.object({ eventId: Id, deposit: Dollars.nullable() })).max(200),
} satisfies ShapeOf<typeof depositFields>
const Deposits = z.object({ ...fields, revision: z.string() })
export const DepositsForm = z
  .object({ ...fields, reminders: Reminders.nullable(), revision: Revision })
  .refine(({ dueOn, dueDays }) => dueOn === null || dueDays === null, {
    path: ['dueDays'],
    error: 'Enter a date or a number of days, not both.',
  })
  .refine(({ deposits, dueOn, dueDays }) => !deposits || dueOn !== null || dueDays !== null, {
    path: ['dueOn'],
    error: 'Enter when the balance is due: a date, or days before the squad.',
  })

export const depositCalls = {
  'GET setup/tournament/:id/deposits': {
    allow: setupRoles,
    of: 'setup',
    summary: 'What captains may pay as a deposit, and when the rest is due',
    params: ById,
    answer: Deposits,
  },
  'PUT setup/tournament/:id/deposits': {
    allow: setupRoles,
    dryRun: true,
    changes: ['setup', 'tournaments', 'entries'],
    summary: 'Changes it for what is sold from then on; due days that captains were given only become later',
    params: ById,
    body: DepositsForm,
    answer: Deposits,
  },
} as const satisfies Calls
