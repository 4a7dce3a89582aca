import { hasRole } from '@kegler/domain/roles.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { DB } from '../db/tables.ts'

/**
 * Alerts of the actor's group. What belongs to no tournament may be about people of any group: it is for superusers of
 * the organisation itself.
 */
export const alertsInScope = (actor: Actor) => (eb: ExpressionBuilder<DB, 'alerts'>) => {
  if (actor.group) return actor.group.id ? eb('alerts.groupId', '=', actor.group.id) : eb.lit(false)
  const own = eb('alerts.groupId', 'is', null)
  return hasRole(actor.roles, ['superuser']) ? own : eb.and([own, eb('alerts.tournamentId', 'is not', null)])
}
