import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { overridableChecks } from '../rosters/override.rules.ts'
import { Bowler, FormerBowler, FormerRoster, PositionInput } from '../rosters/rosters.calls.ts'
import { ById, Day, Id, Instant, text, UsbcId } from '../values.ts'
import { AffectedVirtualEntry, EntryChange } from './entry.captain.calls.ts'

const Reason = text(255, 'A reason has at most 255 characters.')
const Named = z.object({ id: z.string(), name: z.string() })

/** A member as staff see them, with what the membership knows of the person. */
export const StaffBowler = Bowler.extend({
  initial: z.string(),
  /** Jr., III ... */
  lineage: z.string(),
  gender: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  birthDate: Day.nullable(),
  membershipExpires: Day.nullable(),
  isYouthMember: z.boolean(),
  /** What the membership says; `average` is the one that counts. */
  membershipAverage: z.int().nullable(),
  averageBy: z.enum(['captain', 'staff']),
  readOnly: z.boolean(),
})

/** A check that staff have set aside; it is shown until it is passed again. */
export const RosterOverride = z.object({
  /** null: a check of the whole roster. */
  usbcId: z.string().nullable(),
  name: z.string().nullable(),
  check: z.enum(overridableChecks),
  reason: z.string(),
  by: z.string(),
  at: Instant,
})

const StaffRosterPosition = z.object({
  position: z.int(),
  /** What is typed on the screen: empty as it is read. */
  search: z.string(),
  usbcId: z.string().nullable(),
  bowler: StaffBowler.nullable(),
  average: z.int().nullable(),
  averageRequired: z.boolean(),
  divisionName: z.string().nullable(),
  usbcIdError: z.boolean(),
  retrieved: z.boolean(),
  processing: z.boolean(),
  errorMessage: z.string().nullable(),
})

export const StaffRoster = z.object({
  entryId: Id,
  tournamentId: Id,
  eventId: Id,
  name: z.string(),
  countryId: z.string().nullable(),
  state: z.string().nullable(),
  groupCode: z.string().nullable(),
  pairCode: z.string().nullable(),
  disableState: z.boolean(),
  averageBased: z.boolean(),
  divisionName: z.string().nullable(),
  /** The roster is complete and fits no division. */
  divisionFailed: z.boolean(),
  captainName: z.string(),
  readOnly: z.boolean(),
  /** Why it is read-only. */
  reason: z.string().nullable(),
  rosterPositions: z.array(StaffRosterPosition),
  overrides: z.array(RosterOverride),
  /** The captain's bowlers of the event. */
  bowlers: z.array(Bowler),
  countries: z.array(Named),
  states: z.array(Named),
  version: z.int(),
})

/** A virtual entry that would lose its bowler. */
const VirtualEntryToModify = AffectedVirtualEntry.extend({
  /** New bowlers of the roster who could have it. */
  offerTo: z.array(z.object({ usbcId: z.string(), name: z.string() })),
})

const StaffRosterChange = EntryChange.extend({
  version: z.int().optional(),
  /** Why averages are changed; required when one replaces another. */
  reason: Reason.optional(),
  overrides: z
    .array(
      z.object({
        /** Of the bowler; none: a check of the whole roster. */
        usbcId: UsbcId.nullish(),
        check: z.enum(overridableChecks),
        reason: Reason.pipe(z.string().min(1, 'Enter a reason.')),
      }),
    )
    .max(60)
    .default([]),
  /** Virtual entries that lose their bowler, and the bowlers of the roster who get them. */
  giveTo: z
    .array(z.object({ virtualEntryId: Id, usbcId: UsbcId }))
    .max(60)
    .default([]),
})

export const staffRosterCalls = {
  'GET admin/entry/:id/readonly': {
    allow: staffRoles,
    summary: 'Whether the entry can no longer be changed by staff, and why',
    params: ById,
    answer: z.object({ readOnly: z.boolean(), reason: z.string().nullable() }),
  },
  'GET admin/entry/:id/roster': {
    allow: staffRoles,
    summary: 'The roster of an entry with all that its form needs',
    params: ById,
    answer: StaffRoster,
  },
  'PUT admin/entry/:id/roster': {
    allow: staffRoles,
    dryRun: true,
    changes: ['staff', 'entries', 'rosters', 'virtual-events', 'places'],
    summary: 'Saves team name, codes and roster for a captain; checks can be overridden with a reason',
    params: ById,
    body: StaffRosterChange,
    answer: StaffRoster,
  },
  'POST admin/entry/:id/rosterWarnings': {
    allow: staffRoles,
    summary: 'Virtual entries whose bowler would be on none of the rosters of the captain after this save',
    params: ById,
    body: z.object({ rosterPositions: z.array(PositionInput).max(50) }),
    answer: z.object({ virtualEntriesToModify: z.array(VirtualEntryToModify) }),
  },
  'GET admin/entry/:id/bowlers': {
    allow: staffRoles,
    summary: "Bowlers on the rosters of the entry's captain in its event, bought or in the cart",
    params: ById,
    answer: z.array(Bowler),
  },
  'GET admin/tournament/:tid/member/:usbcId/event/:eventId/entry/:entryId': {
    allow: staffRoles,
    summary: 'Looks a member up for the roster of an entry; a problem is in `error`',
    params: z.object({ tid: Id, usbcId: UsbcId, eventId: Id, entryId: Id }),
    perMinute: 120,
    answer: StaffBowler,
  },
  'POST admin/entry/:id/members': {
    allow: staffRoles,
    summary: 'Looks up to 60 members up at once, in the order given; unknown ids come back with an `error`',
    params: ById,
    body: z.object({ usbcIds: z.array(UsbcId).max(60, 'Look up at most 60 members at once.') }),
    perMinute: 20,
    answer: z.array(StaffBowler),
  },
  'GET admin/entry/:id/formerbowlers': {
    allow: staffRoles,
    summary: "Bowlers of all rosters of the entry's captain in this group, by name; the newest 20",
    params: ById,
    query: z.object({ name: text(60).optional() }),
    perMinute: 120,
    answer: z.array(FormerBowler),
  },
  'GET admin/entry/:id/formerrosters': {
    allow: staffRoles,
    summary: "Rosters of the entry's captain in this group that have bowlers; the newest 20",
    params: ById,
    query: z.object({ numberOfBowlers: z.coerce.number<number | string>().int().min(1).max(50).optional() }),
    answer: z.array(FormerRoster),
  },
} as const satisfies Calls
