import { randomUUID } from 'node:crypto'
import { type Price, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { noTeamName, teamName } from '@kegler/domain/rosters/roster.rules.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockCartRosters, lockSquads, type SessionRow } from '../db/locks.ts'
import type { Entries, Ledger, RosterPositions, Rosters, VirtualEntries } from '../db/tables.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { type BowlerRow, readBowlers } from '../rosters/bowlers.ts'
import { recomputeEntryDivision, recomputeVirtualDivision } from '../rosters/divisions.ts'
import {
  type CartVirtualRoster,
  type PositionRow,
  readCartVirtualRosters,
  readPositions,
} from '../rosters/roster-rows.ts'
import type { Services } from '../services.ts'
import { chargeLines } from './charge-lines.ts'
import { type NewEntry, type PurchaseContents, purchaseContents } from './contents.ts'
import { emptyTakenPositions } from './empty-positions.ts'

interface Sale {
  entries: Insertable<Entries>[]
  rosters: Insertable<Rosters>[]
  positions: Insertable<RosterPositions>[]
  virtualEntries: Insertable<VirtualEntries>[]
  ledger: Insertable<Ledger>[]
}
/** The rosters that belong to a session, as they are now; their rows and bowlers are locked. */
interface CartOfSession {
  rosters: Map<string, Selectable<Rosters>>
  positions: Map<string, PositionRow[]>
  virtual: CartVirtualRoster[]
  bowlers: Map<string, BowlerRow>
  /** '{virtual event id} {bowler id}' of bowlers whom somebody has entered already. */
  entered: Set<string>
}

/** Turns a paid cart into entries, virtual entries and ledger lines; its rosters get their entries, its held places become sold ones. */
export async function writePurchase(
  tx: Tx,
  services: Services,
  session: SessionRow,
  paymentId: string | null,
  now: Date,
): Promise<void> {
  const contents = purchaseContents(session.contents)
  const cart = await lockCart(tx, session, contents)
  await emptyTakenPositions(tx, session, cart, now)
  await takeOverPlaces(tx, session, contents, now)
  services.step('settle:places')
  const sale: Sale = { entries: [], rosters: [], positions: [], virtualEntries: [], ledger: [] }
  const charge = (of: { entryId?: string; virtualEntryId?: string }, price: Price, name: string) =>
    sale.ledger.push(...chargeLines(of, price, name, paymentId, now))
  for (const [index, entry] of contents.entries.entries()) addEntry(sale, session, cart, entry, index, now, charge)
  addVirtualEntries(sale, session, cart, contents, now, charge)
  if (sale.entries.length > 0) await tx.insertInto('entries').values(sale.entries).execute()
  services.step('settle:entries')
  if (sale.rosters.length > 0)
    await tx
      .insertInto('rosters')
      .values(sale.rosters)
      // one of the cart leaves it: its row and its positions stay
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          entryId: eb.ref('excluded.entryId'),
          updatedAt: eb.ref('excluded.updatedAt'),
          squadId: null,
          virtualEventIds: [],
        })),
      )
      .execute()
  if (sale.positions.length > 0) await tx.insertInto('rosterPositions').values(sale.positions).execute()
  if (sale.virtualEntries.length > 0) await tx.insertInto('virtualEntries').values(sale.virtualEntries).execute()
  await tx.insertInto('ledger').values(sale.ledger).execute()
  for (const { id, entryId } of sale.rosters)
    if (cart.positions.has(String(id)) || sale.positions.some(({ rosterId }) => rosterId === id))
      await recomputeEntryDivision(tx, String(entryId))
  for (const { id, bowlerId, teamEntryId } of sale.virtualEntries)
    if (bowlerId || teamEntryId) await recomputeVirtualDivision(tx, String(id))
  const used = cart.virtual.map(({ id }) => id)
  if (used.length > 0) await tx.deleteFrom('cartVirtualRosters').where('id', 'in', used).execute()
  await queueMail(tx, {
    kind: session.kind === 'reservation' ? 'adminReservation' : 'welcome',
    about: session.id,
    to: { personId: session.payerId },
    tournamentId: session.tournamentId,
    now,
    data: { sessionId: session.id },
  })
}

async function lockCart(tx: Tx, session: SessionRow, contents: PurchaseContents): Promise<CartOfSession> {
  const { payerId, tournamentId } = session
  const wanted = contents.entries.flatMap(({ rosterId }) => rosterId ?? [])
  const rosters = wanted.length > 0 ? await lockCartRosters(tx, payerId, tournamentId, wanted) : []
  const positions = await readPositions(
    tx,
    rosters.map(({ id }) => id),
  )
  const virtual =
    contents.virtualRosterIds.length > 0
      ? (await readCartVirtualRosters(tx, payerId, tournamentId)).filter(({ id }) =>
          contents.virtualRosterIds.includes(id),
        )
      : []
  const bowlerIds = [
    ...[...positions.values()].flat().map(({ bowlerId }) => bowlerId),
    ...virtual.flatMap((roster) => roster.bowlerIds.filter((id) => id !== null)),
  ]
  if (bowlerIds.length > 0) await lockBowlers(tx, bowlerIds)
  return {
    rosters: new Map(rosters.map((roster) => [roster.id, roster])),
    positions,
    virtual,
    bowlers: await readBowlers(tx, bowlerIds),
    entered: virtual.length > 0 ? await readEntered(tx, bowlerIds) : new Set(),
  }
}

async function readEntered(tx: Tx, bowlerIds: readonly string[]): Promise<Set<string>> {
  const entered = await tx
    .selectFrom('virtualEntries')
    .select(['virtualEventId', 'bowlerId'])
    .where(sql<boolean>`bowler_id = any(${bowlerIds}::uuid[])`)
    .where('isCancelled', '=', false)
    .execute()
  return new Set(entered.map(({ virtualEventId, bowlerId }) => `${virtualEventId} ${bowlerId}`))
}

/** The session's hold ends here. Places that were freed in the meantime are taken again, or the database says KG001. */
async function takeOverPlaces(tx: Tx, session: SessionRow, contents: PurchaseContents, now: Date): Promise<void> {
  await lockSquads(
    tx,
    contents.entries.flatMap(({ squadId, linked }) => [squadId, ...(linked ? [linked.squadId] : [])]),
  )
  const hold = await tx.deleteFrom('holds').where('sessionId', '=', session.id).returning('id').executeTakeFirst()
  if (hold || contents.entries.length === 0) return
  const late = await tx
    .insertInto('holds')
    .values({ captainId: session.payerId, tournamentId: session.tournamentId, sessionId: session.id, expiresAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linked = new Map(contents.entries.map((entry) => [entry.squadId, entry.linked?.squadId ?? null]))
  const lines = contents.lines.squads.map((line) => ({
    holdId: late.id,
    squadId: line.id,
    linkedSquadId: linked.get(line.id) ?? null,
    quantity: line.quantity,
  }))
  await tx.insertInto('holdLines').values(lines).execute()
  await tx.deleteFrom('holds').where('id', '=', late.id).execute()
}

type Charge = (of: { entryId?: string; virtualEntryId?: string }, price: Price, name: string) => void

/** An entry with its roster and, of a linked set, its Singles entries with theirs. */
function addEntry(
  sale: Sale,
  session: SessionRow,
  cart: CartOfSession,
  { squadId, eventId, eventName, price, linked, rosterId }: NewEntry,
  index: number,
  now: Date,
  charge: Charge,
): void {
  const { tournamentId, payerId: captainId, id: sessionId } = session
  const base = { tournamentId, captainId, createdAt: now }
  const found = cart.rosters.get(rosterId ?? '')
  // the captain may have moved it to another squad while the payment was open
  const roster = found?.squadId === squadId ? found : undefined
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
  sale.entries.push({ ...base, id, squadId, eventId, sessionId, sessionIndex: first })
  sale.rosters.push({ ...team, id: roster?.id ?? randomUUID(), entryId: id })
  charge({ entryId: id }, price, eventName)
  if (!linked) return
  for (let position = 1; position <= singlesPerSet; position += 1) {
    const single = { entryId: randomUUID(), rosterId: randomUUID() }
    const filled = cart.positions.get(roster?.id ?? '')?.find((one) => one.position === position)
    sale.entries.push({
      ...base,
      id: single.entryId,
      squadId: linked.squadId,
      eventId: linked.eventId,
      parentEntryId: id,
      parentPosition: position,
      sessionId,
      sessionIndex: first + position,
    })
    const name = teamName(1, [cart.bowlers.get(filled?.bowlerId ?? '') ?? null], team.name)
    sale.rosters.push({ ...team, id: single.rosterId, entryId: single.entryId, name, virtualEventIds: [] })
    if (filled) sale.positions.push({ ...filled, rosterId: single.rosterId, position: 1 })
    charge({ entryId: single.entryId }, linked.price, linked.eventName)
  }
}

/** Each goes to the next team that takes its virtual event, or to the next bowler chosen for it. */
function addVirtualEntries(
  sale: Sale,
  session: SessionRow,
  cart: CartOfSession,
  { virtualEntries }: PurchaseContents,
  now: Date,
  charge: Charge,
): void {
  const taken = new Map<string, number>()
  for (const [sessionIndex, { virtualEventId, name, price, owner }] of virtualEntries.entries()) {
    const n = taken.get(virtualEventId) ?? 0
    taken.set(virtualEventId, n + 1)
    const teams = sale.rosters.filter(({ virtualEventIds }) => virtualEventIds?.includes(virtualEventId))
    const bowlers = cart.virtual
      .filter((roster) => roster.virtualEventId === virtualEventId)
      .flatMap(({ bowlerIds }) => bowlerIds.filter((id) => id !== null))
    const chosen = [...new Set(bowlers)][n]
    const id = randomUUID()
    sale.virtualEntries.push({
      id,
      virtualEventId,
      tournamentId: session.tournamentId,
      captainId: session.payerId,
      // one whom another captain has entered in the meantime stays with that captain
      bowlerId: owner === 'bowler' && chosen && !cart.entered.has(`${virtualEventId} ${chosen}`) ? chosen : null,
      teamEntryId: owner === 'team' ? (teams[n]?.entryId ?? null) : null,
      sessionId: session.id,
      sessionIndex,
      createdAt: now,
    })
    charge({ virtualEntryId: id }, price, name)
  }
}
