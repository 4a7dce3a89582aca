import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotLink } from '@kegler/domain/setup/events/event.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import { lockEvents, lockSquadsOf } from '../../db/setup-locks.ts'
import type { Handles } from '../../http/serve.ts'
import { readBeingPaid } from '../carts.ts'
import { lockEditable } from '../managed.ts'
import { readEvents } from './read-events.ts'

export const linkEvents: Handles<'POST setup/tournament/:id/linkEvents'> = async ({ params, body, actor, ...call }) =>
  call.transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, params.id, call.now)
    if (body.tournamentId && body.tournamentId !== params.id)
      throw new Refusal('NotFound', 'This tournament was not found.')
    await setLinked(tx, tournament, body.linkEvents, call.now)
    return { linkEvents: body.linkEvents }
  })

/** @throws Refusal RuleBroken */
export async function setLinked(tx: Tx, tournament: TournamentRow, linkEvents: boolean, now: Date): Promise<void> {
  const halves = (await readEvents(tx, tournament, now)).filter((event) => event.numberOfBowlers <= 2)
  const ids = halves.map(({ id }) => id)
  // nobody holds or buys a place of them until this is done
  await lockSquadsOf(tx, ids)
  await lockEvents(tx, tournament.id, ids)
  if (linkEvents === tournament.linkEvents) return
  const refusal = await whyNotLinkNow(tx, tournament, now)
  if (refusal) throw new Refusal('RuleBroken', refusal)
  await tx.updateTable('tournaments').set({ linkEvents }).where('id', '=', tournament.id).execute()
}

export async function whyNotLinkNow(db: Db | Tx, tournament: TournamentRow, now: Date): Promise<string | null> {
  const events = await readEvents(db, tournament, now)
  const paid = await readBeingPaid(
    db,
    tournament.id,
    events.map(({ id }) => id),
  )
  return whyNotLink(events.map((event) => ({ ...event, isBeingPaid: paid.has(event.id) })))
}
