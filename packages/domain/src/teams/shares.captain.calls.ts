import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ById, Dollars, Id, Instant, list, Tid } from '../values.ts'

const Paid = z.object({
  /** 'Rosa L. (guest)' */
  name: z.string(),
  amount: Dollars,
  at: Instant,
})
const TeamMoney = z.object({
  /** null: the shares can be changed. */
  reason: z.string().nullable(),
  isOn: z.boolean(),
  /** The entry and its linked entries: what a payment of it is for. */
  entries: z.array(Id),
  price: Dollars,
  /** What is still owed. */
  missing: Dollars,
  collected: Dollars,
  /** What no open share covers. */
  uncovered: Dollars,
  positions: z.array(
    z.object({
      position: z.int(),
      /** Who is on it; null: nobody. */
      name: z.string().nullable(),
      /** They joined by a link, or got one of their own: they can pay. */
      joined: z.boolean(),
      share: Dollars,
      preset: Dollars,
      paid: z.array(Paid),
      open: Dollars,
      /** They were reminded today, or cannot be. */
      reminded: z.boolean(),
    }),
  ),
  /** Who is paying a part of the entry just now. */
  paying: z.array(z.object({ name: z.string(), amount: Dollars })),
})

const changes = ['entries', 'payments'] as const
export const captainShareCalls = {
  'GET registration/entry/:id/shares': {
    allow: 'signedIn',
    of: 'payments',
    summary: "What each position of a team is asked to pay, what was paid and what is open: 'Team money'",
    params: ById,
    answer: TeamMoney,
  },
  'PUT registration/entry/:id/shares': {
    allow: 'signedIn',
    changes,
    summary: 'Asks teammates for their share; none: nobody is asked',
    params: ById,
    body: z.object({ shares: list(z.object({ position: z.int().min(1).max(50), amount: Dollars }), 50) }),
    answer: TeamMoney,
  },
  'POST registration/entry/:id/remind': {
    allow: 'signedIn',
    changes,
    summary: 'Reminds teammates who joined of their open share, each once a day',
    params: ById,
    answer: z.object({ reminded: z.int() }),
  },
  'POST registration/tournament/:tid/paymentLink': {
    allow: 'signedIn',
    changes,
    summary: 'Makes a link by which somebody else pays chosen entries, or all that is due',
    params: Tid,
    body: z.object({ entries: list(ById, 100) }),
    answer: z.object({ address: z.string(), until: Instant }),
  },
} as const satisfies Calls
