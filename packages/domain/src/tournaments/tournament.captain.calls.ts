import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Due } from '../entries/entry.captain.calls.ts'
import { Day, Dollars, Id, Instant, Tid } from '../values.ts'

/** A tournament as captains see it. Days are days in its `timeZone`. */
export const CaptainTournament = z.object({
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
  /** Balances can be paid here. */
  canCaptainPay: z.boolean(),
  captainPurchaseReason: z.string().nullable(),
  captainPassesAgeRestrictions: z.boolean(),
  minimumCaptainAge: z.int().nullable(),
  requireRosterBeforeCheckout: z.boolean(),
  blockFailedDivisionCalculation: z.boolean(),
  showCalculatedDivisionToCaptain: z.boolean(),
  allowChangeBetweenFreeEvents: z.boolean(),
  /** Captains may move entries themselves: configuration of the installation. */
  allowCaptainChangeSquad: z.boolean(),
  /** Captains may wait for squads that are full. */
  waitingList: z.boolean(),
  /** Captains may ask teammates to pay their share. */
  shares: z.boolean(),
  /** Captains may let somebody else pay by a link. */
  paymentLinks: z.boolean(),
  /** Captains may invite teammates by link. */
  invites: z.boolean(),
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
  /** There is a waiting room, or was: its state is in `GET tournament/:tid/room/head`. */
  waitingRoom: z.boolean(),
  /** To who asks registration opens before it does to everybody: they are on an early list. */
  earlyOpening: z.object({ name: z.string(), opensAt: Instant, mostPlaces: z.int(), isDue: z.boolean() }).nullable(),
})

const ListedTournament = CaptainTournament.extend({
  hasEnded: z.boolean(),
  /** Entries of the captain who asks; cancelled ones are left out. */
  ownEntries: z.int(),
  /** Those of them whose rosters lack bowlers and can still be filled. */
  rostersToComplete: z.int(),
  /** What can still be paid for entries and virtual entries. */
  balanceDue: Dollars,
  /** Of it what is due first, of entries that were sold with a deposit. */
  dueNext: Due.extend({ amount: Dollars }).nullable(),
})

export const captainTournamentCalls = {
  'POST registration/tournament/active': {
    allow: 'signedIn',
    summary: 'Tournaments for the home page, those that have ended last',
    of: 'entries',
    body: z.object({}).optional(),
    answer: z.array(ListedTournament),
  },
  'GET registration/tournament/maintenanceMessage': {
    allow: 'public',
    summary: 'The maintenance message; null when the product is open',
    answer: z.object({ maintenanceMessage: z.string().nullable() }),
  },
  'GET registration/tournament/:tid': {
    allow: 'signedIn',
    summary: 'One tournament as captains see it',
    params: Tid,
    answer: CaptainTournament,
  },
  'GET tournament/:tid/restriction': {
    allow: 'signedIn',
    summary: 'Address of the terms',
    params: Tid,
    answer: z.object({ termsUrl: z.string().nullable() }),
  },
  'GET tournament/:tid/bundling': {
    allow: 'signedIn',
    summary: 'Whether a bundling rule is active',
    params: Tid,
    answer: z.boolean(),
  },
} as const satisfies Calls
