import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Dollars, Id, Instant, Quantity } from '../values.ts'

/** What a captain wants to buy of one tournament. Prices are what their screen showed. */
export const Cart = z.object({
  squads: z
    .array(z.object({ id: Id, quantity: Quantity, eventTotalPrice: Dollars.optional() }))
    .max(200)
    .default([]),
  virtualEvents: z
    .array(
      z.object({
        /** The virtual event. */
        id: Id,
        /** Team-owned ones: the bowled event whose teams own it. */
        eventId: Id.nullish(),
        quantity: Quantity,
        price: Dollars.optional(),
      }),
    )
    .max(200)
    .default([]),
})

const AddOnFee = z.object({ description: z.string(), fee: Dollars })

export const SquadOffer = z.object({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  startDateTime: Instant,
  /** Base amount of the event; of both events when linked. */
  eventPrice: Dollars,
  eventAddOnFees: z.array(AddOnFee),
  eventTotalPrice: Dollars,
  /** How many more the captain can put in the cart. */
  available: z.int(),
  /** What staff could still reserve; null for captains. */
  adminAvailable: z.int().nullable(),
  hideFromCaptains: z.boolean(),
  quantity: z.int(),
  countInCart: z.int(),
  hasBundledChild: z.boolean(),
  showBundleGuide: z.boolean(),
  /** One place is a Doubles set and two Singles entries. */
  eventIsLinked: z.boolean(),
  eventNumberOfBowlers: z.int(),
  /** One line for the cart. */
  summary: z.string(),
  locationName: z.string().nullable(),
})

export const EventOffer = z.object({
  eventId: Id,
  eventName: z.string(),
  eventNumberOfBowlers: z.int(),
  eventIsLinked: z.boolean(),
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

const Tid = z.object({ tid: Id })

export const placeCalls = {
  'GET tournament/:tid/virtualEvents': {
    allow: 'signedIn',
    summary: 'Virtual events with what the captain may still buy',
    params: Tid,
    query: z.object({ captainView: z.stringbool().optional() }),
    answer: z.array(VirtualEventOffer),
  },
  'POST registration/tournament/:tid/dates': {
    allow: 'signedIn',
    write: false,
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
    write: false,
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
} as const
placeCalls satisfies Calls
