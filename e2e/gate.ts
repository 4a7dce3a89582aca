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
  'setup-status',
  'setup-year',
  'squad-change',
  'staff',
  'staff-calls',
  'staff-cancel',
  'staff-entry',
  'staff-keys',
  'staff-mail',
  'staff-money',
  'staff-moves',
  'two-devices',
  'waiting-list-walks',
  'weights',
].map((name) => `e2e/${name}.test.ts`)

/** Those that the full run walks once more on a PostgreSQL server: money and places. */
export const walksOnServer = [
  'checkout',
  'crash',
  'finder',
  'hold',
  'lost-answers',
  'move-teams',
  'squad-change',
  'staff-calls',
  'staff-cancel',
  'staff-money',
  'staff-moves',
  'two-devices',
  'waiting-list-walks',
].map((name) => `e2e/${name}.test.ts`)
