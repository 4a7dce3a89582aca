import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Dollars, Id, Instant } from '../values.ts'
import { PaymentLog } from './entry.captain.calls.ts'

/** An entry as staff see it, whatever the status of its tournament. */
export const StaffEntry = z.object({
  entryId: Id,
  entryNumber: z.int(),
  groupCode: z.string().nullable(),
  /** Shown as Companion Code. */
  pairCode: z.string().nullable(),
  teamName: z.string(),
  name: z.string(),
  eventId: Id,
  eventName: z.string(),
  divisionName: z.string().nullable(),
  squadId: Id.nullable(),
  squadDateTime: Instant.nullable(),
  timeZoneDisplayName: z.string(),
  locationName: z.string().nullable(),
  isCancelled: z.boolean(),
  cancelledAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  readOnly: z.boolean(),
  /** Why it is read-only. Payments, refunds, notes and coordinator stay possible. */
  readOnlyInfo: z.string().nullable(),
  /** Negative when too much was paid. */
  balance: Dollars,
  balanceDue: Dollars,
  /** A linked child is changed with its parent. */
  parentEntryId: Id.nullable(),
  version: z.int(),
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
    z.object({
      id: Id,
      eventName: z.string(),
      startDateTime: Instant,
      summary: z.string(),
      adminAvailable: z.int(),
      hideFromCaptains: z.boolean(),
    }),
  ),
  notes: z.array(z.object({ text: z.string(), by: z.string(), at: Instant })),
  /** A payment of its balance that somebody has begun; `by`: their e-mail address. */
  openPayment: z.object({ id: Id, amount: Dollars, by: z.string(), at: Instant }).nullable(),
  /** Of the same tournament. */
  otherEntriesOfCaptain: z.int(),
  availableEvents: z.array(
    z.object({ squadId: Id, eventId: Id, eventName: z.string(), startDateTime: Instant, available: z.int() }),
  ),
  paymentLog: PaymentLog,
  refundType: z.enum(['refundOnly', 'refundWithCancellation']),
  creditPurchaseTransactions: z.array(z.object({ creditCardTransactionId: z.string(), shortDescription: z.string() })),
})

export const staffEntryCalls = {
  'GET admin/entry/:id': {
    allow: ['superuser', 'admin'],
    summary: 'One entry with its captain, money and the squads it may move to',
    params: z.object({ id: Id }),
    answer: StaffEntry,
  },
} as const
staffEntryCalls satisfies Calls
