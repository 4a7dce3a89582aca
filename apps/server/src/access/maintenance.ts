import type { CallKey } from '@kegler/domain/call.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { hasRole, roles } from '@kegler/domain/roles.ts'
import type { Services } from '../services.ts'
import type { Actor } from './actor.ts'

/** The message of the configuration, else the one that staff set; null when the product is open. */
export async function maintenanceMessage({ config, database }: Services): Promise<string | null> {
  if (config.MAINTENANCE_MESSAGE) return config.MAINTENANCE_MESSAGE
  const row = await database.db.selectFrom('installation').select('maintenanceMessage').executeTakeFirst()
  return row?.maintenanceMessage || null
}

/** Every call asks; the database is asked once in this time. */
const rememberedMs = 1_000
const remembered = new WeakMap<Services, { message: Promise<string | null>; at: number }>()

/**
 * Closes the product to captains while a message is set. Staff pass; who is signed in stays known, so that pages can
 * tell. Payments that are under way are settled by the provider's webhooks.
 * @throws Refusal Maintenance with the message
 */
export async function passMaintenance(services: Services, actor: Actor, key: CallKey): Promise<void> {
  if (key.startsWith('GET authorization/') || hasRole(actor.roles, roles)) return
  const message = services.config.MAINTENANCE_MESSAGE || (await rememberedMessage(services))
  if (message) throw new Refusal('Maintenance', message)
}

function rememberedMessage(services: Services): Promise<string | null> {
  const at = services.now().getTime()
  const last = remembered.get(services)
  if (last && Math.abs(at - last.at) < rememberedMs) return last.message
  const message = maintenanceMessage(services)
  remembered.set(services, { message, at })
  // a failed read is not kept
  message.catch(() => remembered.delete(services))
  return message
}
