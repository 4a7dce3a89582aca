import { paymentLog, reservationOf } from '@kegler/domain/entries/payment-log.rules.ts'
import { type EntryRow, ownEntry } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readLedger } from './read-ledger.ts'

export const getPaymentLog: Handles<'GET registration/entry/:id/payment/log'> = async ({ params, actor, db }) => {
  const { entry, tournament } = await ownEntry(db, actor, params.id)
  return entryPaymentLog(db, entry, tournament)
}

/** Charges, payments and refunds of an entry: one reservation. */
export async function entryPaymentLog(db: Db, entry: EntryRow, tournament: TournamentRow) {
  const event = await db.selectFrom('events').select('name').where('id', '=', entry.eventId).executeTakeFirstOrThrow()
  const lines = (await readLedger(db, 'entryId', [entry.id])).get(entry.id) ?? []
  const description = `${event.name} - ${entry.name} - Reservation ${entry.entryNumber}`
  return { ...paymentLog([reservationOf(description, lines)]), timeZone: tournament.timeZone }
}
