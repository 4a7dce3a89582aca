import { createHash, randomUUID } from 'node:crypto'
import { cartProblems, cartTotal } from '@kegler/domain/cart/cart.rules.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { whyNotByCard } from '@kegler/domain/entries/payment-log.rules.ts'
import { isOff, type SelfService } from '@kegler/domain/entries/self-service.rules.ts'
import type { Refusal } from '@kegler/domain/errors.ts'
import { type Cents, technologyFee } from '@kegler/domain/money.ts'
import { depositGone } from '@kegler/domain/payments/deposit.rules.ts'
import { sessionHoldMs } from '@kegler/domain/places/hold.rules.ts'
import { sql } from 'kysely'
import { readSelfService } from '../access/self-service.ts'
import { type Tx, transact } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { lanesByKey, makeLane } from '../db/lanes.ts'
import { lockOpenSessions, type SessionRow } from '../db/locks.ts'
import { type Claim, eachOnce, isOfOneRequest } from '../http/stored-answers.ts'
import { cardAccount, noCardPayments } from '../payments/card-account.ts'
import type { PurchaseContents } from '../payments/contents.ts'
import { needsPage, refused, sessionAnswer } from '../payments/new-session.ts'
import { offerOf, type ReadTerms, readDepositTerms } from '../payments/read-deposit-terms.ts'
import { type CartRequest, cartChanged, isStale, readHeldCart, readHold } from '../places/cart-hold.ts'
import { type Catalogue, catalogueOf } from '../places/catalogue.ts'
import { holdCarts } from '../places/hold-carts.ts'
import { type CheckedCart, checkCarts } from '../rosters/cart-rosters/cart-problems.ts'
import type { Services } from '../services.ts'
import { freezeCart, linesToFreeze } from './freeze-cart.ts'

export interface SessionRequest extends CartRequest {
  pays: true
  payerEmail: string
  /** What the captain was shown as to be paid now; null: everything. */
  deposit: Cents | null
  claim: Claim | null
}
export type Made = { session: SessionRow } | { messages: string[] } | { giveUp: string }

const author = { email: 'registration', act: 'POST registration/tournament/createSession' }
const laneOf = lanesByKey<Services, SessionRequest, Made>((services) =>
  makeLane(
    {
      person: ({ captainId }) => captainId,
      isOfOne: isOfOneRequest,
      figures: services.load.lane('orders'),
      run: async (requests) => {
        const { db } = services.database
        const catalogue = await catalogueOf(db, requests[0]?.tournament.id ?? '')
        return transact(db, author, (tx) =>
          eachOnce(
            tx,
            requests,
            (all) => freezeSessions(tx, services, all, catalogue),
            (_, made: Made) => answerNow(services, made),
          ),
        )
      },
    },
    services.config.BATCH,
  ),
)

/** Holds a cart and freezes it under a payment id, together with those that wait for the same tournament. */
export const freezeInBatches = (services: Services, request: SessionRequest): Promise<Made> =>
  laneOf(services, request.tournament.id)(request)

/** The answer of the call; undefined where the provider is asked first. */
function answerNow(services: Services, made: Made) {
  if ('messages' in made) return refused(services, made.messages)
  return 'session' in made && !needsPage(services, made.session)
    ? sessionAnswer(services, made.session, null)
    : undefined
}

async function freezeSessions(
  tx: Tx,
  services: Services,
  requests: readonly SessionRequest[],
  catalogue: Catalogue,
): Promise<(Made | Refusal)[]> {
  const [first] = requests
  if (!first) return []
  const { tournament } = first
  const captainIds = requests.map(({ captainId }) => captainId)
  const open = await lockOpenSessions(tx, captainIds, tournament.id, 'purchase')
  const fresh = requests.filter(({ captainId }) => !open.has(captainId))
  const held = await holdCarts(tx, services, fresh, catalogue.setup.bundling)
  const rostersOf = await checkCarts(tx, captainIds, tournament, catalogue)
  const isPaid = held.some((cart) => cart?.messages.length === 0 && cartTotal(cart.lines, cart.facts) > 0)
  const account = isPaid ? await cardAccount(tx, tournament) : { id: null, technologyFeePercent: 0 }
  // as they are now, not as they were a moment ago: they decide what is paid
  const terms = requests.some(({ deposit }) => deposit !== null) ? await readDepositTerms(tx, tournament.id) : null
  const rules = await readSelfService(tx, tournament.id)
  const made = new Map<string, Made | Refusal>()
  const rows: NewSession[] = []
  for (const [index, request] of fresh.entries()) {
    const cart = held[index]
    const refuse = (messages: string[]) => made.set(request.captainId, cart?.refusal ?? { messages })
    if (!cart?.hold || cart.messages.length > 0) {
      refuse(cart?.messages ?? [cartChanged])
      continue
    }
    const rosters = await rostersOf(request.captainId)
    const { contents, messages } = freezeCart(tournament, cart.lines, cart.facts, rosters, termsOf(request, terms))
    const amount = amountOf(request, contents, cartTotal(request.cart, cart.facts))
    const tooLittle = whyNotByCard(amount ?? 0)
    if (messages.length > 0) refuse(messages)
    else if (amount === null) refuse([depositGone])
    else if (amount > 0 && tooLittle) refuse([tooLittle])
    else if (amount > 0 && !account.id) refuse([noCardPayments(tournament)])
    else rows.push(newSession(request, cart.hold.id, contents, amount, { ...account, rules }))
  }
  for (const session of await writeSessions(tx, rows)) made.set(session.payerId, { session })
  services.step('session:written')
  return Promise.all(
    requests.map(async (request) => {
      const waiting = open.get(request.captainId)
      return waiting
        ? await ofOpen(tx, request, waiting, await rostersOf(request.captainId), terms)
        : (made.get(request.captainId) ?? { messages: [] })
    }),
  )
}

const termsOf = ({ deposit }: SessionRequest, terms: ReadTerms | null) => (deposit === null ? null : terms)

/** What is paid now; null: the deposit is not offered as it was shown. */
function amountOf({ tournament, deposit, now }: SessionRequest, contents: PurchaseContents, total: Cents) {
  if (deposit === null) return total
  return offerOf(contents, dayOf(now, tournament.timeZone))?.now === deposit ? deposit : null
}

/** The same cart goes on with its session; another one gives that up, if it is not stale, and so does one whose time is over. */
async function ofOpen(
  tx: Tx,
  request: SessionRequest,
  session: SessionRow,
  rosters: CheckedCart,
  terms: ReadTerms | null,
): Promise<Made> {
  if (session.expiresAt <= request.now) return { giveUp: session.id }
  if ((await hashNow(tx, request, rosters, terms)) === session.contentsHash) return { session }
  const hold = await readHold(tx, request.captainId, request.tournament.id)
  return isStale(request, hold) ? { messages: [cartChanged] } : { giveUp: session.id }
}

/** What the cart would be frozen to now, with the places of the open session counted as the captain's own. */
async function hashNow(tx: Tx, request: SessionRequest, rosters: CheckedCart, terms: ReadTerms | null) {
  const { tournament, cart } = request
  const { facts, lines } = await readHeldCart(tx, request)
  if (cartProblems(cart, facts).length > 0) return null
  const toFreeze = linesToFreeze(cart, lines, rosters, facts)
  const { contents, messages } = freezeCart(tournament, toFreeze, facts, rosters, termsOf(request, terms))
  return messages.length > 0 || amountOf(request, contents, 0) === null ? null : hashOf(contents)
}
const hashOf = (contents: PurchaseContents) => createHash('sha256').update(JSON.stringify(contents)).digest('base64url')

type NewSession = ReturnType<typeof newSession>
const newSession = (
  { tournament, captainId, payerEmail, now }: SessionRequest,
  holdId: string,
  contents: PurchaseContents,
  amount: number,
  { id: accountId, technologyFeePercent, rules }: Awaited<ReturnType<typeof cardAccount>> & { rules: SelfService },
) => ({
  hold_id: holdId,
  id: randomUUID(),
  kind: 'purchase',
  source: 'captain',
  tournament_id: tournament.id,
  payer_id: captainId,
  payer_email: payerEmail,
  created_by: captainId,
  amount,
  contents: isOff(rules) ? contents : { ...contents, rules },
  contents_hash: hashOf(contents),
  provider_account_id: amount > 0 ? accountId : null,
  technology_fee_percent: amount > 0 ? technologyFeePercent : 0,
  technology_fee: amount > 0 ? technologyFee(amount, technologyFeePercent) : 0,
  created_at: now,
  expires_at: new Date(now.getTime() + sessionHoldMs),
})

async function writeSessions(tx: Tx, rows: readonly NewSession[]): Promise<SessionRow[]> {
  if (rows.length === 0) return []
  const columns = sql`id, kind, source, tournament_id, payer_id, payer_email, created_by, amount, contents, contents_hash,
    provider_account_id, technology_fee_percent, technology_fee, created_at, expires_at`
  const written = await sql<SessionRow>`insert into payment_sessions (${columns})
    select ${columns} from json_populate_recordset(null::payment_sessions, ${JSON.stringify(rows)}::json) returning *`.execute(
    tx,
  )
  const [holdIds, ids] = [rows.map((row) => row.hold_id), rows.map((row) => row.id)]
  await sql`update holds h set session_id = n.session_id
    from unnest(${hidden(holdIds, 'uuid[]')}, ${hidden(ids, 'uuid[]')}) as n (id, session_id)
    where h.id = n.id`.execute(tx)
  return written.rows
}
