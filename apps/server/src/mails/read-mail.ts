import { squadText } from '@kegler/domain/dates.ts'
import { balanceOf, type LedgerLine } from '@kegler/domain/entries/payment-log.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { type Selectable, sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { Mails } from '../db/tables.ts'
import { readLedger } from '../entries/read-ledger.ts'
import { readCampaignMail } from './campaigns/read-campaign-mail.ts'
import type { Fee, MailData } from './mail-data.ts'
import type { MailKind, QueuedData } from './queue/queue-mail.ts'

/** Reads what a queued mail is about, as it is when the mail is sent. */
export async function readMail(
  db: Db,
  { kind, about, data, toAddress }: Selectable<Mails>,
): Promise<{ data: MailData[MailKind]; tournament: TournamentRow }> {
  const { tournamentId, ...queued } = data as unknown as { tournamentId: string } & QueuedData[MailKind]
  if (kind === 'campaign') {
    const campaign = await db.selectFrom('campaigns').selectAll().where('id', '=', about).executeTakeFirstOrThrow()
    return readCampaignMail(db, campaign, { ...(queued as QueuedData['campaign']), address: toAddress })
  }
  if (kind === 'campaignTest') {
    const test = queued as QueuedData['campaignTest']
    return readCampaignMail(db, test, test)
  }
  const tournament = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  if (kind === 'confirmation') {
    const { captainId } = queued as QueuedData['confirmation']
    return { tournament, data: await readReservations(db, tournament, captainId) }
  }
  if (kind === 'paymentReceipt') {
    const { paymentId } = queued as QueuedData['paymentReceipt']
    return { tournament, data: await readReceipt(db, tournament, paymentId) }
  }
  if (!('sessionId' in queued)) return { tournament, data: queued as MailData['refunded'] }
  const session = await db
    .selectFrom('paymentSessions as s')
    .innerJoin('persons as p', 'p.id', 's.payerId')
    .selectAll('s')
    .select(['p.firstName', 'p.lastName', 'p.email'])
    .where('s.id', '=', queued.sessionId)
    .executeTakeFirstOrThrow()
  const name = fullName(session) || session.email
  if (kind === 'balancePaid') return { tournament, data: await readReceipt(db, tournament, session.id) }
  if (kind !== 'paymentReturned')
    return { tournament, data: { name, ...(await readRegistration(db, tournament, session)) } }
  const { amount } = await db
    .selectFrom('refunds')
    .select('amount')
    .where('sessionId', '=', session.id)
    .executeTakeFirstOrThrow()
  const { isClosed = false } = queued as QueuedData['paymentReturned']
  return { tournament, data: { name, amount, ofBalance: session.kind === 'balance', isClosed } }
}

/** What a settled session gave its captain, bought by themselves or reserved by staff: with its fees, and what is still owed. */
async function readRegistration(db: Db, tournament: TournamentRow, session: SessionRow) {
  const rows = await entryFacts(db).where('n.sessionId', '=', session.id).orderBy('n.sessionIndex').execute()
  const virtualEntries = await virtualFacts(db).where('u.sessionId', '=', session.id).execute()
  return {
    ...(await billed(db, tournament, rows, virtualEntries)),
    notices: session.notices,
    amountPaid: session.amount,
  }
}

/** What a captain has in a tournament; linked entries come with their parent. */
async function readReservations(db: Db, tournament: TournamentRow, captainId: string) {
  const captain = await db
    .selectFrom('persons')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', captainId)
    .executeTakeFirstOrThrow()
  const rows = await entryFacts(db)
    .where('n.captainId', '=', captainId)
    .where('n.tournamentId', '=', tournament.id)
    .where('n.isCancelled', '=', false)
    .orderBy('s.startsAt')
    .orderBy('n.entryNumber')
    .execute()
  const virtualEntries = await virtualFacts(db)
    .where('u.captainId', '=', captainId)
    .where('u.tournamentId', '=', tournament.id)
    .where('u.isCancelled', '=', false)
    .execute()
  const name = fullName(captain) || captain.email
  return { name, ...(await billed(db, tournament, rows, virtualEntries)), notices: [] }
}

const virtualFacts = (db: Db) =>
  db
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .select(['u.id', 'u.virtualEventId', 'v.name'])
    .orderBy('v.name')
    .orderBy('u.sessionIndex')
type VirtualFacts = Awaited<ReturnType<ReturnType<typeof virtualFacts>['execute']>>[number]

async function billed(db: Db, tournament: TournamentRow, rows: EntryFacts[], rowsOfVirtualEntries: VirtualFacts[]) {
  const ledger = new Map([
    ...(await readLedger(db, 'entryId', idsOf(rows))),
    ...(await readLedger(db, 'virtualEntryId', idsOf(rowsOfVirtualEntries))),
  ])
  const entries = rows.map((row) => ({ ...mailedEntry(row, tournament), fees: feesOf(ledger.get(row.id)) }))
  const priced = rowsOfVirtualEntries.map((row) => ({ ...row, fees: feesOf(ledger.get(row.id)) }))
  const equal = Map.groupBy(priced, ({ virtualEventId, fees }) => JSON.stringify([virtualEventId, fees]))
  const virtualEntries = [...equal.values()].flatMap((list) =>
    list.slice(0, 1).map(({ name, fees }) => ({ name, quantity: list.length, fees })),
  )
  const balanceDue = balanceOf([...ledger.values()].flat())
  return { entries, virtualEntries, balanceDue }
}
type EntryFacts = Awaited<ReturnType<ReturnType<typeof entryFacts>['execute']>>[number]
const mailedEntry = (row: EntryFacts, { timeZone }: TournamentRow) => ({
  entryId: row.id,
  entryNumber: row.entryNumber,
  event: row.eventName,
  team: row.name,
  squad: row.startsAt && squadText(row.startsAt, timeZone),
  location: row.locationName,
})

/** What a payment paid of each item; that of a session has its id. */
async function readReceipt(db: Db, tournament: TournamentRow, paymentId: string) {
  const payment = await db
    .selectFrom('payments as y')
    .innerJoin('persons as p', 'p.id', 'y.payerId')
    .select(['y.method', 'y.checkNumber', 'p.firstName', 'p.lastName', 'p.email'])
    .where('y.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { method, checkNumber } = payment
  const lines = await db
    .selectFrom('ledger as l')
    .leftJoin('virtualEntries as u', 'u.id', 'l.virtualEntryId')
    .leftJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .select(['l.entryId', 'l.amount', 'v.name'])
    .where('l.paymentId', '=', paymentId)
    .where('l.type', '=', 'Payment')
    .where('l.voids', 'is', null)
    .orderBy('l.id')
    .execute()
  const paid = new Map(lines.map(({ entryId, amount }) => [entryId, -amount]))
  const rows = await entryFacts(db)
    .where(sql<boolean>`n.id = any(${[...paid.keys()].filter((id) => id !== null)}::uuid[])`)
    .orderBy('n.entryNumber')
    .execute()
  return {
    name: fullName(payment) || payment.email,
    paidBy: method === 'Credit Card' ? 'Credit card' : [method, checkNumber].filter(Boolean).join(' '),
    amountPaid: lines.reduce((sum, { amount }) => sum - amount, 0),
    entries: rows.map((row) => ({ ...mailedEntry(row, tournament), amount: paid.get(row.id) ?? 0 })),
    virtualEntries: lines.flatMap(({ name, amount }) => (name === null ? [] : [{ name, amount: -amount }])),
  }
}
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const feesOf = (ledger: LedgerLine[] = []): Fee[] =>
  ledger.flatMap(({ type, description, amount }) =>
    type === 'Charge' ? [{ description: 'Base Fee', amount }] : type === 'Add-on Fee' ? [{ description, amount }] : [],
  )

/** The template of a kind at the mail service; null where the tournament has none. */
export function templateOf(kind: MailKind, tournament: TournamentRow): string | null {
  const templates: Record<MailKind, string | null> = {
    entryCancelled: null,
    refunded: null,
    entryReactivated: null,
    welcome: tournament.welcomeEmailTemplateId,
    adminReservation: tournament.adminReservationEmailTemplateId,
    confirmation: null,
    bowlerAddedToRoster: tournament.bowlerAddedToRosterEmailTemplateId,
    squadChanged: tournament.squadChangedEmailTemplateId,
    squadRemoved: null,
    captainChanged: null,
    paymentLink: null,
    campaign: null,
    campaignTest: null,
    balancePaid: null,
    paymentReceipt: null,
    paymentReturned: null,
  }
  return templates[kind]?.trim() || null
}
