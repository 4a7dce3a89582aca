import type { CartLines } from '@kegler/domain/cart/cart.rules.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { depositOf } from '@kegler/domain/payments/deposit.rules.ts'
import { type Price, singlesPerSet, totalPrice } from '@kegler/domain/places/price.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { NewEntry, NewVirtualEntry, PurchaseContents } from '../payments/contents.ts'
import type { ReadTerms } from '../payments/read-deposit-terms.ts'
import type { PricedVirtualEvent, ServerCartFacts } from '../places/cart-facts.ts'
import { type HeldLines, withEntryIds } from '../places/held-entries.ts'
import type { PricedSquad } from '../places/priced-squads.ts'
import type { CheckedCart, CheckedVirtualRoster } from '../rosters/cart-rosters/cart-problems.ts'

interface FrozenCart {
  contents: PurchaseContents
  /** What is wrong with the rosters; empty when the cart may be paid. */
  messages: string[]
}

/** The lines of a cart that is asked about, with the ids that its entries have or would get. */
export const linesToFreeze = (
  cart: CartLines,
  held: HeldLines,
  { entries }: CheckedCart,
  facts: ServerCartFacts,
): HeldLines => {
  const rosters = entries.map(({ id, squad }) => ({ id, squadId: squad.id, eventId: squad.eventId }))
  return withEntryIds(cart, held, rosters, facts)
}

/** The cart with its prices as they are now and with its rosters: what will be made when it is paid; `terms`: with deposits. */
export function freezeCart(
  tournament: TournamentRow,
  cart: HeldLines,
  facts: ServerCartFacts,
  rosters: CheckedCart,
  terms: ReadTerms | null,
): FrozenCart {
  const messages = new Set<string>()
  const required = tournament.requireRosterBeforeCheckout
  const entries: NewEntry[] = []
  const teams: string[] = []
  for (const line of cart.squads) {
    const squad = facts.squads.get(line.id)
    if (!squad) continue
    for (let n = 0; n < line.quantity; n += 1) {
      const rosterId = line.rosterIds[n] ?? null
      const roster = rosters.entries.find(({ id, squadId }) => id === rosterId && squadId === line.id)
      if (roster?.problem) messages.add(`${roster.name}: ${roster.problem}`)
      if (required && !roster?.complete) messages.add('Please complete all rosters before you pay.')
      for (const label of rosters.toAnswer(roster?.id ?? null, squad.eventId))
        messages.add(`${roster?.name ?? squad.eventName}: please answer '${label}' in the roster before you pay.`)
      entries.push(newEntry(squad, rosterId, terms))
      teams.push(...(roster?.virtualEventIds ?? []))
    }
  }
  const virtualEntries: NewVirtualEntry[] = []
  for (const line of cart.virtualEvents) {
    const event = facts.virtualEvents.get(line.id)
    if (!event) continue
    const { id: virtualEventId, name, owner, ownPrice: price } = event
    for (let n = 0; n < line.quantity; n += 1) virtualEntries.push({ virtualEventId, name, price, owner })
    const eventRosters = rosters.virtual.filter((roster) => roster.virtualEventId === event.id)
    for (const { problem } of eventRosters) if (problem) messages.add(`${name}: ${problem}`)
    const ticked = teams.filter((id) => id === event.id).length
    if (ticked > line.quantity)
      messages.add(
        `${name}: ${plural(ticked, 'team is ticked', 'teams are ticked')}, and your cart has ${line.quantity}. Please untick ${ticked - line.quantity} in the rosters, or add more.`,
      )
    const assigned = owner === 'team' ? ticked + teamsOfLater(event, cart, facts) : assignedBowlers(eventRosters)
    if (required && assigned < line.quantity) messages.add(`Please assign all ${name} entries before you pay.`)
  }
  const lines = {
    squads: cart.squads.map(({ id, quantity }) => ({ id, quantity })),
    virtualEvents: cart.virtualEvents.map(({ id, quantity }) => ({ id, quantity })),
  }
  return { contents: { lines, entries, virtualEntries }, messages: [...messages] }
}

function newEntry(squad: PricedSquad, rosterId: string | null, terms: ReadTerms | null): NewEntry {
  const depositFor = (eventId: string, price: Price) => {
    // a linked set is bowled on one day
    const deposit = terms && depositOf(terms, totalPrice(price), terms.amounts[eventId], squad.day)
    return deposit ? { deposit } : {}
  }
  const { linkedSquadId, linkedEventId, linkedPrice } = squad
  return {
    squadId: squad.id,
    eventId: squad.eventId,
    eventName: squad.eventName,
    price: squad.ownPrice,
    ...depositFor(squad.eventId, squad.ownPrice),
    linked:
      linkedSquadId && linkedEventId && linkedPrice
        ? {
            squadId: linkedSquadId,
            eventId: linkedEventId,
            eventName: squad.linkedEventName ?? '',
            price: linkedPrice,
            ...depositFor(linkedEventId, linkedPrice),
          }
        : null,
    rosterId,
  }
}

const assignedBowlers = (rosters: readonly CheckedVirtualRoster[]): number =>
  rosters.flatMap(({ bowlerIds }) => bowlerIds.filter((id) => id !== null)).length

/** Teams that can take this team-owned virtual event after it is bought: those that are owned already, and Singles of linked sets. */
function teamsOfLater(event: PricedVirtualEvent, cart: CartLines, facts: ServerCartFacts): number {
  const feeds = (eventId: string | null | undefined) => !!eventId && event.mappedEventIds.includes(eventId)
  const teams = sumOf(facts.owned, (entry) => (feeds(entry.eventId) ? entry.count : 0))
  const linked = (id: string) => feeds(facts.squads.get(id)?.linkedEventId)
  const singles = sumOf(cart.squads, ({ id, quantity }) => (linked(id) ? quantity * singlesPerSet : 0))
  return Math.max(0, teams - event.owned) + singles
}
