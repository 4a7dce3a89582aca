import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, text } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'
import { endLane, lanesInOrder, startLane } from '../squads/squads.calls.ts'
import { DayCell, TimeCell, wholeNumber, YesNoCell } from './cells.ts'

const importStates = ['new', 'changed', 'same', 'wrong'] as const
/** Rows of one request: longer files are sent in parts. */
const importChunk = 500

/** What a row of a file says of a center. A column that the file does not have stays as it is. */
export const CenterRow = z.object({
  name: text(150).pipe(z.string().min(1, 'Enter the name of the center.')),
  certificationNumber: text(50).pipe(z.string().min(1, 'Enter the certification number.')),
  address: text(250).optional(),
  city: text(100).optional(),
  state: text(50).optional(),
  zipCode: text(20).optional(),
  phone: text(50).optional(),
  lanes: wholeNumber('Enter the number of lanes as a whole number.')
    .pipe(z.int().min(0, 'Enter the number of lanes as a whole number.').max(999, 'Enter at most 999 lanes.'))
    .optional(),
})

const wholePlaces = 'Enter Available For Purchase as a whole number.'
/** What a row of a file says of a squad, which is found by its event, day and time. A missing column changes nothing. */
export const SquadRow = z
  .object({
    /** Its name. */
    event: text(150).pipe(z.string().min(1, 'An event type must be specified')),
    date: DayCell,
    time: TimeCell,
    startLane: wholeNumber('Start lane is required').pipe(startLane),
    endLane: wholeNumber('End lane is required').pipe(endLane),
    description: text(100).optional(),
    /** '' is all entries of the squad. */
    availableForPurchase: z
      .union([wholeNumber(wholePlaces), z.literal('').transform(() => null)], wholePlaces)
      .optional(),
    hideFromCaptains: YesNoCell.optional(),
  })
  .refine(lanesInOrder.check, lanesInOrder.params)

/** Rows are checked one by one: a wrong one is named, not refused. */
const body = z.object({
  rows: z
    .array(z.record(z.string().regex(/^\w{1,50}$/), z.unknown()))
    .min(1, 'Enter at least one row.')
    .max(importChunk),
  /** Number of the first of these rows in the file. */
  firstRow: z.int().min(1).max(1_000_000).default(1),
  /** Writes the other rows where some are wrong; without it, one wrong row refuses all. */
  skipWrong: z.boolean().default(false),
})
/** With 'true' nothing is written; the answer says what would be. */
const query = z.object({ dryRun: z.stringbool().default(false) })
const count = z.int().min(0)
export const ImportAnswer = z.object({
  new: count,
  changed: count,
  same: count,
  wrong: count,
  rows: z.array(z.object({ row: z.int(), state: z.enum(importStates), messages: z.array(z.string()) })),
})

export const importCalls = {
  'POST setup/centers/import': {
    allow: ['superuser'],
    summary: 'Adds and changes bowling centers, found by certification number',
    changes: ['setup'],
    maxBytes: 1_000_000,
    query,
    body,
    answer: ImportAnswer,
  },
  'POST setup/tournament/:id/squads/import': {
    allow: setupRoles,
    summary: 'Adds squads and changes lanes, description, places for sale and visibility of those that are there',
    changes: ['setup', 'places'],
    maxBytes: 1_000_000,
    params: ById,
    query,
    body,
    answer: ImportAnswer,
  },
} as const satisfies Calls
