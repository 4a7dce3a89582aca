import type { Handles } from '../../http/serve.ts'
import { newPriceNotes } from '../carts.ts'
import { lockEditablePart } from '../managed.ts'
import { feeOf, feeRows } from './list-fees.ts'

export const addFee: Handles<'POST addonfee'> = ({ body, actor, transact, notes, now }) =>
  transact(async (tx) => {
    await lockEditablePart(tx, actor, 'events', body.eventId, now)
    const { id } = await tx
      .insertInto('addOnFees')
      .values({ ...body, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (body.fee > 0) notes?.push(...(await newPriceNotes(tx, body.eventId, now)))
    return feeOf(await feeRows(tx).where('f.id', '=', id).executeTakeFirstOrThrow())
  })
