import { addDays, type DayText, dayOf, formatDay } from '../../dates.ts'
import type { RefundStep } from '../../entries/self-service.rules.ts'
import { formatMoney } from '../../money.ts'
import { dueDay } from '../../payments/deposit.rules.ts'
import { cartHoldMs } from '../../places/hold.rules.ts'
import { plural } from '../../texts.ts'

/** The tabs of the setup console that a check can lead to. */
export const checkTabs = [
  'general',
  'communication',
  'permissions',
  'events',
  'squads',
  'divisions',
  'capacity',
  'fees',
  'restrictions',
] as const

interface EventFacts {
  id: string
  name: string
  /** In cents. */
  price: number
  /** In cents: active add-on fees; what captains may pay at once, null: all. */
  addOns: number
  deposit: number | null
  /** Divisions depend on something. */
  hasCriteria: boolean
  divisions: number
  hasDefaultDivision: boolean
}
interface SquadFacts {
  eventId: string
  /** In the tournament's zone. */
  day: DayText
  captainCap: number
  /** A Doubles squad that is sold with a Singles squad, and has none. */
  lacksPartner: boolean
  /** For captains. */
  isFull: boolean
}
export interface CheckFacts {
  startDate: DayText
  endDate: DayText
  registrationCloseDate: DayText
  timeZone: string
  bccEmail: string | null
  tournamentPhone: string
  /** The texts that captains read after paying, presets where there is none. */
  paymentMessages: readonly string[]
  termsUrl: string | null
  waitingList: boolean
  invites: boolean
  requireRosterBeforeCheckout: boolean
  opensAt: Date | null
  earlyLists: readonly { name: string; opensAt: Date; people: number }[]
  deposits: boolean
  depositDueOn: DayText | null
  depositDueDays: number | null
  depositRefundUntil: DayText | null
  waiver: boolean
  hasWaiverText: boolean
  /** Questions that captains answer before they pay. */
  askedBeforePayment: number
  withdrawUntilOn: DayText | null
  withdrawUntilDays: number | null
  handOverUntilOn: DayText | null
  /** By day. */
  refundSteps: readonly RefundStep[]
  waitingRoom: boolean
  roomOpensMinutes: number
  minutesToBuy: number
  /** A public value decides the draw of the waiting room. */
  hasBeacon: boolean
  maintenanceMessage: string | null
  /** Id of the tournament management system. */
  exportId: string | null
  hasManager: boolean
  locations: number
  account: 'none' | 'inactive' | 'active'
  /** Partner groups are on: the account is required whatever things cost. */
  accountRequired: boolean
  blockFailedDivisionCalculation: boolean
  events: readonly EventFacts[]
  virtualEvents: readonly EventFacts[]
  squads: readonly SquadFacts[]
  /** The active rule. */
  bundling: { parentEventId: string; childEventId: string; quantity: number } | null
}
interface Check {
  severity: 'error' | 'warning'
  text: string
  tab: (typeof checkTabs)[number]
  field: string | null
}

/** What prevents opening the tournament to captains, errors first; the server refuses nothing because of it. */
export function checksOf(facts: CheckFacts, now: Date): Check[] {
  const found = [
    ...settingsChecks(facts, now),
    ...squadChecks(facts),
    ...divisionChecks(facts),
    ...bundleChecks(facts),
    ...depositChecks(facts, dayOf(now, facts.timeZone)),
  ]
  return [...found.filter(isError), ...found.filter((check) => !isError(check))]
}
const isError = ({ severity }: Pick<Check, 'severity'>): boolean => severity === 'error'

const check =
  (severity: Check['severity']) =>
  (applies: boolean, tab: Check['tab'], text: string, field: string | null = null): Check[] =>
    applies ? [{ severity, text, tab, field }] : []
const error = check('error')
const warning = check('warning')

function settingsChecks(facts: CheckFacts, now: Date): Check[] {
  const { account, accountRequired, tournamentPhone, registrationCloseDate: close } = facts
  const costs = [...facts.events, ...facts.virtualEvents].some(({ price }) => price > 0)
  const namesPhone = facts.paymentMessages.some((message) => message.includes('#{phoneNum}'))
  return [
    ...error(facts.locations === 0, 'general', 'There is no location.', 'locations'),
    ...error(facts.events.length === 0, 'events', 'There is no event.'),
    ...error(
      dayOf(now, facts.timeZone) >= close,
      'general',
      `Registration closed on ${formatDay(close)}: captains cannot buy.`,
      'registrationCloseDate',
    ),
    ...error(
      account === 'none' && (costs || accountRequired),
      'general',
      'No Stripe account is chosen: nothing can be paid by card.',
      'stripeAccountId',
    ),
    ...error(
      account === 'inactive',
      'general',
      'The Stripe account is not active: nothing can be paid by card.',
      'stripeAccountId',
    ),
    ...error(facts.exportId === null, 'general', 'No tournament management system is chosen.', 'exportId'),
    ...error(!facts.bccEmail, 'general', 'There is no e-mail address for copies of the mails to captains.', 'bccEmail'),
    ...error(
      namesPhone && tournamentPhone.trim() === '',
      'general',
      'A message after payment shows the phone number of the tournament, and there is none.',
      'tournamentPhone',
    ),
    ...error(!facts.hasManager, 'permissions', 'There is no manager.'),
    ...error(
      Boolean(facts.maintenanceMessage),
      'communication',
      'There is a maintenance message: captains can neither buy nor pay.',
      'maintenanceMessage',
    ),
    ...warning(
      !facts.waitingList && facts.squads.some(({ isFull }) => isFull),
      'restrictions',
      `${plural(facts.squads.filter(({ isFull }) => isFull).length, 'squad is', 'squads are')} full, and captains cannot wait: the waiting list is off.`,
      'waitingList',
    ),
    ...warning(
      facts.invites && facts.requireRosterBeforeCheckout,
      'restrictions',
      'Teammates can join only after the sale: rosters are required before checkout.',
      'invites',
    ),
    ...roomChecks(facts),
    ...earlyChecks(facts),
    ...questionChecks(facts),
    ...selfServiceChecks(facts, now),
    ...warning(!facts.termsUrl, 'restrictions', 'There are no terms for captains to agree to.', 'termsUrl'),
  ]
}

function roomChecks({ waitingRoom, opensAt, roomOpensMinutes, minutesToBuy, hasBeacon }: CheckFacts): Check[] {
  const warn = (applies: boolean, text: string, field: string) =>
    warning(waitingRoom && applies, 'general', text, field)
  return [
    ...warn(opensAt === null, 'The waiting room needs the instant at which registration opens.', 'opensAt'),
    ...warn(roomOpensMinutes > 1440, 'The waiting room is open for longer than a day before.', 'roomOpensMinutes'),
    ...warn(
      minutesToBuy * 60_000 < cartHoldMs,
      'The time to buy is shorter than a cart is held: 15 minutes.',
      'minutesToBuy',
    ),
    ...warn(!hasBeacon, 'The draw can be checked, but the organisers could have known it', 'waitingRoom'),
  ]
}

function earlyChecks({ earlyLists, opensAt }: CheckFacts): Check[] {
  return earlyLists.flatMap(({ name, opensAt: at, people }) => [
    ...warning(
      opensAt === null,
      'general',
      `The early list '${name}' needs the instant at which registration opens for everybody.`,
      'opensAt',
    ),
    ...warning(
      opensAt !== null && at >= opensAt,
      'general',
      `The early list '${name}' does not open before registration does.`,
      'opensAt',
    ),
    ...warning(people === 0, 'general', `Nobody is on the early list '${name}'.`, 'earlyLists'),
  ])
}

function questionChecks({
  waiver,
  hasWaiverText,
  askedBeforePayment,
  requireRosterBeforeCheckout,
}: CheckFacts): Check[] {
  return [
    ...error(waiver && !hasWaiverText, 'communication', 'Bowlers accept a waiver, and it has no text.', 'text'),
    ...warning(
      askedBeforePayment > 0 && !requireRosterBeforeCheckout,
      'restrictions',
      'Questions are required before payment, and rosters are not: they are asked after the sale.',
      'requireRosterBeforeCheckout',
    ),
  ]
}
function selfServiceChecks(facts: CheckFacts, now: Date): Check[] {
  const { withdrawUntilOn, withdrawUntilDays, handOverUntilOn, refundSteps, squads, timeZone } = facts
  const isOver = (day: DayText | null): day is DayText => day !== null && day < dayOf(now, timeZone)
  const warn = (applies: boolean, text: string, field: string) => warning(applies, 'restrictions', text, field)
  const withdraws = withdrawUntilOn !== null || withdrawUntilDays !== null
  const first = squads.map(({ day }) => day).sort()[0]
  const late = refundSteps.filter(({ untilOn }) => first !== undefined && untilOn > first)
  return [
    ...(isOver(withdrawUntilOn)
      ? warn(true, `Captains could withdraw entries until ${formatDay(withdrawUntilOn)}.`, 'withdrawUntilOn')
      : []),
    ...(isOver(handOverUntilOn)
      ? warn(true, `Captains could hand entries over until ${formatDay(handOverUntilOn)}.`, 'handOverUntilOn')
      : []),
    ...warn(
      withdraws && refundSteps.length === 0,
      'Captains may withdraw entries and get nothing back: the table Refund is empty.',
      'refundSteps',
    ),
    ...warn(
      withdraws && late.length > 0,
      `Refunds go on until ${formatDay(late.at(-1)?.untilOn ?? '')}; the first squad is on ${formatDay(first ?? '')}.`,
      'refundSteps',
    ),
  ]
}

function squadChecks({ events, squads, startDate, endDate }: CheckFacts): Check[] {
  const closed = squads.filter(({ captainCap }) => captainCap === 0).length
  const outside = squads.filter(({ day }) => day < startDate || day > endDate).length
  const named = new Map(events.map((event) => [event.id, event.name]))
  const used = new Set(squads.map(({ eventId }) => eventId))
  const lonely = squads.filter(({ lacksPartner }) => lacksPartner)
  const days = [...new Set(lonely.map(({ day }) => day))].sort().map(formatDay)
  return [
    ...error(squads.length === 0, 'squads', 'There is no squad: nothing can be bought.'),
    ...events.flatMap(({ id, name }) =>
      error(squads.length > 0 && !used.has(id), 'squads', `${name} has no squad: it cannot be bought.`),
    ),
    ...error(
      outside > 0,
      'squads',
      `${plural(outside, 'squad lies', 'squads lie')} outside ${formatDay(startDate)} to ${formatDay(endDate)}.`,
    ),
    ...error(
      lonely.length > 0,
      'squads',
      `${named.get(lonely[0]?.eventId ?? '')} is sold with a Singles squad, and finds none on ${listed(days)}.`,
    ),
    ...warning(closed > 0, 'capacity', `${plural(closed, 'squad has', 'squads have')} no place for captains.`),
  ]
}

const divisionChecks = ({ events, virtualEvents, blockFailedDivisionCalculation: blocks }: CheckFacts): Check[] =>
  [...events, ...virtualEvents].flatMap(({ name, hasCriteria, divisions, hasDefaultDivision }) => [
    ...error(hasCriteria && divisions === 0, 'divisions', `${name} is divided, and has no division.`),
    ...error(
      blocks && divisions > 0 && !hasDefaultDivision,
      'divisions',
      `${name} has no default division: rosters that fit no division cannot be saved.`,
    ),
  ])

function bundleChecks({ bundling, events, squads }: CheckFacts): Check[] {
  if (!bundling) return []
  const nameOf = (id: string) => events.find((event) => event.id === id)?.name ?? ''
  const daysOf = (id: string) => new Set(squads.filter(({ eventId }) => eventId === id).map(({ day }) => day))
  const { parentEventId, childEventId, quantity } = bundling
  const children = daysOf(childEventId)
  const without = [...daysOf(parentEventId)].filter((day) => !children.has(addDays(day, 1))).sort()
  return [
    ...warning(
      without.length > 0,
      'squads',
      `${nameOf(childEventId)} is bought on the day after ${nameOf(parentEventId)}, and has no squad after ${listed(without.map(formatDay))}.`,
    ),
    ...warning(
      quantity === 0,
      'restrictions',
      `The bundling rule allows no ${nameOf(childEventId)} entry: it cannot be bought.`,
    ),
  ]
}
function depositChecks(facts: CheckFacts, today: DayText): Check[] {
  if (!facts.deposits) return []
  const { depositDueOn: dueOn, depositDueDays: dueDays, depositRefundUntil: until } = facts
  const events = facts.events.filter(({ deposit }) => deposit !== null)
  const squads = facts.squads.filter(({ eventId }) => events.some(({ id }) => id === eventId))
  const first = squads.map(({ day }) => day).sort()[0] ?? null
  const isPassed = dueOn !== null && dueOn <= today
  const passed = squads.filter(({ day }) => (dueDay({ dueOn, dueDays }, day) ?? day) <= today).length
  const warn = (applies: boolean, text: string, field: string) => warning(applies, 'fees', text, field)
  return [
    ...warn(events.length === 0, 'Captains may pay a deposit, and no event has one.', 'amounts'),
    ...warn(
      isPassed,
      `The balance of deposits was due on ${formatDay(dueOn ?? today)}: captains pay everything.`,
      'dueOn',
    ),
    ...warn(
      !isPassed && passed > 0,
      `The balance of ${plural(passed, 'squad is', 'squads are')} due by today: captains pay everything there.`,
      'dueDays',
    ),
    ...warn(
      first !== null && dueOn !== null && dueOn > first,
      `The balance of deposits is due on ${formatDay(dueOn ?? today)}, after the first squad: there it is due at the start.`,
      'dueOn',
    ),
    ...warn(
      first !== null && until !== null && until > first,
      `Deposits can be refunded until ${formatDay(until ?? today)}, after the first squad.`,
      'refundUntil',
    ),
    ...events.flatMap(({ name, deposit, price, addOns }) =>
      warn(
        (deposit ?? 0) > price + addOns,
        `The deposit of ${name} is above its price of ${formatMoney(price + addOns)}: the price is paid.`,
        'amounts',
      ),
    ),
  ]
}
/** The first three of them. */
function listed(all: readonly string[]): string {
  const rest = all.length - 3
  const shown = all.slice(0, 3).join('; ')
  return rest > 0 ? `${shown} and ${plural(rest, 'more day', 'more days')}` : shown
}
