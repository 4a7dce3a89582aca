import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Id, Tid } from '../values.ts'

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

const ListedTournament = CaptainTournament.extend({
  hasEnded: z.boolean(),
  /** Entries of the captain who asks; cancelled ones are left out. */
  ownEntries: z.int(),
})

export const captainTournamentCalls = {
  'POST registration/tournament/active': {
    allow: 'signedIn',
    write: false,
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
