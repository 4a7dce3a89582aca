import { randomUUID } from 'node:crypto'
import type { Deposit } from '@kegler/domain/payments/deposit.rules.ts'
import { type Price, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { noTeamName, type RosterAssignment, teamName } from '@kegler/domain/rosters/roster.rules.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { lockSquads } from '../db/squad-locks.ts'
import type { Entries, Ledger, RosterPositions, Rosters, VirtualEntries } from '../db/tables.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'
import type { VirtualEventOf } from '../places/setup.ts'
import { isOnMapped } from '../rosters/assignments.ts'
import { recomputeEntryDivisions, recomputeVirtualDivisions } from '../rosters/divisions.ts'
import type { Services } from '../services.ts'
import { chargeLines } from './charge-lines.ts'
import type { PaidSession } from './complete-session.ts'
import { type NewEntry, purchaseContents } from './contents.ts'
import { emptyTakenPositions, type Notices, noteAtSettlement } from './empty-positions.ts'
import { lockSoldRosters, type Sold, type SoldIn, type SoldRosters } from './lock-sold-rosters.ts'

/** The rows that sold sessions make. */
interface Sale {
  entries: Insertable<Entries>[]
  rosters: Insertable<Rosters>[]
  positions: Insertable<RosterPositions>[]
  virtualEntries: Insertable<VirtualEntries>[]
  ledger: Insertable<Ledger>[]
}

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

type Charge = (of: { entryId?: string; virtualEntryId?: string }, price: Price, name: string, deposit?: Deposit) => void

/** The rosters of the sale, and what decides who of them may be entered into virtual events. */
interface Choosing extends SoldRosters {
  onRosters: readonly RosterAssignment[]
  virtualEvents: ReadonlyMap<string, VirtualEventOf>
}
/** Returns why virtual entries have no bowler that have one chosen. */
function addSession(sale: Sale, sold: Sold, cart: Choosing, now: Date, charge: Charge): string[] {
  const before = sale.rosters.length
  for (const [index, entry] of sold.contents.entries.entries()) addEntry(sale, sold, cart, entry, index, now, charge)
  return addVirtualEntries(sale, sale.rosters.slice(before), sold, cart, now, charge)
}

/** An entry with its roster and, of a linked set, its Singles entries with theirs. */
function addEntry(
  sale: Sale,
  { session }: Sold,
  cart: SoldRosters,
  { squadId, eventId, eventName, price, deposit, linked, rosterId }: NewEntry,
  index: number,
  now: Date,
  charge: Charge,
): void {
  const { tournamentId, payerId: captainId, id: sessionId } = session
  const base = { tournamentId, captainId, createdAt: now }
  const found = cart.rosters.get(rosterId ?? '')
  // the captain may have moved it to another squad while the payment was open
  const roster = found?.squadId === squadId && found.captainId === captainId ? found : undefined
  if (roster) cart.rosters.delete(roster.id)
  const team = {
    ...base,
    name: roster?.name ?? noTeamName,
    countryId: roster?.countryId ?? null,
    state: roster?.state ?? null,
    pairCode: roster?.pairCode ?? null,
    virtualEventIds: roster?.virtualEventIds ?? [],
    updatedAt: now,
  }
  const id = randomUUID()
  const first = index * (singlesPerSet + 1)
  const entry = { ...base, id, squadId, eventId, sessionId, sessionIndex: first }
  sale.entries.push({ ...entry, ...depositColumns(deposit), parentEntryId: null, parentPosition: null })
  sale.rosters.push({ ...team, id: roster?.id ?? randomUUID(), entryId: id })
  charge({ entryId: id }, price, eventName, deposit)
  if (!linked) return
  for (let position = 1; position <= singlesPerSet; position += 1) {
    const single = { entryId: randomUUID(), rosterId: randomUUID() }
    const filled = cart.positions.get(roster?.id ?? '')?.find((one) => one.position === position)
    sale.entries.push({
      ...entry,
      ...depositColumns(linked.deposit),
      id: single.entryId,
      squadId: linked.squadId,
      eventId: linked.eventId,
      parentEntryId: id,
      parentPosition: position,
      sessionIndex: first + position,
    })
    const name = teamName(1, [cart.bowlers.get(filled?.bowlerId ?? '') ?? null], team.name)
    sale.rosters.push({ ...team, id: single.rosterId, entryId: single.entryId, name, virtualEventIds: [] })
    if (filled) sale.positions.push({ ...filled, rosterId: single.rosterId, position: 1 })
    charge({ entryId: single.entryId }, linked.price, linked.eventName, linked.deposit)
  }
}

/** The day becomes later where the settings did in the meantime. */
const depositColumns = (deposit: Deposit | undefined) => ({
  deposit: deposit?.amount ?? null,
  dueOn: deposit?.dueOn ?? null,
})

/** Each goes to the next team that takes its virtual event, or to the next bowler chosen for it. */
function addVirtualEntries(
  sale: Sale,
  rosters: readonly Insertable<Rosters>[],
  { session, contents: { virtualEntries, virtualRosterIds } }: Sold,
  cart: Choosing,
  now: Date,
  charge: Charge,
): string[] {
  const missed: string[] = []
  const taken = new Map<string, number>()
  for (const [sessionIndex, { virtualEventId, name, price, owner }] of virtualEntries.entries()) {
    const n = taken.get(virtualEventId) ?? 0
    taken.set(virtualEventId, n + 1)
    const teams = rosters.filter(({ virtualEventIds }) => virtualEventIds?.includes(virtualEventId))
    const bowlers = cart.virtual
      .filter((roster) => roster.virtualEventId === virtualEventId && virtualRosterIds.includes(roster.id))
      .flatMap(({ bowlerIds }) => bowlerIds.filter((id) => id !== null))
    const chosen = [...new Set(bowlers)][n]
    const why = owner === 'bowler' && chosen ? whyNotEnter(chosen, virtualEventId, session.payerId, cart) : null
    const isFree = owner === 'bowler' && chosen && why === null
    if (isFree) cart.entered.add(`${virtualEventId} ${chosen}`)
    if (why) missed.push(`${why} One ${name} entry has no bowler.`)
    const id = randomUUID()
    sale.virtualEntries.push({
      id,
      virtualEventId,
      tournamentId: session.tournamentId,
      captainId: session.payerId,
      bowlerId: isFree ? chosen : null,
      teamEntryId: owner === 'team' ? (teams[n]?.entryId ?? null) : null,
      sessionId: session.id,
      sessionIndex,
      createdAt: now,
    })
    charge({ virtualEntryId: id }, price, name)
  }
  return missed
}

/** One whom somebody has entered in the meantime stays there; one whose position was left empty is on no roster. */
function whyNotEnter(bowlerId: string, virtualEventId: string, captainId: string, cart: Choosing): string | null {
  const [bowler, event] = [cart.bowlers.get(bowlerId), cart.virtualEvents.get(virtualEventId)]
  if (!bowler || !event) return null
  const holder = cart.entered.has(`${virtualEventId} ${bowlerId}`) ? 'captain' : 'nobody'
  const isOnRosters = isOnMapped(cart.onRosters, bowlerId, captainId, event)
  return whyNotAssignBowler({ virtualEventName: event.name, bowler, isOnRosters, holder })
}
