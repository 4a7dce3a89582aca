import { Refusal } from '@kegler/domain/errors.ts'
import { statusNamed, underWayText, whyNotWithPending } from '@kegler/domain/setup/status/statuses.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readSetupTournament } from '../general/get-setup-tournament.ts'
import { lockManaged } from '../managed.ts'
import { hasPendingChanges, readPushedHash } from '../publish/pending.ts'
import { readUnderWay } from './under-way.ts'

/**
 * Changes the status. An export starts over after it. An opening instant that is over, or that somebody forestalls by
 * hand, is taken away: registration that was closed again does not open by itself. Where people have numbers of a
 * waiting room the instant is now, and the room is drawn. While changes wait to be pushed, registration can be closed
 * all the same.
 */
export const changeStatus: Handles<'PUT setup/tournament/:id/status'> = ({
  params,
  body,
  actor,
  transact,
  now,
  notes,
}) =>
  transact(async (tx) => {
    const before = await lockManaged(tx, actor, params.id)
    const status = statusNamed(body.statusName)
    if (status === before.status) throw new Refusal('RuleBroken', `The status is '${body.statusName}' already.`)
    if (await hasPendingChanges(tx, before)) {
      const wasPublished = (await readPushedHash(tx, before.id)) !== undefined
      const why = whyNotWithPending(before.status, status, { wasPublished })
      if (why) throw new Refusal('RuleBroken', why)
    }
    const underWay = notes && underWayText(await readUnderWay(tx, before.id), status)
    if (underWay) notes.push(underWay)
    const isOver = before.opensAt !== null && (status > 2 || before.opensAt <= now)
    const isDrawn = isOver && status === 3 && (await hasOpenRoom(tx, before.id))
    if (isDrawn) notes?.push('The waiting room is drawn now, and captains come in as they are called.')
    const row = await tx
      .updateTable('tournaments')
      .set({ status, ...(isOver ? { opensAt: isDrawn ? now : null } : {}) })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('exports').where('tournamentId', '=', before.id).execute()
    return readSetupTournament(tx, actor, row, now)
  })

/** A waiting room that is not closed to the draw yet. */
const hasOpenRoom = async (tx: Tx, tournamentId: string): Promise<boolean> =>
  (await tx
    .selectFrom('waitingRooms')
    .select('tournamentId')
    .where('tournamentId', '=', tournamentId)
    .where('endedAt', 'is', null)
    .where('frozenAt', 'is', null)
    .executeTakeFirst()) !== undefined
