import type { Fields } from '../fields.ts'

/** Day and time are those of the tournament's zone; together they are the start. */
export const squadFields = {
  eventId: { label: 'Event', kind: 'id' },
  startDateTime: { label: 'Date', kind: 'instant', column: 'startsAt', historyLabel: 'Start' },
  time: { label: 'Time', kind: 'text', column: null },
  startLane: { label: 'Start lane', kind: 'number', historyLabel: 'Start Lane' },
  endLane: { label: 'End lane', kind: 'number', historyLabel: 'End Lane' },
  description: { label: 'Description', kind: 'text' },
} as const satisfies Fields
