import { alertsAtMost } from '@kegler/domain/alerts/alerts.staff.calls.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole } from '@kegler/domain/roles.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'
import type { Handles } from '../http/serve.ts'

/**
 * Alerts of the actor's group. What belongs to no tournament may be about people of any group: it is for superusers of
 * the organisation itself.
 */
const alertsInScope = (actor: Actor) => (eb: ExpressionBuilder<DB, 'alerts'>) => {
  if (actor.group) return actor.group.id ? eb('alerts.groupId', '=', actor.group.id) : eb.lit(false)
  const isGlobal = eb('alerts.groupId', 'is', null)
  return hasRole(actor.roles, ['superuser']) ? isGlobal : eb.and([isGlobal, eb('alerts.tournamentId', 'is not', null)])
}

const uuid = '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$'

export const listAlerts: Handles<'GET admin/alerts'> = async ({ query, actor, db }) => {
  const ranked = db
    .selectFrom('alerts')
    .select(['id', sql<number>`row_number() over (partition by kind order by id desc)`.as('nth')])
    .select(sql<number>`count(*) over (partition by kind)`.as('ofKind'))
    .where(alertsInScope(actor))
    .where('doneAt', query.done ? 'is not' : 'is', null)
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .innerJoin('alerts', 'alerts.id', 'ranked.id')
    .leftJoin('tournaments as t', 't.id', 'alerts.tournamentId')
    .leftJoin('entries as n', 'n.id', 'alerts.entryId')
    // each by its key: joined, all payments are read; a payment that went back whole has left its session alone
    .leftJoin('persons as c', (join) =>
      join.on(
        'c.id',
        '=',
        sql<string>`coalesce(n.captain_id, (select payer_id from payments where id = alerts.payment_id),
          (select payer_id from payment_sessions where id =
            case when alerts.kind = 'Late payment' and alerts.about ~ ${uuid} then alerts.about::uuid end))`,
      ),
    )
    .select(['alerts.id', 'alerts.kind', 'alerts.message', 'alerts.createdAt', 'alerts.doneAt', 'alerts.doneBy'])
    .select(['alerts.tournamentId', 't.name as tournamentName', 't.timeZone', 'alerts.entryId', 'n.entryNumber'])
    .select(['c.id as captainId', sql<string | null>`c.first_name || ' ' || c.last_name`.as('captainName')])
    .select(['ranked.nth', 'ranked.ofKind'])
    // no kind hides another one
    .orderBy('ranked.nth')
    .orderBy('alerts.id', 'desc')
    .limit(alertsAtMost)
    .execute()
  const { open } = await db
    .selectFrom('alerts')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where(alertsInScope(actor))
    .where('alerts.doneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    open: Number(open),
    kinds: rows.flatMap(({ kind, nth, ofKind }) => (Number(nth) === 1 ? [{ kind, count: Number(ofKind) }] : [])),
    items: rows.map(({ nth: _nth, ofKind: _ofKind, ...row }) => ({
      ...row,
      id: Number(row.id),
      createdAt: row.createdAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
    })),
  }
}

export const closeAlert: Handles<'POST admin/alert/:id/done'> = ({ params, body, actor, now, transact }) =>
  transact(async (tx) => {
    const id = /^\d{1,9}$/.test(params.id) ? params.id : '0'
    const closed = await tx
      .updateTable('alerts')
      .set({ doneAt: body.done ? now : null, doneBy: body.done ? actor.email : null })
      .where('alerts.id', '=', id)
      .where(alertsInScope(actor))
      .returning('alerts.id')
      .executeTakeFirst()
    if (!closed) throw new Refusal('NotFound', 'This alert was not found.')
    return { id: Number(id), done: body.done }
  })
