import { type Price, singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { teamName, unitedStates } from '@kegler/domain/rosters/roster.rules.ts'
import type { Member } from '../membership/members.ts'
import { atDay, shareOf } from './hours.ts'
import { demoId } from './ids.ts'
import type { DemoEvent, DemoSquad, DemoTournament, DemoVirtualEvent } from './offers.ts'
import type { Captain } from './organisation.ts'
import { addPositions, divisionOfEntry, divisionOfVirtual, type Roster } from './rosters.ts'
import type { Row, Season } from './season.ts'

/** How an order is paid: unpaid ones and checks are reservations that staff made. */
export type Paid = 'card' | 'check' | 'part by check' | 'not yet'
export interface Item {
  entryId: string | null
  virtualEntryId: string | null
  name: string
  price: Price
  /** Paid at once, where that is less than the price. */
  deposit?: number
}
/** What one captain buys at one time; `pay` in payments.ts writes its money. */
export interface Order {
  id: string
  tournament: DemoTournament
  captain: Captain
  at: Date
  paid: Paid
  /** Reserved on the telephone for who has no account. */
  isCall: boolean
  items: Item[]
}
export interface SoldEntry {
  id: string
  order: Order
  event: DemoEvent
  squad: DemoSquad
  roster: Roster
  row: Row<'entries'>
  team: Row<'rosters'>
  /** The Singles of a linked Doubles. */
  children: SoldEntry[]
}

/** An order of so many days ago; without a fraction at some time of that day. */
export function openOrder(
  season: Season,
  tournament: DemoTournament,
  captain: Captain,
  days: number,
  wanted: Paid,
): Order {
  const isCall = wanted === 'card' && captain.calls
  const paid = isCall ? 'check' : wanted
  const words = ['order', tournament.key, captain.email, String(days)]
  const at = atDay(season, days % 1 ? days : days + shareOf(...words), paid === 'card' ? 'captain' : 'staff')
  return { id: demoId(...words), tournament, captain, at, paid, isCall, items: [] }
}

/** Of what staff reserved: its session, which `pay` writes. */
const sessionOf = ({ id, paid, items }: Order) => (paid === 'card' ? {} : { sessionId: id, sessionIndex: items.length })

export const placesLeft = (squad: DemoSquad): number => Math.min(squad.total, squad.row.captainCap) - squad.sold

/** An entry of a squad with its roster and division. `given`: the name of a team of three or more. */
export function sellEntry(
  season: Season,
  order: Order,
  squad: DemoSquad,
  roster: Roster,
  given: string | null = null,
  parent: { entry: SoldEntry; position: number } | null = null,
): SoldEntry {
  if (squad.sold >= squad.total) throw new Error(`No places left: ${squad.event.name} on ${squad.day}`)
  squad.sold += 1
  const { event } = squad
  const id = demoId('entry', order.id, order.items.length)
  const row: Row<'entries'> = {
    id,
    tournamentId: order.tournament.id,
    eventId: event.id,
    squadId: squad.row.id,
    captainId: order.captain.id,
    parentEntryId: parent?.entry.id ?? null,
    parentPosition: parent?.position ?? null,
    createdAt: order.at,
    ...sessionOf(order),
    ...divisionOfEntry(event, roster),
  }
  const team = {
    id: demoId('roster', id),
    entryId: id,
    tournamentId: row.tournamentId,
    captainId: row.captainId,
    name: teamName(event.row.numberOfBowlers, roster, given),
    countryId: unitedStates,
    state: order.captain.state,
    createdAt: order.at,
    updatedAt: order.at,
  }
  season.rows.entries.push(row)
  season.rows.rosters.push(team)
  addPositions(season, team.id, event, roster)
  order.items.push({ entryId: id, virtualEntryId: null, name: event.name, price: event.price })
  return { id, order, event, squad, roster, row, team, children: [] }
}

/** A linked set: the Doubles entry and a Singles entry for each of its positions. */
export function sellSet(
  season: Season,
  order: Order,
  { doubles, singles }: { doubles: DemoSquad; singles: DemoSquad },
  roster: Roster,
): SoldEntry {
  const entry = sellEntry(season, order, doubles, roster)
  for (let position = 1; position <= singlesPerSet; position += 1) {
    const alone = [roster[position - 1] ?? null]
    entry.children.push(sellEntry(season, order, singles, alone, entry.team.name ?? null, { entry, position }))
  }
  return entry
}

/** A virtual entry of a virtual event for a bowler, for a team, or for nobody yet. */
export function sellVirtualEntry(
  season: Season,
  order: Order,
  event: DemoVirtualEvent,
  owner: { bowler: Member } | { team: SoldEntry } | null,
): void {
  const id = demoId('virtual entry', order.id, order.items.length)
  const bowlers = owner === null ? [null] : 'bowler' in owner ? [owner.bowler] : owner.team.roster
  season.rows.virtualEntries.push({
    id,
    virtualEventId: event.id,
    tournamentId: order.tournament.id,
    captainId: order.captain.id,
    bowlerId: owner && 'bowler' in owner ? demoId('bowler', owner.bowler.usbcId) : null,
    teamEntryId: owner && 'team' in owner ? owner.team.id : null,
    divisionId: divisionOfVirtual(event, order.tournament, bowlers),
    createdAt: order.at,
    ...sessionOf(order),
  })
  order.items.push({ entryId: null, virtualEntryId: id, name: event.name, price: event.price })
}
