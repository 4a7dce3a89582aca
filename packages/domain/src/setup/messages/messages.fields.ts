import type { Fields } from '../fields.ts'

const phone = '#{phoneNum} becomes the tournament phone.'

/** What captains read on pages. `most`: characters, as browsers count them (UTF-16 units). */
export const pageMessageFields = {
  marketingMessage: { label: 'Marketing Message', kind: 'text', most: 250 },
  rosterMessage: { label: 'Roster Message', kind: 'text', most: 250 },
  paymentSuccessMessage: { label: 'Payment Success Message', kind: 'text', most: 250, hint: phone },
  paymentFailureMessage: { label: 'Payment Failure Message', kind: 'text', most: 250, hint: phone },
  maintenanceMessage: {
    label: 'Maintenance Message',
    kind: 'text',
    most: 250,
    hint: 'While there is one, captains can neither open this tournament nor buy or pay in it.',
    copied: false,
  },
} as const satisfies MessageFields

/** Templates of the mails at the mail provider. */
export const templateFields = {
  welcomeEmailTemplateId: { label: 'Welcome E-mail Template ID', kind: 'text', most: 36 },
  adminReservationEmailTemplateId: { label: 'Admin Reservation E-mail Template ID', kind: 'text', most: 36 },
  bowlerAddedToRosterEmailTemplateId: { label: 'Bowler Added To Roster E-mail Template ID', kind: 'text', most: 36 },
  squadChangedEmailTemplateId: { label: 'Squad Changed E-mail Template ID', kind: 'text', most: 36 },
} as const satisfies MessageFields

export const messageFields = { ...pageMessageFields, ...templateFields }

type MessageFields = Readonly<Record<string, Fields[string] & { most: number }>>
