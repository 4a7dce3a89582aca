import { formatSquad, zoneName } from '@kegler/domain/dates.ts'
import { balanceOf, type LedgerLine } from '@kegler/domain/entries/payment-log.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import { readLedger } from '../entries/read-ledger.ts'
import { type Fee, queueMail } from './queue-mail.ts'

/** Tells the captain what a settled session gave him: bought by himself, or reserved by staff with a balance due. */
export async function queueWelcome(tx: Tx, session: SessionRow, now: Date): Promise<void> {
  if (session.kind === 'balance') return
  const tournament = await tx
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', session.tournamentId)
    .executeTakeFirstOrThrow()
  const captain = await tx.selectFrom('persons').selectAll().where('id', '=', session.payerId).executeTakeFirstOrThrow()
  const { entries, virtualEntries, balance } = await readBought(tx, tournament, session.id)
  if (entries.length + virtualEntries.length === 0) return
  const mail = { about: session.id, to: captain.email, tournament, now }
  const told = { name: fullName(captain) || captain.email, entries, virtualEntries }
  if (session.kind === 'purchase')
    await queueMail(tx, { ...mail, kind: 'welcome', data: { ...told, amountPaid: session.amount } })
  else await queueMail(tx, { ...mail, kind: 'adminReservation', data: { ...told, balanceDue: balance } })
}

/** What the session made, with its fees, and what is still owed on it. */
async function readBought(tx: Tx, tournament: TournamentRow, sessionId: string) {
  const rows = await tx
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .select(['n.id', 'n.entryNumber', 'n.name', 'e.name as eventName', 's.startsAt', 'l.name as locationName'])
    .where('n.sessionId', '=', sessionId)
    .orderBy('n.sessionIndex')
    .execute()
  const units = await tx
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .select(['u.id', 'u.virtualEventId', 'v.name'])
    .where('u.sessionId', '=', sessionId)
    .orderBy('v.name')
    .orderBy('u.sessionIndex')
    .execute()
  const ledger = new Map([
    ...(await readLedger(tx, 'entryId', idsOf(rows))),
    ...(await readLedger(tx, 'virtualEntryId', idsOf(units))),
  ])
  const entries = rows.map((row) => ({
    entryId: row.id,
    entryNumber: row.entryNumber,
    event: row.eventName,
    team: row.name,
    squad: squadText(row.startsAt, tournament.timeZone),
    location: row.locationName,
    fees: feesOf(ledger.get(row.id)),
  }))
  const priced = units.map((unit) => ({ ...unit, fees: feesOf(ledger.get(unit.id)) }))
  const alike = Map.groupBy(priced, ({ virtualEventId, fees }) => JSON.stringify([virtualEventId, fees]))
  const virtualEntries = [...alike.values()].flatMap((list) =>
    list.slice(0, 1).map(({ name, fees }) => ({ name, quantity: list.length, fees })),
  )
  return { entries, virtualEntries, balance: balanceOf([...ledger.values()].flat()) }
}
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const feesOf = (ledger: LedgerLine[] = []): Fee[] =>
  ledger.flatMap(({ type, description, amount }) =>
    type === 'Charge' ? [{ description: 'Base Fee', amount }] : type === 'Add-on Fee' ? [{ description, amount }] : [],
  )

/** '09:00 AM, Mar 1st, 2026 CT': the venue's time. */
export const squadText = (startsAt: Date | null, zone: string): string | null =>
  startsAt ? `${formatSquad(startsAt, zone)} ${zoneName(zone, startsAt)}` : null
