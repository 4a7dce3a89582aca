import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Id, Revision, text } from '../../values.ts'
import { needed, required } from '../events/event.shapes.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import { AverageBounds } from './average-sets.rules.ts'
import type { divisionFields } from './division.fields.ts'
import { averageLimits, divisionProblems, type TypedDivision } from './division-form.rules.ts'

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)
const average = optional(
  z
    .int('Enter a whole number.')
    .min(averageLimits.least, 'Cannot be negative')
    .max(averageLimits.most, 'Cannot be greater than 9900'),
)
const gender = z
  .int(needed('Enter a whole number.'))
  .min(0, 'Cannot be negative')
  .max(99, 'Cannot be greater than 99')
  .default(0)
const fields = {
  name: text(150).pipe(z.string().min(1, required)),
  isDefault: z.boolean().default(false),
  minAverage: average,
  maxAverage: average,
  minAge: optional(z.int('Enter a whole number.').min(0, 'Cannot be negative').max(999, 'Must be less than 999')),
  maxAge: optional(z.int('Enter a whole number.').min(0, 'Cannot be negative').max(110, 'Cannot be greater than 110')),
  minFemale: gender,
  minMale: gender,
} satisfies ShapeOf<typeof divisionFields>
/** As the event has it: the server asks the event itself. */
const averageBased = z.boolean().default(false)
const form = <T extends z.ZodRawShape>(more: T) =>
  z.object({ ...fields, averageBased, ...more }).check((context) => {
    const typed = context.value as TypedDivision & { averageBased?: boolean }
    for (const { path, message } of divisionProblems(typed, { averageBased: typed.averageBased === true }))
      context.issues.push({ code: 'custom', path: [path], message, input: typed })
  })
const owner = { eventId: Id.nullish(), virtualEventId: Id.nullish() }
const oneOwner = 'A division belongs to one event or to one virtual event.'

export const NewDivision = form(owner).refine(({ eventId, virtualEventId }) => !eventId !== !virtualEventId, oneOwner)
/** Divisions by average of an event that has none. */
const DivisionSet = z
  .object({ ...owner, count: z.int().min(2).max(8), bounds: AverageBounds })
  .refine(({ eventId, virtualEventId }) => !eventId !== !virtualEventId, oneOwner)
export const EditedDivision = form({ ...owner, id: Id, revision: Revision })

export const SetupDivision = z.object({
  id: Id,
  eventId: Id.nullable(),
  virtualEventId: Id.nullable(),
  name: z.string(),
  isDefault: z.boolean(),
  minAverage: z.int().nullable(),
  maxAverage: z.int().nullable(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  minFemale: z.int(),
  minMale: z.int(),
  averageBased: z.boolean(),
  ageBased: z.boolean(),
  genderBased: z.boolean(),
  displayDefault: z.boolean(),
  /** Entries that are in it, cancelled ones too. */
  entries: z.int(),
  canDelete: z.boolean(),
  readOnly: z.boolean(),
  revision: z.string(),
})

const changes = ['setup', 'rosters', 'entries', 'virtual-events'] as const

export const divisionCalls = {
  'GET division/:id': {
    allow: setupRoles,
    summary: 'A division',
    params: ById,
    answer: SetupDivision,
  },
  'GET event/:id/divisions': {
    allow: setupRoles,
    summary: 'Divisions of a bowled event, by name',
    params: ById,
    answer: z.array(SetupDivision),
  },
  'GET virtualevent/:id/divisions': {
    allow: setupRoles,
    summary: 'Divisions of a virtual event, by name',
    params: ById,
    answer: z.array(SetupDivision),
  },
  'POST division': {
    allow: setupRoles,
    dryRun: true,
    changes,
    summary: 'Adds a division and works out the divisions of all entries of its event again',
    body: NewDivision,
    answer: SetupDivision,
  },
  'POST division/set': {
    allow: setupRoles,
    changes,
    summary: 'Makes divisions by average without gaps for an event that has none',
    body: DivisionSet,
    answer: z.array(SetupDivision),
  },
  'PUT division': {
    allow: setupRoles,
    dryRun: true,
    changes,
    summary: 'Changes a division and works out the divisions of all entries of its event again',
    body: EditedDivision,
    answer: SetupDivision,
  },
  'PUT division/:id/delete': {
    allow: setupRoles,
    changes,
    summary: 'Deletes a division without entries, in status Setup',
    params: ById,
    answer: z.object({ name: z.string() }),
  },
  'GET setup/tournament/:id/recompute': {
    allow: setupRoles,
    summary: 'How far the divisions of many entries are worked out; null: nothing is under way',
    params: ById,
    answer: z.object({ total: z.int(), done: z.int() }).nullable(),
  },
} as const satisfies Calls
