import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { Selectable } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Mails } from '../db/tables.ts'
import type { MailData } from './mail-data.ts'
import type { MailKind, QueuedData } from './queue/queue-mail.ts'
import { readRegistration } from './read-registration.ts'

interface ReadMail {
  data: MailData[MailKind]
  tournament: TournamentRow
}

/** Reads what a queued mail is about, as it is when the mail is sent. */
export async function readMail(db: Db, { kind, data }: Selectable<Mails>): Promise<ReadMail> {
  const { tournamentId, ...queued } = data as unknown as { tournamentId: string } & QueuedData[MailKind]
  const tournament = await db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', tournamentId)
    .executeTakeFirstOrThrow()
  if (!('sessionId' in queued)) return { tournament, data: queued }
  const session = await db
    .selectFrom('paymentSessions as s')
    .innerJoin('persons as p', 'p.id', 's.payerId')
    .selectAll('s')
    .select(['p.firstName', 'p.lastName', 'p.email'])
    .where('s.id', '=', queued.sessionId)
    .executeTakeFirstOrThrow()
  const name = fullName(session) || session.email
  if (kind !== 'paymentReturned') return { tournament, data: await readRegistration(db, tournament, session, name) }
  const { amount } = await db
    .selectFrom('refunds')
    .select('amount')
    .where('sessionId', '=', session.id)
    .executeTakeFirstOrThrow()
  return { tournament, data: { name, amount, ofBalance: session.kind === 'balance' } }
}

/** The template of a kind at the mail service; null where the tournament has none. */
export function templateOf(kind: MailKind, tournament: TournamentRow): string | null {
  const templates: Record<MailKind, string | null> = {
    welcome: tournament.welcomeEmailTemplateId,
    adminReservation: tournament.adminReservationEmailTemplateId,
    bowlerAddedToRoster: tournament.bowlerAddedToRosterEmailTemplateId,
    squadChanged: tournament.squadChangedEmailTemplateId,
    paymentReturned: null,
  }
  return templates[kind]?.trim() || null
}
