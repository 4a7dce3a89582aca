import { expect, test } from 'vitest'
import { checksOf } from './checks.rules.ts'
import type { CheckFacts } from './checks.shapes.ts'

const now = new Date('2026-02-01T15:00:00Z')
const event = { price: 0, addOns: 0, deposit: null, hasCriteria: false, divisions: 0, hasDefaultDivision: false }
const team = { ...event, id: 'team', name: 'Team' }
const doubles = { ...event, id: 'doubles', name: 'Doubles' }
const squad = { eventId: 'team', day: '2026-03-01', captainCap: 8, lacksPartner: false, isFull: false }
const ready: CheckFacts = {
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  registrationCloseDate: '2026-03-20',
  timeZone: 'America/Chicago',
  bccEmail: 'office@kegler.test',
  tournamentPhone: '(800) 555-0199',
  paymentMessages: ['Call #{phoneNum}.'],
  termsUrl: 'https://kegler.test/terms',
  marketingMessage: null,
  rosterMessage: null,
  paymentSuccessMessage: null,
  paymentFailureMessage: null,
  waitingList: false,
  invites: false,
  requireRosterBeforeCheckout: false,
  opensAt: null,
  earlyLists: [],
  deposits: false,
  depositDueOn: null,
  depositDueDays: null,
  depositRefundUntil: null,
  waiver: false,
  hasWaiverText: false,
  askedBeforePayment: 0,
  withdrawUntilOn: null,
  withdrawUntilDays: null,
  handOverUntilOn: null,
  refundSteps: [],
  waitingRoom: false,
  roomOpensMinutes: 30,
  minutesToBuy: 15,
  hasBeacon: true,
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

test('self-service whose days are over or do not fit the squads is worth a look', () => {
  const step = (untilOn: string) => ({ untilOn, percent: 50 })
  expect(textsOf({ withdrawUntilDays: 14, refundSteps: [step('2026-02-15')] })).toEqual([])
  expect(textsOf({ withdrawUntilOn: '2026-02-01', refundSteps: [step('2026-03-01')] })).toEqual([])
  expect(textsOf({ withdrawUntilOn: '2026-01-31', handOverUntilOn: '2026-01-31' })).toEqual([
    'warning restrictions#withdrawUntilOn: Captains could withdraw entries until Jan 31st, 2026.',
    'warning restrictions#handOverUntilOn: Captains could hand entries over until Jan 31st, 2026.',
    'warning restrictions#refundSteps: Captains may withdraw entries and get nothing back: the table Refund is empty.',
  ])
  expect(textsOf({ withdrawUntilDays: 0, refundSteps: [step('2026-02-01'), step('2026-03-02')] })).toEqual([
    'warning restrictions#refundSteps: Refunds go on until Mar 2nd, 2026; the first squad is on Mar 1st, 2026.',
  ])
})

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
    'error general#tournamentPhone: A message after payment shows the phone number of the tournament, and there is none.',
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
  [
    'an account that may not charge',
    { account: 'stopped' },
    ['error general#stripeAccountId: Stripe does not let the account charge: nothing can be paid by card.'],
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
        isFull: false,
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
  [
    'a full squad without a waiting list',
    { squads: [{ ...squad, isFull: true }] },
    ['warning restrictions#waitingList: 1 squad is full, and captains cannot wait: the waiting list is off.'],
  ],
  ['a full squad with one', { waitingList: true, squads: [{ ...squad, isFull: true }] }, []],
  [
    'a waiting room that nothing opens, for two days, with less time than a cart, without a beacon',
    { waitingRoom: true, roomOpensMinutes: 2880, minutesToBuy: 14, hasBeacon: false },
    [
      'warning general#opensAt: The waiting room needs the instant at which registration opens.',
      'warning general#roomOpensMinutes: The waiting room is open for longer than a day before.',
      'warning general#minutesToBuy: The time to buy is shorter than a cart is held: 15 minutes.',
      'warning general#waitingRoom: The draw can be checked, but the organisers could have known it',
    ],
  ],
  ['a waiting room that is ready', { waitingRoom: true, opensAt: now }, []],
  [
    'early lists without an opening of everybody, and with nobody',
    { earlyLists: [{ name: 'loyal', opensAt: now, people: 0 }] },
    [
      "warning general#opensAt: The early list 'loyal' needs the instant at which registration opens for everybody.",
      "warning general#earlyLists: Nobody is on the early list 'loyal'.",
    ],
  ],
  [
    'an early list that is not early',
    { opensAt: now, earlyLists: [{ name: 'loyal', opensAt: now, people: 2 }] },
    ["warning general#opensAt: The early list 'loyal' does not open before registration does."],
  ],
  [
    'invitations where rosters come before the sale',
    { invites: true, requireRosterBeforeCheckout: true },
    ['warning restrictions#invites: Teammates can join only after the sale: rosters are required before checkout.'],
  ],
  [
    'texts of another year',
    {
      termsUrl: 'https://kegler.test/terms-2025.pdf',
      marketingMessage: 'Champions of 2025, see you in 2026.',
      rosterMessage: 'Rosters are due by May 1st, 2024.',
      paymentSuccessMessage: 'Call 8002025014.',
    },
    [
      'warning restrictions#termsUrl: Terms URL names 2025, and the tournament is in 2026.',
      'warning communication#rosterMessage: Roster Message names 2024, and the tournament is in 2026.',
    ],
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

const withDeposit: Partial<CheckFacts> = {
  deposits: true,
  depositDueOn: '2026-02-20',
  events: [{ ...team, price: 10_000, deposit: 2_500 }],
}
test.each<[string, Partial<CheckFacts>, string[]]>([
  ['of a deposit before the squads', {}, []],
  ['of a deposit that is off', { deposits: false, depositDueOn: '2026-01-01' }, []],
  ['no event has one', { events: [team] }, ['warning fees#amounts: Captains may pay a deposit, and no event has one.']],
  [
    'today is the due day',
    { depositDueOn: '2026-02-01' },
    ['warning fees#dueOn: The balance of deposits was due on Feb 1st, 2026: captains pay everything.'],
  ],
  [
    'some squads are too near',
    { depositDueOn: null, depositDueDays: 30, squads: [squad, { ...squad, day: '2026-03-20' }] },
    ['warning fees#dueDays: The balance of 1 squad is due by today: captains pay everything there.'],
  ],
  [
    'it is due after the first squad',
    { depositDueOn: '2026-03-10' },
    [
      'warning fees#dueOn: The balance of deposits is due on Mar 10th, 2026, after the first squad: there it is due at the start.',
    ],
  ],
  [
    'refunds after the first squad',
    { depositRefundUntil: '2026-03-02' },
    ['warning fees#refundUntil: Deposits can be refunded until Mar 2nd, 2026, after the first squad.'],
  ],
  [
    'a fee fell below it',
    { events: [{ ...team, price: 2_000, addOns: 499, deposit: 2_500 }] },
    ['warning fees#amounts: The deposit of Team is above its price of $24.99: the price is paid.'],
  ],
])('deposits: %s', (_, changes, expected) => {
  expect(textsOf({ ...withDeposit, ...changes })).toEqual(expected)
})
