import type { Tx } from './db.ts'

export interface Alert {
  kind: string
  /** One open alert of a kind about one thing. */
  about: string
  message: string
  now: Date
  tournamentId?: string
  /** Whose staff see it, when it is about no tournament. */
  groupId?: string | null
  paymentId?: string | null
  entryId?: string | null
}

/** Puts something before staff, in the transaction of its cause; one that was done is opened again. */
export async function raiseAlert(tx: Tx, { now, tournamentId, groupId = null, ...alert }: Alert): Promise<void> {
  await tx
    .insertInto('alerts')
    .values((eb) => ({
      ...alert,
      createdAt: now,
      tournamentId: tournamentId ?? null,
      groupId: tournamentId ? eb.selectFrom('tournaments').select('groupId').where('id', '=', tournamentId) : groupId,
    }))
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doUpdateSet({ message: alert.message, doneAt: null }))
    .execute()
}
