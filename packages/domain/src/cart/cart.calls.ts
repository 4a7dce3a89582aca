import { z } from 'zod'
import type { Calls } from '../call.ts'
import { makesSession, NewSession } from '../payments/payments.calls.ts'
import { Cart, SquadLine, VirtualEventOffer } from '../places/places.calls.ts'
import { Day, Dollars, Id, Instant, list, Messages, Tid } from '../values.ts'

/** The version of the cart that a change was made on. Without one the change is made on whatever is held now. */
const CartVersion = z.int().optional()

const HeldSquad = SquadLine.extend({
  squadDateTime: Instant,
  /** The Singles that a linked Doubles set makes too. */
  linkedEventId: Id.nullable(),
  /** How many of the quantity others have taken since the cart's time ran out; 0 while it is held. */
  missing: z.int(),
})
const HeldVirtualEvent = VirtualEventOffer.omit({
  name: true,
  countInCart: true,
  eventName: true,
  isPurchased: true,
}).extend({
  virtualEventId: Id,
  virtualEventName: z.string(),
})
const Line = z.object({ id: Id, quantity: z.int() })
/** The cart of a captain for one tournament as the server keeps it, at the prices of now. */
export const HeldCart = z.object({
  tournament: z.object({ id: Id, name: z.string(), timeZone: z.string() }),
  /** Every change of the lines gives a new one; 0: there is no cart. */
  version: z.int(),
  /** null: nothing is held. Lines that are there all the same are those of a cart whose time ran out. */
  expiresAt: Instant.nullable(),
  renewalsLeft: z.int(),
  /** The open payment that was begun for this cart; null: none. */
  paymentId: Id.nullable(),
  /** Without a cart: when the captain's last order of the tournament was paid, for a day; else null. */
  paidAt: Instant.nullable(),
  total: Dollars,
  /** Why a change was refused; then nothing changed. */
  messages: Messages,
  squads: z.array(HeldSquad),
  /** One for each of the quantities, in the order of the squads. The roster of an entry is saved under its id. */
  entries: z.array(z.object({ id: Id, squadId: Id })),
  virtualEvents: z.array(HeldVirtualEvent),
  /** Refused only because something came without what it depends on: the cart with that lowered or left out; else null. */
  possible: z.object({ squads: z.array(Line), virtualEvents: z.array(Line) }).nullable(),
})

const { squads, virtualEvents } = Cart.shape
export const Purchase = z.object({
  tournamentId: Id,
  squadEntries: squads,
  squadVirtualEntries: virtualEvents,
  version: CartVersion,
  /** What the page showed as to be paid now, of which the rest is due later; left out: all is paid now. */
  deposit: Dollars.optional(),
})
/** What may be paid now instead of everything, and what is due later, by day. */
const DepositOffered = z.object({
  now: Dollars,
  dues: z.array(z.object({ day: Day, amount: Dollars })),
  /** null: it is never refunded. */
  refundUntil: Day.nullable(),
})
export const cartCalls = {
  'GET registration/tournament/:tid/hold': {
    allow: 'signedIn',
    summary: "The captain's cart of a tournament; one whose time ran out is answered too, with nothing held",
    params: Tid,
    answer: HeldCart,
  },
  'PUT registration/tournament/:tid/hold': {
    allow: 'signedIn',
    // an earlier change that arrives late is stale
    replaces: true,
    // the cart itself is the answer
    changes: ['places', 'rosters'],
    summary:
      'Keeps the places of the cart for 15 minutes; replaces what was held; an empty cart gives all back. What is held already is not refused for its price. A stale version is refused with the newest cart as `data`',
    params: Tid,
    /** `removedEntries`: which entries go, with their rosters, where a quantity gets smaller. */
    body: Cart.extend({ version: CartVersion, removedEntries: list(Id, 200) }),
    perMinute: 120,
    answer: HeldCart,
  },
  'POST registration/tournament/:tid/entry/validate': {
    allow: 'signedIn',
    summary: 'Returns what prevents this cart from being paid; changes nothing',
    params: Tid,
    body: z.object({ entries: squads, virtualEntries: virtualEvents }),
    answer: z.object({ messages: Messages, amount: Dollars, deposit: DepositOffered.nullable() }),
  },
  'POST registration/tournament/createSession': {
    allow: 'signedIn',
    replaces: true,
    changes: ['cart'],
    summary: 'Freezes the cart under a payment id and keeps its places for 30 minutes',
    body: Purchase,
    perMinute: 30,
    answer: NewSession,
  },
  'POST registration/payment/clientSecret': {
    allow: 'signedIn',
    ...makesSession,
    changes: [],
    summary: 'The secret with which the card form confirms a payment; a second request gets the same',
    /** A session that was made before, or the cart, for which one is made. */
    body: Purchase.partial({ tournamentId: true }).extend({ paymentId: Id.optional() }),
    perMinute: 30,
    answer: z.object({
      messages: Messages,
      paymentId: Id.nullable(),
      totalPaid: Dollars,
      clientSecret: z.string().nullable(),
    }),
  },
} as const satisfies Calls
