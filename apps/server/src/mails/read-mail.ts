import { formatDay, squadText } from '@kegler/domain/dates.ts'
import { balanceOf, type LedgerLine } from '@kegler/domain/entries/payment-log.rules.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { unansweredText } from '@kegler/domain/questions/unanswered.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { newsSentence } from '@kegler/domain/teams/invite.rules.ts'
import { type Selectable, sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import { freshTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { Mails } from '../db/tables.ts'
import { readLedger } from '../entries/read-ledger.ts'
import { readAsked } from '../questions/read-asked.ts'
import { readNewsNames } from '../teams/read-team.ts'
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
  const tournament = await freshTournament(db, tournamentId)
  if (kind === 'confirmation') {
    const { captainId } = queued as QueuedData['confirmation']
    return { tournament, data: await readReservations(db, tournament, captainId) }
  }
  if (kind === 'paymentReceipt') {
    const { paymentId } = queued as QueuedData['paymentReceipt']
    return { tournament, data: await readReceipt(db, tournament, paymentId) }
  }
  if (kind === 'invitation') return { tournament, data: { ...(queued as QueuedData['invitation']), name: 'there' } }
  if (kind === 'teamNews')
    return { tournament, data: await readTeamNews(db, tournament, queued as QueuedData['teamNews']) }
  if (!('sessionId' in queued)) return { tournament, data: queued as MailData['refunded'] }
  const session = await db
    .selectFrom('paymentSessions as s')
    .innerJoin('persons as p', 'p.id', 's.payerId')
    .selectAll('s')
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .select(['p.firstName', 'p.lastName', 'p.email', 'g.name as guestName'])
    .where('s.id', '=', queued.sessionId)
    .executeTakeFirstOrThrow()
  const name = fullName(session) || session.email
  if (kind === 'balancePaid') return { tournament, data: await readReceipt(db, tournament, session.id, toAddress) }
  if (kind !== 'paymentReturned')
    return { tournament, data: { name, ...(await readRegistration(db, tournament, session)) } }
  const { amount } = await db
    .selectFrom('refunds')
    .select('amount')
    .where('sessionId', '=', session.id)
    .executeTakeFirstOrThrow()
  const { isClosed = false } = queued as QueuedData['paymentReturned']
  const guest =
    session.guestName === null ? null : { name: session.guestName, link: await readLinkOf(db, session.linkId) }
  return {
    tournament,
    data: { name: guest?.name ?? name, guest, amount, ofBalance: session.kind === 'balance', isClosed },
  }
}

/** What happened on a team, and the team as it is when the mail goes. */
async function readTeamNews(db: Db, tournament: TournamentRow, { entryId, news }: QueuedData['teamNews']) {
  const row = await entryFacts(db)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .select(['p.firstName', 'p.lastName', 'p.email', 'e.numberOfBowlers', 'r.filled', 'd.name as division'])
    .where('n.id', '=', entryId)
    .executeTakeFirstOrThrow()
  const nameOf = await readNewsNames(db, news)
  return {
    ...mailedEntry(row, tournament),
    name: fullName(row) || row.email,
    sentences: news.map((one) => newsSentence(one, nameOf(one), row.name, row.numberOfBowlers)),
    isComplete: row.filled >= row.numberOfBowlers,
    division: row.division,
  }
}

/** What a settled session gave its captain, bought by themselves or reserved by staff: with its fees, and what is still owed. */
async function readRegistration(db: Db, tournament: TournamentRow, session: SessionRow) {
  const rows = await entryFacts(db)
    .select(['n.deposit', 'n.dueOn'])
    .where('n.sessionId', '=', session.id)
    .orderBy('n.sessionIndex')
    .execute()
  const virtualEntries = await virtualFacts(db).where('u.sessionId', '=', session.id).execute()
  const bill = await billed(db, tournament, rows, virtualEntries)
  const rests = bill.entries.map(({ fees }, index) => sumOf(fees, ({ amount }) => amount) - (rows[index]?.deposit ?? 0))
  const days = [...new Set(rows.flatMap(({ dueOn }) => dueOn ?? []))].sort()
  return {
    ...bill,
    notices: session.notices,
    unanswered: await readUnanswered(db, tournament, session.payerId),
    amountPaid: session.amount,
    total:
      sumOf(bill.entries, ({ fees }) => sumOf(fees, ({ amount }) => amount)) +
      sumOf(bill.virtualEntries, ({ quantity, fees }) => quantity * sumOf(fees, ({ amount }) => amount)),
    dues: days.map((day) => ({
      day: formatDay(day),
      amount: rests.reduce((sum, rest, n) => (rows[n]?.dueOn === day ? sum + rest : sum), 0),
    })),
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
  const unanswered = await readUnanswered(db, tournament, captainId)
  return { name, ...(await billed(db, tournament, rows, virtualEntries)), notices: [], unanswered }
}

const readUnanswered = async (db: Db, tournament: TournamentRow, captainId: string) =>
  unansweredText((await readAsked(db, { tournament, captainId, as: 'captain' })).unanswered)

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
async function readReceipt(db: Db, tournament: TournamentRow, paymentId: string, receiver?: string) {
  const payment = await db
    .selectFrom('payments as y')
    .innerJoin('persons as p', 'p.id', 'y.payerId')
    .leftJoin('paymentSessions as s', 's.id', 'y.sessionId')
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .select(['y.method', 'y.checkNumber', 'p.firstName', 'p.lastName', 'p.email', 's.linkId', 's.payerEmail'])
    .select(['g.name as guestName', sql<string | null>`guest_name(g.name)`.as('shownGuest')])
    .where('y.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { method, checkNumber } = payment
  const isGuest = payment.guestName !== null && payment.payerEmail === receiver
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
    name: (isGuest && payment.guestName) || fullName(payment) || payment.email,
    guest:
      payment.shownGuest === null
        ? null
        : { name: payment.shownGuest, link: isGuest ? await readLinkOf(db, payment.linkId) : null },
    paidBy: method === 'Credit Card' ? 'Credit card' : [method, checkNumber].filter(Boolean).join(' '),
    amountPaid: lines.reduce((sum, { amount }) => sum - amount, 0),
    entries: rows.map((row) => ({ ...mailedEntry(row, tournament), amount: paid.get(row.id) ?? 0 })),
    virtualEntries: lines.flatMap(({ name, amount }) => (name === null ? [] : [{ name, amount: -amount }])),
  }
}
/** By which a guest paid; null: it is gone. */
const readLinkOf = async (db: Db, id: string | null) =>
  (await db.selectFrom('links').select(['id', 'kind']).where('id', '=', id).executeTakeFirst()) ?? null
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const feesOf = (ledger: LedgerLine[] = []): Fee[] =>
  ledger.flatMap(({ type, description, amount }) =>
    type === 'Charge' ? [{ description: 'Base Fee', amount }] : type === 'Add-on Fee' ? [{ description, amount }] : [],
  )

/** The template of a kind at the mail service; null where the tournament has none. */
export function templateOf(kind: MailKind, tournament: TournamentRow): string | null {
  const templates: Partial<Record<MailKind, string | null>> = {
    welcome: tournament.welcomeEmailTemplateId,
    adminReservation: tournament.adminReservationEmailTemplateId,
    bowlerAddedToRoster: tournament.bowlerAddedToRosterEmailTemplateId,
    squadChanged: tournament.squadChangedEmailTemplateId,
  }
  return templates[kind]?.trim() || null
}
