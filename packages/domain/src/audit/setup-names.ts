import { eventDepositFields } from '../setup/deposits/deposit.fields.ts'
import { divisionFields } from '../setup/divisions/division.fields.ts'
import { earlyListFields } from '../setup/early-lists/early-list.fields.ts'
import { eventFields } from '../setup/events/event.fields.ts'
import { feeFields } from '../setup/fees/fee.fields.ts'
import { columnsIn, type Fields, type ValueKind } from '../setup/fields.ts'
import { questionFields, waiverFields, waiverTextFields } from '../setup/questions/question.fields.ts'
import { refundStepFields } from '../setup/self-service/self-service.fields.ts'
import { squadFields } from '../setup/squads/squad.fields.ts'
import { tournamentForms } from '../setup/tournament.forms.ts'
import { virtualEventFields } from '../setup/virtual-events/virtual-event.fields.ts'

/** The tabs of the console. */
export const historyParts = [
  'General',
  'Communication',
  'Permissions',
  'Events',
  'Squads',
  'Divisions',
  'Capacity',
  'Fees',
  'Restrictions',
  'Status',
] as const
export type HistoryPart = (typeof historyParts)[number]

export interface PropertyName {
  label: string
  kind: ValueKind
  /** Where it is edited, when not where its type is. */
  part?: HistoryPart
}
interface TypeName {
  /** 'squad', 'squads' */
  one: string
  many: string
  part: HistoryPart
  table: string
  /** By the column; one that is not named is not shown: it follows from others. */
  properties: Readonly<Record<string, PropertyName>>
}

const as = (label: string, kind: ValueKind = 'text', part?: HistoryPart): PropertyName => ({
  label,
  kind,
  ...(part ? { part } : {}),
})
/** A column as rows of the audit name it. */
export const inSnakeCase = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The columns of a form. */
const form = (fields: Fields, part?: HistoryPart): Record<string, PropertyName> =>
  Object.fromEntries(
    columnsIn(fields).map(([, column, { label, historyLabel, kind }]) => [
      inSnakeCase(column),
      as(historyLabel ?? label, kind, part),
    ]),
  )
const hidden = (part?: HistoryPart) => ({ hide_from_captains: as('Hide From Captains', 'yesNo', part) })

const formsOfTournament = Object.assign(
  {},
  ...Object.values(tournamentForms).map(({ fields, part }) => form(fields, part)),
)

/** Every kind of record that the history of a tournament shows, by its name in the audit. */
export const historyTypes: Readonly<Record<string, TypeName>> = {
  Tournament: {
    one: 'tournament',
    many: 'tournaments',
    part: 'General',
    table: 'tournaments',
    properties: {
      ...formsOfTournament,
      technology_fee_percent: as('Technology Fee', 'percent'),
      max_held_places: as('Places Held By One Captain'),
      age_verification_date: as('Age Verification Date', 'day', 'Events'),
      link_events: as('Doubles/Singles Linked', 'yesNo', 'Events'),
      status: as('Status', 'status', 'Status'),
      ...form(waiverFields, 'Communication'),
    },
  },
  Location: {
    one: 'location',
    many: 'locations',
    part: 'General',
    table: 'locations',
    properties: {
      name: as('Name'),
      certification_number: as('Certified #'),
      address: as('Address'),
      city: as('City'),
      state: as('State'),
      zip: as('Zip'),
      phone: as('Phone'),
      lanes: as('Lanes'),
    },
  },
  'Tournament Tag': { one: 'tag', many: 'tags', part: 'General', table: 'tournament_tags', properties: {} },
  Manager: {
    one: 'manager',
    many: 'managers',
    part: 'Permissions',
    table: 'tournament_managers',
    properties: { person_id: as('E-mail', 'id') },
  },
  Administrator: {
    one: 'administrator',
    many: 'administrators',
    part: 'Permissions',
    table: 'tournament_administrators',
    properties: { person_id: as('E-mail', 'id'), is_primary: as('Primary', 'yesNo') },
  },
  Event: {
    one: 'event',
    many: 'events',
    part: 'Events',
    table: 'events',
    properties: { ...form(eventFields), ...form(eventDepositFields, 'Fees'), ...hidden() },
  },
  'Virtual Event': {
    one: 'virtual event',
    many: 'virtual events',
    part: 'Events',
    table: 'virtual_events',
    properties: { ...form(virtualEventFields), ...hidden() },
  },
  'Virtual Event Map': {
    one: 'linked event',
    many: 'linked events',
    part: 'Events',
    table: 'virtual_event_maps',
    properties: { event_id: as('Linked Event', 'id') },
  },
  Division: {
    one: 'division',
    many: 'divisions',
    part: 'Divisions',
    table: 'divisions',
    properties: form(divisionFields),
  },
  Squad: {
    one: 'squad',
    many: 'squads',
    part: 'Squads',
    table: 'squads',
    properties: {
      ...form(squadFields),
      repeating_days: as('Repeat On', 'weekdays'),
      total: as('Total Entries', 'text', 'Capacity'),
      captain_cap: as('Available For Purchase', 'text', 'Capacity'),
      ...hidden('Capacity'),
    },
  },
  'Add On Fee': {
    one: 'add-on fee',
    many: 'add-on fees',
    part: 'Fees',
    table: 'add_on_fees',
    properties: { ...form(feeFields), inactive_at: as('Inactive Date', 'instant') },
  },
  'Early List': {
    one: 'early list',
    many: 'early lists',
    part: 'General',
    table: 'early_lists',
    properties: form(earlyListFields),
  },
  Question: {
    one: 'question',
    many: 'questions',
    part: 'Communication',
    table: 'questions',
    properties: {
      ...form(questionFields),
      position: as('Position', 'number'),
      replaces: as('Replaces', 'id'),
      retired_at: as('Retired', 'instant'),
    },
  },
  Waiver: {
    one: 'version of the waiver',
    many: 'versions of the waiver',
    part: 'Communication',
    table: 'waivers',
    properties: { ...form(waiverTextFields), version: as('Version', 'number') },
  },
  'Refund Step': {
    one: 'refund line',
    many: 'refund lines',
    part: 'Restrictions',
    table: 'refund_steps',
    properties: form(refundStepFields),
  },
  'Bundling Rule': {
    one: 'bundling rule',
    many: 'bundling rules',
    part: 'Restrictions',
    table: 'bundling_rules',
    properties: {
      parent_event_id: as('Parent Event', 'id'),
      child_event_id: as('Child Event', 'id'),
      quantity: as('Quantity'),
      inactive_at: as('Inactive Date', 'instant'),
    },
  },
}
