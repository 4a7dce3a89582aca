import { Refusal } from '@kegler/domain/errors.ts'
import { waitNotFound } from '../access/waits.ts'
import type { Tx } from '../db/db.ts'
import { lockSquadPlaces } from '../db/squad-locks.ts'
import { lockWait, type WaitRow } from '../db/waiting-locks.ts'
import { openStates } from './read-waits.ts'

export const isOpen = ({ state }: WaitRow): boolean => openStates.some((open) => open === state)

/** @throws Refusal NotFound where it has ended, Stale where it was changed since `version` was read */
export async function lockOpen(tx: Tx, id: string, version?: number): Promise<WaitRow> {
  const wait = await lockWait(tx, id)
  if (!wait || !isOpen(wait)) throw new Refusal('NotFound', waitNotFound)
  if (version !== undefined && version !== wait.version)
    throw new Refusal('Stale', 'Your waiting request has changed. Please look at it again.')
  return wait
}

/** @throws Refusal where there is no offer any more */
export async function lockOffered(
  tx: Tx,
  id: string,
  version: number,
  now: Date,
): Promise<WaitRow & { offerUntil: Date }> {
  const wait = await lockWait(tx, id)
  const { offerUntil = null } = wait ?? {}
  if (!wait || offerUntil === null || offerUntil <= now || version !== wait.version)
    throw new Refusal('RuleBroken', 'This offer is over. Look at your waiting list for what comes next.')
  return { ...wait, offerUntil }
}

/** The squads that a request waits for; those of its offer are among them. */
export async function lockSquadsOfWait(tx: Tx, id: string): Promise<void> {
  const rows = await tx.selectFrom('waitSquads').select('squadId').where('waitId', '=', id).execute()
  await lockSquadPlaces(
    tx,
    rows.map(({ squadId }) => squadId),
  )
}
