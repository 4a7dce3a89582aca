import { zoneName } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { appliedTo, paymentsInScope, staffPayment } from './find-payment.ts'

export const listCaptainPayments: Handles<'GET admin/captain/:id/payments'> = async ({ params, actor, db }) => {
  const rows = await paymentsInScope(db, actor)
    .select((eb) =>
      eb
        .selectFrom('ledger as l')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('l.paymentId', '=', 'p.id')
        .where('l.type', '=', 'Payment')
        .as('entriesQty'),
    )
    .where('p.payerId', '=', params.id)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .execute()
  if (rows.length === 0) await requireCaptain(db, actor, params.id)
  return {
    payments: rows.map((row) => ({
      ...row,
      paymentId: row.id,
      paymentDateTime: row.createdAt.toISOString(),
      amountPaid: row.amount,
      tournamentTimeZoneName: zoneName(row.timeZone, row.createdAt),
      paymentMethod: row.method,
      acceptedByEmail: row.acceptedBy,
      entriesQty: row.entriesQty ?? 0,
      creditCardTransactionId: row.transactionId,
      displayEntries: false,
    })),
  }
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
