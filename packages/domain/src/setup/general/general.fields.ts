import type { Fields } from '../fields.ts'

export const generalFields = {
  name: { label: 'Tournament Name', kind: 'text' },
  startDate: { label: 'Start Date', kind: 'day' },
  endDate: { label: 'End Date', kind: 'day' },
  registrationCloseDate: {
    label: 'Registration Close Date',
    kind: 'day',
    hint: 'Captains can buy until 12:00am, the start of this day.',
  },
  opensAt: { label: 'Registration Opens', kind: 'instant' },
  defaultAverage: { label: 'Default Average', kind: 'number', hint: '0 to 300' },
  timeZone: { label: 'Time Zone', kind: 'text' },
  bccEmail: { label: 'BCC E-mail', kind: 'text' },
  sort: { label: 'Sort', kind: 'number', hint: "Order on the captains' home page" },
  theme: { label: 'Theme', kind: 'text' },
  cardId: { label: 'Card', kind: 'id' },
  customImageLargePath: {
    label: 'Own Picture',
    kind: 'text',
    column: 'customImagePath',
    historyLabel: 'Picture',
  },
  contactName: { label: 'Contact Name', kind: 'text' },
  contactPhone: { label: 'Contact Phone', kind: 'text' },
  tournamentPhone: {
    label: 'Tournament Phone',
    kind: 'text',
    hint: 'Captains see it. Empty: the default number.',
  },
  contactAddress: { label: 'Contact Address', kind: 'text' },
  contactEmail: { label: 'Contact E-mail', kind: 'text' },
  membershipId: { label: 'Membership ID', kind: 'text' },
  stripeAccountId: {
    label: 'Stripe Account',
    kind: 'id',
    hint: 'Card payments go here from the next one on. Payments that were made keep their account.',
    column: 'financeAccountId',
  },
  exportId: { label: 'Tournament Management System', kind: 'text' },
} as const satisfies Fields
