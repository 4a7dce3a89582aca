import { z } from 'zod'
import type { Calls } from '../call.ts'
import { moneyKinds, moneyMethods } from '../payments/money-lines.rules.ts'
import { staffRoles } from '../roles.ts'
import { Day, Dollars, Id, Instant, off } from '../values.ts'
import { exportPage, listPage, selectedAtMost } from './lists.rules.ts'
import { SearchText } from './search.staff.calls.ts'

// not `text`: answers hold it as it is
const Key = z
  .string()
  .max(300)
  .regex(/^[^\p{C}]*$/u)
/** After which row the page begins, as an answer gave it. */
const After = z.object({ key: Key, id: Id })
const page = {
  after: After.optional(),
  limit: z.int().min(1).max(exportPage).default(listPage),
  /** Admits to larger pages: what `POST admin/export` answered. */
  exportId: z.int().min(1).max(2_147_483_647).optional(),
  descending: off,
}
const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next: After.nullable(),
    /** Of all pages, with the first; null with later ones. One more than is counted means more. */
    count: z.int().nullable(),
    /** The text fits more than are looked at. */
    exceededResultLimit: z.boolean(),
  })

/** Reservation numbers with commas between, as the address of a list says them. */
const Numbers = z
  .string()
  .max(5000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((numbers) => numbers.split(',').map(Number))
  .refine(({ length }) => length <= selectedAtMost, `Choose at most ${selectedAtMost} entries.`)

const entrySorts = ['number', 'squad', 'team', 'balance'] as const
export const EntryFilters = z.object({
  tournamentId: Id.optional(),
  eventId: Id.optional(),
  squadId: Id.optional(),
  /** Of its squad. */
  day: Day.optional(),
  /** The day it was sold, in the tournament's zone. */
  soldOn: Day.optional(),
  due: off,
  /** Sold with a deposit, and the day by which the rest was due has passed. */
  overdue: off,
  incomplete: off,
  divisionFailed: off,
  noSquad: off,
  byStaff: off,
  /** A bowler of it has not accepted the waiver. */
  waiverMissing: off,
  cancelled: z.enum(['no', 'only', 'all']).default('no'),
  /** Balance due, and at least so many days old. */
  unpaidDays: z.int().min(0).max(3650).optional(),
  /** These alone: a selection. */
  numbers: Numbers.optional(),
  includePastTournaments: off,
  text: SearchText.optional(),
})
const ListedEntry = z.object({
  entryId: Id,
  entryNumber: z.int(),
  tournamentId: Id,
  tournamentName: z.string(),
  eventId: Id,
  /** Null: it has none. */
  squadId: Id.nullable(),
  timeZone: z.string(),
  eventName: z.string(),
  teamName: z.string(),
  squadDateTime: Instant.nullable(),
  divisionName: z.string().nullable(),
  divisionFailed: z.boolean(),
  captainId: Id,
  captainName: z.string(),
  captainEmail: z.string(),
  captainPhone: z.string().nullable(),
  coordinatorName: z.string(),
  filled: z.int(),
  numberOfBowlers: z.int(),
  groupCode: z.string().nullable(),
  pairCode: z.string().nullable(),
  balance: Dollars,
  isCancelled: z.boolean(),
  isLinked: z.boolean(),
  createdAt: Instant,
})
export const CaptainFilters = z.object({
  tournamentId: Id.optional(),
  due: off,
  includePastTournaments: off,
  text: SearchText.optional(),
})
const ListedCaptain = z.object({
  captainId: Id,
  captainName: z.string(),
  captainEmail: z.string(),
  captainPhone: z.string().nullable(),
  entries: z.int(),
  virtualEntries: z.int(),
  balance: Dollars,
  hasSignedIn: z.boolean(),
  /** Of an export that asked for them. */
  birthDate: Day.nullable(),
  address: z.string().nullable(),
})
export const PaymentFilters = z.object({
  tournamentId: Id.optional(),
  kind: z.enum(moneyKinds).optional(),
  method: z.enum(moneyMethods).optional(),
  from: Day.optional(),
  to: Day.optional(),
  includePastTournaments: off,
  /** A captain's name or e-mail, a check number or a transaction. */
  text: SearchText.optional(),
})
/** A payment or a refund: its amounts sum to what was kept. */
const ListedPayment = z.object({
  id: Id,
  kind: z.enum(moneyKinds),
  /** Of a refund: the payment that it is of, if of one. */
  paymentId: Id.nullable(),
  paidAt: Instant,
  timeZone: z.string(),
  tournamentName: z.string(),
  captainId: Id,
  captainName: z.string(),
  /** What went back is negative; what was voided is 0. */
  amount: Dollars,
  voidedAmount: Dollars.nullable(),
  method: z.string(),
  /** Reservation numbers and virtual events: '1000903, 1000904' */
  appliedTo: z.string(),
  /** Of a refund: who made it. */
  acceptedBy: z.string(),
  checkNumber: z.string().nullable(),
  transactionId: z.string().nullable(),
  notes: z.string().nullable(),
})
const AnswerFilters = z.object({
  tournamentId: Id,
  /** Who has not accepted the waiver alone. */
  waiverMissing: off,
  /** A bowler's name or membership id. */
  text: SearchText.optional(),
})
const ListedBowler = z.object({
  bowlerId: Id,
  bowlerName: z.string(),
  usbcId: z.string(),
  /** Teams with their reservation numbers: 'Pin Pals (1000326)' */
  teams: z.string(),
  captains: z.string(),
  waiver: z.string(),
  signedName: z.string(),
  /** By the id of the question, as text; a team's with each of its bowlers. */
  answers: z.record(Id, z.string()),
})
export const listCalls = {
  'POST admin/entries/list': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Entries of the group, filtered and in order, by pages',
    body: EntryFilters.extend({ ...page, sort: z.enum(entrySorts).default('number') }),
    answer: pageOf(ListedEntry),
  },
  'GET admin/tournament/list': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Every tournament of the group with its events, whatever its status, the latest first',
    answer: z.array(z.object({ id: Id, name: z.string(), events: z.array(z.object({ id: Id, name: z.string() })) })),
  },
  'POST admin/captains/list': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Captains with entries of the group by last name, by pages',
    body: CaptainFilters.extend(page),
    answer: pageOf(ListedCaptain),
  },
  'POST admin/payments/list': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Payments and refunds of the group by time, by pages',
    body: PaymentFilters.extend(page),
    answer: pageOf(ListedPayment),
  },
  'POST admin/answers/list': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Bowlers of a tournament with their answers and the state of their waiver, by last name, by pages',
    body: AnswerFilters.extend(page),
    answer: pageOf(ListedBowler).extend({ questions: z.array(z.object({ id: Id, label: z.string() })) }),
  },
} as const satisfies Calls
