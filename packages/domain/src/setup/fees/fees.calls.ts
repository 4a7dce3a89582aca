import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Day, Dollars, Id, Tid, text } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { feeFields } from './fee.fields.ts'

const required = 'Required'

/** A price on top of an event's. Days are those of the tournament's zone. */
export const AddOnFee = z.object({
  id: Id,
  fee: Dollars,
  description: z.string(),
  eventId: Id,
  eventName: z.string(),
  creationDate: Day,
  inactiveDate: Day.nullable(),
  statusDisplayName: z.enum(['Active', 'Inactive']),
})
/** Any cents: a quarter is the step of the arrows alone. */
export const NewAddOnFee = z.object({
  eventId: z.guid(required),
  description: text(100).pipe(z.string().min(1, required)),
  fee: z.number(required).min(0, 'Must be zero or a greater number').pipe(Dollars),
} satisfies ShapeOf<typeof feeFields>)

export const feeCalls = {
  'GET tournament/:tid/fees/active': {
    allow: setupRoles,
    of: 'setup',
    summary: 'The add-on fees that are charged, the newest first',
    params: Tid,
    answer: z.array(AddOnFee),
  },
  'GET tournament/:tid/fees/inactive': {
    allow: setupRoles,
    of: 'setup',
    summary: 'The add-on fees that are charged no longer, the last ended first',
    params: Tid,
    answer: z.array(AddOnFee),
  },
  'POST addonfee': {
    allow: setupRoles,
    dryRun: true,
    changes: ['setup', 'tournaments', 'places'],
    summary: 'Adds a fee to the price of an event from now on',
    body: NewAddOnFee,
    answer: AddOnFee,
  },
  'PUT addonfee/:id/deactivate': {
    allow: setupRoles,
    dryRun: true,
    changes: ['setup', 'tournaments', 'places'],
    summary: 'Ends a fee for good; entries that were sold with it keep it',
    params: ById,
    answer: AddOnFee,
  },
} as const satisfies Calls
