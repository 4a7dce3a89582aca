import type { Fields } from '../fields.ts'

export const depositFields = {
  deposits: {
    label: 'Captains may pay a deposit',
    kind: 'yesNo',
    hint: 'At checkout captains pay the deposit of each entry, or everything. The rest is the balance of the entry.',
  },
  dueOn: {
    label: 'Balance Due On',
    kind: 'day',
    column: 'depositDueOn',
    hint: 'The end of this day, at the latest the squad.',
  },
  dueDays: {
    label: 'Or Days Before the Squad',
    kind: 'number',
    column: 'depositDueDays',
    historyLabel: 'Balance Due Days Before the Squad',
  },
  reminders: {
    label: 'Remind',
    kind: 'text',
    column: 'depositReminders',
    hint: 'Days before the due date, up to three: 30, 14, 3. Mails go out from 9:00 AM.',
  },
  refundUntil: {
    label: 'Deposit can be refunded until',
    kind: 'day',
    column: 'depositRefundUntil',
    hint: 'Blank: never. Refunds by staff are not limited.',
  },
  /** Each bowled event has its own in its row. */
  amounts: { label: 'Deposit per Entry', kind: 'money', column: null },
} as const satisfies Fields
/** Of an event, as the history names it. */
export const eventDepositFields = { deposit: { label: 'Deposit per Entry', kind: 'money' } } as const satisfies Fields
