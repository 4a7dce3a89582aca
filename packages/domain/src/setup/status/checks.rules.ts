import { addDays, type DayText, dayOf, formatDay } from '../../dates.ts'

/** The tabs of the setup console that a check can lead to. */
export const checkTabs = [
  'general',
  'communication',
  'permissions',
  'events',
  'squads',
  'divisions',
  'capacity',
  'restrictions',
] as const

interface EventFacts {
  id: string
  name: string
  /** In cents. */
  price: number
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

/** What hinders opening the tournament to captains, errors first; the server refuses nothing because of it. */
export function checksOf(facts: CheckFacts, now: Date): Check[] {
  const found = [...settingsChecks(facts, now), ...squadChecks(facts), ...divisionChecks(facts), ...bundleChecks(facts)]
  return [...found.filter(isError), ...found.filter((check) => !isError(check))]
}
const isError = ({ severity }: Pick<Check, 'severity'>): boolean => severity === 'error'

const check =
  (severity: Check['severity']) =>
  (applies: boolean, tab: Check['tab'], text: string, field: string | null = null): Check[] =>
    applies ? [{ severity, text, tab, field }] : []
const error = check('error')
const warning = check('warning')
const count = (n: number, one: string, many: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

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
      'A text after paying names the phone number of the tournament, and there is none.',
      'tournamentPhone',
    ),
    ...error(!facts.hasManager, 'permissions', 'There is no manager.'),
    ...error(
      Boolean(facts.maintenanceMessage),
      'communication',
      'There is a maintenance message: captains can neither buy nor pay.',
      'maintenanceMessage',
    ),
    ...warning(!facts.termsUrl, 'restrictions', 'There are no terms for captains to agree to.', 'termsUrl'),
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
      `${count(outside, 'squad lies', 'squads lie')} outside ${formatDay(startDate)} to ${formatDay(endDate)}.`,
    ),
    ...error(
      lonely.length > 0,
      'squads',
      `${named.get(lonely[0]?.eventId ?? '')} is sold with a Singles squad, and finds none on ${listed(days)}.`,
    ),
    ...warning(closed > 0, 'capacity', `${count(closed, 'squad has', 'squads have')} no place for captains.`),
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
/** The first three of them. */
function listed(all: readonly string[]): string {
  const rest = all.length - 3
  const shown = all.slice(0, 3).join('; ')
  return rest > 0 ? `${shown} and ${count(rest, 'more day', 'more days')}` : shown
}
