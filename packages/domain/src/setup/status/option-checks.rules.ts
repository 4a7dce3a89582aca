import { type DayText, dayOf, formatDay } from '../../dates.ts'
import { formatMoney } from '../../money.ts'
import { dueDay } from '../../payments/deposit.rules.ts'
import { cartHoldMs } from '../../places/hold.rules.ts'
import { plural } from '../../texts.ts'
import { type Check, type CheckFacts, error, warning } from './checks.shapes.ts'

export function roomChecks({ waitingRoom, opensAt, roomOpensMinutes, minutesToBuy, hasBeacon }: CheckFacts): Check[] {
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

export function earlyChecks({ earlyLists, opensAt }: CheckFacts): Check[] {
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

export function questionChecks({
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

export function selfServiceChecks(facts: CheckFacts, now: Date): Check[] {
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

export function depositChecks(facts: CheckFacts, today: DayText): Check[] {
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
