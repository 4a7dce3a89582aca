import { z } from 'zod'
import type { Calls } from '../call.ts'
import { SentAnswers } from '../questions/questions.calls.ts'
import { ById, Day, Id, list, Revision, Tid, text, UsbcId } from '../values.ts'

const Person = z.object({ usbcId: z.string(), firstName: z.string(), lastName: z.string(), name: z.string() })
/** A member as shown in a roster position or a picker. */
export const Bowler = Person.extend({
  /** Saved bowlers have an id; a member who was only looked up may have none yet. */
  id: Id.nullable(),
  memberId: z.string(),
  displayName: z.string(),
  average: z.int().nullable(),
  /** The event is average-based and the membership has no average: the captain types one, 0 to 300. */
  averageRequired: z.boolean(),
  isProfessional: z.boolean(),
  isOnOtherRosters: z.boolean(),
  assignedByOtherCaptain: z.boolean(),
  /** Why this member cannot have this position. */
  error: z.object({ Message: z.string(), check: z.string().optional() }).nullable(),
  eventId: Id.nullable(),
  cartRosterId: Id.nullable(),
  divisionName: z.string().nullable(),
})

/** A position as sent: the server looks the member up again, names and flags of the browser do not count. */
export const PositionInput = z.object({
  position: z.int().min(1).max(50),
  bowler: z.object({ usbcId: UsbcId }).nullable(),
  average: z
    .int('An average is a whole number.')
    .min(0, 'An average is between 0 and 300.')
    .max(300, 'An average is between 0 and 300.')
    .nullish(),
  /** Absent: as the membership says. */
  isProfessional: z.boolean().nullish(),
})
const OptionalName = text(100, 'A team name has at most 100 characters.')
export const TeamName = OptionalName.pipe(z.string().min(1, 'We need to be able to identify your team.'))
export const PairCode = text(10, 'A Companion Code has at most 10 characters.')
export const GroupCode = text(10, 'A group code has at most 10 characters.')
export const State = text(3).nullish()
export const CountryId = text(3).nullish()

/** `rosterData` of an 'Entry': one team of a squad in the cart. */
export const EntryRosterData = z.object({
  name: OptionalName.default(''),
  squadId: Id,
  eventId: Id.nullish(),
  state: State,
  countryId: CountryId,
  pairCode: PairCode.nullish(),
  groupCode: GroupCode.nullish(),
  divisionName: text(150).nullish(),
  rosterPositions: list(PositionInput, 50),
  /** Team-owned virtual events this team takes. */
  virtualEntries: list(z.object({ virtualEventId: Id }), 20),
  /** Left out: they stay as they are. */
  answers: SentAnswers.optional(),
})
/** 120 places of five bowlers. */
const mostVirtual = 600
/** `rosterData` of a 'Virtual Entry': the bowlers of a bowler-owned virtual event in the cart. */
export const VirtualRosterData = z.object({
  virtualEventId: Id,
  virtualEntries: list(z.object({ bowler: z.object({ usbcId: UsbcId }).nullable() }), mostVirtual),
})

const RosterType = z.enum(['Entry', 'Virtual Entry'])
export const CartRosterInput = z.object({
  /** Of the entry of the cart; shorter than 36 characters: some entry of the squad that has no roster yet. */
  id: text(36),
  tournamentId: Id,
  rosterType: RosterType,
  rosterData: z.string().max(60_000, 'This roster is too large.'),
  /** Of the roster as it was opened; null: none was saved. */
  revision: Revision.nullable(),
})
export const CartRoster = z.object({
  id: Id,
  tournamentId: Id,
  rosterType: RosterType,
  /** JSON text; bowlers carry what the membership said at the last save. */
  rosterData: z.string(),
  rosterComplete: z.boolean(),
  name: z.string(),
  divisionName: z.string().nullable(),
  /** Rosters that stop a checkout say why. */
  error: z.string().nullable(),
  revision: z.string(),
})

/** A bowler of the captain's earlier rosters, as they are known today. */
export const FormerBowler = Person.extend({
  displayName: z.string(),
  average: z.int().nullable(),
  /** Of the latest roster. */
  tournamentName: z.string(),
  date: Day,
})
export const FormerRoster = z.object({
  entryId: Id,
  /** Team name. */
  name: z.string(),
  tournamentName: z.string(),
  eventName: z.string(),
  /** Day of its squad; the tournament's start without one. */
  date: Day,
  numberOfBowlers: z.int(),
  bowlers: z.array(Person.extend({ position: z.int() })),
})
const Named = z.object({ id: z.string(), name: z.string() })

export const rosterCalls = {
  'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId': {
    allow: 'signedIn',
    summary: 'Looks a member up for a roster; a problem is in `error`',
    params: z.object({ tid: Id, usbcId: UsbcId, eventId: Id, squadId: Id }),
    query: z.object({ entryId: Id.optional(), cartRosterId: Id.optional() }),
    perMinute: 120,
    answer: Bowler,
  },
  'POST registration/entry/:tid/members': {
    allow: 'signedIn',
    summary:
      'Looks up to 60 members up at once for a roster, in the order given; unknown ids come back with an `error`',
    params: Tid,
    body: z.object({
      usbcIds: z.array(UsbcId).max(60, 'Look up at most 60 members at once.'),
      eventId: Id,
      squadId: Id,
      entryId: Id.nullish(),
      cartRosterId: Id.nullish(),
    }),
    perMinute: 20,
    answer: z.array(Bowler),
  },
  'GET tournament/:tid/formerbowlers': {
    allow: 'signedIn',
    summary: "Bowlers of the captain's rosters of all their tournaments by name, case and accents aside; the newest 20",
    params: Tid,
    query: z.object({ name: text(60).optional() }),
    perMinute: 120,
    answer: z.array(FormerBowler),
  },
  'GET tournament/:tid/formerrosters': {
    allow: 'signedIn',
    summary: "The captain's rosters of all their tournaments that have bowlers; the newest 20",
    params: Tid,
    query: z.object({ numberOfBowlers: z.coerce.number<number | string>().int().min(1).max(50).optional() }),
    answer: z.array(FormerRoster),
  },
  'GET tournament/:tid/bowlers/:eventId': {
    allow: 'signedIn',
    summary: "Bowlers on the captain's rosters of an event, bought or in the cart",
    params: z.object({ tid: Id, eventId: Id }),
    answer: z.array(Bowler),
  },
  'GET tournament/:tid/virtualbowlers/:virtualEventId': {
    allow: 'signedIn',
    summary: "Bowlers on the captain's rosters, bought or in the cart, who may enter a virtual event",
    params: z.object({ tid: Id, virtualEventId: Id }),
    answer: z.array(Bowler),
  },
  'GET registration/cartroster': {
    allow: 'signedIn',
    summary: "The captain's cart rosters, oldest first",
    query: z.object({ tournamentId: Id.optional() }),
    answer: z.array(CartRoster),
  },
  'GET registration/cartroster/:id': {
    allow: 'signedIn',
    summary: 'One cart roster',
    params: ById,
    answer: CartRoster,
  },
  'POST registration/cartroster': {
    allow: 'signedIn',
    changes: ['rosters', 'entries'],
    summary: 'Saves the roster of an entry of the cart',
    body: CartRosterInput,
    maxBytes: 262_144,
    answer: CartRoster,
  },
  'PUT registration/cartroster': {
    allow: 'signedIn',
    changes: ['rosters', 'entries'],
    summary: 'Saves the roster of an entry of the cart once more',
    body: CartRosterInput.extend({ id: Id }),
    maxBytes: 262_144,
    answer: CartRoster,
  },
  'POST registration/cartroster/verify': {
    allow: 'signedIn',
    summary: 'Bowlers who would leave virtual events of the cart if the roster was saved with these positions',
    body: z.object({ id: Id, tournamentId: Id, rosterPositions: z.array(PositionInput).max(50) }),
    answer: z.array(
      z.object({ virtualEventId: Id, virtualEventName: z.string(), displayName: z.string(), usbcId: z.string() }),
    ),
  },
  'DELETE registration/cartroster': {
    allow: 'signedIn',
    changes: ['rosters', 'entries'],
    summary: 'Removes a cart roster',
    body: z.object({ id: Id, tournamentId: Id, rosterType: RosterType }),
    answer: z.object({ removed: z.boolean() }),
  },
  'GET registration/cartroster/clear/:tournamentId': {
    allow: 'signedIn',
    changes: ['rosters', 'entries'],
    summary: "Removes all of the captain's cart rosters of a tournament",
    params: z.object({ tournamentId: Id }),
    answer: z.object({ removed: z.int() }),
  },
  'GET states': { allow: 'public', of: 'lookups', summary: 'States of the United States', answer: z.array(Named) },
  'GET countries': { allow: 'public', of: 'lookups', summary: 'Countries', answer: z.array(Named) },
} as const satisfies Calls
