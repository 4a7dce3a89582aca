import type { Handles } from '../../http/serve.ts'
import { readManagedOf } from '../parts.ts'
import { readVirtualEvent } from './read-virtual-events.ts'

export const getVirtualEvent: Handles<'GET virtualevent/:id'> = async ({ params, actor, db, now }) =>
  readVirtualEvent(db, await readManagedOf(db, actor, 'virtualEvents', params.id), now, params.id)
