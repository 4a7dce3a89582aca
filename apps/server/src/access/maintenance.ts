import type { CallKey } from '@kegler/domain/call.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole, roles } from '@kegler/domain/roles.ts'
import { remembered } from '../db/remembered.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'

/** The message of the configuration, else the one that staff set; null when the product is open. */
export async function maintenanceMessage({ config, database: { db } }: Services): Promise<string | null> {
  if (config.MAINTENANCE_MESSAGE) return config.MAINTENANCE_MESSAGE
  const read = () => db.selectFrom('installation').select('maintenanceMessage').executeTakeFirst()
  const row = await remembered(db, 'maintenance', read, 2_000)
  return row?.maintenanceMessage || null
}

/**
 * Closes the product to captains while a message is set. Staff pass; who is signed in stays known, so that pages can
 * show it. Payments that are under way are settled by the provider's webhooks.
 * @throws Refusal Maintenance with the message
 */
export async function passMaintenance(services: Services, actor: Actor, key: CallKey): Promise<void> {
  if (key.startsWith('GET authorization/') || hasRole(actor.roles, roles)) return
  const message = await maintenanceMessage(services)
  if (message) throw new Refusal('Maintenance', message)
}
