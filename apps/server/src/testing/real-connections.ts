/**
 * Tests of races, of crashes, of several processes and of a database that does not answer: projects of their own. The
 * embedded database has one connection, on which they prove less.
 */
export const realConnections = [
  'access/find-person',
  'cancellations/cancel-crash',
  'cancellations/cancel-races',
  'captains/change-captain',
  'cart/cart-keys',
  'cart/create-purchase',
  'cart/reserve',
  'cart/set-hold',
  'cart/shared-cart',
  'entries/added-mails',
  'db/clock',
  'entries/change-entry',
  'entries/squad-change/change-bundle',
  'entries/squad-change/change-squad',
  'entries/squad-change/squad-race-of-staff',
  'http/admission',
  'http/database-away',
  'http/stopping',
  'http/stored-answers',
  'http/under-stress',
  'mails/campaigns/campaign-races',
  'mails/resend',
  'mails/send-due-mails',
  'payments/book-payment-race',
  'payments/crash',
  'payments/empty-positions',
  'payments/give-up',
  'payments/refunds',
  'payments/settle',
  'payments/settle-together',
  'payments/staff-faults',
  'rosters/cart-rosters/cart-rosters',
  'setup/general/time-zone-race',
  'setup/events/event-races',
  'setup/publish/killed',
  'setup/setup-races',
  'setup/squads/squads-race',
  'undo/undo-races',
  'virtual-events/assign',
].map((name) => `apps/server/src/${name}.test.ts`)

/** Each suite above runs in the first of these that the machine can run; in all of them in the full run. */
export const combinations = [
  { name: 'races-server', onServer: true, BATCH: 'on' },
  { name: 'races-embedded', onServer: false, BATCH: 'on' },
  { name: 'races-server-single', onServer: true, BATCH: 'off' },
  { name: 'races-embedded-single', onServer: false, BATCH: 'off' },
]
