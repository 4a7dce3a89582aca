import type { Fields } from '../fields.ts'

export const feeFields = {
  eventId: { label: 'Event', kind: 'id' },
  fee: { label: 'Fee', kind: 'money' },
  description: { label: 'Description', kind: 'text' },
} as const satisfies Fields
