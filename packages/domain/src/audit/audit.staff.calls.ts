import { z } from 'zod'
import type { Calls } from '../call.ts'
import { bannerLinks } from '../roles.ts'
import { searchTooShort } from '../search/search.rules.ts'
import { ById, Day, Dollars, Id, Instant, text } from '../values.ts'
import { actKinds } from './names.ts'

export const AuditRecord = z.object({
  id: z.int(),
  changeDate: Instant,
  userEmail: z.string(),
  /** The person's name, or what the product calls the hand that wrote. */
  userName: z.string(),
  role: z.string().nullable(),
  /** Whose will it was, when somebody else's hand wrote. */
  onBehalfOf: z.string().nullable(),
  reason: z.string().nullable(),
  /** The key of the call, or the name of the job. */
  act: z.string().nullable(),
  /** The same for all that one act wrote. */
  requestId: z.string(),
  /** The act that this one took back; its author, time and reason are then the reason. */
  undoes: z.string().nullable(),
  message: z.string(),
  typeName: z.string(),
  recordId: z.string(),
  /** 'Team 1000326', 'Payment of $80.00': the name of the record. */
  thing: z.string(),
  operation: z.enum(['added', 'changed', 'removed']),
  /** Of a position of a roster. */
  position: z.int().nullable(),
  /** The column; null for a record that was added or removed. */
  property: z.string().nullable(),
  /** The label of the column. */
  propertyName: z.string().nullable(),
  originalValue: z.string().nullable(),
  currentValue: z.string().nullable(),
  /** The values of a record that was added or removed. */
  fields: z.array(z.object({ property: z.string(), propertyName: z.string(), value: z.string() })),
})
export type AuditRecord = z.output<typeof AuditRecord>

/** An attempt to pay: tried, paid, failed, expired or given up. */
const Attempt = z.object({
  id: Id,
  date: Instant,
  kind: z.string(),
  amount: Dollars,
  state: z.string(),
  failure: z.string().nullable(),
  userName: z.string(),
  settledDate: Instant.nullable(),
})
const LedgerRow = z.object({
  id: z.int(),
  transactionType: z.string(),
  date: Instant,
  amount: Dollars,
  description: z.string(),
  notes: z.string().nullable(),
  userName: z.string(),
})

const TournamentHeader = z.object({ tournamentId: Id, tournamentName: z.string(), startDate: Day, endDate: Day })
const CaptainHeader = z.object({
  captainId: Id,
  captainName: z.string(),
  captainEmail: z.string(),
  startDate: Day,
  endDate: Day,
  tournamentName: z.string(),
  tournamentId: Id,
})
const TeamHeader = z.object({
  entryId: Id,
  entryNumber: z.int(),
  tournamentName: z.string(),
  eventName: z.string(),
  teamName: z.string(),
  captainName: z.string(),
  coordinatorName: z.string().nullable(),
  squadDateTime: Instant.nullable(),
  tournamentTimeZone: z.string(),
  isCancelled: z.boolean(),
})
const VirtualEntryHeader = z.object({
  virtualEntryId: Id,
  virtualEventName: z.string(),
  captainName: z.string(),
  /** Of a team-owned one: the team. */
  bowlerName: z.string().nullable(),
  tournamentName: z.string(),
})
const BowlerHeader = z.object({
  bowlerId: Id,
  bowlerNationalId: z.string(),
  bowlerName: z.string(),
  email: z.string().nullable(),
  gender: z.enum(['F', 'M']).nullable(),
  /** Tournaments of the group in which they are or were on a roster, the latest first. */
  tournamentName: z.string(),
})
/** What is found by, at least 3 letters; beyond the limit the rest is left out. */
const SearchFilter = z.object({
  searchFilter: text(100)
    .pipe(z.string().min(3, searchTooShort))
    .transform((typed) => typed.toLowerCase()),
})
const matches = <T extends z.ZodType>(of: T) => z.object({ matches: z.array(of), exceededResultLimit: z.boolean() })

const Page = z.object({
  /** `next` of the page before. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** The e-mail address of who did it. */
  by: text(200).optional(),
  kind: z.enum(actKinds).optional(),
  /** In the zone of the tournament. */
  day: Day.optional(),
})
const Records = z.object({
  records: z.array(AuditRecord),
  next: z.int().nullable(),
  /** The last act of the page wrote more rows than are shown. */
  isCut: z.boolean(),
})
const money = { ledger: z.array(LedgerRow), attempts: z.array(Attempt), timeZone: z.string() }
const CaptainIds = z.object({ captainId: Id, tournamentId: Id })

const allow = bannerLinks.audit
const search = <T extends z.ZodType>(summary: string, of: T) =>
  ({ allow, summary, body: SearchFilter, answer: matches(of) }) as const
const details = <T extends z.ZodType>(summary: string, answer: T) => ({ allow, summary, params: ById, answer }) as const
const records = (summary: string) => ({ allow, summary, params: ById, query: Page, answer: Records }) as const

export const auditCalls = {
  'POST audit/tournamentAudit': search('Tournaments by their names of now and before', TournamentHeader),
  'POST audit/captainAudit': search('Captains in their tournaments', CaptainHeader),
  'POST audit/teamAudit': search('Entries by number, team, captain, coordinator or bowler', TeamHeader),
  'POST audit/virtualEntryAudit': search('Virtual entries by captain, bowler or team', VirtualEntryHeader),
  'POST audit/bowlerAudit': search('Bowlers by name or membership ID', BowlerHeader),
  'GET audit/tournamentAuditDetails/:id': details(
    'The tournament of an audit',
    TournamentHeader.extend({ timeZone: z.string() }),
  ),
  'GET audit/captainAuditDetails/:captainId/:tournamentId': {
    allow,
    summary: 'The captain of an audit, with their attempts to pay',
    params: CaptainIds,
    answer: CaptainHeader.extend({ attempts: money.attempts, timeZone: z.string() }),
  },
  'GET audit/teamAuditDetails/:id': details(
    'The entry of an audit, with its ledger',
    TeamHeader.extend({ ...money, tournamentId: Id, captainId: Id, divisionName: z.string().nullable() }),
  ),
  'GET audit/virtualEntryAuditDetails/:id': details(
    'The virtual entry of an audit, with its ledger',
    VirtualEntryHeader.extend({ ...money, captainId: Id }),
  ),
  'GET audit/bowlerAuditDetails/:id': details('The bowler of an audit', BowlerHeader.extend({ timeZone: z.string() })),
  'GET audit/tournamentAudit/:id': records('What was done in a tournament, newest first'),
  'GET audit/captainAudit/:captainId/:tournamentId': {
    ...records('What was done to a captain and their entries in a tournament, newest first'),
    params: CaptainIds,
  },
  'GET audit/teamAudit/:id': records('What was done to an entry, its payments and refunds, newest first'),
  'GET audit/virtualEntryAudit/:id': records('What was done to a virtual entry, newest first'),
  'GET audit/bowlerAudit/:id': records('What was done to the places of a bowler, newest first'),
  'GET admin/entry/:id/timeline': {
    allow,
    summary: 'The latest acts of an entry',
    params: ById,
    answer: z.object({ records: z.array(AuditRecord) }),
  },
} as const satisfies Calls
