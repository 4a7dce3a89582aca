import { hasSecondTeam, secondTeamMessage } from '@kegler/domain/cart/cart.rules.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { sumOf, toCents, toDollars } from '@kegler/domain/money.ts'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../client/queries.ts'
import { profileQuery } from '../../client/session.ts'
import { type Cart, type CartLines, type CartSquad, type CartVirtualEvent, emptyCart } from '../cart.ts'
import { type CartClient, cartStore } from '../cartStore.ts'
import { atSeenPrices } from '../seenPrices.ts'
import type { ReservableSquad, ReservableTournament, ReservableVirtualEvent } from './reservations.ts'

const storageKey = 'adminCart'
const group = () => queries.getQueryData(profileQuery.queryKey)?.groupName ?? null

interface AdminSquad extends CartSquad {
  adminAvailable: number
}
interface AdminCart extends Omit<Cart, 'squads'> {
  squads: AdminSquad[]
}

/** The cart as it is kept: what another group's staff, or an earlier release, left there counts as none. */
const storage = {
  getItem: (key: string) => {
    const text = localStorage.getItem(key)
    try {
      return (JSON.parse(text ?? '{}') as { group?: unknown }).group === group() ? text : null
    } catch {
      return null
    }
  },
  setItem: (key: string, text: string) => localStorage.setItem(key, text),
  removeItem: (key: string) => localStorage.removeItem(key),
}
const copyOf = (cart: Cart) => ({
  ...cart,
  group: group(),
  tournamentId: cart.tournament?.id ?? null,
  amount: toCents(cart.total),
  description: cart.tournament?.name ?? '',
})

/** What was shown, by id: the facts of the lines that are added. */
const offers = new Map<string, AdminSquad | CartVirtualEvent>()
let tournaments: readonly ReservableTournament[] = []

/** Lets what a screen shows be added. */
export function offer(
  tournament: ReservableTournament,
  squads: readonly ReservableSquad[],
  virtualEvents: readonly ReservableVirtualEvent[],
): void {
  tournaments = [...tournaments.filter(({ id }) => id !== tournament.id), tournament]
  for (const squad of squads) offers.set(squad.id, asLine(squad))
  for (const event of virtualEvents) offers.set(event.id, asVirtualLine(event))
}
const asLine = (squad: ReservableSquad): AdminSquad => {
  const { id, eventId, eventName, eventNumberOfBowlers, eventIsLinked, eventTotalPrice, summary } = squad
  return {
    ...{ id, eventId, eventName, eventNumberOfBowlers, eventIsLinked, eventTotalPrice, summary, quantity: 0 },
    ...{
      squadDateTime: squad.startDateTime,
      linkedEventId: squad.linkedEventId,
      available: squad.available,
      adminAvailable: squad.adminAvailable,
    },
    missing: 0,
  }
}
const asVirtualLine = ({ id, name, price, owner, eventId, eventIds }: ReservableVirtualEvent): CartVirtualEvent => ({
  ...{ id, virtualEventId: id, virtualEventName: name, price, owner, eventId, eventIds },
  ...{ quantity: 0, remaining: 0 },
})

const store = cartStore({ queries, storageKey, storage, copyOf, keyOf: (tid) => [storageKey, tid] })
/**
 * The cart of staff, who reserve for a captain: kept in this browser alone, without held places. The server prices and
 * checks it when it is reserved.
 */
export const adminCart: CartClient = {
  ...store,
  query: (tid) => {
    const cart = () => store.copyFor(tid) ?? emptyCart
    return queryOptions<Cart>({
      queryKey: store.keyOf(tid),
      queryFn: cart,
      initialData: cart,
      staleTime: Number.POSITIVE_INFINITY,
    })
  },
  change: async ({ id }, edit) => {
    const other = store.otherThan(id)
    if (other) store.forget(other.id)
    const lines = edit(store.get(id))
    const cart = cartWith(id, lines)
    const starts = cart.squads.map(({ eventNumberOfBowlers: numberOfBowlers, squadDateTime: startsAt }) => ({
      numberOfBowlers,
      startsAt,
      day: dayOf(startsAt, cart.tournament.timeZone),
    }))
    if (hasSecondTeam(starts)) return { squads: [], messages: [secondTeamMessage], possible: null }
    store.set(id, atSeenPrices(cart, lines, []))
    return { squads: cart.squads, messages: [], possible: null }
  },
  clear: async (tid) => store.forget(tid),
}

/** The cart of a tournament with these lines, as they were shown last. */
function cartWith(tid: string, { squads, virtualEvents }: CartLines) {
  const before = store.get(tid) as AdminCart
  const { id, name, timeZone } = tournaments.find((one) => one.id === tid) ??
    before.tournament ?? { id: tid, name: '', timeZone: 'UTC' }
  const known = new Map([...before.squads, ...before.virtualEvents].map((line) => [line.id, line]))
  const factsOf = (line: string) => offers.get(line) ?? known.get(line)
  const cart = {
    ...emptyCart,
    tournament: { id, name, timeZone },
    squads: squads.flatMap(({ id, quantity }) => {
      const line = factsOf(id) as AdminSquad | undefined
      return line ? [{ ...line, quantity: Math.min(quantity, line.adminAvailable) }] : []
    }),
    virtualEvents: virtualEvents.flatMap(({ id, quantity }) => {
      const line = factsOf(id) as CartVirtualEvent | undefined
      return line ? [{ ...line, quantity }] : []
    }),
  }
  const total =
    sumOf(cart.squads, ({ quantity, eventTotalPrice }) => quantity * toCents(eventTotalPrice)) +
    sumOf(cart.virtualEvents, ({ quantity, price }) => quantity * toCents(price))
  return { ...cart, total: toDollars(total) }
}

window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) store.followCopy()
})
