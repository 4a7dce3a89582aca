import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotBesideLinked } from '@kegler/domain/setup/events/event.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { lockEditable, requireCreate } from '../managed.ts'
import { eventColumns, requireLocation } from './event-row.ts'
import { readEvent, readEvents } from './read-events.ts'

export const createEvent: Handles<'POST event'> = async ({ body, actor, now, transact }) =>
  transact(async (tx) => {
    const tournament = await lockEditable(tx, actor, body.tournamentId, now)
    requireCreate(tournament, now)
    await requireLocation(tx, tournament.id, body.locationId)
    await requireBesideLinked(tx, tournament, now, null, body.numberOfBowlers)
    const { id } = await tx
      .insertInto('events')
      .values({ ...eventColumns(body), tournamentId: tournament.id, hideFromCaptains: body.hideFromCaptains })
      .returning('id')
      .executeTakeFirstOrThrow()
    return readEvent(tx, tournament, now, id)
  })

/** @throws Refusal RuleBroken when Doubles and Singles are linked and this number of bowlers would mix up their sets */
export async function requireBesideLinked(
  tx: Db | Tx,
  tournament: TournamentRow,
  now: Date,
  before: { id: string; numberOfBowlers: number } | null,
  numberOfBowlers: number,
): Promise<void> {
  if (!tournament.linkEvents) return
  const others = (await readEvents(tx, tournament, now)).filter(({ id }) => id !== before?.id)
  const refusal = whyNotBesideLinked(
    before?.numberOfBowlers ?? null,
    numberOfBowlers,
    others.map((event) => event.numberOfBowlers),
  )
  if (refusal) throw new Refusal('RuleBroken', refusal)
}
