import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockSquads } from '../db/squad-locks.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'
import { recomputeEntryDivisions, recomputeVirtualDivisions } from '../rosters/divisions.ts'
import type { Services } from '../services.ts'
import { chargeLines } from './charge-lines.ts'
import type { PaidSession } from './complete-session.ts'
import { purchaseContents } from './contents.ts'
import { emptyTakenPositions, type Notices, noteAtSettlement } from './empty-positions.ts'
import { linkSoldBowlers } from './link-sold-bowlers.ts'
import { lockSoldRosters, type Sold, type SoldIn, type SoldRosters } from './lock-sold-rosters.ts'
import { addSession, type Charge, type Sale } from './sale.ts'

/**
 * Turns paid carts of one tournament into entries, virtual entries and ledger lines, with one statement for each table;
 * their rosters get their entries, their held places become sold ones. A squad without places left ends the
 * transaction with the database's KG001.
 */
export async function writePurchases(
  tx: Tx,
  services: Services,
  soldIn: SoldIn,
  settled: readonly PaidSession[],
  now: Date,
): Promise<void> {
  const sold = settled.map(({ session }): Sold => ({ session, contents: purchaseContents(session.contents) }))
  const cart = await lockSoldRosters(tx, soldIn.tournament.id, sold)
  const notices: Notices = new Map()
  const onRosters = await emptyTakenPositions(tx, soldIn, sold, cart, notices)
  const { virtualEvents } = soldIn.catalogue.setup
  await takeOverPlaces(tx, sold, now)
  services.step('settle:places')
  const sale: Sale = { entries: [], rosters: [], positions: [], virtualEntries: [], ledger: [] }
  for (const [index, one] of sold.entries()) {
    const paymentId = settled[index]?.paid ? one.session.id : null
    const charge: Charge = (of, price, name, deposit) =>
      sale.ledger.push(...chargeLines(of, price, name, paymentId, now, one.contents.reservedBy, deposit?.amount))
    const missed = addSession(sale, one, { ...cart, onRosters, virtualEvents }, now, charge)
    if (missed.length > 0) notices.set(one.session.id, [...(notices.get(one.session.id) ?? []), ...missed])
  }
  await write(tx, services, soldIn, sale, cart)
  await noteAtSettlement(tx, soldIn.tournament.id, notices, now)
  const used = cart.virtual.map(({ id }) => id)
  if (used.length > 0) await sql`delete from cart_virtual_rosters where id = any(${used}::uuid[])`.execute(tx)
  await queueMails(
    tx,
    sold
      .filter(({ contents }) => contents.sendsMail !== false)
      .map(({ session: { id: sessionId, kind, payerId } }) => ({
        kind: kind === 'reservation' ? 'adminReservation' : 'welcome',
        about: sessionId,
        to: { personId: payerId },
        tournamentId: soldIn.tournament.id,
        now,
        data: { sessionId },
      })),
  )
  await linkSoldBowlers(tx, soldIn, sale, cart, now)
}

async function write(
  tx: Tx,
  services: Services,
  { catalogue: { setup } }: SoldIn,
  sale: Sale,
  cart: SoldRosters,
): Promise<void> {
  await insertRows(tx, 'entries', sale.entries)
  services.step('settle:entries')
  // one of the cart leaves it: its row and its positions stay
  const leavesCart = sql`on conflict (id) do update set entry_id = excluded.entry_id, updated_at = excluded.updated_at,
    name = excluded.name, squad_id = null, virtual_event_ids = '{}'`
  await insertRows(tx, 'rosters', sale.rosters, leavesCart)
  await insertRows(tx, 'rosterPositions', sale.positions)
  await insertRows(tx, 'virtualEntries', sale.virtualEntries)
  await insertRows(tx, 'ledger', sale.ledger)
  const filled = new Set([...cart.positions.keys(), ...sale.positions.map(({ rosterId }) => rosterId)])
  const withRoster = new Set(sale.rosters.flatMap(({ id, entryId }) => (filled.has(String(id)) ? String(entryId) : [])))
  await recomputeEntryDivisions(
    tx,
    sale.entries.flatMap(({ id, eventId }) =>
      withRoster.has(String(id)) && setup.divisions.has(eventId) ? String(id) : [],
    ),
  )
  await recomputeVirtualDivisions(
    tx,
    sale.virtualEntries.flatMap(({ id, virtualEventId, bowlerId, teamEntryId }) =>
      (bowlerId || teamEntryId) && setup.divisions.has(virtualEventId) ? String(id) : [],
    ),
  )
}

/**
 * The holds of the sessions end here. Places of one that were freed in the meantime are taken again: by itself, so that
 * it takes none that another session of the same transaction holds.
 */
async function takeOverPlaces(tx: Tx, sold: readonly Sold[], now: Date): Promise<void> {
  await lockSquads(
    tx,
    sold.flatMap(({ contents }) =>
      contents.entries.flatMap(({ squadId, linked }) => [squadId, ...(linked ? [linked.squadId] : [])]),
    ),
  )
  const ids = sold.map(({ session }) => session.id)
  const { rows } = await sql<{ sessionId: string }>`
    delete from holds where session_id = any(${ids}::uuid[]) returning session_id`.execute(tx)
  const late = sold.filter(
    ({ session, contents }) => contents.entries.length > 0 && !rows.some(({ sessionId }) => sessionId === session.id),
  )
  if (late.length > 0 && sold.length > 1) throw new Error('An order without a hold is settled by itself.')
  for (const one of late) await holdLate(tx, one, now)
}

async function holdLate(tx: Tx, { session, contents }: Sold, now: Date): Promise<void> {
  const forStaff = session.kind === 'reservation'
  const { payerId: captainId, tournamentId, id: sessionId } = session
  const late = await tx
    .insertInto('holds')
    .values({ captainId, tournamentId, sessionId, expiresAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linked = new Map(contents.entries.map((entry) => [entry.squadId, entry.linked?.squadId ?? null]))
  const lines = contents.lines.squads.map(({ id: squadId, quantity }) => ({
    ...{ holdId: late.id, squadId, quantity, forStaff },
    rosterIds: Array.from({ length: quantity }, () => randomUUID()),
    linkedSquadId: linked.get(squadId) ?? null,
  }))
  await insertRows(tx, 'holdLines', lines)
  await tx.deleteFrom('holds').where('id', '=', late.id).execute()
}
