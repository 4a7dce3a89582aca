import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { freshTournament, readTournament } from '../access/tournaments.ts'
import { isUnavailable, soldOutSquad, violated } from '../db/database-errors.ts'
import { type Tx, transact } from '../db/db.ts'
import { lanesByKey, makeLane } from '../db/lanes.ts'
import { lockSessionHold, lockSessions, type SessionRow } from '../db/locks.ts'
import { sharePersons } from '../db/person-locks.ts'
import type { ProviderPayment } from '../gateways/card-payments.ts'
import type { ProviderEvent } from '../gateways/provider-event.ts'
import { freeHold } from '../places/cart-hold.ts'
import { catalogueOf } from '../places/catalogue.ts'
import type { Services } from '../services.ts'
import { completeSessions, type PaidSession } from './complete-session.ts'
import { countFailures } from './count-failures.ts'
import type { SoldIn } from './lock-sold-rosters.ts'
import { askProvider, takenFor } from './provider-payment.ts'
import { returnPayment, tournamentClosed } from './return-payment.ts'
import { settleBalance } from './settle-balance.ts'
import { storeEvents } from './store-events.ts'
import { writePurchases } from './write-purchases.ts'

/** A session as it was read, and what the provider says of it. */
interface SettleRequest {
  session: SessionRow
  isPaid: boolean
  paid: ProviderPayment | null
  /** What the provider reported; stored with its effect. */
  event: ProviderEvent | undefined
}
type SessionState = SessionRow['state']

const laneOf = lanesByKey<Services, SettleRequest, SessionState>((services) =>
  makeLane(
    {
      person: ({ session }) => session.payerId,
      isOfOne: (error) => !isUnavailable(error),
      figures: services.load.lane('settlements'),
      run: (requests) => settleSessions(services, requests),
    },
    services.config.BATCH,
  ),
)

/**
 * The only way to entries and ledger lines: turns a paid session into them, exactly once. Anybody may call it, any
 * number of times, in any order; the provider decides whether it is paid, by its signed event or when it is asked, never
 * the browser. Purchases that wait for the same tournament are settled in one transaction. Returns the state after.
 */
export async function settle(
  services: Services,
  of: string | SessionRow,
  event?: ProviderEvent,
): Promise<SessionState | null> {
  const { db } = services.database
  const session =
    typeof of === 'string'
      ? await db.selectFrom('paymentSessions').selectAll().where('id', '=', of).executeTakeFirst()
      : of
  if (!session) return null
  const isDone = isFinal(session.state)
  const taken = event ? takenFor(session, event) : null
  const paid = isDone || session.amount === 0 ? null : (taken ?? (await askProvider(services, session)))
  services.step('settle:asked')
  // an order of nothing is complete as soon as it is made, until it is given up
  const isPaid = !isDone && (session.amount === 0 ? session.state === 'created' : paid?.state === 'paid')
  if (!isPaid && !event) return session.state
  const request: SettleRequest = { session, isPaid, paid, event }
  // the items of a balance are locked one after the other: it is settled by itself
  const isAlone = session.kind === 'balance'
  const state = isAlone
    ? (await settleSessions(services, [request]))[0]
    : await laneOf(services, session.tournamentId)(request)
  services.step('settle:committed')
  if (isPaid && state) services.load.settled[state] = (services.load.settled[state] ?? 0) + 1
  return state ?? session.state
}
const isFinal = (state: string) => state === 'succeeded' || state === 'refunded'

/** All in one transaction. The money of one alone whose places are gone is sent back. */
async function settleSessions(services: Services, requests: readonly SettleRequest[]): Promise<SessionState[]> {
  try {
    return await inTransaction(services, requests, async (tx, settled, soldIn) =>
      (await isClosed(tx, settled, soldIn)) ? sendBack(tx, services, settled) : complete(tx, services, settled, soldIn),
    )
  } catch (error) {
    if (requests.length > 1 || !isGone(error)) throw error
    const reason = 'Its places were sold before it arrived.'
    return inTransaction(services, requests, async (tx, settled) => {
      for (const { session, paid } of settled) await returnPayment(tx, session, paid, { reason, now: services.now() })
      return 'refunded'
    })
  }
}
/** Its captain could not open what they bought; what is owed on entries is paid all the same. */
const isClosed = async (tx: Tx, settled: readonly PaidSession[], { tournament }: SoldIn): Promise<boolean> =>
  settled.every(({ session }) => session.kind === 'purchase') &&
  !statusAllows((await freshTournament(tx, tournament.id)).status, 'list')

async function sendBack(tx: Tx, { now }: Services, settled: readonly PaidSession[]): Promise<SessionState> {
  for (const { session, paid } of settled) {
    const hold = await lockSessionHold(tx, session.id)
    if (hold) await freeHold(tx, hold)
    await returnPayment(tx, session, paid, { reason: tournamentClosed, now: now() })
  }
  return 'refunded'
}

/** The places were sold to others, or the squad, event or virtual event was deleted. */
const isGone = (error: unknown) =>
  soldOutSquad(error) !== undefined || /_(squad_id|event_id|division_id)_fkey$/.test(violated(error) ?? '')

/** Works on those that are paid and still open, on locked rows. Returns the state of each. */
async function inTransaction(
  { database: { db }, now }: Services,
  requests: readonly SettleRequest[],
  work: (tx: Tx, settled: PaidSession[], soldIn: SoldIn) => Promise<SessionState>,
): Promise<SessionState[]> {
  const [first, ...others] = requests
  const tournament = await readTournament(db, first?.session.tournamentId ?? '')
  if (!tournament) return []
  const soldIn = { tournament, catalogue: await catalogueOf(db, tournament.id) }
  // of several the audit finds the payer of each
  const payer = first && others.length === 0 ? { onBehalfOf: payerOf(first.session) } : {}
  return transact(db, { email: 'settlement', act: 'settle', ...payer }, async (tx) => {
    // its payment refers to the payer after the items are locked; those of a purchase are new
    if (first?.session.kind === 'balance') await sharePersons(tx, [first.session.payerId])
    const locked = await lockSessions(
      tx,
      requests.map(({ session }) => session.id),
    )
    const events = requests.flatMap(({ event, session }) => (event ? [{ event, sessionId: session.id }] : []))
    if ((await storeEvents(tx, events, now())) > 0) await countFailures(tx, events, now())
    const settled = requests.flatMap(({ session: { id }, isPaid, paid }) => {
      const session = locked.get(id)
      const isOpen = session && (session.amount === 0 ? session.state === 'created' : !isFinal(session.state))
      return isPaid && isOpen ? [{ session, paid }] : []
    })
    const after = settled.length > 0 ? await work(tx, settled, soldIn) : 'failed'
    const done = new Set(settled.map(({ session }) => session.id))
    return requests.map(({ session: { id } }) => (done.has(id) ? after : (locked.get(id)?.state ?? 'failed')))
  })
}

/** A guest by their id alone: the audit never changes, their name and address may have to go. */
const payerOf = ({ guestId, payerEmail }: SessionRow) => (guestId ? `guest ${guestId}` : payerEmail)

async function complete(
  tx: Tx,
  services: Services,
  settled: readonly PaidSession[],
  soldIn: SoldIn,
): Promise<SessionState> {
  const now = services.now()
  const [first] = settled
  if (first?.session.kind === 'balance' && first.paid) return settleBalance(tx, first.session, first.paid, now)
  await completeSessions(tx, settled, now)
  services.step('settle:payment')
  await writePurchases(tx, services, soldIn, settled, now)
  services.step('settle:written')
  return 'succeeded'
}
