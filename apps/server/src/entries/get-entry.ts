import { ownEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'
import { readEntry } from './read-entries.ts'

export const getEntry: Handles<'GET registration/entry/:id'> = async ({ params, actor, db, now }) =>
  readEntry(db, await ownEntry(db, actor, params.id), now)
