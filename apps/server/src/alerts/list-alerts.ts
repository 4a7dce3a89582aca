import { alertsAtMost } from '@kegler/domain/alerts/alerts.staff.calls.ts'
import { sql } from 'kysely'
import type { Handles } from '../http/serve.ts'
import { alertsInScope } from './alerts-in-scope.ts'

const uuid = '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$'

export const listAlerts: Handles<'GET admin/alerts'> = async ({ query, actor, db }) => {
  const rows = await db
    .selectFrom('alerts')
    .leftJoin('tournaments as t', 't.id', 'alerts.tournamentId')
    .leftJoin('entries as n', 'n.id', 'alerts.entryId')
    .leftJoin('payments as p', 'p.id', 'alerts.paymentId')
    // a payment that went back whole has left its session alone
    .leftJoin('paymentSessions as s', (join) =>
      join.on(
        's.id',
        '=',
        sql<string>`case when alerts.kind = 'Late payment' and alerts.about ~ ${uuid} then alerts.about::uuid end`,
      ),
    )
    .leftJoin('persons as c', (join) =>
      join.on(sql`coalesce(n.captain_id, p.payer_id, s.payer_id)`, '=', sql.ref('c.id')),
    )
    .select(['alerts.id', 'alerts.kind', 'alerts.message', 'alerts.createdAt', 'alerts.doneAt', 'alerts.doneBy'])
    .select(['alerts.tournamentId', 't.name as tournamentName', 't.timeZone', 'alerts.entryId', 'n.entryNumber'])
    .select(['c.id as captainId', sql<string | null>`c.first_name || ' ' || c.last_name`.as('captainName')])
    .where(alertsInScope(actor))
    .where('alerts.doneAt', query.done ? 'is not' : 'is', null)
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
    items: rows.map((row) => ({
      ...row,
      id: Number(row.id),
      createdAt: row.createdAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
    })),
  }
}
