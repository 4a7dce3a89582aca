import { paymentLog, reservationOf } from '@kegler/domain/entries/payment-log.rules.ts'
import { readLedger } from '../entries/read-ledger.ts'
import type { Handles } from '../http/serve.ts'
import { findVirtualEvent } from '../rosters/virtual-holders.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

/** One reservation for each of the captain's virtual entries. */
export const getVirtualPaymentLog: Handles<'GET registration/virtualevent/:id/payment/log'> = async (call) => {
  const { params, actor, db, now } = call
  const { event, tournament } = await findVirtualEvent(db, actor, params.id)
  const virtualEntries = await readVirtualEntries(db, actor.personId, tournament, now, [event.id])
  const ids = virtualEntries.map(({ id }) => id)
  const ledger = await readLedger(db, 'virtualEntryId', ids)
  const reservations = virtualEntries.map(({ id, bowler, teamName }) =>
    reservationOf(`${event.name} - ${bowler?.displayName ?? teamName ?? 'not assigned'}`, ledger.get(id) ?? []),
  )
  return { ...paymentLog(reservations), timeZone: tournament.timeZone }
}
