import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const listVirtualEntries: Handles<'GET tournament/:tid/virtualentries'> = async ({ params, actor, db, now }) =>
  readVirtualEntries(db, actor.personId, await captainTournament(db, actor, params.tid), now)
