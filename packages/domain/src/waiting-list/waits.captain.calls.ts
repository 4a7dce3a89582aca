import { z } from 'zod'
import type { Calls } from '../call.ts'
import { HeldCart } from '../cart/cart.calls.ts'
import { manyEntries } from '../entries/squad-change.captain.calls.ts'
import { Waiting } from '../places/places.calls.ts'
import { ById, Day, Id, Instant, Tid } from '../values.ts'

export const notANumber = 'Enter a whole number.'
/** What a request asks for, apart from its event. */
const Request = {
  /** Entries at one start. */
  quantity: z.int(notANumber).min(1, 'Wait for at least 1.').max(20, 'Wait for at most 20 at a time.'),
  /** The fewest that are taken. */
  atLeast: z.int(notANumber).min(1, 'Take at least 1.'),
  /** Doubles and Singles sets of the next day. */
  sets: z.int(notANumber).min(0, 'Enter 0 or more.').max(200, 'Wait for at most 200 sets.'),
  /** false: 'Teams also without sets'. */
  needsSets: z.boolean(),
  /** The best one first where `inOrder`. */
  squadIds: z.array(Id).min(1, 'Choose at least one start.').max(60, 'Choose at most 60 starts.'),
  inOrder: z.boolean(),
  /** The last day of the request. */
  until: Day,
}
const isPossible = ({ quantity, atLeast }: { quantity: number; atLeast: number }) => atLeast <= quantity
const tooFew = { path: ['atLeast'], error: 'Take at most as many as you wait for.' }
export const NewWait = z.object({ eventId: Id, ...Request }).refine(isPossible, tooFew)
export const WaitChange = z.object({ ...Request, version: z.int() }).refine(isPossible, tooFew)

/** Own entries of one start that wait for another one, and keep their places until then. */
const NewMoveWait = z.object({
  entryIds: manyEntries(Id),
  squadIds: Request.squadIds,
  inOrder: z.boolean(),
  until: Day,
})

/** A request of a captain that has not ended. */
export const Wait = z.object({
  ...Request,
  kind: z.enum(['buy', 'move']),
  /** Those that wait to move, and the start they are on. */
  entries: z.array(z.object({ id: Id, entryNumber: z.int(), name: z.string(), squadDateTime: Instant.nullable() })),
  quantity: z.int(),
  atLeast: z.int(),
  sets: z.int(),
  squadIds: z.array(Id),
  id: Id,
  tournamentId: Id,
  tournamentName: z.string(),
  timeZone: z.string(),
  eventId: Id,
  eventName: z.string(),
  numberOfBowlers: z.int(),
  /** 'resting': its first offer ran out; it gets none until its captain goes on. */
  state: z.enum(['waiting', 'offered', 'resting']),
  /** Its place in the line of the tournament, from 1, and how many wait. */
  position: z.int(),
  of: z.int(),
  /** Entries that those before it wait for. */
  before: z.int(),
  starts: z.array(z.object({ id: Id, startDateTime: Instant })),
  /** Of its event, added since it was made. */
  newStarts: z.array(z.object({ id: Id, startDateTime: Instant })),
  /** How often others got what fell free, and why, the last time. */
  passed: z.int(),
  passedWhy: z.string().nullable(),
  /** Its captain has bought entries of the event since they joined. */
  hasBought: z.boolean(),
  offer: z
    .object({
      until: Instant,
      /** Entries of the event; fewer than `quantity` are a part. */
      quantity: z.int(),
      lines: z.array(z.object({ eventName: z.string(), startDateTime: Instant, quantity: z.int() })),
    })
    .nullable(),
  version: z.int(),
})

const Version = z.object({ version: z.int() })
export const captainWaitCalls = {
  'GET registration/tournament/:tid/waits': {
    allow: 'signedIn',
    summary: 'What the captain waits for in a tournament',
    params: Tid,
    answer: z.array(Wait),
  },
  'POST registration/tournament/:tid/waits': {
    allow: 'signedIn',
    changes: ['waiting-list', 'places', 'account'],
    summary: 'Joins the waiting list. Refused where the places are free',
    params: Tid,
    body: NewWait,
    perMinute: 30,
    answer: Wait,
  },
  'POST registration/tournament/:tid/move/wait': {
    allow: 'signedIn',
    changes: ['waiting-list', 'places', 'account'],
    summary:
      'Lets entries of one start wait for another: they are moved at once, with a mail, when there is a place for all',
    params: Tid,
    body: NewMoveWait,
    perMinute: 30,
    answer: Wait,
  },
  'GET registration/tournament/:tid/waits/:eventId/starts': {
    allow: 'signedIn',
    summary: 'The starts of an event that can be waited for, with who waits for each',
    params: z.object({ tid: Id, eventId: Id }),
    answer: z.object({
      /** Sets of the next day can go with the entries. */
      hasSets: z.boolean(),
      /** The last one of a request. */
      lastDay: Day,
      starts: z.array(z.object({ id: Id, startDateTime: Instant, available: z.int(), waits: Waiting })),
    }),
  },
  'GET registration/waits': {
    allow: 'signedIn',
    summary: 'What the captain waits for in all tournaments',
    answer: z.array(Wait),
  },
  'PUT registration/waits/:id': {
    allow: 'signedIn',
    changes: ['waiting-list', 'places', 'account'],
    summary: 'Changes a request; to more, or to other starts alone, it goes to the end of the line',
    params: ById,
    body: WaitChange,
    perMinute: 30,
    answer: Wait,
  },
  'DELETE registration/waits/:id': {
    allow: 'signedIn',
    changes: ['waiting-list', 'places', 'account'],
    summary: 'Leaves the waiting list, with or without an offer',
    params: ById,
    answer: z.array(Wait),
  },
  'POST registration/waits/:id/accept': {
    allow: 'signedIn',
    changes: ['waiting-list', 'places', 'cart', 'rosters', 'account'],
    summary: 'Puts an offer into the cart. `waitForRest`: after a part, the request goes on with the rest',
    params: ById,
    body: Version.extend({ waitForRest: z.boolean().default(false) }),
    answer: HeldCart,
  },
  'POST registration/waits/:id/decline': {
    allow: 'signedIn',
    changes: ['waiting-list', 'places', 'account'],
    summary: 'Declines an offer; its start leaves the request, which ends with its last start',
    params: ById,
    body: Version,
    answer: z.array(Wait),
  },
  'POST registration/waits/:id/resume': {
    allow: 'signedIn',
    changes: ['waiting-list', 'places', 'account'],
    summary: 'Lets a request go on that rests since its first offer ran out',
    params: ById,
    body: Version,
    answer: Wait,
  },
} as const satisfies Calls
