import { paymentLog, reservationOf } from '@kegler/domain/entries/payment-log.rules.ts'
import { readLedger } from '../entries/read-ledger.ts'
import type { Handles } from '../http/serve.ts'
import { findVirtualEvent } from './find-virtual-event.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

/** One reservation for each of the captain's virtual entries. */
export const getVirtualPaymentLog: Handles<'GET registration/virtualevent/:id/payment/log'> = async ({
  params,
  actor,
  db,
  now,
}) => {
  const { event, tournament } = await findVirtualEvent(db, actor, params.id)
  const virtualEntries = await readVirtualEntries(db, actor.personId, tournament, now, [event.id])
  const ledger = await readLedger(
    db,
    'virtualEntryId',
    virtualEntries.map(({ id }) => id),
  )
  const names = await teamNames()
  const reservations = virtualEntries.map((virtualEntry) => {
    const of = virtualEntry.bowler?.displayName ?? names.get(virtualEntry.teamEntryId ?? '') ?? 'not assigned'
    return reservationOf(`${event.name} - ${of}`, ledger.get(virtualEntry.id) ?? [])
  })
  return { ...paymentLog(reservations), timeZone: tournament.timeZone }

  async function teamNames(): Promise<Map<string | null, string>> {
    const ids = virtualEntries.flatMap(({ teamEntryId }) => teamEntryId ?? [])
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('rosters').select(['entryId', 'name']).where('entryId', 'in', ids).execute()
    return new Map(rows.map((row) => [row.entryId, row.name]))
  }
}
