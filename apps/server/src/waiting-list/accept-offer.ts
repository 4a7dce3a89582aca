import { cartProblems, mergeLines } from '@kegler/domain/cart/cart.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { acceptedUntil } from '@kegler/domain/waiting-list/offer.rules.ts'
import { cartFirst } from '@kegler/domain/waiting-list/wait.rules.ts'
import { sql } from 'kysely'
import { passGate, passTournamentMaintenance } from '../access/tournaments.ts'
import { ownWait } from '../access/waits.ts'
import { cartAnswer } from '../cart/cart-answer.ts'
import { soldOutSquad } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import { lockCartHolds } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { readHold, readLinesOf } from '../places/cart-hold.ts'
import { catalogueOf } from '../places/catalogue.ts'
import { holdCarts } from '../places/hold-carts.ts'
import { goOn } from './end-wait.ts'
import { lockOffered, lockSquadsOfWait } from './lock-open.ts'

/** The offer goes into the cart whole, beside what is there; where that cannot be, it stays. */
export const acceptOffer: Handles<'POST registration/waits/:id/accept'> = async (call) => {
  const { params, body, actor, db, services, transact, now } = call
  const { wait, tournament } = await ownWait(db, actor, params.id)
  passTournamentMaintenance(tournament)
  passGate(actor, tournament, now)
  const catalogue = await catalogueOf(db, tournament.id)
  const captainId = actor.personId
  return transact(async (tx) => {
    // a cart that is being paid has no row of its own
    if ((await readHold(tx, captainId, tournament.id))?.sessionId) throw new Refusal('RuleBroken', cartFirst)
    const [hold] = (await lockCartHolds(tx, [captainId], tournament.id, now)).values()
    const offered = await lockOffered(tx, wait.id, body.version, now)
    await lockSquadsOfWait(tx, wait.id)
    const lines = await readOfferLines(tx, wait.id)
    await openToCaptains(tx, lines)
    const cart = hold && (await readLinesOf(tx, [hold])).get(hold.id)?.lines
    const offer = lines.map(({ squadId: id, quantity }) => ({ id, quantity }))
    const merged = {
      squads: mergeLines([...(cart?.squads ?? []), ...offer]),
      virtualEvents: cart?.virtualEvents ?? [],
    }
    const brings = { waitId: wait.id, lines, expiresAt: acceptedUntil(offered.offerUntil, now) }
    const start = lines.find(({ squadId }) => offered.squadIds.includes(squadId))
    const rest = {
      quantity: offered.quantity - (start?.quantity ?? 0),
      sets: offered.sets - countOf(lines) + (start?.quantity ?? 0),
    }
    if (body.waitForRest && rest.quantity > 0)
      await goOn(
        tx,
        { ...offered, ...rest, sets: Math.max(0, rest.sets), atLeast: Math.min(offered.atLeast, rest.quantity) },
        catalogue,
      )
    else
      await tx
        .updateTable('waits')
        .set({ state: 'accepted', offerUntil: null, endedAt: now, version: offered.version + 1 })
        .where('id', '=', wait.id)
        .execute()
    const request = { tournament, captainId, cart: merged, version: undefined, brings, now }
    const [held] = await holdCarts(tx, services, [request], catalogue.setup.bundling).catch(refuseFull)
    if (!held) throw new Error('An offer was not held.')
    if (held.messages.length > 0) {
      const isOfCaptain = held.refusal || captainPermissions(tournament, now).reason
      const why = isOfCaptain ? held.messages : cartProblems({ squads: offer, virtualEvents: [] }, held.facts)
      const hasCart = (cart?.squads.length ?? 0) + (cart?.virtualEvents.length ?? 0) > 0
      throw held.refusal ?? new Refusal('RuleBroken', why.length > 0 ? why : hasCart ? cartFirst : held.messages)
    }
    return cartAnswer(tournament, held)
  })
}
const countOf = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
const refuseFull = (error: unknown): never => {
  throw soldOutSquad(error) === undefined ? error : new Refusal('SoldOut', cartFirst)
}

/** Places for staff that were offered are a captain's now: their squads have so many more for captains. */
async function openToCaptains(tx: Tx, lines: Awaited<ReturnType<typeof readOfferLines>>): Promise<void> {
  const ids = lines.flatMap(({ forStaff, squadId, linkedSquadId }) => (forStaff ? [squadId, linkedSquadId] : []))
  if (ids.length === 0) return
  await sql`update squads set captain_cap = taken where id = any(${ids}::uuid[]) and captain_cap < taken`.execute(tx)
}

const readOfferLines = async (tx: Tx, waitId: string) => {
  const rows = await tx
    .selectFrom('offerLines')
    .select(['squadId', 'linkedSquadId', 'quantity', 'forStaff'])
    .where('waitId', '=', waitId)
    .orderBy('squadId')
    .execute()
  return rows.map((line) => ({ ...line, rosterIds: [] }))
}
