import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { dayNeeded } from '../../dates.ts'
import { ById, Day, Dollars, Id, Instant, Revision, text } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { squadFields } from './squad.fields.ts'
import { whyNotUntil } from './squad.rules.ts'

/** A wall time '13:15' in the tournament's zone. */
export const WallTime = z.string('Time is required').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time is required')
/** Sunday to Saturday. */
export const Weekdays = z.array(z.boolean()).length(7, 'Enter seven days, Sunday first.')
const lane = (missing: string) => z.int(missing).min(1, missing).max(9_999, missing)
export const startLane = lane('Start lane is required').refine((n) => n % 2 === 1, 'Start lane must be an odd number.')
export const endLane = lane('End lane is required').refine((n) => n % 2 === 0, 'End lane must be an even number.')
export const lanesInOrder = {
  check: (lanes: { startLane: number; endLane: number }) => lanes.endLane >= lanes.startLane,
  params: {
    error: 'End lane must be greater or equal to start lane.',
    path: ['endLane'],
    // whatever else is missing or wrong
    when: ({ value }: { value: unknown }) => {
      const { startLane, endLane } = Object(value) as Record<string, unknown>
      return Number.isInteger(startLane) && Number.isInteger(endLane)
    },
  },
}
export const EventOfSquad = z.guid('An event type must be specified')
const description = text(100)
  .nullish()
  .transform((typed) => typed ?? '')
/** What is no day counts as none: it is asked for only where the squad repeats. */
const untilDay = text(50)
  .nullish()
  .transform((typed) => Day.safeParse(typed).data ?? null)

/** Whatever else is missing or wrong. */
const whenDated = {
  when: ({ value }: { value: unknown }) => {
    const { startDateTime, repeatOn } = Object(value) as Record<string, unknown>
    return typeof startDateTime === 'string' && Weekdays.safeParse(repeatOn).success
  },
}

const place = {
  eventId: EventOfSquad,
  /** Its day: 'YYYY-MM-DD', or an instant whose day in the tournament's zone counts. */
  startDateTime: z.union([Day, Instant], dayNeeded),
  time: WallTime,
  startLane,
  endLane,
  description,
} satisfies ShapeOf<typeof squadFields>
export const NewSquad = z
  .object({
    ...place,
    hideFromCaptains: z.boolean().default(false),
    repeatOn: Weekdays.default([false, false, false, false, false, false, false]),
    until: untilDay,
  })
  .refine(lanesInOrder.check, lanesInOrder.params)
  .superRefine(({ startDateTime, repeatOn, until }, context) => {
    // the end of the tournament is checked where it is known
    const day = Day.safeParse(startDateTime.slice(0, 10)).data
    const why = whyNotUntil({ day: day ?? '', repeatOn, until: day ? until : null }, '9999-12-31')
    if (why && (!until || (day && startDateTime.length === 10)))
      context.addIssue({ code: 'custom', message: why, path: ['until'] })
  }, whenDated)
export const ChangedSquad = z
  .object({
    id: Id,
    ...place,
    /** Whether captains with entries on it get a mail when its time changes. */
    tellCaptains: z.boolean().default(true),
    revision: Revision,
  })
  .refine(lanesInOrder.check, lanesInOrder.params)

/** A squad of the calendar. Day and time are those of the tournament's zone. */
export const SetupSquad = z.object({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  startDateTime: Instant,
  day: Day,
  time: WallTime,
  startLane: z.int(),
  endLane: z.int(),
  description: z.string().nullable(),
  /** Of the repeat that made it. */
  repeatOn: Weekdays,
  repeatingDays: z.string().nullable(),
  /** The last day of that repeat. */
  until: Day.nullable(),
  hideFromCaptains: z.boolean(),
  /** Available For Purchase: what captains may buy of the total. */
  capacity: z.int(),
  /** Total entries. */
  quantity: z.int(),
  sold: z.int(),
  /** In carts and payments, or offered. */
  held: z.int(),
  /** Of the held ones: offered to captains of the waiting list. */
  offered: z.int(),
  /** Entries that captains wait for. */
  waiting: z.int(),
  /** The event that it is sold with: linked Doubles and Singles. */
  soldWith: z.string().nullable(),
  canRepeat: z.boolean(),
  canDelete: z.boolean(),
  tmsEndpoint: z.string().nullable(),
  status: z.string(),
  minDateUntil: Day,
  timeZoneDisplayName: z.string(),
  origStartLane: z.int(),
  origEndLane: z.int(),
  tournamentEndDate: Day,
  revision: z.string(),
})

export const setupSquadCalls = {
  'GET tournament/:id/squads/:year/:month': {
    allow: setupRoles,
    summary: "Squads of a calendar month in the tournament's zone, by start",
    params: z.object({
      id: Id,
      year: z.coerce.number<string>('Enter the year.').int().min(1).max(9999),
      month: z.coerce.number<string>('Enter the month, 1 to 12.').int().min(1).max(12),
    }),
    answer: z.array(SetupSquad),
  },
  'GET setup/tournament/:id/squads/events': {
    allow: setupRoles,
    summary: 'The events that squads can be made for, and where the squads of the tournament are in time',
    params: ById,
    answer: z.object({
      events: z.array(
        z.object({
          id: Id,
          name: z.string(),
          numberOfBowlers: z.int(),
          gamesPerSeries: z.int(),
          entriesPerLanePair: z.int(),
          locationId: Id.nullable(),
          locationName: z.string().nullable(),
          /** Of its location, as far as they are known. */
          lanes: z.int().nullable(),
          /** Of one entry. */
          price: Dollars,
        }),
      ),
      firstDay: Day.nullable(),
      lastDay: Day.nullable(),
      /** The first day with squads from today on. */
      nextDay: Day.nullable(),
      squads: z.int(),
    }),
  },
  'POST squad': {
    allow: setupRoles,
    changes: ['setup', 'places'],
    dryRun: true,
    summary: 'Makes a squad, and one on each day of its repeat',
    body: NewSquad,
    answer: z.object({ id: Id, made: z.int(), firstDay: Day }),
  },
  'PUT squad': {
    allow: setupRoles,
    changes: ['setup', 'places', 'entries'],
    dryRun: true,
    summary: 'Changes a squad; its date and event only while nobody has or holds a place',
    body: ChangedSquad,
    answer: z.object({ id: Id, revision: z.string() }),
  },
  'PUT squad/:id/delete': {
    allow: setupRoles,
    changes: ['setup', 'places'],
    summary: 'Deletes a squad; of a repeat it answers a choice first and is called again with it',
    params: ById,
    body: z.object({ choice: text(50).nullish() }),
    answer: z.object({ message: z.string().nullable(), choices: z.array(z.string()), deleted: z.int() }),
  },
  'PUT squad/:id/hideFromCaptains': {
    allow: setupRoles,
    changes: ['setup', 'places'],
    summary: 'Hides a squad from captains, or shows it',
    params: ById,
    body: z.object({ hideFromCaptains: z.boolean() }),
    answer: z.object({ hideFromCaptains: z.boolean() }),
  },
} as const satisfies Calls
