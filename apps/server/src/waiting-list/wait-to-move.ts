import { captainTournament, passGate, passTournamentMaintenance } from '../access/tournaments.ts'
import { requireMayMove } from '../entries/squad-change/moving-entry.ts'
import type { Handles } from '../http/serve.ts'
import { catalogueOf } from '../places/catalogue.ts'
import { join, validateExtent } from './join-line.ts'
import { requireMovable } from './movable.ts'

/** Own entries wait for another start, where they are moved as soon as there is a place for all of them. */
export const waitToMove: Handles<'POST registration/tournament/:tid/move/wait'> = async (call) => {
  const { params, body, actor, db, services, now } = call
  const tournament = await captainTournament(db, actor, params.tid)
  passTournamentMaintenance(tournament)
  passGate(actor, tournament, now)
  requireMayMove(services, tournament)
  const entryIds = [...new Set(body.entryIds)]
  const { squads } = await catalogueOf(db, tournament.id)
  const starts = body.squadIds.flatMap((id) => squads.get(id) ?? [])
  const captainId = actor.personId
  const { eventId, sets } = await requireMovable(db, tournament, { captainId, entryIds }, starts, now)
  const { squadIds, inOrder, until } = body
  const quantity = entryIds.length
  const extent = { quantity, atLeast: quantity, sets: 0, needsSets: true, squadIds, inOrder, until }
  const { offered } = await validateExtent(db, tournament, eventId, extent, now)
  const joining = { ...extent, eventId, sets, entryIds, captainId, createdBy: 'captain', now } as const
  return call.transact((tx) => join(tx, services, tournament, offered, joining))
}
