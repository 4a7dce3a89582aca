import { Refusal } from '@kegler/domain/errors.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { newPriceNotes } from '../carts.ts'
import { lockEditable, notFoundAs } from '../managed.ts'
import { feeOf, feeRows } from './list-fees.ts'

export const deactivateFee: Handles<'PUT addonfee/:id/deactivate'> = ({ params, actor, transact, notes, now }) =>
  transact(async (tx) => {
    const { tournamentId } = await findFee(tx, params.id)
    await lockEditable(tx, actor, tournamentId, now).catch(notFoundAs(unknown))
    return endFee(tx, params.id, now, notes)
  })

/** @throws Refusal */
export async function endFee(tx: Tx, id: string, now: Date, notes: string[] | null) {
  const fee = await findFee(tx, id)
  if (fee.inactiveAt) throw new Refusal('RuleBroken', 'This fee is inactive already.')
  await tx.updateTable('addOnFees').set({ inactiveAt: now }).where('id', '=', fee.id).execute()
  if (fee.fee > 0) notes?.push(...(await newPriceNotes(tx, fee.eventId, now)))
  return feeOf({ ...fee, inactiveAt: now })
}

const unknown = 'This fee was not found.'
async function findFee(tx: Tx, id: string) {
  const row = await feeRows(tx).where('f.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NotFound', unknown)
  return row
}
