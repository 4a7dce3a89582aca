import { addDays, dayOf, formatDay } from '../../dates.ts'
import { plural } from '../../texts.ts'
import { pageMessageFields } from '../messages/messages.fields.ts'
import { restrictionFields } from '../restrictions/restrictions.fields.ts'
import { type Check, type CheckFacts, error, warning } from './checks.shapes.ts'
import { depositChecks, earlyChecks, questionChecks, roomChecks, selfServiceChecks } from './option-checks.rules.ts'

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
    ...error(
      account === 'stopped',
      'general',
      'Stripe does not let the account charge: nothing can be paid by card.',
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
    ...yearChecks(facts),
  ]
}

/** A copy brings the texts of last year along. */
const yearChecks = (facts: CheckFacts): Check[] =>
  textsRead.flatMap(({ tab, field, label }) => {
    const years = facts[field]?.match(/(?<!\d)20\d\d(?!\d)/g) ?? []
    const [first, last] = [facts.startDate, facts.endDate].map((day) => day.slice(0, 4)) as [string, string]
    const isOld = years.length > 0 && years.every((year) => year < first)
    const held = first === last ? first : `${first} and ${last}`
    return warning(isOld, tab, `${label} names ${years[0]}, and the tournament is in ${held}.`, field)
  })
const messageFields = ['marketingMessage', 'rosterMessage', 'paymentSuccessMessage', 'paymentFailureMessage'] as const
const textsRead = [
  { tab: 'restrictions' as const, field: 'termsUrl' as const, label: restrictionFields.termsUrl.label },
  ...messageFields.map((field) => ({ tab: 'communication' as const, field, label: pageMessageFields[field].label })),
]

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

/** The first three of them. */
function listed(all: readonly string[]): string {
  const rest = all.length - 3
  const shown = all.slice(0, 3).join('; ')
  return rest > 0 ? `${shown} and ${plural(rest, 'more day', 'more days')}` : shown
}
