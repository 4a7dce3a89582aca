import { staffEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'
import { readStaffRoster } from './read-staff-roster.ts'

export const getRosterAsStaff: Handles<'GET admin/entry/:id/roster'> = async ({ params, actor, db, now }) =>
  readStaffRoster(db, await staffEntry(db, actor, params.id), now)
