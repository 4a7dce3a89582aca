import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Day, Dollars, Id, Instant, Revision } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { eventFields } from './event.fields.ts'
import {
  agesApply,
  fee,
  handicapApplied,
  handicapChecks,
  needed,
  positive,
  shared,
  type Typed,
  withChecks,
} from './event.shapes.ts'

const negative = 'Must be zero or a greater number'
const fields = {
  ...shared,
  expenseFee: fee(negative),
  lineageFee: fee(negative),
  prizeFee: fee(negative),
  locationId: z.guid(needed('This id is unknown.')),
  numberOfBowlers: positive(99),
  gamesPerSeries: positive(99),
  entriesPerLanePair: positive(99),
  maxEntriesPerBowler: positive(999),
  numberOfBowlersThatMustBeDifferentPerTeam: z
    .int('Enter a whole number.')
    .min(0, 'Cannot be negative')
    .nullish()
    .transform((value) => value ?? 0),
} satisfies ShapeOf<typeof eventFields>
const notMoreThanBowlers = {
  path: 'numberOfBowlersThatMustBeDifferentPerTeam',
  message: 'Cannot be greater than number of bowlers per team',
  holds: ({ numberOfBowlersThatMustBeDifferentPerTeam: differ, numberOfBowlers }: Typed) =>
    typeof differ !== 'number' || typeof numberOfBowlers !== 'number' || differ <= numberOfBowlers,
}
const form = <T extends z.ZodRawShape>(more: T) =>
  withChecks(z.object({ ...fields, ...more }), [...handicapChecks, notMoreThanBowlers])

export const NewEvent = form({ tournamentId: Id, hideFromCaptains: z.boolean().default(false) })
export const EditedEvent = form({ id: Id, tournamentId: Id.optional(), revision: Revision })

/** What both kinds of events answer in addition to their form. */
export const eventState = {
  id: Id,
  tournamentId: Id,
  hideFromCaptains: z.boolean(),
  /** Entries that are not cancelled, and places in carts and payments. */
  sold: z.int(),
  held: z.int(),
  /** An entry was sold, cancelled or not. */
  isUsed: z.boolean(),
  divisions: z.int(),
  readOnly: z.boolean(),
  readOnlyDivisions: z.boolean(),
  canDelete: z.boolean(),
  /** A default division can be chosen. */
  displayDefault: z.boolean(),
  /** Of the fields of the form: sent back with their save. */
  revision: z.string(),
}
export const handicapState = {
  isHandicapped: z.boolean(),
  handicapPercentage: z.int().nullable(),
  handicapAverage: z.int().nullable(),
  handicapApplied: z.enum(handicapApplied).nullable(),
  allowNegativeHandicap: z.boolean(),
  averageBased: z.boolean(),
  ageBased: z.boolean(),
  genderBased: z.boolean(),
  ageAppliesTo: z.enum(agesApply),
  ageVerificationDate: Day.nullable(),
}
export const SetupEvent = z.object({
  ...eventState,
  ...handicapState,
  name: z.string(),
  expenseFee: Dollars,
  lineageFee: Dollars,
  prizeFee: Dollars,
  addOnFees: Dollars,
  locationId: Id.nullable(),
  numberOfBowlers: z.int(),
  gamesPerSeries: z.int(),
  entriesPerLanePair: z.int(),
  maxEntriesPerBowler: z.int(),
  numberOfBowlersThatMustBeDifferentPerTeam: z.int(),
  squads: z.int(),
  /** Its earliest squad. */
  startsAt: Instant.nullable(),
  cartRosters: z.int(),
})

const changes = ['setup', 'tournaments', 'places', 'rosters', 'virtual-events'] as const

export const setupEventCalls = {
  'GET event/:id': {
    allow: setupRoles,
    summary: 'A bowled event with its settings',
    params: ById,
    answer: SetupEvent,
  },
  'POST event': {
    allow: setupRoles,
    changes,
    summary: 'Adds a bowled event to a tournament',
    body: NewEvent,
    answer: SetupEvent,
  },
  'PUT event': {
    allow: setupRoles,
    dryRun: true,
    changes,
    summary: 'Changes a bowled event; what is sold or held limits what may change',
    body: EditedEvent,
    answer: SetupEvent,
  },
  'POST event/:id/remove': {
    allow: setupRoles,
    changes,
    summary: 'Deletes a bowled event that nobody has bought or holds, in status Setup',
    params: ById,
    answer: z.object({ eventName: z.string() }),
  },
  'PUT setupEvents/:tid/delete': {
    allow: setupRoles,
    changes,
    summary: 'Deletes a bowled or a virtual event that nobody has bought or holds, in status Setup',
    params: z.object({ tid: Id }),
    body: z.object({ tournamentId: Id.optional(), eventId: Id }),
    answer: z.object({ eventName: z.string() }),
  },
  'PUT event/:id/hideFromCaptains': {
    allow: setupRoles,
    changes,
    summary: 'Hides a bowled event from captains, or shows it',
    params: ById,
    body: z.object({ tournamentId: Id.optional(), eventId: Id.optional(), hideFromCaptains: z.boolean() }),
    answer: z.object({ hideFromCaptains: z.boolean() }),
  },
  'GET setupEvents/:tid/eventLocations': {
    allow: setupRoles,
    summary: 'Where events of the tournament can be bowled',
    params: z.object({ tid: Id }),
    answer: z.array(z.object({ id: Id, name: z.string(), certificationNumber: z.string() })),
  },
  'POST setup/tournament/:id/linkEvents': {
    allow: setupRoles,
    changes,
    summary: 'Sells Doubles and Singles as one set, or each by itself',
    params: ById,
    body: z.object({ tournamentId: Id.optional(), linkEvents: z.boolean() }),
    answer: z.object({ linkEvents: z.boolean() }),
  },
  'POST setup/tournament/:id/ageVerificationDate': {
    allow: setupRoles,
    dryRun: true,
    changes,
    summary: 'The day on which ages count where an event has none of its own; null: the first day',
    params: ById,
    body: z.object({ ageVerificationDate: shared.ageVerificationDate, revision: Revision }),
    answer: z.object({ ageVerificationDate: Day.nullable() }),
  },
} as const satisfies Calls
