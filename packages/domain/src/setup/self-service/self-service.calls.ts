import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Day, Dollars, Revision } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { refundStepFields, selfServiceFields } from './self-service.fields.ts'

const wholeNumber = 'Enter a whole number.'
const Days = z.int(wholeNumber).min(0, 'Enter 0 or more.').max(365, 'Enter at most 365.').nullable()
const RefundStep = z.object({
  untilOn: Day,
  percent: z.int(wholeNumber).min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.'),
} satisfies ShapeOf<typeof refundStepFields>)
const fields = {
  withdrawUntilOn: Day.nullable(),
  withdrawUntilDays: Days,
  /** By day. */
  refundSteps: z.array(RefundStep).max(10, 'Enter at most 10 days.'),
  withdrawFee: z.number('Enter the amount in dollars.').min(0, 'Enter 0 or more.').max(10_000).pipe(Dollars),
  handOverUntilOn: Day.nullable(),
  handOverUntilDays: Days,
} satisfies ShapeOf<typeof selfServiceFields>
const SelfService = z.object({ ...fields, withdrawFee: Dollars, revision: z.string() })
const either = 'Enter a date or a number of days, not both.'
export const SelfServiceForm = z
  .object({ ...fields, revision: Revision })
  .refine(({ withdrawUntilOn, withdrawUntilDays }) => withdrawUntilOn === null || withdrawUntilDays === null, {
    path: ['withdrawUntilOn'],
    error: either,
  })
  .refine(({ handOverUntilOn, handOverUntilDays }) => handOverUntilOn === null || handOverUntilDays === null, {
    path: ['handOverUntilOn'],
    error: either,
  })
  .check(({ value, issues }) => {
    for (const [index, { untilOn }] of value.refundSteps.entries())
      if (value.refundSteps.findIndex((step) => step.untilOn === untilOn) < index)
        issues.push({
          code: 'custom',
          input: untilOn,
          path: ['refundSteps', index, 'untilOn'],
          message: 'Enter each day once.',
        })
  })

export const selfServiceCalls = {
  'GET setup/tournament/:id/selfService': {
    allow: setupRoles,
    of: 'setup',
    summary: 'What captains may do themselves with what they bought: withdraw it, hand it over',
    params: ById,
    answer: SelfService,
  },
  'PUT setup/tournament/:id/selfService': {
    allow: setupRoles,
    dryRun: true,
    changes: ['setup', 'tournaments', 'entries'],
    summary: 'Changes it; who bought under milder rules keeps those',
    params: ById,
    body: SelfServiceForm,
    answer: SelfService,
  },
} as const satisfies Calls
