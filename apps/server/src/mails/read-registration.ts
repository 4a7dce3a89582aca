import { squadText } from '@kegler/domain/dates.ts'
import { balanceOf, type LedgerLine } from '@kegler/domain/entries/payment-log.rules.ts'
import { entryFacts } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import { readLedger } from '../entries/read-ledger.ts'
import type { Fee, MailData } from './mail-data.ts'

/** What a settled session gave its captain: bought by themselves, or reserved by staff with a balance due. */
export async function readRegistration(
  db: Db,
  tournament: TournamentRow,
  session: SessionRow,
  name: string,
): Promise<MailData['welcome'] & MailData['adminReservation']> {
  const { entries, virtualEntries, balance } = await readBought(db, tournament, session.id)
  return { name, entries, virtualEntries, notices: session.notices, amountPaid: session.amount, balanceDue: balance }
}

/** What the session made, with its fees, and what is still owed on it. */
async function readBought(db: Db, tournament: TournamentRow, sessionId: string) {
  const rows = await entryFacts(db).where('n.sessionId', '=', sessionId).orderBy('n.sessionIndex').execute()
  const rowsOfVirtualEntries = await db
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .select(['u.id', 'u.virtualEventId', 'v.name'])
    .where('u.sessionId', '=', sessionId)
    .orderBy('v.name')
    .orderBy('u.sessionIndex')
    .execute()
  const ledger = new Map([
    ...(await readLedger(db, 'entryId', idsOf(rows))),
    ...(await readLedger(db, 'virtualEntryId', idsOf(rowsOfVirtualEntries))),
  ])
  const entries = rows.map((row) => ({
    entryId: row.id,
    entryNumber: row.entryNumber,
    event: row.eventName,
    team: row.name,
    squad: row.startsAt && squadText(row.startsAt, tournament.timeZone),
    location: row.locationName,
    fees: feesOf(ledger.get(row.id)),
  }))
  const priced = rowsOfVirtualEntries.map((row) => ({ ...row, fees: feesOf(ledger.get(row.id)) }))
  const equal = Map.groupBy(priced, ({ virtualEventId, fees }) => JSON.stringify([virtualEventId, fees]))
  const virtualEntries = [...equal.values()].flatMap((list) =>
    list.slice(0, 1).map(({ name, fees }) => ({ name, quantity: list.length, fees })),
  )
  return { entries, virtualEntries, balance: balanceOf([...ledger.values()].flat()) }
}
const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const feesOf = (ledger: LedgerLine[] = []): Fee[] =>
  ledger.flatMap(({ type, description, amount }) =>
    type === 'Charge' ? [{ description: 'Base Fee', amount }] : type === 'Add-on Fee' ? [{ description, amount }] : [],
  )
