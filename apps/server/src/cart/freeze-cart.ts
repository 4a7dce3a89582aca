import type { CartLines } from '@kegler/domain/cart/cart.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { NewEntry, NewVirtualEntry, PurchaseContents } from '../payments/contents.ts'
import type { PricedSquad, PricedVirtualEvent, ServerCartFacts } from '../places/cart-facts.ts'
import type { CheckedCart, CheckedVirtualRoster } from '../rosters/cart-rosters/cart-problems.ts'

interface FrozenCart {
  contents: PurchaseContents
  /** What is wrong with the rosters; empty when the cart may be paid. */
  messages: string[]
}

/** The cart with its prices as they are now and with its rosters: what will be made when it is paid. */
export function freezeCart(
  tournament: TournamentRow,
  cart: CartLines,
  facts: ServerCartFacts,
  rosters: CheckedCart,
): FrozenCart {
  const messages = new Set<string>()
  const required = tournament.requireRosterBeforeCheckout
  const entries: NewEntry[] = []
  const teams: string[] = []
  for (const line of cart.squads) {
    const squad = facts.squads.get(line.id)
    if (!squad) continue
    const ready = rosters.entries.filter(({ squadId }) => squadId === line.id)
    for (let n = 0; n < line.quantity; n += 1) {
      const roster = ready[n]
      if (roster?.problem) messages.add(`${roster.name}: ${roster.problem}`)
      if (required && !roster?.complete) messages.add('Please complete all rosters before you pay.')
      entries.push(newEntry(squad, roster?.id ?? null))
      teams.push(...(roster?.virtualEventIds ?? []))
    }
  }
  const virtualEntries: NewVirtualEntry[] = []
  const virtualRosterIds: string[] = []
  for (const line of cart.virtualEvents) {
    const event = facts.virtualEvents.get(line.id)
    if (!event) continue
    const { id: virtualEventId, name, owner, ownPrice: price } = event
    for (let n = 0; n < line.quantity; n += 1) virtualEntries.push({ virtualEventId, name, price, owner })
    const own = rosters.virtual.filter((roster) => roster.virtualEventId === event.id)
    virtualRosterIds.push(...own.map(({ id }) => id))
    for (const { problem } of own) if (problem) messages.add(`${name}: ${problem}`)
    const assigned =
      owner === 'team'
        ? teams.filter((id) => id === event.id).length + ownedTeamsWithout(event, facts)
        : assignedBowlers(own)
    if (required && assigned < line.quantity) messages.add(`Please assign all ${name} entries before you pay.`)
  }
  const lines = {
    squads: cart.squads.map(({ id, quantity }) => ({ id, quantity })),
    virtualEvents: cart.virtualEvents.map(({ id, quantity }) => ({ id, quantity })),
  }
  return { contents: { lines, entries, virtualEntries, virtualRosterIds }, messages: [...messages] }
}

const newEntry = (squad: PricedSquad, rosterId: string | null): NewEntry => ({
  squadId: squad.id,
  eventId: squad.eventId,
  eventName: squad.eventName,
  price: squad.ownPrice,
  linked:
    squad.linkedSquadId && squad.linkedEventId && squad.linkedPrice
      ? {
          squadId: squad.linkedSquadId,
          eventId: squad.linkedEventId,
          eventName: squad.linkedEventName ?? '',
          price: squad.linkedPrice,
        }
      : null,
  rosterId,
})

const assignedBowlers = (rosters: readonly CheckedVirtualRoster[]): number =>
  rosters.flatMap(({ bowlerIds }) => bowlerIds.filter((id) => id !== null)).length

/** Teams that the captain owns already and that could still take this team-owned virtual event. */
function ownedTeamsWithout(event: PricedVirtualEvent, facts: ServerCartFacts): number {
  const teams = facts.owned.filter((entry) => event.mappedEventIds.includes(entry.eventId))
  return Math.max(0, teams.reduce((sum, entry) => sum + entry.count, 0) - event.owned)
}
