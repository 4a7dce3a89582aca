import type { Fields } from '../fields.ts'

export const selfServiceFields = {
  withdrawUntilOn: { label: 'Captains may withdraw entries until', kind: 'day' },
  withdrawUntilDays: {
    label: 'Captains may withdraw entries until so many days before the squad',
    kind: 'number',
  },
  refundSteps: {
    label: 'Refund',
    kind: 'text',
    hint: 'Percent of what was paid. After the last day nothing.',
    column: null,
  },
  withdrawFee: {
    label: 'Fee kept per entry',
    kind: 'money',
    hint: 'A linked set of Doubles and Singles counts once.',
  },
  handOverUntilOn: { label: 'Captains may hand entries over until', kind: 'day' },
  handOverUntilDays: {
    label: 'Captains may hand entries over until so many days before the squad',
    kind: 'number',
  },
} as const satisfies Fields

/** The columns of a step. */
export const refundStepFields = {
  untilOn: { label: 'Until', kind: 'day' },
  percent: { label: 'Percent', kind: 'percent' },
} as const satisfies Fields
