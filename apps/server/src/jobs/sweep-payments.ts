import { settle } from '../payments/settle.ts'
import type { Services } from '../services.ts'

/** A webhook and the page have this long before the sweep reads the payment from the provider. */
const graceMs = 15_000

/** Settles payments that were made, or cost nothing, and that nobody reported. Returns how many sessions it read. */
export async function sweepPayments(services: Services): Promise<number> {
  const { db } = services.database
  const due = await db
    .selectFrom('paymentSessions')
    .select('id')
    .where((eb) => eb.or([eb('state', '=', 'processing'), eb.and([eb('state', '=', 'created'), eb('amount', '=', 0)])]))
    .where('createdAt', '<', new Date(services.now().getTime() - graceMs))
    .orderBy('createdAt')
    .limit(200)
    .execute()
  for (const { id } of due)
    await settle(services, id).catch((error: Error) =>
      services.log.warn({ session: id, cause: error.message }, 'a payment could not be settled yet'),
    )
  return due.length
}
