import { linkedEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { type EntryRow, entryNotFound, staffEntry } from '../access/entries.ts'
import { requireFresh, revision } from '../access/revision.ts'
import type { Tx } from '../db/db.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'

/** The id is that of the entry: a coordinator is part of it, a correction changes no other entry. */
export const getCoordinator: Handles<'GET admin/coordinator/:id'> = async ({ params, actor, db }) => {
  const { entry } = await staffEntry(db, actor, params.id)
  return { ...coordinatorOf(entry), revision: revision(coordinatorOf(entry)) }
}

export const coordinatorOf = (
  row: Pick<EntryRow, 'coordinatorFirstName' | 'coordinatorLastName' | 'coordinatorEmail'>,
) => ({
  firstName: row.coordinatorFirstName ?? '',
  lastName: row.coordinatorLastName ?? '',
  email: row.coordinatorEmail ?? '',
})

/** Possible at any time: somebody must be reached. */
export const setCoordinator: Handles<'POST admin/entry/:id/coordinator'> = async (call) => {
  const { revision: read, ...coordinator } = call.body
  const found = await staffEntry(call.db, call.actor, call.params.id)
  return call.transact(async (tx) => {
    await changeCoordinator(tx, found.entry.id, coordinator, read)
    return { ...coordinator, revision: revision(coordinator) }
  })
}

type Coordinator = Record<'firstName' | 'lastName' | 'email', string | null>
const columns = ['coordinator_first_name', 'coordinator_last_name', 'coordinator_email']
/** Linked children have the same one. It is no change of what others decide on. @throws Refusal NotFound, LinkedEntry, Stale */
export async function changeCoordinator(
  tx: Tx,
  id: string,
  { firstName, lastName, email }: Coordinator,
  read?: string | undefined,
): Promise<void> {
  const entries = await lockEntryAndChildren(tx, id)
  const entry = entries.find((one) => one.id === id)
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  if (entry.parentEntryId) throw linkedEntry(entry.parentEntryId)
  await requireFresh(tx, read, coordinatorOf(entry), { recordIds: [id], columns })
  const isSame =
    entry.coordinatorFirstName === firstName &&
    entry.coordinatorLastName === lastName &&
    entry.coordinatorEmail === email
  if (isSame) return
  const coordinator = { coordinatorFirstName: firstName, coordinatorLastName: lastName, coordinatorEmail: email }
  await tx
    .updateTable('entries')
    .set(coordinator)
    .where(
      'id',
      'in',
      entries.map((one) => one.id),
    )
    .execute()
}
