import type { Services } from '../services.ts'

/** The message of the configuration, else the one that staff set; null when the product is open. */
export async function maintenanceMessage({ config, database }: Services): Promise<string | null> {
  if (config.MAINTENANCE_MESSAGE) return config.MAINTENANCE_MESSAGE
  const row = await database.db.selectFrom('installation').select('maintenanceMessage').executeTakeFirst()
  return row?.maintenanceMessage ?? null
}
