import { expect, test } from 'vitest'
import { type CheckFacts, checksOf } from './checks.rules.ts'

const now = new Date('2026-02-01T15:00:00Z')
const event = { price: 0, hasCriteria: false, divisions: 0, hasDefaultDivision: false }
const team = { ...event, id: 'team', name: 'Team' }
const doubles = { ...event, id: 'doubles', name: 'Doubles' }
const squad = { eventId: 'team', day: '2026-03-01', captainCap: 8, lacksPartner: false }
const ready: CheckFacts = {
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  registrationCloseDate: '2026-03-20',
  timeZone: 'America/Chicago',
  bccEmail: 'office@kegler.test',
  tournamentPhone: '(800) 555-0199',
  paymentMessages: ['Call #{phoneNum}.'],
  termsUrl: 'https://kegler.test/terms',
  maintenanceMessage: null,
  exportId: 'file',
  hasManager: true,
  locations: 1,
  account: 'active',
  accountRequired: false,
  blockFailedDivisionCalculation: false,
  events: [team],
  virtualEvents: [],
  squads: [squad],
  bundling: null,
}
const textsOf = (changes: Partial<CheckFacts>, at = now) =>
  checksOf({ ...ready, ...changes }, at).map(({ severity, tab, field, text }) => `${severity} ${tab}#${field}: ${text}`)

test('nothing is said of a tournament that is ready', () => expect(textsOf({})).toEqual([]))

test('an empty tournament has 9 errors', () => {
  const empty: Partial<CheckFacts> = {
    registrationCloseDate: '2026-02-01',
    bccEmail: null,
    tournamentPhone: '',
    exportId: null,
    hasManager: false,
    locations: 0,
    account: 'none',
    accountRequired: true,
    events: [],
    squads: [],
  }
  expect(textsOf(empty)).toEqual([
    'error general#locations: There is no location.',
    'error events#null: There is no event.',
    'error general#registrationCloseDate: Registration closed on Feb 1st, 2026: captains cannot buy.',
    'error general#stripeAccountId: No Stripe account is chosen: nothing can be paid by card.',
    'error general#exportId: No tournament management system is chosen.',
    'error general#bccEmail: There is no e-mail address for copies of the mails to captains.',
    'error general#tournamentPhone: A text after paying names the phone number of the tournament, and there is none.',
    'error permissions#null: There is no manager.',
    'error squads#null: There is no squad: nothing can be bought.',
  ])
})

test.each<[string, Partial<CheckFacts>, string[]]>([
  [
    'closed for maintenance',
    { maintenanceMessage: 'Back at noon.' },
    ['error communication#maintenanceMessage: There is a maintenance message: captains can neither buy nor pay.'],
  ],
  ['the day before the close date', { registrationCloseDate: '2026-02-02' }, []],
  ['no account, and nothing costs anything', { account: 'none' }, []],
  [
    'no account, and a virtual event costs money',
    { account: 'none', virtualEvents: [{ ...event, id: 'all', name: 'All Events', price: 1 }] },
    ['error general#stripeAccountId: No Stripe account is chosen: nothing can be paid by card.'],
  ],
  [
    'an account that was deactivated',
    { account: 'inactive' },
    ['error general#stripeAccountId: The Stripe account is not active: nothing can be paid by card.'],
  ],
  ['no phone, and no text names it', { tournamentPhone: ' ', paymentMessages: ['Thank you!'] }, []],
  [
    'an event without squads beside one that has some',
    { events: [team, doubles] },
    ['error squads#null: Doubles has no squad: it cannot be bought.'],
  ],
  [
    'squads outside the dates; the last day belongs to it',
    { squads: ['2026-02-28', '2026-03-31', '2026-04-01'].map((day) => ({ ...squad, day })) },
    ['error squads#null: 2 squads lie outside Mar 1st, 2026 to Mar 31st, 2026.'],
  ],
  [
    'a linked squad without a partner',
    {
      events: [doubles],
      squads: ['02', '03', '04', '05', '02'].map((day) => ({
        ...squad,
        eventId: 'doubles',
        day: `2026-03-${day}`,
        lacksPartner: true,
      })),
    },
    [
      'error squads#null: Doubles is sold with a Singles squad, and finds none on Mar 2nd, 2026; Mar 3rd, 2026; Mar 4th, 2026 and 1 more day.',
    ],
  ],
  [
    'criteria without divisions',
    { events: [{ ...team, hasCriteria: true }] },
    ['error divisions#null: Team is divided, and has no division.'],
  ],
  ['divisions without a default one, and nothing is blocked', { events: [{ ...team, divisions: 2 }] }, []],
  [
    'divisions without a default one, and the rest is blocked',
    {
      blockFailedDivisionCalculation: true,
      events: [
        { ...team, divisions: 2 },
        { ...doubles, hasCriteria: false },
      ],
    },
    [
      'error squads#null: Doubles has no squad: it cannot be bought.',
      'error divisions#null: Team has no default division: rosters that fit no division cannot be saved.',
    ],
  ],
  [
    'a default division',
    { blockFailedDivisionCalculation: true, events: [{ ...team, divisions: 2, hasDefaultDivision: true }] },
    [],
  ],
  [
    'a squad that is closed to captains',
    { squads: [{ ...squad, captainCap: 0 }] },
    ['warning capacity#null: 1 squad has no place for captains.'],
  ],
  ['no terms', { termsUrl: null }, ['warning restrictions#termsUrl: There are no terms for captains to agree to.']],
  [
    'a bundle whose child has no squad on the next day, and whose rule allows none',
    {
      events: [team, doubles],
      squads: [squad, { ...squad, day: '2026-03-08' }, { ...squad, eventId: 'doubles', day: '2026-03-02' }],
      bundling: { parentEventId: 'team', childEventId: 'doubles', quantity: 0 },
    },
    [
      'warning squads#null: Doubles is bought on the day after Team, and has no squad after Mar 8th, 2026.',
      'warning restrictions#null: The bundling rule allows no Doubles entry: it cannot be bought.',
    ],
  ],
])('%s', (_, changes, texts) => expect(textsOf(changes)).toEqual(texts))

test('errors come first, and the close date is a day of the tournament', () => {
  const changes = { termsUrl: null, locations: 0, registrationCloseDate: '2026-02-02' }
  expect(textsOf(changes).map((text) => text.split(' ')[0])).toEqual(['error', 'warning'])
  // already February 2nd in Chicago, still the 1st in Honolulu
  const at = new Date('2026-02-02T08:00:00Z')
  expect(textsOf({ registrationCloseDate: '2026-02-02' }, at)).toHaveLength(1)
  expect(textsOf({ registrationCloseDate: '2026-02-02', timeZone: 'Pacific/Honolulu' }, at)).toEqual([])
})
