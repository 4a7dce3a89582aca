import { linkedEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { requireVersion } from './require-version.ts'

/** The id is that of the entry: a coordinator is part of it, a correction changes no other entry. */
export const getCoordinator: Handles<'GET admin/coordinator/:id'> = async ({ params, actor, db }) => {
  const { entry } = await staffEntry(db, actor, params.id)
  const { coordinatorFirstName, coordinatorLastName, coordinatorEmail } = entry
  if (coordinatorEmail === null) throw new Refusal('NotFound', entryNotFound)
  return { firstName: coordinatorFirstName ?? '', lastName: coordinatorLastName ?? '', email: coordinatorEmail }
}

/** Possible at any time: somebody must be reached. Linked children have the same one. */
export const setCoordinator: Handles<'POST admin/entry/:id/coordinator'> = async ({
  params,
  body,
  actor,
  db,
  transact,
}) => {
  const { firstName, lastName, email, version } = body
  const found = await staffEntry(db, actor, params.id)
  return transact(async (tx) => {
    const entries = await lockEntryAndChildren(tx, found.entry.id)
    const entry = entries.find(({ id }) => id === found.entry.id)
    if (!entry) throw new Refusal('NotFound', entryNotFound)
    if (entry.parentEntryId) throw linkedEntry(entry.parentEntryId)
    await requireVersion(tx, entry, version)
    const isSame =
      entry.coordinatorFirstName === firstName &&
      entry.coordinatorLastName === lastName &&
      entry.coordinatorEmail === email
    const coordinator = { coordinatorFirstName: firstName, coordinatorLastName: lastName, coordinatorEmail: email }
    if (!isSame)
      await tx
        .updateTable('entries')
        .set((eb) => ({ ...coordinator, version: eb('version', '+', 1) }))
        .where(
          'id',
          'in',
          entries.map(({ id }) => id),
        )
        .execute()
    return { firstName, lastName, email }
  })
}
