import { Refusal } from '@kegler/domain/errors.ts'
import { entryNotFound, ownEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'
import { readEntries } from './read-entries.ts'

export const getEntry: Handles<'GET registration/entry/:id'> = async ({ params, actor, db, now }) => {
  const { tournament } = await ownEntry(db, actor, params.id)
  const [entry] = await readEntries(db, actor.personId, tournament, now, [params.id])
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  return entry
}
