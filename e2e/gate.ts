/**
 * The browser tests of `npm test`, but for those of them that carry the tag `full`; all others belong to the full run alone.
 * About three minutes on two cores: what a file adds here, another has to give up.
 */
export const walks = [
  'account',
  'audit',
  'checkout',
  'finance',
  'find',
  'hold',
  'home',
  'lost-answers',
  'manage',
  'manage-rosters',
  'newcomer',
  'pages',
  'production',
  'rostercheckout',
  'rows',
  'scheduler',
  'setup-general',
  'setup-history',
  'setup-status',
  'setup-year',
  'squad-change',
  'staff',
  'staff-calls',
  'staff-cancel',
  'staff-entry',
  'staff-figures',
  'staff-keys',
  'staff-lists',
  'staff-mail',
  'staff-money',
  'staff-moves',
  'staff-undo',
  'two-devices',
  'waiting-list-walks',
].map((name) => `e2e/${name}.test.ts`)

/** Those that the full run walks once more on a PostgreSQL server: money and places. */
export const walksOnServer = [
  'checkout',
  'crash',
  'hold',
  'lost-answers',
  'squad-change',
  'staff-calls',
  'staff-cancel',
  'staff-money',
  'staff-moves',
  'two-devices',
].map((name) => `e2e/${name}.test.ts`)
