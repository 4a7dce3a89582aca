import { linkedEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import type { Tx } from '../db/db.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { requireVersion } from './require-version.ts'

/** The id is that of the entry: a coordinator is part of it, a correction changes no other entry. */
export const getCoordinator: Handles<'GET admin/coordinator/:id'> = async ({ params, actor, db }) => {
  const { entry } = await staffEntry(db, actor, params.id)
  const { coordinatorFirstName, coordinatorLastName, coordinatorEmail } = entry
  return { firstName: coordinatorFirstName ?? '', lastName: coordinatorLastName ?? '', email: coordinatorEmail ?? '' }
}

/** Possible at any time: somebody must be reached. */
export const setCoordinator: Handles<'POST admin/entry/:id/coordinator'> = async (call) => {
  const { firstName, lastName, email, version } = call.body
  const found = await staffEntry(call.db, call.actor, call.params.id)
  return call.transact(async (tx) => {
    await changeCoordinator(tx, found.entry.id, { firstName, lastName, email }, version)
    return { firstName, lastName, email }
  })
}

type Coordinator = Record<'firstName' | 'lastName' | 'email', string | null>
/** Linked children have the same one. @throws Refusal NotFound, LinkedEntry, Stale */
export async function changeCoordinator(
  tx: Tx,
  id: string,
  { firstName, lastName, email }: Coordinator,
  version?: number | undefined,
): Promise<void> {
  const entries = await lockEntryAndChildren(tx, id)
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  if (entry.parentEntryId) throw linkedEntry(entry.parentEntryId)
  await requireVersion(tx, entry, version)
  const isSame =
    entry.coordinatorFirstName === firstName &&
    entry.coordinatorLastName === lastName &&
    entry.coordinatorEmail === email
  if (isSame) return
  const coordinator = { coordinatorFirstName: firstName, coordinatorLastName: lastName, coordinatorEmail: email }
  await tx
    .updateTable('entries')
    .set((eb) => ({ ...coordinator, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      entries.map((one) => one.id),
    )
    .execute()
}
