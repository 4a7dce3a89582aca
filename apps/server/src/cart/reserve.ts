import { randomUUID } from 'node:crypto'
import { type CartLines, cartProblems, emptyCartMessage, mergeLines } from '@kegler/domain/cart/cart.rules.ts'
import type { Reservation } from '@kegler/domain/cart/reservation.staff.calls.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { sayWhy } from '@kegler/domain/waiting-room/room.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { findOrMakeCaptain } from '../access/find-captain.ts'
import { readRoomWaits } from '../access/room-numbers.ts'
import { staffTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { lockSquadPlaces } from '../db/squad-locks.ts'
import type { Context, Handles } from '../http/serve.ts'
import type { PurchaseContents } from '../payments/contents.ts'
import { writePurchases } from '../payments/write-purchases.ts'
import { readCartFacts, type ServerCartFacts } from '../places/cart-facts.ts'
import { catalogueOf } from '../places/catalogue.ts'
import { readSquads } from '../places/priced-squads.ts'
import { freezeCart } from './freeze-cart.ts'
import { isReservable, leftForStaff } from './staff-squads.ts'

type Body = z.output<typeof Reservation>
type Request = Pick<Context, 'actor' | 'services' | 'now'> & { tournament: TournamentRow; cart: CartLines; body: Body }

export const reserve: Handles<'POST admin/tournament/:id/reservation'> = async (call) => {
  const { params, body, actor, db, now, services, transact } = call
  const tournament = await staffTournament(db, actor, params.id)
  if (body.tournamentId && body.tournamentId !== tournament.id)
    throw new Refusal('BadInput', 'The tournament of the address and the one of the request differ.')
  if (!staffPermissions(tournament, now).reserve)
    throw new Refusal('ReadOnly', `Nothing can be reserved for ${tournament.name} any more.`)
  const waits = body.reason ? null : await readRoomWaits(db, tournament.id)
  if (waits !== null) throw new Refusal('RuleBroken', sayWhy(waits))
  const cart: CartLines = {
    squads: mergeLines(body.entries.map(({ squadId: id, ...line }) => ({ id, ...line }))),
    virtualEvents: mergeLines(body.virtualEntries.map(({ virtualEventId: id, ...line }) => ({ id, ...line }))),
  }
  // read before the transaction, which has one connection
  const catalogue = await catalogueOf(db, tournament.id)
  return transact(async (tx) => {
    await sql`savepoint reservation`.execute(tx)
    const { messages, contents, captain } = await freezeReservation(tx, {
      actor,
      services,
      tournament,
      cart,
      body,
      now,
    })
    if (messages.length > 0) {
      // a captain who was made for it goes too
      await sql`rollback to savepoint reservation`.execute(tx)
      return { captainId: null, messages, entryIds: [], balanceDue: 0 }
    }
    const session = await tx
      .insertInto('paymentSessions')
      .values({
        ...{ id: randomUUID(), kind: 'reservation', source: 'admin', state: 'succeeded', amount: 0 },
        ...{ tournamentId: tournament.id, payerId: captain.id, payerEmail: captain.email, createdBy: actor.personId },
        ...{ contents: JSON.stringify(contents), contentsHash: 'reservation' },
        ...{ createdAt: now, expiresAt: now, settledAt: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await writePurchases(tx, services, { tournament, catalogue }, [{ session, paid: null }], now)
    await writeCoordinator(tx, session.id, body.coordinator)
    return { captainId: captain.id, messages: [], ...(await readReserved(tx, session.id)) }
  })
}

/** The captain, found or made, and what they get, priced and checked on locked squads; or why they cannot have it. */
async function freezeReservation(tx: Tx, { actor, tournament, cart, body, now }: Request) {
  const captain = await findOrMakeCaptain(tx, actor, body.captain, [], now)
  const facts = await lockFacts(tx, tournament, captain.id, cart, now)
  const isEmpty = cart.squads.length + cart.virtualEvents.length === 0
  const messages = isEmpty ? [emptyCartMessage] : cartProblems(cart, facts, 'staff')
  const withoutRosters = { entries: [], virtual: [], bowlers: new Map(), assignments: [], toAnswer: () => [] }
  const lines = { ...cart, squads: cart.squads.map((line) => ({ ...line, rosterIds: [] })) }
  const { contents } = freezeCart(
    { ...tournament, requireRosterBeforeCheckout: false },
    lines,
    facts,
    withoutRosters,
    null,
  )
  const frozen: PurchaseContents = { ...contents, reservedBy: actor.email, sendsMail: body.sendMail }
  return { captain, messages, contents: frozen }
}

/** The facts of the cart with all places of its squads, which stay locked, and hidden events too. */
async function lockFacts(
  tx: Tx,
  tournament: TournamentRow,
  captainId: string,
  cart: CartLines,
  now: Date,
): Promise<ServerCartFacts> {
  const squadIds = cart.squads.map(({ id }) => id)
  const found = await readSquads(tx, tournament.id, { squadIds })
  const places = await lockSquadPlaces(
    tx,
    [...found.values()].flatMap(({ id, linkedSquadId }) => (linkedSquadId ? [id, linkedSquadId] : [id])),
  )
  const left = new Map(places.map(({ id, total, taken }) => [id, total - taken]))
  const facts = await readCartFacts(tx, tournament, captainId, { squadIds }, true, null)
  const today = dayOf(now, tournament.timeZone)
  return {
    ...facts,
    squads: new Map(
      [...facts.squads].map(([id, squad]) => [
        id,
        { ...squad, left: leftForStaff(squad, left), notOffered: !isReservable(squad) || squad.day < today },
      ]),
    ),
    virtualEvents: new Map([...facts.virtualEvents].map(([id, event]) => [id, { ...event, notOffered: false }])),
  }
}

async function writeCoordinator(tx: Tx, sessionId: string, coordinator: Body['coordinator']): Promise<void> {
  if (!coordinator?.email) return
  const { firstName, lastName, email } = coordinator
  await tx
    .updateTable('entries')
    .set({ coordinatorFirstName: firstName, coordinatorLastName: lastName, coordinatorEmail: email })
    .where('sessionId', '=', sessionId)
    .execute()
}

/** The entries that were made, linked children after their parents, and all that is owed for them. */
async function readReserved(tx: Tx, sessionId: string) {
  const entries = await tx
    .selectFrom('entries')
    .select('id')
    .where('sessionId', '=', sessionId)
    .orderBy(sql`parent_entry_id is not null`)
    .orderBy('sessionIndex')
    .orderBy('parentPosition')
    .execute()
  const lines = await tx
    .selectFrom('ledger as l')
    .leftJoin('entries as n', 'n.id', 'l.entryId')
    .leftJoin('virtualEntries as u', 'u.id', 'l.virtualEntryId')
    .select('l.amount')
    .where((eb) => eb.or([eb('n.sessionId', '=', sessionId), eb('u.sessionId', '=', sessionId)]))
    .execute()
  return { entryIds: entries.map(({ id }) => id), balanceDue: sumOf(lines, ({ amount }) => amount) }
}
