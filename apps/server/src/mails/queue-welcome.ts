import { formatSquad, zoneName } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { TournamentRow } from '../offers/tournaments.ts'
import { type MailedEntry, queueMail } from './queue-mail.ts'

/** Tells the captain what a settled session gave him: bought by himself, or reserved by staff with a balance due. */
export async function queueWelcome(tx: Tx, session: SessionRow, now: Date): Promise<void> {
  if (session.kind === 'balance') return
  const tournament = await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', session.tournamentId)
    .executeTakeFirstOrThrow()
  const captain = await tx.selectFrom('persons').selectAll().where('id', '=', session.payerId).executeTakeFirstOrThrow()
  const entries = await readMailedEntries(tx, tournament, session.id)
  const virtualEntries = await readVirtual(tx, session.id)
  if (entries.length + virtualEntries.length === 0) return
  const mail = { about: session.id, to: captain.email, tournament, now }
  const told = { name: fullName(captain) || captain.email, entries, virtualEntries }
  if (session.kind === 'purchase')
    await queueMail(tx, { ...mail, kind: 'welcome', data: { ...told, amountPaid: session.amount } })
  else {
    const balanceDue = await readBalance(tx, session.id)
    await queueMail(tx, { ...mail, kind: 'adminReservation', data: { ...told, balanceDue } })
  }
}

async function readMailedEntries(tx: Tx, tournament: TournamentRow, sessionId: string): Promise<MailedEntry[]> {
  const rows = await tx
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .select(['n.id', 'n.entryNumber', 'n.name', 'e.name as eventName', 's.startsAt', 'l.name as locationName'])
    .where('n.sessionId', '=', sessionId)
    .orderBy('n.sessionIndex')
    .execute()
  return rows.map((row) => ({
    entryId: row.id,
    entryNumber: row.entryNumber,
    event: row.eventName,
    team: row.name,
    squad: squadText(row.startsAt, tournament.timeZone),
    location: row.locationName,
  }))
}
/** '09:00 AM, Mar 1st, 2026 CT': the venue's time. */
export const squadText = (startsAt: Date | null, zone: string): string | null =>
  startsAt ? `${formatSquad(startsAt, zone)} ${zoneName(zone, startsAt)}` : null

const readVirtual = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .select(['v.name', sql<number>`count(*)::int`.as('quantity')])
    .where('u.sessionId', '=', sessionId)
    .groupBy('v.id')
    .orderBy('v.name')
    .execute()

async function readBalance(tx: Tx, sessionId: string): Promise<number> {
  const { balance } = await tx
    .selectFrom('ledger as l')
    .leftJoin('entries as n', 'n.id', 'l.entryId')
    .leftJoin('virtualEntries as u', 'u.id', 'l.virtualEntryId')
    .select(sql<number>`coalesce(sum(l.amount), 0)::int`.as('balance'))
    .where((eb) => eb.or([eb('n.sessionId', '=', sessionId), eb('u.sessionId', '=', sessionId)]))
    .executeTakeFirstOrThrow()
  return balance
}
