import { virtualRemaining } from '@kegler/domain/cart/cart.rules.ts'
import type { Actor } from '../access/actor.ts'
import { captainsOf } from '../access/find-captain.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readOwnedOf, readVirtualEventsOf } from '../places/cart-facts.ts'
import { readSetup } from '../places/setup.ts'
import { staffVirtualEvent } from '../rosters/virtual-holders.ts'
import { readSimilar } from './similar-captains.ts'
import { isVisible } from './visible-captain.ts'

export const findCaptainByEmail: Handles<'GET admin/captain/:email/email'> = ({ params, actor, db }) =>
  readKnown(db, actor, params.email)

export const findCaptainForVirtualEvent: Handles<'GET admin/captain/:email/email/:virtualEventId'> = async (call) => {
  const { params, actor, db } = call
  const { event, tournament } = await staffVirtualEvent(db, actor, params.virtualEventId)
  const captain = await captainsOf(db, params.email).executeTakeFirst()
  return {
    ...(await readKnown(db, actor, params.email)),
    purchasableVirtualEntryCount: captain ? await purchasableOf(db, tournament, captain.id, event.id) : 0,
  }
}

/** Names are shown of captains who have something in the group. */
async function readKnown(db: Db, actor: Actor, email: string) {
  const captain = await captainsOf(db, email).where(isVisible(actor)).executeTakeFirst()
  return {
    captainId: captain?.id ?? null,
    captainFirstName: captain?.firstName ?? '',
    captainLastName: captain?.lastName ?? '',
    similar: captain ? [] : await readSimilar(db, actor, email),
  }
}

/** How many more entries of a virtual event this captain's bowlers or teams can have. */
export async function purchasableOf(
  db: Db | Tx,
  tournament: TournamentRow,
  captainId: string,
  virtualEventId: string,
): Promise<number> {
  const owned = (await readOwnedOf(db, tournament, [captainId])).get(captainId) ?? []
  const virtualEvents = (await readVirtualEventsOf(db, tournament.id, [captainId]))(captainId)
  const { bundling } = await readSetup(db, tournament.id)
  const event = virtualEvents.get(virtualEventId)
  const facts = { timeZone: tournament.timeZone, squads: new Map(), virtualEvents, bundling, owned, now: null }
  return event ? Math.max(0, virtualRemaining(event, { squads: [], virtualEvents: [] }, facts)) : 0
}
