import { Refusal } from '@kegler/domain/errors.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { firstThatFits, setsWith } from '@kegler/domain/waiting-list/request.rules.ts'
import { staffTournament } from '../access/tournaments.ts'
import { waitNotFound } from '../access/waits.ts'
import type { Handles } from '../http/serve.ts'
import { lockLineFacts } from './line-facts.ts'
import { lockOpen } from './lock-open.ts'
import { writeOffers } from './write-offers.ts'

/** Staff offer places to a request out of its turn: of all that are left of a start, those for staff too. */
export const offerByHand: Handles<'POST admin/tournament/:tid/waits/:waitId/offer'> = async (call) => {
  const { params, body, actor, db, services, transact, now } = call
  const tournament = await staffTournament(db, actor, params.tid)
  return transact(async (tx) => {
    const wait = await lockOpen(tx, params.waitId, body.version)
    if (wait.tournamentId !== tournament.id) throw new Refusal('NotFound', waitNotFound)
    if (wait.kind === 'move') throw new Refusal('RuleBroken', 'These entries wait to move: move them instead.')
    const { reason } = captainPermissions(tournament, now)
    if (reason) throw new Refusal('RuleBroken', reason)
    if (wait.state === 'offered') throw new Refusal('RuleBroken', 'This request has an offer already.')
    if (!wait.squadIds.includes(body.squadId) || body.quantity > wait.quantity)
      throw new Refusal('RuleBroken', 'The captain does not wait for this start, or not for so many.')
    const rows = await tx.selectFrom('waitSquads').select('squadId').where('waitId', '=', wait.id).execute()
    const squadIds = rows.map(({ squadId }) => squadId)
    const asked = { tournament, squadIds, captainIds: [wait.captainId], now }
    const facts = await lockLineFacts(tx, services, asked, 'staff')
    const { quantity } = body
    const sets = setsWith(quantity, wait, wait.eventId, facts.bundling)
    const lines = firstThatFits({ ...wait, squadIds: [body.squadId], quantity, atLeast: quantity, sets }, facts)
    if (!lines)
      throw new Refusal(
        'RuleBroken',
        'These places cannot be offered: too few are left of this start or of the sets, it starts too soon, or the captain holds as many as one may.',
      )
    const offers = [{ id: wait.id, lines }]
    await writeOffers(tx, { tournament, squads: facts.squads, waits: [wait], offers, forStaff: true, now })
    return { id: wait.id }
  })
}
