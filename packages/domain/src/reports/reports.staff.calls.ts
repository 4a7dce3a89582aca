import { z } from 'zod'
import type { Calls } from '../call.ts'
import { toCents, toDollars } from '../money.ts'
import type { Role } from '../roles.ts'
import { Day, Id, Instant, Tid } from '../values.ts'
import { buckets } from './entry-dollars.rules.ts'

export const figureRoles = ['superuser', 'admin', 'financialofficer', 'hqfinancialofficer'] as const satisfies Role[]

/** Dollars on the wire, cents inside; a season may be more than one payment may be. */
const Sum = z.codec(z.number(), z.int(), { decode: toCents, encode: toDollars })
const Money = z.object({ charged: Sum, cancelled: Sum, paid: Sum, refunded: Sum, owed: Sum })
const Count = z.int()

const SquadFigures = z.object({
  squadId: Id,
  eventName: z.string(),
  startsAt: Instant,
  description: z.string(),
  /** Where captains stop. */
  captainCap: Count,
  total: Count,
  /** With those that are held or offered. */
  taken: Count,
  /** In carts. */
  held: Count,
  /** Offered to captains of the waiting list, and entries that those in it wait for. */
  offered: Count,
  waiting: Count,
})
const EventFigures = z.object({
  /** Null for virtual events. */
  eventId: Id.nullable(),
  virtualEventId: Id.nullable(),
  name: z.string(),
  /** Entries that are not cancelled. */
  entries: Count,
  cancelled: Count,
  buckets: z.array(Money.extend({ bucket: z.enum(buckets) })),
})
const Figures = z.object({
  tournamentId: Id,
  tournamentName: z.string(),
  timeZone: z.string(),
  startDate: Day,
  /** When they were read. */
  at: Instant,
  /** Tournaments of the same group that began before it and sold entries, the latest first. */
  earlier: z.array(z.object({ id: Id, name: z.string() })),
  counts: z.object({
    entries: Count,
    cancelled: Count,
    withoutSquad: Count,
    incomplete: Count,
    divisionFailed: Count,
    byStaff: Count,
    /** Entries, not cancelled, with a balance due, and that balance. */
    due: Count,
    dueAmount: Sum,
    /** Those of them that were sold with a deposit and are due since. */
    overdue: Count,
    overdueAmount: Sum,
  }),
  /** What is due in the next 30 days of entries that were sold with a deposit, by day. */
  dues: z.array(z.object({ day: Day, entries: Count, amount: Sum })),
  /** Entries by the day they were sold, in the tournament's zone; those cancelled since are among them. */
  soldPerDay: z.array(z.object({ day: Day, entries: Count, cancelled: Count })),
  /** By their start. */
  squads: z.array(SquadFigures),
  /** Every line of the ledger is in one of them. */
  events: z.array(EventFigures),
  /** The payments and refunds of the events by method; those that were voided count as nothing. */
  methods: z.array(z.object({ method: z.string(), payments: Count, voided: Count, paid: Sum, refunded: Sum })),
})

export const reportCalls = {
  'GET admin/tournament/:tid/figures': {
    allow: figureRoles,
    of: 'staff',
    summary: 'Entries, fill of squads and money of a tournament in sums; at most ten seconds old',
    params: Tid,
    answer: Figures,
  },
} as const satisfies Calls
