import { randomUUID } from 'node:crypto'
import { type Price, singlesPerSet, totalPrice } from '@kegler/domain/places/price.rules.ts'
import type { Insertable } from 'kysely'
import type { Tx } from '../db/db.ts'
import { lockBowlers, lockSquads, type SessionRow } from '../db/locks.ts'
import type { Entries, Ledger, RosterPositions, VirtualEntries } from '../db/tables.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { recomputeEntryDivision, recomputeVirtualDivision } from '../rosters/divisions.ts'
import type { Services } from '../services.ts'
import { type PurchaseContents, type PurchasedUnit, purchaseContents } from './contents.ts'

interface Sale {
  entries: Insertable<Entries>[]
  positions: Insertable<RosterPositions>[]
  virtualEntries: Insertable<VirtualEntries>[]
  ledger: Insertable<Ledger>[]
}

/** Turns a paid cart into entries, virtual entries, rosters and ledger lines; its held places become sold ones. */
export async function writePurchase(
  tx: Tx,
  services: Services,
  session: SessionRow,
  paymentId: string | null,
  now: Date,
): Promise<void> {
  const contents = purchaseContents(session.contents)
  const elsewhere = await lockEnteredBowlers(tx, contents)
  await takeOverPlaces(tx, session, contents, now)
  services.step('settle:places')
  const sale: Sale = { entries: [], positions: [], virtualEntries: [], ledger: [] }
  const money = (of: { entryId?: string; virtualEntryId?: string }, price: Price, name: string) =>
    sale.ledger.push(...ledgerLines(of, price, name, paymentId, now))
  const unitIds: string[] = []
  for (const [index, unit] of contents.units.entries()) unitIds.push(addUnit(sale, session, unit, index, now, money))
  for (const [index, unit] of contents.virtual.entries()) {
    const id = randomUUID()
    const teamEntryId = unit.unitIndex === null ? null : (unitIds[unit.unitIndex] ?? null)
    sale.virtualEntries.push({
      id,
      virtualEventId: unit.virtualEventId,
      tournamentId: session.tournamentId,
      captainId: session.payerId,
      bowlerId: elsewhere.has(`${unit.virtualEventId} ${unit.bowlerId}`) ? null : unit.bowlerId,
      teamEntryId,
      sessionId: session.id,
      sessionIndex: index,
      createdAt: now,
    })
    money({ virtualEntryId: id }, unit.price, unit.name)
  }
  if (sale.entries.length > 0) await tx.insertInto('entries').values(sale.entries).execute()
  services.step('settle:entries')
  if (sale.positions.length > 0) await tx.insertInto('rosterPositions').values(sale.positions).execute()
  if (sale.virtualEntries.length > 0) await tx.insertInto('virtualEntries').values(sale.virtualEntries).execute()
  await tx.insertInto('ledger').values(sale.ledger).execute()
  for (const id of new Set(sale.positions.map((position) => String(position.entryId))))
    await recomputeEntryDivision(tx, id)
  for (const unit of sale.virtualEntries)
    if (unit.bowlerId || unit.teamEntryId) await recomputeVirtualDivision(tx, String(unit.id))
  await removeUsedCartRosters(tx, contents)
  await queueMail(tx, {
    kind: session.kind === 'reservation' ? 'adminReservation' : 'welcome',
    about: session.id,
    to: { personId: session.payerId },
    tournamentId: session.tournamentId,
    now,
    data: { sessionId: session.id },
  })
}

/** The session's hold ends here. Places that were freed meanwhile are taken again, or the database says KG001. */
async function takeOverPlaces(tx: Tx, session: SessionRow, contents: PurchaseContents, now: Date): Promise<void> {
  await lockSquads(
    tx,
    contents.units.flatMap((unit) => [unit.squadId, ...(unit.linked ? [unit.linked.squadId] : [])]),
  )
  const hold = await tx.deleteFrom('holds').where('sessionId', '=', session.id).returning('id').executeTakeFirst()
  if (hold || contents.units.length === 0) return
  const late = await tx
    .insertInto('holds')
    .values({ captainId: session.payerId, tournamentId: session.tournamentId, sessionId: session.id, expiresAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linked = new Map(contents.units.map((unit) => [unit.squadId, unit.linked?.squadId ?? null]))
  const lines = contents.lines.squads.map((line) => ({
    holdId: late.id,
    squadId: line.id,
    linkedSquadId: linked.get(line.id) ?? null,
    quantity: line.quantity,
  }))
  await tx.insertInto('holdLines').values(lines).execute()
  await tx.deleteFrom('holds').where('id', '=', late.id).execute()
}

/** The entry of a unit and, of a linked set, its Singles entries. Answers the entry's id. */
function addUnit(
  sale: Sale,
  session: SessionRow,
  unit: PurchasedUnit,
  index: number,
  now: Date,
  money: (of: { entryId: string }, price: Price, name: string) => void,
): string {
  const id = randomUUID()
  const { team, linked } = unit
  const base = {
    tournamentId: session.tournamentId,
    captainId: session.payerId,
    sessionId: session.id,
    countryId: team?.countryId ?? null,
    state: team?.state ?? null,
    pairCode: team?.pairCode ?? null,
    createdAt: now,
    squadId: unit.squadId,
    eventId: unit.eventId,
    parentEntryId: null as string | null,
    parentPosition: null as number | null,
  }
  const first = index * (singlesPerSet + 1)
  sale.entries.push({ ...base, id, name: unit.name, sessionIndex: first })
  money({ entryId: id }, unit.price, unit.eventName)
  for (const place of team?.positions ?? []) sale.positions.push({ ...place, entryId: id })
  if (!linked) return id
  for (let position = 1; position <= singlesPerSet; position += 1) {
    const childId = randomUUID()
    const bowler = team?.positions.find((one) => one.position === position)
    sale.entries.push({
      ...base,
      id: childId,
      squadId: linked.squadId,
      eventId: linked.eventId,
      parentEntryId: id,
      parentPosition: position,
      name: linked.names[position - 1] ?? unit.name,
      sessionIndex: first + position,
    })
    if (bowler) sale.positions.push({ ...bowler, entryId: childId, position: 1 })
    money({ entryId: childId }, linked.price, linked.eventName)
  }
  return id
}

function ledgerLines(
  of: { entryId?: string; virtualEntryId?: string },
  price: Price,
  name: string,
  paymentId: string | null,
  now: Date,
): Insertable<Ledger>[] {
  const line = {
    entryId: of.entryId ?? null,
    virtualEntryId: of.virtualEntryId ?? null,
    createdBy: 'settlement',
    createdAt: now,
  }
  const { expense, lineage, prize } = price
  const charge = {
    ...line,
    type: 'Charge' as const,
    amount: expense + lineage + prize,
    expense,
    lineage,
    prize,
    description: `${name} entry fee`,
  }
  const addOns = price.addOns.map((addOn) => ({
    ...line,
    type: 'Add-on Fee' as const,
    amount: addOn.fee,
    description: addOn.description,
  }))
  const total = totalPrice(price)
  const paid = {
    ...line,
    type: 'Payment' as const,
    amount: -total,
    description: 'Credit card payment',
    method: 'Credit Card',
    paymentId,
  }
  return total > 0 && paymentId ? [charge, ...addOns, paid] : [charge, ...addOns]
}

// A bowler whom another captain entered meanwhile stays with that captain; the paid unit comes without a bowler.
async function lockEnteredBowlers(tx: Tx, contents: PurchaseContents): Promise<Set<string>> {
  const wanted = contents.virtual.flatMap((unit) => unit.bowlerId ?? [])
  if (wanted.length === 0) return new Set()
  await lockBowlers(tx, wanted)
  const entered = await tx
    .selectFrom('virtualEntries')
    .select(['virtualEventId', 'bowlerId'])
    .where('bowlerId', 'in', wanted)
    .where('isCancelled', '=', false)
    .execute()
  return new Set(entered.map((unit) => `${unit.virtualEventId} ${unit.bowlerId}`))
}

async function removeUsedCartRosters(tx: Tx, contents: PurchaseContents): Promise<void> {
  const used = [
    ...contents.units.map((unit) => unit.team?.cartRosterId),
    ...contents.virtual.map((unit) => unit.cartRosterId),
  ].filter((id) => typeof id === 'string')
  if (used.length > 0) await tx.deleteFrom('cartRosters').where('id', 'in', used).execute()
}
