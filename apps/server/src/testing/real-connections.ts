/**
 * Tests of races, of several processes and of a database that does not answer. The embedded database has one connection,
 * on which they prove less: where a PostgreSQL server is installed they run on it too (project 'server').
 */
export const realConnections = [
  'access/find-person',
  'cart/cart-keys',
  'cart/create-purchase',
  'cart/set-hold',
  'cart/shared-cart',
  'entries/change-entry',
  'entries/squad-change/change-bundle',
  'entries/squad-change/change-squad',
  'http/admission',
  'http/stored-answers',
  'http/under-stress',
  'mails/send-due-mails',
  'payments/crash',
  'payments/empty-positions',
  'payments/refunds',
  'payments/settle',
  'payments/settle-together',
  'rosters/cart-rosters/cart-rosters',
  'virtual-events/assign',
].map((name) => `apps/server/src/${name}.test.ts`)
