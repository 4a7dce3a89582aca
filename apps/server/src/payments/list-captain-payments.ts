import { zoneName } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { joinNames } from '@kegler/domain/texts.ts'
import { expressionBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import type { Handles } from '../http/serve.ts'
import { appliedTo, paymentsInScope, staffPayment, voidingOf } from './find-payment.ts'
import { isBooked, namesOfRefund, refundMethod } from './refund-lines.ts'

export const listCaptainPayments: Handles<'GET admin/captain/:id/payments'> = async ({ params, actor, db, now }) => {
  const rows = await paymentsInScope(db, actor)
    .select((eb) =>
      eb
        .selectFrom('ledger as l')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('l.paymentId', '=', 'p.id')
        .where('l.type', '=', 'Payment')
        .where('l.voids', 'is', null)
        .as('entriesQty'),
    )
    .where('p.payerId', '=', params.id)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .execute()
  const refunds = await readRefunds(db, actor, params.id)
  if (rows.length + refunds.length === 0) await requireCaptain(db, actor, params.id)
  return {
    refunds,
    payments: rows.map((row) => ({
      ...row,
      ...voidingOf(row, row.timeZone, now),
      paymentId: row.id,
      paymentDateTime: row.createdAt.toISOString(),
      amountPaid: row.voidedAt ? 0 : row.amount,
      tournamentTimeZoneName: zoneName(row.timeZone, row.createdAt),
      paymentMethod: row.method,
      acceptedByEmail: row.guest ?? row.acceptedBy,
      entriesQty: row.entriesQty ?? 0,
      creditCardTransactionId: row.transactionId,
      displayEntries: false,
    })),
  }
}

async function readRefunds(db: Db, actor: Actor, captainId: string) {
  const { rows } = await sql<Refunded>`
    select r.id as refund_id, r.payment_id, r.created_at, -r.amount as amount, ${refundMethod} as method, r.check_number,
      r.transaction_id, r.notes, r.requested_by as by, y.card, tournaments.name as tournament_name, tournaments.time_zone,
      ${namesOfRefund} as names
    from refunds r join tournaments on tournaments.id = r.tournament_id
      left join payments y on y.id = r.payment_id and r.method = 'Stripe Purchase Transaction'
    where r.payee_id = ${captainId} and ${isBooked} and ${inScope(actor)(expressionBuilder<DB, 'tournaments'>())}
    order by r.created_at desc, r.id`.execute(db)
  return rows.map(({ createdAt, transactionId, names, ...row }) => ({
    ...{ ...row, refundDateTime: createdAt.toISOString(), creditCardTransactionId: transactionId },
    appliedTo: joinNames(names),
  }))
}
interface Refunded {
  refundId: string
  paymentId: string | null
  createdAt: Date
  amount: number
  method: string
  checkNumber: string | null
  transactionId: string | null
  notes: string | null
  by: string
  card: string | null
  tournamentName: string
  timeZone: string
  names: string[]
}

/** Somebody who has, or had, something in the tournaments of the group. @throws Refusal NotFound */
async function requireCaptain(db: Db, actor: Actor, id: string): Promise<void> {
  const owner = await db
    .selectFrom('tournaments')
    .select('tournaments.id')
    .where(inScope(actor))
    .where(
      sql<boolean>`tournaments.id in (select tournament_id from entries where captain_id = ${id}
        union select tournament_id from virtual_entries where captain_id = ${id})`,
    )
    .executeTakeFirst()
  if (!owner) throw new Refusal('NotFound', 'This captain was not found.')
}

export const listPaymentEntries: Handles<'GET admin/payments/:paymentId/entries'> = async ({ params, actor, db }) => {
  const { id } = await staffPayment(db, actor, params.paymentId)
  return appliedTo(db, id)
}
