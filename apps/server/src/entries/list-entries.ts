import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readEntries } from './read-entries.ts'

export const listEntries: Handles<'GET tournament/:tid/entries'> = async ({ params, actor, db, now }) =>
  readEntries(db, actor.personId, await captainTournament(db, actor, params.tid), now)
