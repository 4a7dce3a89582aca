import type { DayText } from '../../dates.ts'
import type { RefundStep } from '../../entries/self-service.rules.ts'

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
  marketingMessage: string | null
  rosterMessage: string | null
  paymentSuccessMessage: string | null
  paymentFailureMessage: string | null
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
  /** stopped: the card provider does not let it charge. */
  account: 'none' | 'inactive' | 'stopped' | 'active'
  /** Partner groups are on: the account is required whatever things cost. */
  accountRequired: boolean
  blockFailedDivisionCalculation: boolean
  events: readonly EventFacts[]
  virtualEvents: readonly EventFacts[]
  squads: readonly SquadFacts[]
  /** The active rule. */
  bundling: { parentEventId: string; childEventId: string; quantity: number } | null
}
export interface Check {
  severity: 'error' | 'warning'
  text: string
  tab: (typeof checkTabs)[number]
  field: string | null
}

const check =
  (severity: Check['severity']) =>
  (applies: boolean, tab: Check['tab'], text: string, field: string | null = null): Check[] =>
    applies ? [{ severity, text, tab, field }] : []
export const error = check('error')
export const warning = check('warning')
