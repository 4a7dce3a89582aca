import { mergeLines } from '@kegler/domain/cart/cart.rules.ts'
import { dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { finderIndex } from '@kegler/domain/places/finder-index.rules.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import { staffTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readOwned } from '../places/cart-facts.ts'
import { cartOf } from '../places/cart-of.ts'
import { factsOfMove, foundDates, noCart } from '../places/find.ts'
import { readSetup } from '../places/setup.ts'
import { readReservableSquads } from './staff-squads.ts'

/** Says yes where a reservation, for a captain without entries, would, or a move of their entries. */
export const findAsStaff: Handles<'POST admin/tournament/:tid/reservation/find'> = async (call) => {
  const { params, body, actor, db, now } = call
  const tournament = await staffTournament(db, actor, params.tid)
  const { bundling } = await readSetup(db, tournament.id)
  const today = dayOf(now, tournament.timeZone)
  const offered = (await readReservableSquads(db, tournament.id))
    .filter(({ day }) => day >= today)
    .map((squad) => ({ ...squad, free: squad.ownLeft, linkedFree: squad.linkedLeft, notOffered: false }))
  const facts = {
    timeZone: tournament.timeZone,
    squads: new Map(offered.map((squad) => [squad.id, squad])),
    virtualEvents: new Map(),
    bundling,
    owned: [],
    held: new Map(),
    maxHeld: null,
    now: null,
  }
  const { reserve, change } = staffPermissions(tournament, now)
  const reason = reserve || change ? null : `Nothing can be reserved for ${tournament.name} any more.`
  const { squads, entryId, ...search } = body
  if (entryId) {
    const { entry } = await staffEntry(db, actor, entryId)
    if (entry.tournamentId !== tournament.id) throw new Refusal('NotFound', entryNotFound)
    const ofMove = factsOfMove(
      { ...facts, owned: await readOwned(db, { tournament, captainId: entry.captainId }) },
      entry,
    )
    const index = finderIndex(ofMove.squads.values(), tournament.timeZone)
    return foundDates(index, search, noCart, ofMove, { reason, as: 'staff', isMove: true })
  }
  const cart = { squads: mergeLines(cartOf(squads, []).squads), virtualEvents: [] }
  return foundDates(finderIndex(offered, tournament.timeZone), search, cart, facts, { reason, as: 'staff' })
}
