import { dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { isVoidable } from '@kegler/domain/payments/take-payment.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { entryFacts } from '../access/entries.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'

/** Payments `p` in the tournaments of the actor's group. */
export const paymentsInScope = (db: Db, actor: Actor) =>
  db
    .selectFrom('payments as p')
    .innerJoin('tournaments', 'tournaments.id', 'p.tournamentId')
    .innerJoin('persons as c', 'c.id', 'p.payerId')
    .leftJoin('paymentSessions as s', 's.id', 'p.sessionId')
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .selectAll('p')
    .select(['tournaments.name as tournamentName', 'tournaments.timeZone', 'tournaments.tournamentPhone'])
    .select(['c.firstName', 'c.lastName', 'c.email'])
    .select(sql<string | null>`guest_name(g.name)`.as('guest'))
    .where(inScope(actor))

/** A payment of the actor's group. @throws Refusal NotFound */
export async function staffPayment(db: Db, actor: Actor, id: string) {
  const payment = await paymentsInScope(db, actor).where('p.id', '=', id).executeTakeFirst()
  if (!payment) throw new Refusal('NotFound', 'This payment was not found.')
  return payment
}

interface Voidable {
  method: string
  amount: number
  createdAt: Date
  voidedAt: Date | null
}
/** What became of a payment that was voided, and whether this one can be. */
export const voidingOf = ({ method, amount, createdAt, voidedAt }: Voidable, zone: string, now: Date) => ({
  voidedAt: voidedAt?.toISOString() ?? null,
  voidedAmount: voidedAt && amount,
  amount: voidedAt ? 0 : amount,
  canVoid: isVoidable({ method, day: dayOf(createdAt, zone), isVoided: voidedAt !== null }, dayOf(now, zone)),
})

/** What a payment applied to, in the order in which it was shared out. Cents. */
export async function appliedTo(db: Db, paymentId: string) {
  const entries = await entryFacts(db)
    .innerJoin('ledger as y', 'y.entryId', 'n.id')
    .select((eb) => eb.neg('y.amount').as('amountApplied'))
    .where('y.paymentId', '=', paymentId)
    .where('y.type', '=', 'Payment')
    .where('y.voids', 'is', null)
    .orderBy('y.id')
    .execute()
  const virtualEvents = await db
    .selectFrom('ledger as y')
    .innerJoin('virtualEntries as u', 'u.id', 'y.virtualEntryId')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .select(['u.virtualEventId', 'u.id as virtualEntryId', 'v.name as eventName'])
    .select((eb) => eb.neg('y.amount').as('amountApplied'))
    .where('y.paymentId', '=', paymentId)
    .where('y.type', '=', 'Payment')
    .where('y.voids', 'is', null)
    .orderBy('y.id')
    .execute()
  return {
    entries: entries.map((row) => ({
      entryId: row.id,
      reservationNumber: row.entryNumber,
      eventName: row.eventName,
      teamName: row.name,
      squadDateTime: row.startsAt?.toISOString() ?? null,
      amountApplied: row.amountApplied,
    })),
    virtualEvents,
  }
}
