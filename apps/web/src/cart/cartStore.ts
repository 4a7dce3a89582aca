import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Cart, type CartEdit, type CartResult, type CartTournament, emptyCart, isEmptyCart } from './cart.ts'
import { atNewestPrices } from './seenPrices.ts'

interface Parts {
  queries: QueryClient
  storageKey: string
  /** The key of the query that shows the cart of a tournament. */
  keyOf: (tournamentId: string) => QueryKey
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** What is kept of a cart; without it the shape that captains' carts have. */
  copyOf?: (cart: Cart) => object
  /** Called with the cart that was kept for the next reload. */
  onCopy?: (cart: Cart) => void
}

/** The carts of this browser: shown from the query cache, that it works on copied to its storage for the next reload. */
export function cartStore({ queries, storageKey, keyOf, storage = localStorage, copyOf = toCopy, onCopy }: Parts) {
  const copyQuery = queryOptions({
    queryKey: [storageKey],
    queryFn: () => readCopy(storage.getItem(storageKey)),
    initialData: () => readCopy(storage.getItem(storageKey)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  /** The cart that this browser works on, of whatever tournament. */
  const current = (): Cart => queries.getQueryData(copyQuery.queryKey) ?? readCopy(storage.getItem(storageKey))
  const get = (tournamentId: string): Cart => {
    const copy = current()
    return queries.getQueryData<Cart>(keyOf(tournamentId)) ?? (isOf(copy, tournamentId) ? copy : emptyCart)
  }
  /** Copies the cart of this tournament, unless the browser works on one of another. */
  const copy = (tournamentId: string, cart: Cart): void => {
    const before = current()
    if (!isOf(before, tournamentId) && !isEmptyCart(before)) return
    const isOver = isEmptyCart(cart) && cart.paymentId === null
    queries.setQueryData(copyQuery.queryKey, isOver ? emptyCart : cart)
    onCopy?.(isOver ? emptyCart : cart)
    if (isOver) storage.removeItem(storageKey)
    else storage.setItem(storageKey, JSON.stringify(copyOf(cart)))
  }
  const set = (tournamentId: string, cart: Cart): void => {
    queries.setQueryData(keyOf(tournamentId), cart)
    copy(tournamentId, cart)
  }
  return {
    queries,
    keyOf,
    copyQuery,
    current,
    get,
    set,
    copy,
    /** What a page knows of the cart before it is read. */
    copyFor: (tournamentId: string): Cart | undefined => (isOf(current(), tournamentId) ? current() : undefined),
    forget: (tournamentId: string): void =>
      set(tournamentId, { ...emptyCart, tournament: get(tournamentId).tournament }),
    /** The tournament of a cart that has to be given up before this one is begun; null: none. */
    otherThan: (tournamentId: string): CartTournament | null => {
      const cart = current()
      const isOther = !isEmptyCart(cart) && !isOf(cart, tournamentId) && isEmptyCart(get(tournamentId))
      return isOther ? cart.tournament : null
    },
    /** The captain has seen what the lines cost by now. */
    takePrices: (tournamentId: string): void => set(tournamentId, atNewestPrices(get(tournamentId))),
    /** Another tab changed the copy. */
    followCopy: (): void => {
      const { tournament } = current()
      const newest = readCopy(storage.getItem(storageKey))
      queries.setQueryData(copyQuery.queryKey, newest)
      const id = newest.tournament?.id ?? tournament?.id
      if (id) void queries.invalidateQueries({ queryKey: keyOf(id) })
    },
  }
}
export type CartStore = ReturnType<typeof cartStore>
/** A cart that the parts of a page show and change. */
export interface CartClient extends Pick<CartStore, 'copyQuery' | 'get' | 'otherThan' | 'takePrices'> {
  query: (tournamentId: string) => ReturnType<typeof queryOptions<Cart>>
  /** The only way to change the cart. Throws `ApiError` when the call fails; then nothing has changed. */
  change: (
    tournament: Pick<CartTournament, 'id'>,
    edit: CartEdit,
  ) => Promise<Pick<CartResult, 'squads' | 'messages' | 'possible'>>
  clear: (tournamentId: string) => Promise<void>
}

const isOf = ({ tournament }: Cart, tournamentId: string): boolean => tournament?.id === tournamentId

/** The copy in the shape of the specification. */
const toCopy = (cart: Cart) => ({
  ...cart,
  squads: cart.squads.map((line, index) => ({
    ...line,
    name: `Entry #${index + 1}`,
    cartRosterId: null,
    rosterComplete: false,
    divisionName: null,
  })),
  virtualEvents: cart.virtualEvents.map((line) => ({ ...line, totalEntries: line.quantity, cartRosterId: null })),
})
/** What is not a cart, or one that an earlier release kept, counts as none; one without ids of its entries is read again. */
function readCopy(text: string | null): Cart {
  try {
    const cart: Partial<Cart> | null = JSON.parse(text ?? 'null')
    return cart?.version !== undefined && cart.squads && cart.virtualEvents
      ? { ...(cart as Cart), entries: cart.entries ?? [] }
      : emptyCart
  } catch {
    return emptyCart
  }
}
