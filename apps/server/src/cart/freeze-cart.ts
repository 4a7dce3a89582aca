import type { CartLines } from '@kegler/domain/cart/cart.rules.ts'
import { singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { teamName } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { PurchaseContents, PurchasedUnit, PurchasedVirtual } from '../payments/contents.ts'
import type { PricedSquad, PricedVirtualEvent, ServerCartFacts } from '../places/cart-facts.ts'
import { type FrozenRoster, type FrozenVirtual, readCartRosters } from '../rosters/cart-rosters/frozen-rosters.ts'

export interface FrozenCart {
  contents: PurchaseContents
  /** What is wrong with the rosters; empty when the cart may be paid. */
  messages: string[]
}
type Names = ReadonlyMap<string, { firstName: string; lastName: string }>

/** The cart with its rosters and prices as they are now: what will be made when it is paid. */
export async function freezeCart(
  tx: Tx,
  tournament: TournamentRow,
  captainId: string,
  cart: CartLines,
  facts: ServerCartFacts,
): Promise<FrozenCart> {
  const rosters = await readCartRosters(tx, captainId, tournament)
  const names = await readNames(tx, rosters.entries)
  const messages = new Set<string>()
  const required = tournament.requireRosterBeforeCheckout
  const units: PurchasedUnit[] = []
  const teamsFor: FrozenRoster[][] = []
  for (const line of cart.squads) {
    const squad = facts.squads.get(line.id)
    if (!squad) continue
    const ready = rosters.entries.filter((roster) => roster.squadId === line.id)
    for (let n = 0; n < line.quantity; n += 1) {
      const roster = ready[n]
      if (roster?.problem) messages.add(`${roster.name || squad.eventName}: ${roster.problem}`)
      if (required && !roster?.complete) messages.add('Please complete all rosters before you pay.')
      units.push(unitOf(squad, roster, names))
      teamsFor.push(roster ? [roster] : [])
    }
  }
  const virtual: PurchasedVirtual[] = []
  for (const line of cart.virtualEvents) {
    const event = facts.virtualEvents.get(line.id)
    if (!event) continue
    const base = { virtualEventId: event.id, name: event.name, price: event.unit }
    if (event.owner === 'team') {
      const takers = units.flatMap((_, index) =>
        teamsFor[index]?.some((team) => team.teamVirtualEventIds.includes(event.id)) ? [index] : [],
      )
      for (let n = 0; n < line.quantity; n += 1)
        virtual.push({ ...base, bowlerId: null, unitIndex: takers[n] ?? null, cartRosterId: null })
      if (required && takers.length + teamsWithout(event, facts) < line.quantity)
        messages.add(`Please assign all ${event.name} entries before you pay.`)
    } else {
      const chosen = bowlersOf(
        rosters.virtual.filter((roster) => roster.virtualEventId === event.id),
        messages,
        event.name,
      )
      for (let n = 0; n < line.quantity; n += 1)
        virtual.push({
          ...base,
          bowlerId: chosen[n]?.bowlerId ?? null,
          unitIndex: null,
          cartRosterId: chosen[n]?.cartRosterId ?? null,
        })
      if (required && chosen.length < line.quantity)
        messages.add(`Please assign all ${event.name} entries before you pay.`)
    }
  }
  const lines = {
    squads: cart.squads.map(({ id, quantity }) => ({ id, quantity })),
    virtualEvents: cart.virtualEvents.map(({ id, quantity }) => ({ id, quantity })),
  }
  return { contents: { lines, units, virtual }, messages: [...messages] }
}

/** Teams that the captain owns already and that could still take this team-owned virtual event. */
function teamsWithout(event: PricedVirtualEvent, facts: ServerCartFacts): number {
  const teams = facts.owned.filter((entry) => event.mappedEventIds.includes(entry.eventId))
  return Math.max(0, teams.reduce((sum, entry) => sum + entry.count, 0) - event.owned)
}

function unitOf(squad: PricedSquad, roster: FrozenRoster | undefined, names: Names): PurchasedUnit {
  const positions = (roster?.positions ?? []).filter(({ bowlerId }) => bowlerId)
  const named = (wanted: typeof positions) => wanted.flatMap((one) => names.get(one.bowlerId) ?? [])
  const name = teamName(squad.numberOfBowlers, named(positions), roster?.name ?? null)
  const ofSingles = Array.from({ length: singlesPerSet }, (_, index) =>
    teamName(1, named(positions.filter((one) => one.position === index + 1)), name),
  )
  return {
    squadId: squad.id,
    eventId: squad.eventId,
    eventName: squad.eventName,
    name,
    price: squad.unit,
    linked:
      squad.linkedSquadId && squad.linkedEventId && squad.linkedUnit
        ? {
            squadId: squad.linkedSquadId,
            eventId: squad.linkedEventId,
            eventName: squad.linkedEventName ?? '',
            names: ofSingles,
            price: squad.linkedUnit,
          }
        : null,
    team: roster
      ? {
          cartRosterId: roster.cartRosterId,
          state: roster.state,
          countryId: roster.countryId,
          pairCode: roster.pairCode,
          positions,
        }
      : null,
  }
}

async function readNames(tx: Tx, rosters: readonly FrozenRoster[]): Promise<Names> {
  const ids = rosters.flatMap((roster) => roster.positions.flatMap((one) => one.bowlerId ?? []))
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('bowlers').select(['id', 'firstName', 'lastName']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function bowlersOf(rosters: readonly FrozenVirtual[], messages: Set<string>, eventName: string) {
  return rosters.flatMap((roster) => {
    if (roster.problem) messages.add(`${eventName}: ${roster.problem}`)
    return roster.bowlerIds.flatMap((bowlerId) => (bowlerId ? [{ bowlerId, cartRosterId: roster.cartRosterId }] : []))
  })
}
