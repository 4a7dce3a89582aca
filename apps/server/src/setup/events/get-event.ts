import type { Handles } from '../../http/serve.ts'
import { readManagedOf } from '../parts.ts'
import { readEvent } from './read-events.ts'

export const getEvent: Handles<'GET event/:id'> = async ({ params, actor, db, now }) =>
  readEvent(db, await readManagedOf(db, actor, 'events', params.id), now, params.id)
