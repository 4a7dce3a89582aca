import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Dollars, Id, Instant, Quantity } from '../values.ts'

/** A tournament as captains see it. Days are days in its `timeZone`. */
export const Tournament = z.object({
  id: Id,
  name: z.string(),
  phoneNumber: z.string(),
  marketingMessage: z.string().nullable(),
  rosterMessage: z.string().nullable(),
  paymentSuccessMessage: z.string(),
  paymentFailureMessage: z.string(),
  maintenanceMessage: z.string().nullable(),
  canCaptainPurchase: z.boolean(),
  canCaptainManage: z.boolean(),
  /** Why captains cannot purchase; null when they can. */
  captainPurchaseReason: z.string().nullable(),
  captainPassesAgeRestrictions: z.boolean(),
  minimumCaptainAge: z.int().nullable(),
  requireRosterBeforeCheckout: z.boolean(),
  blockFailedDivisionCalculation: z.boolean(),
  showCalculatedDivisionToCaptain: z.boolean(),
  allowChangeBetweenFreeEvents: z.boolean(),
  /** Captains may move entries themselves: configuration of the installation. */
  allowCaptainChangeSquad: z.boolean(),
  termsUrl: z.string().nullable(),
  startDate: Day,
  endDate: Day,
  registrationCloseDate: Day,
  timeZone: z.string(),
  timeZoneDisplayName: z.string(),
  customImagePath: z.string().nullable(),
  theme: z.enum(['blue', 'red', 'orange']),
  stripePublishableKey: z.string().nullable(),
  stripeAccountId: z.string().nullable(),
})

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
  /** One unit is a Doubles set and two Singles entries. */
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
  /** A bundled event: how many more units the parents (bought or in the cart) allow on this day; else null. */
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
  'POST registration/tournament/active': {
    allow: 'signedIn',
    write: false,
    of: 'tournaments',
    summary: 'Tournaments for the home page',
    body: z.object({}).optional(),
    answer: z.array(Tournament),
  },
  'GET registration/tournament/maintenanceMessage': {
    allow: 'public',
    of: 'tournaments',
    summary: 'The maintenance message; null when the product is open',
    answer: z.object({ maintenanceMessage: z.string().nullable() }),
  },
  'GET registration/tournament/:tid': {
    allow: 'signedIn',
    of: 'tournaments',
    summary: 'One tournament as captains see it',
    params: Tid,
    answer: Tournament,
  },
  'GET tournament/:tid/restriction': {
    allow: 'signedIn',
    of: 'tournaments',
    summary: 'Address of the terms',
    params: Tid,
    answer: z.object({ termsUrl: z.string().nullable() }),
  },
  'GET tournament/:tid/events': {
    allow: 'signedIn',
    of: 'tournaments',
    summary: 'Bowled events, most bowlers first',
    params: Tid,
    answer: z.array(z.object({ id: Id, name: z.string(), numberOfBowlers: z.int() })),
  },
  'GET tournament/:tid/virtualEvents': {
    allow: 'signedIn',
    summary: 'Virtual events with what the captain may still buy',
    params: Tid,
    query: z.object({ captainView: z.stringbool().optional() }),
    answer: z.array(VirtualEventOffer),
  },
  'GET tournament/:tid/bundling': {
    allow: 'signedIn',
    of: 'tournaments',
    summary: 'Whether a bundling rule is active',
    params: Tid,
    answer: z.boolean(),
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
