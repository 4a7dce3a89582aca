import { hasSecondTeam, secondTeamMessage } from '@kegler/domain/cart/cart.rules.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { sumOf, toCents, toDollars } from '@kegler/domain/money.ts'
import { queries } from '../../app/queries.ts'
import { profileQuery } from '../../app/session.ts'
import { type Cart, type CartResult, type CartSquad, type CartVirtualEvent, emptyCart } from '../../cart/cart.ts'
import { type CartBody, makeCart } from '../../cart/makeCart.ts'
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
    ...{ squadDateTime: squad.startDateTime, available: squad.available, adminAvailable: squad.adminAvailable },
    missing: 0,
  }
}
const asVirtualLine = ({ id, name, price, owner, eventId, eventIds }: ReservableVirtualEvent): CartVirtualEvent => ({
  ...{ id, virtualEventId: id, virtualEventName: name, price, owner, eventId, eventIds },
  ...{ quantity: 0, remaining: 0 },
})

/**
 * The cart of staff, who reserve for a captain: kept in this browser alone, without held places. The server prices and
 * checks it when it is reserved.
 */
export const adminCart = makeCart({
  queries,
  storageKey,
  storage,
  copyOf,
  calls: {
    key: (tid) => [storageKey, tid],
    read: (tid) => Promise.resolve(asResult(tid, adminCart.get(tid), [])),
    write: (tid, body) => Promise.resolve(written(tid, body)),
    clear: () => Promise.resolve(),
    payment: () => Promise.resolve('over'),
    now: Date.now,
    onChange: () => {},
    onPaid: () => {},
    onForget: () => {},
  },
})

const asResult = (tid: string, cart: Cart, messages: string[]): CartResult => {
  const tournament = tournaments.find(({ id }) => id === tid) ??
    cart.tournament ?? { id: tid, name: '', timeZone: 'UTC' }
  const { id, name, timeZone } = tournament
  return { ...cart, tournament: { id, name, timeZone }, messages, possible: null, paidAt: null }
}

/** The cart with these lines; refused with a second squad start of a day for teams. */
function written(tid: string, { squads, virtualEvents, version }: CartBody): CartResult {
  const before = adminCart.get(tid) as AdminCart
  const known = new Map([...before.squads, ...before.virtualEvents].map((line) => [line.id, line]))
  const factsOf = (id: string) => offers.get(id) ?? known.get(id)
  const cart: AdminCart = {
    ...emptyCart,
    version: version + 1,
    squads: squads.flatMap(({ id, quantity }) => {
      const line = factsOf(id) as AdminSquad | undefined
      return line ? [{ ...line, quantity: Math.min(quantity, line.adminAvailable) }] : []
    }),
    virtualEvents: virtualEvents.flatMap(({ id, quantity }) => {
      const line = factsOf(id) as CartVirtualEvent | undefined
      return line ? [{ ...line, quantity }] : []
    }),
  }
  cart.total = toDollars(
    sumOf(cart.squads, ({ quantity, eventTotalPrice }) => quantity * toCents(eventTotalPrice)) +
      sumOf(cart.virtualEvents, ({ quantity, price }) => quantity * toCents(price)),
  )
  const zone = asResult(tid, before, []).tournament.timeZone
  const starts = cart.squads.map(({ eventNumberOfBowlers: numberOfBowlers, squadDateTime: startsAt }) => ({
    ...{ numberOfBowlers, startsAt },
    day: dayOf(startsAt, zone),
  }))
  return hasSecondTeam(starts) ? asResult(tid, before, [secondTeamMessage]) : asResult(tid, cart, [])
}

window.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) adminCart.followCopy()
})
