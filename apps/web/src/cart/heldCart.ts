import { queryOptions } from '@tanstack/react-query'
import { ApiError, isNotFound, isUnanswered } from '../net/answers.ts'
import {
  type Cart,
  type CartEdit,
  type CartLines,
  type CartResult,
  type CartTournament,
  emptyCart,
  isEmptyCart,
} from './cart.ts'
import type { CartStore } from './cartStore.ts'
import { cartBody, sameLines } from './lines.ts'
import { atSeenPrices } from './seenPrices.ts'

export type CartBody = ReturnType<typeof cartBody> & { version: number; removedEntries: string[] }
export interface CartCalls {
  read: (tournamentId: string, signal?: AbortSignal) => Promise<CartResult>
  /** Throws `ApiError` Stale with the newest cart as data when the version is not the newest. */
  write: (tournamentId: string, body: CartBody) => Promise<CartResult>
  /** What else goes when the captain clears a cart. */
  clear: (tournamentId: string) => Promise<unknown>
  /** Whether a payment is made, can still be made, or has ended otherwise. */
  payment: (paymentId: string) => Promise<'paid' | 'open' | 'over'>
  /** The server's clock. */
  now: () => number
  /** The lines are others than this browser knew. */
  onChange: () => void
  /** The cart was found paid before it was changed. */
  onPaid: () => void
}
/** The server's clock is known to a few seconds. */
const clockErrorMs = 3_000

/** A cart that the server keeps: what is changed is sent with the version that it was changed on. */
export function heldCart(store: CartStore, calls: CartCalls) {
  const { queries, keyOf, get, set, copy, otherThan } = store
  /** When this page last read lines of a cart, by the server's clock. */
  const readAt = new Map<string, number>()
  /** The answer as a cart; `said`: sentences that are shown now. A payment that is gone with the lines may have been paid: whoever shows the cart looks. */
  const cartOf = (
    tournamentId: string,
    answered: CartResult,
    seen: CartLines = get(tournamentId),
    said: readonly string[] = [],
  ): Cart => {
    const { messages: _, possible: __, paidAt, ...answer } = answered
    if (!isEmptyCart(answer)) {
      readAt.set(tournamentId, calls.now())
      return atSeenPrices<Cart>(answer, seen, said)
    }
    const { paymentId, paidElsewhere = false } = get(tournamentId)
    const before = readAt.get(tournamentId)
    const wasPaid = before !== undefined && paidAt !== null && Date.parse(paidAt) > before - clockErrorMs
    return { ...answer, paymentId: answer.paymentId ?? paymentId, paidElsewhere: paidElsewhere || wasPaid }
  }
  /** The cart of a tournament that captains no longer see is empty. */
  const read = async (tournamentId: string, signal?: AbortSignal): Promise<CartResult> => {
    try {
      return await calls.read(tournamentId, signal)
    } catch (error) {
      unlessGone(error)
      const tournament = get(tournamentId).tournament ?? { id: tournamentId, name: '', timeZone: 'UTC' }
      return { ...emptyCart, tournament, messages: [], possible: null, paidAt: null }
    }
  }
  /** Ends with the last change that was asked for. */
  let line: Promise<unknown> = Promise.resolve()
  /** Changes are made one after the other, each on the cart that the one before it left. */
  const inLine = <T>(change: () => Promise<T>): Promise<T> => {
    const changed = line.then(change)
    line = changed.catch(() => {})
    return changed
  }
  /** How many have begun or ended: what was read between two of them is of the past. */
  let writes = 0
  const readNewest = async (tournamentId: string, signal: AbortSignal): Promise<CartResult> => {
    for (;;) {
      await line
      const before = writes
      const answer = await read(tournamentId, signal)
      if (writes === before) return answer
    }
  }
  const query = (tournamentId: string) =>
    queryOptions<Cart>({
      queryKey: keyOf(tournamentId),
      queryFn: async ({ signal }) => {
        const cart = cartOf(tournamentId, await readNewest(tournamentId, signal))
        const before = get(tournamentId)
        copy(tournamentId, cart)
        if (!sameLines(before, cart)) calls.onChange()
        return cart
      },
      // another device may change or pay what is shown here
      refetchInterval: ({ state }) => (state.data && !isEmptyCart(state.data) ? 12_000 : false),
      initialData: () => store.copyFor(tournamentId),
      initialDataUpdatedAt: 0,
      staleTime: 5_000,
    })

  /** Sent, and nobody knows whether it arrived. */
  let unanswered: { tournamentId: string; body: CartBody } | null = null
  const write = async (tournamentId: string, body: CartBody, isShown: boolean): Promise<CartResult> => {
    writes += 1
    const before = get(tournamentId)
    // what was in the cart already keeps the price that it shows
    const seen = {
      squads: [...body.squads, ...before.squads],
      virtualEvents: [...body.virtualEvents, ...before.virtualEvents],
    }
    await queries.cancelQueries({ queryKey: keyOf(tournamentId) })
    unanswered = { tournamentId, body }
    const take = (answer: CartResult): CartResult => {
      set(tournamentId, cartOf(tournamentId, answer, seen, isShown ? answer.messages : []))
      return answer
    }
    try {
      const answer = take(await calls.write(tournamentId, body))
      unanswered = null
      return answer
    } catch (error) {
      if (isStale(error)) take(error.data)
      if (!isUnanswered(error)) unanswered = null
      else {
        // it may have arrived all the same: then the cart says so
        const answer = await read(tournamentId).then(take, () => null)
        if (answer && sameLines(answer, body)) {
          unanswered = null
          return answer
        }
      }
      throw error
    } finally {
      writes += 1
    }
  }
  const bodyOf = (tournamentId: string, edit: CartEdit): CartBody => {
    const cart = get(tournamentId)
    const lines = edit(cart)
    return { ...cartBody(lines), removedEntries: [...(lines.removedEntries ?? [])], version: cart.version }
  }
  /** A change that was made on a stale cart is made once more, on the newest. `isShown`: why it was refused is shown. */
  const apply = async (tournamentId: string, edit: CartEdit, isShown = false): Promise<CartResult> => {
    const body = bodyOf(tournamentId, edit)
    const earlier = unanswered
    const isOther = earlier !== null && JSON.stringify(earlier.body) !== JSON.stringify(body)
    if (isOther) set(earlier.tournamentId, cartOf(earlier.tournamentId, await read(earlier.tournamentId)))
    try {
      return await write(tournamentId, isOther ? bodyOf(tournamentId, edit) : body, isShown)
    } catch (error) {
      unlessStale(error)
      return await write(tournamentId, bodyOf(tournamentId, edit), isShown)
    }
  }
  const release = async (tournamentId: string): Promise<void> => {
    await apply(tournamentId, () => emptyCart).catch(unlessGone)
    await calls.clear(tournamentId).catch(unlessGone)
  }
  /** Forgets the cart in this browser: it was paid or given up. */
  const forget = (tournamentId: string): void => {
    readAt.delete(tournamentId)
    store.forget(tournamentId)
  }
  const setPayment = (tournamentId: string, paymentId: string | null): void =>
    set(tournamentId, { ...get(tournamentId), paymentId })
  /** The payment that the cart was bought with without this page seeing it end; null: it still waits to be paid. */
  const paidWith = async (tournamentId: string): Promise<string | null> => {
    const { paymentId } = get(tournamentId)
    if (paymentId === null) return null
    const state = await calls.payment(paymentId)
    if (state === 'over' && get(tournamentId).paymentId === paymentId) setPayment(tournamentId, null)
    return state === 'paid' ? paymentId : null
  }

  return {
    ...store,
    query,
    forget,
    setPayment,
    paidWith,
    change: ({ id }: Pick<CartTournament, 'id'>, edit: CartEdit): Promise<CartResult> =>
      inLine(async () => {
        const other = otherThan(id)
        if (other) {
          await release(other.id)
          forget(other.id)
        }
        if (await paidWith(id)) {
          forget(id)
          calls.onPaid()
        }
        return await apply(id, edit, true)
      }),
    /** Keeps the places longer, and changes nothing else. */
    renew: (tournamentId: string): Promise<CartResult> => inLine(() => apply(tournamentId, (lines) => lines)),
    /** Empties the cart, gives the places back and removes the rosters that were put together for it. */
    clear: (tournamentId: string): Promise<void> =>
      inLine(async () => {
        await release(tournamentId)
        forget(tournamentId)
      }),
    /** Gives the places back when the captain leaves; a failure does not keep them from it. */
    releaseHold: (): Promise<void> =>
      inLine(async () => {
        const { tournament } = store.current()
        if (tournament) await apply(tournament.id, () => emptyCart).catch(() => {})
      }),
  }
}

const isStale = (error: unknown): error is ApiError & { data: CartResult } =>
  error instanceof ApiError && error.code === 'Stale' && error.data !== undefined
function unlessStale(error: unknown): void {
  if (!isStale(error)) throw error
}
function unlessGone(error: unknown): void {
  if (!isNotFound(error)) throw error
}
