import { randomUUID } from 'node:crypto'
import type { Deposit } from '@kegler/domain/payments/deposit.rules.ts'
import { type Price, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { noTeamName, type RosterAssignment, teamName } from '@kegler/domain/rosters/roster.rules.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import type { Insertable } from 'kysely'
import type { Entries, Ledger, RosterPositions, Rosters, VirtualEntries } from '../db/tables.ts'
import type { VirtualEventOf } from '../places/setup.ts'
import { isOnMapped } from '../rosters/assignments.ts'
import type { NewEntry } from './contents.ts'
import type { Sold, SoldRosters } from './lock-sold-rosters.ts'

/** The rows that sold sessions make. */
export interface Sale {
  entries: Insertable<Entries>[]
  rosters: Insertable<Rosters>[]
  positions: Insertable<RosterPositions>[]
  virtualEntries: Insertable<VirtualEntries>[]
  ledger: Insertable<Ledger>[]
}

export type Charge = (
  of: { entryId?: string; virtualEntryId?: string },
  price: Price,
  name: string,
  deposit?: Deposit,
) => void

/** The rosters of the sale, and what decides who of them may be entered into virtual events. */
interface Choosing extends SoldRosters {
  onRosters: readonly RosterAssignment[]
  virtualEvents: ReadonlyMap<string, VirtualEventOf>
}
/** Adds the rows of a session; returns why virtual entries have no bowler that have one chosen. */
export function addSession(sale: Sale, sold: Sold, cart: Choosing, now: Date, charge: Charge): string[] {
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
    groupCode: roster?.groupCode ?? null,
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
  { session, contents: { virtualEntries } }: Sold,
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
      .filter((roster) => roster.virtualEventId === virtualEventId && roster.captainId === session.payerId)
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
