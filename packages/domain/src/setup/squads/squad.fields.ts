import type { Fields } from '../fields.ts'

/** What a squad has in addition to its event and its start: a field that joins them is saved, copied and read by itself. */
export const squadDetails = {
  startLane: { label: 'Start lane', kind: 'number', historyLabel: 'Start Lane' },
  endLane: { label: 'End lane', kind: 'number', historyLabel: 'End Lane' },
  description: { label: 'Description', kind: 'text' },
} as const satisfies Fields

/** Day and time are those of the tournament's zone; together they are the start. */
export const squadFields = {
  eventId: { label: 'Event', kind: 'id' },
  startDateTime: { label: 'Date', kind: 'instant', column: 'startsAt', historyLabel: 'Start' },
  time: { label: 'Time', kind: 'text', column: null },
  ...squadDetails,
} as const satisfies Fields
