import { squadsThatHelp } from '@kegler/domain/waiting-list/request.rules.ts'
import { sql } from 'kysely'
import { ownWait } from '../access/waits.ts'
import type { Tx } from '../db/db.ts'
import type { WaitRow } from '../db/waiting-locks.ts'
import type { Handles } from '../http/serve.ts'
import { type Catalogue, catalogueOf } from '../places/catalogue.ts'
import { isOpen, lockOffered, lockOpen, lockSquadsOfWait } from './lock-open.ts'
import { queueEnded } from './queue-mails.ts'
import { readOwnWaits } from './read-waits.ts'

/** One that was left before, or has ended, is left. */
export const leaveLine: Handles<'DELETE registration/waits/:id'> = async ({ params, actor, db, transact, now }) => {
  const { wait, tournament } = await ownWait(db, actor, params.id)
  return transact(async (tx) => {
    if (isOpen(wait)) await endWait(tx, await lockOpen(tx, wait.id), 'You left the waiting list.', now)
    return readOwnWaits(tx, actor, actor.personId, tournament.id)
  })
}

/** The start that was offered leaves the request: the same offer would come again. */
export const declineOffer: Handles<'POST registration/waits/:id/decline'> = async (call) => {
  const { params, body, actor, db, transact, now } = call
  const { wait, tournament } = await ownWait(db, actor, params.id)
  const catalogue = await catalogueOf(db, tournament.id)
  return transact(async (tx) => {
    const offered = await lockOffered(tx, wait.id, body.version, now)
    const lines = await tx.selectFrom('offerLines').select('squadId').where('waitId', '=', wait.id).execute()
    const squadIds = offered.squadIds.filter((id) => !lines.some(({ squadId }) => squadId === id))
    if (squadIds.length === 0) await endWait(tx, offered, 'You declined the offer.', now)
    else {
      await lockSquadsOfWait(tx, wait.id)
      await goOn(tx, { ...offered, squadIds }, catalogue)
      await tx.deleteFrom('offerLines').where('waitId', '=', wait.id).execute()
    }
    return readOwnWaits(tx, actor, actor.personId, tournament.id)
  })
}

/** After an offer a locked request waits again, for what it has now: its squads are locked. */
export async function goOn(tx: Tx, wait: WaitRow, { squads, setup }: Catalogue): Promise<void> {
  const { id, squadIds, quantity, atLeast, sets } = wait
  await tx
    .updateTable('waits')
    .set({ ...{ squadIds, quantity, atLeast, sets }, state: 'waiting', offerUntil: null, version: wait.version + 1 })
    .where('id', '=', id)
    .execute()
  const wanted = squadsThatHelp(squadIds, { squads, bundling: setup.bundling }, sets > 0)
  await sql`delete from wait_squads where wait_id = ${id} and squad_id <> all(${wanted}::uuid[])`.execute(tx)
  await tx.updateTable('waitSquads').set({ counts: true }).where('waitId', '=', id).execute()
}

/** Ends a locked request; what it was offered goes to who waits behind it. Who ended it by themselves gets no mail. */
export async function endWait(tx: Tx, wait: WaitRow, why: string, now: Date, sendsMail = false): Promise<void> {
  await lockSquadsOfWait(tx, wait.id)
  await tx
    .updateTable('waits')
    .set({ state: 'ended', offerUntil: null, endedWhy: why, endedAt: now, version: wait.version + 1 })
    .where('id', '=', wait.id)
    .execute()
  await tx.deleteFrom('waitSquads').where('waitId', '=', wait.id).execute()
  await tx.deleteFrom('offerLines').where('waitId', '=', wait.id).execute()
  if (sendsMail) await queueEnded(tx, wait, why, now)
}
