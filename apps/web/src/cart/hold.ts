import { type AnswerOf, call } from '../app/api.ts'
import { save } from '../app/save.ts'
import { repriced } from '../places/squads.ts'
import { type Cart, type CartLines, type CartTournament, emptyCart, forgetCart, useCart } from './cart.ts'
import { asHeld, cartBody, whatIsLeft } from './lines.ts'
import { forgetPaid } from './paid.ts'
import { isEmptyCart } from './totals.ts'

type Hold = AnswerOf<'PUT registration/tournament/:tid/hold'>
/** What came of a change: the refusal's texts, or none when the cart is as wished. */
export interface Change {
  messages: readonly string[]
  /** What of a refused cart would be held, when it was only refused for what cannot stand alone. */
  possible?: Hold['possible']
  /** The cart that was asked for. */
  wanted?: CartLines
}

let queue: Promise<unknown> = Promise.resolve()
/** One change at a time: each starts from what the one before left, also in another tab. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const turn = queue.then(change, change)
  queue = turn.catch(() => {})
  return turn
}

/**
 * The only way to change the cart: the server is asked to hold the whole new cart, then the store says what is held.
 * Throws `ApiError` when the call fails; then nothing has changed here.
 */
export const changeCart = (tournament: CartTournament, change: (lines: CartLines) => CartLines): Promise<Change> =>
  inTurn(async () => {
    await useCart.persist.rehydrate()
    await forgetPaid()
    const cart = useCart.getState()
    if (cart.tournament && cart.tournament.id !== tournament.id) await release(cart)
    const before: CartLines = cart.tournament?.id === tournament.id ? cart : emptyCart
    const wanted = change(before)
    const hold = await putHold(tournament.id, wanted)
    if (hold.messages.length === 0) store(tournament, asHeld(wanted, hold), hold)
    else {
      // A refusal leaves what is still held. When nothing is, the list stays, so that it can be put right.
      const left = hold.expiresAt ? asHeld(before, hold) : before
      store(tournament, await repriced(tournament.id, tournament.timeZone, left).catch(() => left), hold)
    }
    return { messages: hold.messages, possible: hold.possible, wanted }
  })

/** Holds the same cart again: renews the time, or takes the places anew after they were given up. */
export async function holdAgain(): Promise<Change> {
  const { tournament } = useCart.getState()
  return tournament ? await changeCart(tournament, (lines) => lines) : { messages: [] }
}

/** Takes out of a cart that is not held what others bought meanwhile, and holds the rest. */
export async function holdWhatIsLeft(): Promise<Change> {
  const { tournament } = useCart.getState()
  if (!tournament) return { messages: [] }
  const left = await call('GET tournament/:tid/availability', { params: { tid: tournament.id } })
  return await changeCart(tournament, (lines) => whatIsLeft(lines, left))
}

/** Gives the places back when the captain leaves; a failure does not keep him. */
export const releaseHold = (): Promise<unknown> =>
  inTurn(async () => {
    const { tournament } = useCart.getState()
    if (tournament) await putHold(tournament.id, emptyCart)
  }).catch(() => {})

/** Empties the cart, gives the places back and removes the rosters that were put together for it. */
export const clearCart = (): Promise<void> =>
  inTurn(async () => {
    await release(useCart.getState())
    forgetCart()
  })
async function release({ tournament }: Cart): Promise<void> {
  if (!tournament) return
  await putHold(tournament.id, emptyCart)
  await save('GET registration/cartroster/clear/:tournamentId', { params: { tournamentId: tournament.id } })
}

function store(tournament: CartTournament, lines: CartLines, { expiresAt, renewalsLeft }: Hold): void {
  const { squads, virtualEvents } = lines
  const { id, name, timeZone } = tournament
  const { paymentId } = useCart.getState()
  const full: Cart = { tournament: { id, name, timeZone }, squads, virtualEvents, expiresAt, renewalsLeft, paymentId }
  useCart.setState(isEmptyCart(lines) ? emptyCart : full, true)
}

const putHold = (tid: string, lines: CartLines): Promise<Hold> =>
  save('PUT registration/tournament/:tid/hold', { params: { tid }, body: cartBody(lines) })
