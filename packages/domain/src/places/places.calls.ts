import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Dollars, Id, Instant, list, Quantity, Tid } from '../values.ts'

/** What a captain wants to buy of one tournament. Prices are what their screen showed. */
export const Cart = z.object({
  squads: list(z.object({ id: Id, quantity: Quantity, eventTotalPrice: Dollars.optional() }), 200),
  /** `eventId` of team-owned ones: the bowled event whose teams own it. */
  virtualEvents: list(z.object({ id: Id, eventId: Id.nullish(), quantity: Quantity, price: Dollars.optional() }), 200),
})

const AddOnFee = z.object({ description: z.string(), fee: Dollars })
const OfferedEvent = z.object({
  eventId: Id,
  eventName: z.string(),
  eventNumberOfBowlers: z.int(),
  /** One place is a Doubles set and two Singles entries. */
  eventIsLinked: z.boolean(),
})
export const SquadLine = OfferedEvent.extend({
  id: Id,
  eventTotalPrice: Dollars,
  quantity: z.int(),
  /** How many more the captain can put in the cart. */
  available: z.int(),
  summary: z.string(),
})
export const Waiting = z.object({ captains: z.int(), teams: z.int() })
export const SquadOffer = SquadLine.extend({
  startDateTime: Instant,
  /** Base amount of the event; of both events when linked. */
  eventPrice: Dollars,
  eventAddOnFees: z.array(AddOnFee),
  /** What staff could still reserve; null for captains. */
  adminAvailable: z.int().nullable(),
  hideFromCaptains: z.boolean(),
  countInCart: z.int(),
  hasBundledChild: z.boolean(),
  showBundleGuide: z.boolean(),
  locationName: z.string().nullable(),
  /** What staff say of this squad. */
  description: z.string().nullable(),
  /** Who waits for it, and for how many entries; null: captains cannot wait for it. */
  waits: Waiting.nullable(),
})
export const EventOffer = OfferedEvent.extend({
  /** A bundled event: how many more entries the parents (bought or in the cart) allow on this day; else null. */
  bundleRemaining: z.int().nullable(),
  bundleParentName: z.string().nullable(),
  squads: z.array(SquadOffer),
})
export const VirtualEventOffer = z.object({
  id: Id,
  name: z.string(),
  price: Dollars,
  quantity: z.int(),
  countInCart: z.int(),
  owner: z.enum(['bowler', 'team']),
  /** Only team-owned ones: the bowled event whose teams own it. */
  eventId: Id.nullable(),
  eventName: z.string().nullable(),
  /** Bowled events whose entries may take it. */
  eventIds: z.array(Id),
  /** How many more may be bought. */
  remaining: z.int(),
  isPurchased: z.boolean(),
})

export const placeCalls = {
  'POST registration/tournament/:tid/dates': {
    allow: 'signedIn',
    summary: 'Days that can be chosen, given the cart',
    params: Tid,
    body: Cart,
    answer: z.object({
      disabledDates: z.array(Day),
      firstAvailableSquadDate: Day.nullable(),
      lastAvailableSquadDate: Day.nullable(),
      /** How full each day is: entries left for captains and entries in all. */
      availability: z.array(z.object({ date: Day, available: z.int(), total: z.int() })),
    }),
  },
  'POST registration/tournament/:tid/event/squad/:date': {
    allow: 'signedIn',
    summary: 'Squads of each event on a day, given the cart',
    params: z.object({ tid: Id, date: Day }),
    body: Cart,
    answer: z.array(EventOffer),
  },
  'GET tournament/:tid/availability': {
    allow: 'signedIn',
    summary: 'Entries left for captains by squad id, at most a quarter of a second old; carries an ETag',
    params: Tid,
    answer: z.record(z.string(), z.int()),
  },
} as const satisfies Calls
