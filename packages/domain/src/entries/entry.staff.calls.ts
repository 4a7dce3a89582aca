import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ById, Day, Dollars, Id, Instant } from '../values.ts'
import { EntryFacts, PaymentLog } from './entry.captain.calls.ts'
import { EventChoice, SquadChoice } from './squad-change.captain.calls.ts'

/** An entry as staff see it, whatever the status of its tournament. */
export const StaffEntry = EntryFacts.extend({
  entryId: Id,
  teamName: z.string(),
  cancelledAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  /** Why it is read-only. Payments, refunds, notes and coordinator stay possible. */
  readOnlyInfo: z.string().nullable(),
  /** With its linked entries; negative when too much was paid. */
  balance: Dollars,
  captainId: Id,
  captain: z.object({
    captainId: Id,
    captainFirstName: z.string(),
    captainLastName: z.string(),
    captainEmail: z.string(),
  }),
  coordinator: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }).nullable(),
  tournament: z.object({
    id: Id,
    name: z.string(),
    startDate: Day,
    endDate: Day,
    timeZone: z.string(),
    allowChangeBetweenFreeEvents: z.boolean(),
  }),
  /** Squads of its day that it may move to, hidden ones too. */
  availableSquads: z.array(
    SquadChoice.omit({ available: true }).extend({ adminAvailable: z.int(), hideFromCaptains: z.boolean() }),
  ),
  notes: z.array(z.object({ text: z.string(), by: z.string(), at: Instant })),
  /** A payment of its balance that somebody has begun; `by`: their e-mail address. */
  openPayment: z.object({ id: Id, amount: Dollars, by: z.string(), name: z.string(), at: Instant }).nullable(),
  /** Of the same tournament. */
  otherEntriesOfCaptain: z.int(),
  availableEvents: z.array(EventChoice),
  paymentLog: PaymentLog,
  refundType: z.enum(['refundOnly', 'refundWithCancellation']),
  creditPurchaseTransactions: z.array(z.object({ creditCardTransactionId: z.string(), shortDescription: z.string() })),
})

export const staffEntryCalls = {
  'GET admin/entry/:id': {
    allow: ['superuser', 'admin'],
    summary: 'One entry with its captain, money and the squads it may move to',
    params: ById,
    answer: StaffEntry,
  },
} as const satisfies Calls
