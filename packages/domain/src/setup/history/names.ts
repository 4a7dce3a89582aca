/** How a stored value is read: money in cents, days, instants, ids of things with names, numbers of the status table. */
export type ValueKind =
  | 'text'
  | 'money'
  | 'percent'
  | 'yesNo'
  | 'day'
  | 'instant'
  | 'status'
  | 'weekdays'
  | 'owner'
  | 'id'
  | 'refundState'
  | 'positions'
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
const shared = {
  name: as('Name'),
  expense_fee: as('Expense Fee', 'money'),
  lineage_fee: as('Lineage Fee', 'money'),
  prize_fee: as('Prize Fee', 'money'),
  is_handicapped: as('Handicapped', 'yesNo'),
  handicap_percentage: as('Handicap Percentage', 'percent'),
  handicap_average: as('Handicap Average'),
  handicap_applied: as('Handicap Applied'),
  allow_negative_handicap: as('Allow Negative Handicap', 'yesNo'),
  average_based: as('Average Based', 'yesNo'),
  age_based: as('Age Based', 'yesNo'),
  gender_based: as('Gender Based', 'yesNo'),
  age_applies_to: as('Age Applies To'),
  age_verification_date: as('Age Verification Date', 'day'),
  hide_from_captains: as('Hide From Captains', 'yesNo'),
}
const restriction = (label: string) => as(label, 'yesNo', 'Restrictions')
const message = (label: string) => as(label, 'text', 'Communication')

/** Every kind of record that the history of a tournament shows, by its name in the audit. */
export const historyTypes: Readonly<Record<string, TypeName>> = {
  Tournament: {
    one: 'tournament',
    many: 'tournaments',
    part: 'General',
    table: 'tournaments',
    properties: {
      name: as('Tournament Name'),
      start_date: as('Start Date', 'day'),
      end_date: as('End Date', 'day'),
      registration_close_date: as('Registration Close Date', 'day'),
      opens_at: as('Registration Opens', 'instant'),
      default_average: as('Default Average'),
      time_zone: as('Time Zone'),
      bcc_email: as('BCC E-mail'),
      sort: as('Sort'),
      theme: as('Theme'),
      card_id: as('Card', 'id'),
      custom_image_path: as('Picture'),
      contact_name: as('Contact Name'),
      contact_phone: as('Contact Phone'),
      tournament_phone: as('Tournament Phone'),
      contact_address: as('Contact Address'),
      contact_email: as('Contact E-mail'),
      membership_id: as('Membership ID'),
      finance_account_id: as('Stripe Account', 'id'),
      technology_fee_percent: as('Technology Fee', 'percent'),
      export_id: as('Tournament Management System'),
      max_held_places: as('Places Held By One Captain'),
      age_verification_date: as('Age Verification Date', 'day', 'Events'),
      link_events: as('Doubles/Singles Linked', 'yesNo', 'Events'),
      status: as('Status', 'status', 'Status'),
      marketing_message: message('Marketing Message'),
      roster_message: message('Roster Message'),
      payment_success_message: message('Payment Success Message'),
      payment_failure_message: message('Payment Failure Message'),
      maintenance_message: message('Maintenance Message'),
      welcome_email_template_id: message('Welcome E-mail Template ID'),
      admin_reservation_email_template_id: message('Admin Reservation E-mail Template ID'),
      bowler_added_to_roster_email_template_id: message('Bowler Added To Roster E-mail Template ID'),
      squad_changed_email_template_id: message('Squad Changed E-mail Template ID'),
      enforce_minimum_captain_age: restriction('Enforce a minimum captain age'),
      minimum_captain_age: as('Minimum Captain Age', 'text', 'Restrictions'),
      show_calculated_division_to_captain: restriction('Show the calculated division to captains'),
      require_roster_before_checkout: restriction('Require rosters before checkout'),
      block_failed_division_calculation: restriction('Enforce Divisions when setting rosters'),
      restrict_bowlers_to_active_membership: restriction('Restrict bowlers to active membership'),
      restrict_bowlers_to_youth_membership: restriction('Restrict bowlers to youth membership'),
      allow_change_between_free_events: restriction('Allow change between free events'),
      enforce_max_entries: restriction('Enforce the maximum of entries per bowler'),
      terms_url: as('Terms URL', 'text', 'Restrictions'),
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
    properties: {
      ...shared,
      location_id: as('Location', 'id'),
      number_of_bowlers: as('Number Of Bowlers'),
      games_per_series: as('Games Per Series'),
      entries_per_lane_pair: as('Entries Per Lane Pair'),
      max_entries_per_bowler: as('Max Entries Per Bowler'),
      number_of_bowlers_that_must_be_different_per_team: as('Bowlers That Must Be Different Per Team'),
    },
  },
  'Virtual Event': {
    one: 'virtual event',
    many: 'virtual events',
    part: 'Events',
    table: 'virtual_events',
    properties: { ...shared, owner: as('Owned By', 'owner'), scoring_method: as('Scoring Method') },
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
    properties: {
      name: as('Name'),
      is_default: as('Default', 'yesNo'),
      min_average: as('Min Average'),
      max_average: as('Max Average'),
      min_age: as('Min Age'),
      max_age: as('Max Age'),
      min_female: as('Min Female'),
      min_male: as('Min Male'),
    },
  },
  Squad: {
    one: 'squad',
    many: 'squads',
    part: 'Squads',
    table: 'squads',
    properties: {
      event_id: as('Event', 'id'),
      starts_at: as('Start', 'instant'),
      start_lane: as('Start Lane'),
      end_lane: as('End Lane'),
      description: as('Description'),
      repeating_days: as('Repeat On', 'weekdays'),
      total: as('Total Entries', 'text', 'Capacity'),
      captain_cap: as('Available For Purchase', 'text', 'Capacity'),
      hide_from_captains: as('Hide From Captains', 'yesNo', 'Capacity'),
    },
  },
  'Add On Fee': {
    one: 'add-on fee',
    many: 'add-on fees',
    part: 'Fees',
    table: 'add_on_fees',
    properties: {
      event_id: as('Event', 'id'),
      fee: as('Fee', 'money'),
      description: as('Description'),
      inactive_at: as('Inactive Date', 'instant'),
    },
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
export type HistoryType = keyof typeof historyTypes & string
