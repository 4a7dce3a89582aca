import { historyTypes, type PropertyName } from './setup-names.ts'

const as = (label: string, kind: PropertyName['kind'] = 'text'): PropertyName => ({ label, kind })
const cancelled = {
  is_cancelled: as('Cancelled', 'yesNo'),
  cancelled_squad_id: as('Cancelled From', 'id'),
  cancel_reason: as('Cancel Reason'),
}
const sold = { captain_id: as('Captain', 'id'), division_id: as('Division', 'id') }

/** What the audit of entries, people and money shows of each kind of record, by its name in the audit; the rest is technical. */
const soldTypes: Readonly<Record<string, Readonly<Record<string, PropertyName>>>> = {
  Entry: {
    entry_number: as('Reservation Number'),
    event_id: as('Event', 'id'),
    squad_id: as('Squad', 'id'),
    ...sold,
    division_failed: as('No Division Fits', 'yesNo'),
    deposit: as('Deposit', 'money'),
    due_on: as('Balance Due', 'day'),
    parent_entry_id: as('Linked To', 'id'),
    parent_position: as('Linked Position'),
    coordinator_first_name: as('Coordinator First Name'),
    coordinator_last_name: as('Coordinator Last Name'),
    coordinator_email: as('Coordinator E-mail'),
    ...cancelled,
  },
  'Virtual Entry': {
    virtual_event_id: as('Virtual Event', 'id'),
    bowler_id: as('Bowler', 'id'),
    team_entry_id: as('Team', 'id'),
    ...sold,
    ...cancelled,
  },
  Roster: {
    name: as('Team Name'),
    state: as('State'),
    country_id: as('Country'),
    group_code: as('Group Code'),
    pair_code: as('Companion Code'),
    positions: as('Roster', 'positions'),
  },
  'Roster Position': {
    bowler_id: as('Bowler', 'id'),
    average: as('Average'),
    average_by: as('Average By'),
    is_professional: as('Professional', 'yesNo'),
  },
  Payment: {
    amount: as('Amount', 'money'),
    method: as('Method'),
    card: as('Card'),
    check_number: as('Check Number'),
    transaction_id: as('Transaction ID'),
    technology_fee: as('Technology Fee', 'money'),
    payer_id: as('Captain', 'id'),
    accepted_by: as('Accepted By'),
    voided_at: as('Voided', 'instant'),
    voided_by: as('Voided By'),
    notes: as('Notes'),
  },
  Refund: {
    amount: as('Amount', 'money'),
    entry_id: as('Entry', 'id'),
    virtual_entry_id: as('Virtual Entry', 'id'),
    method: as('Method'),
    state: as('State', 'refundState'),
    check_number: as('Check Number'),
    transaction_id: as('Transaction ID'),
    technology_fee: as('Technology Fee', 'money'),
    requested_by: as('Requested By'),
    reason: as('Reason'),
    failure: as('Failure'),
    notes: as('Notes'),
  },
  Adjustment: { amount: as('Amount', 'money'), notes: as('Notes') },
  Share: { position: as('Position'), amount: as('Amount', 'money') },
  Payer: { name: as('Name'), email: as('E-mail') },
  'Waiting Request': {
    captain_id: as('Captain', 'id'),
    event_id: as('Event', 'id'),
    kind: as('Kind'),
    entry_ids: as('Entries', 'ids'),
    rank: as('Rank'),
    quantity: as('Quantity'),
    at_least: as('At Least'),
    sets: as('Sets'),
    needs_sets: as('Not Without Sets', 'yesNo'),
    squad_ids: as('Starts', 'ids'),
    until: as('Waits Until', 'day'),
    state: as('State'),
    offer_until: as('Offered Until', 'instant'),
    ended_why: as('Ended Because'),
  },
  'Waiting Room': {
    frozen: as('Numbers Drawn'),
    public_value: as('Value Of The Draw'),
    staff_rate: as('People A Minute'),
    paused_at: as('Paused', 'instant'),
    ended_why: as('Closed Because'),
  },
  'Waiting Room Number': { staff_act: as('Waiting Room') },
  Answer: { question_id: as('Question', 'id'), bowler_id: as('Bowler', 'id'), value: as('Answer') },
  'Waiver Acceptance': {
    bowler_id: as('Bowler', 'id'),
    waiver_id: as('Waiver', 'id'),
    signed_name: as('Signed By'),
    as_guardian: as('By Parent Or Guardian', 'yesNo'),
    on_paper: as('On Paper', 'yesNo'),
  },
  'Hand-Over': {
    from_id: as('Captain', 'id'),
    to_email: as('Offered To'),
    expires_at: as('Until', 'instant'),
    outcome: as('Outcome'),
  },
  'Hand-Over Entry': { is_open: as('Offered', 'yesNo') },
  'Entry Note': { text: as('Note') },
  'Captain Note': { notes: as('Notes') },
  Captain: {
    first_name: as('First Name'),
    last_name: as('Last Name'),
    email: as('E-mail'),
    phone: as('Phone'),
    address1: as('Address'),
    address2: as('Address 2'),
    city: as('City'),
    state: as('State'),
    zip: as('Zip'),
    country: as('Country'),
    name_by_staff: as('Name Set By Staff', 'yesNo'),
  },
  'Captain Account': { email: as('E-mail') },
  Bowler: {
    first_name: as('First Name'),
    last_name: as('Last Name'),
    lineage: as('Suffix'),
    average: as('Average'),
    is_professional: as('Professional', 'yesNo'),
    membership_expires: as('Membership Expires', 'day'),
  },
}
const setupTypes = Object.entries(historyTypes).map(([type, { properties }]) => [type, properties] as const)
export const auditTypes: Readonly<Record<string, Readonly<Record<string, PropertyName>>>> = {
  ...soldTypes,
  ...Object.fromEntries(setupTypes),
}
export const isSetupType = (typeName: string): boolean => typeName in historyTypes

/** What an act was about, for the filter. */
export const actKinds = [
  ...(['Purchases', 'Rosters', 'Squads', 'Divisions', 'Money', 'Cancellations', 'People', 'Notes'] as const),
  ...(['Waiting List', 'Waiting Room', 'Setup'] as const),
] as const
export type ActKind = (typeof actKinds)[number]
/** Types and their columns, ' ' for what was added, of each kind; a type alone is all of it. */
export const kindParts: Readonly<Record<ActKind, readonly string[]>> = {
  Purchases: ['Entry ', 'Virtual Entry '],
  Rosters: [
    'Roster',
    'Roster Position',
    'Virtual Entry bowler_id',
    'Virtual Entry team_entry_id',
    'Bowler',
    'Answer',
    'Waiver Acceptance',
  ],
  Squads: ['Entry squad_id', 'Entry event_id'],
  Divisions: ['Entry division_id', 'Entry division_failed', 'Virtual Entry division_id'],
  Money: ['Payment', 'Refund', 'Adjustment', 'Payer', 'Share'],
  Cancellations: ['Entry is_cancelled', 'Virtual Entry is_cancelled'],
  People: [
    ...['Entry captain_id', 'Virtual Entry captain_id', 'Captain', 'Captain Account'],
    ...['Hand-Over', 'Hand-Over Entry'],
    ...['Entry coordinator_first_name', 'Entry coordinator_last_name', 'Entry coordinator_email'],
  ],
  Notes: ['Entry Note', 'Captain Note'],
  'Waiting List': ['Waiting Request'],
  'Waiting Room': ['Waiting Room', 'Waiting Room Number'],
  Setup: Object.keys(historyTypes),
}
