import { Refusal } from '@kegler/domain/errors.ts'
import { squadDetails } from '@kegler/domain/setup/squads/squad.fields.ts'
import { whyNotChangeSquad, whyNotOnDay } from '@kegler/domain/setup/squads/squad.rules.ts'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Tx } from '../../db/db.ts'
import { lockEntriesOfSquad, type TournamentRow } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { rehearseLine } from '../../waiting-list/rehearse-line.ts'
import { squadsBeingPaid } from '../carts.ts'
import { columnsOf } from '../form-fields.ts'
import { lockEditablePart } from '../managed.ts'
import { startOf } from '../wall-time.ts'
import { eventsOf } from './add-squads.ts'
import { keepPairs } from './keep-pairs.ts'
import { describeMove, queueSquadMoved } from './move-squad.ts'
import { dayIn, formOf, readSquadRows, type SquadRow } from './squad-rows.ts'

/** Changes a squad; captains who have places on it get a mail about another time. */
export const updateSquad: Handles<'PUT squad'> = async ({ body, actor, now, notes, services, transact }) => {
  return transact(async (tx) => {
    const tournament = await lockEditablePart(tx, actor, 'squads', body.id, now)
    const { timeZone } = tournament
    const before = await readSquad(tx, tournament, body.id)
    const was = formOf(before, timeZone)
    await requireFresh(tx, body.revision, was, { recordIds: [body.id] })
    const { eventId, time, startLane, endLane } = body
    await eventsOf(tx, tournament.id, [eventId])
    const day = dayIn(body.startDateTime, timeZone)
    const startsAt = day === was.startDateTime && time === was.time ? before.startsAt : startOf(day, time, timeZone)
    const isMoved = startsAt.getTime() !== before.startsAt.getTime()
    const outside = isMoved ? whyNotOnDay(day, tournament) : null
    if (outside) throw new Refusal('RuleBroken', outside)
    // entries are locked before squads; their calendar files get a new version
    if (isMoved) await lockEntriesOfSquad(tx, body.id)
    await keepPairs(tx, tournament, { squadIds: [body.id], days: [was.startDateTime, day] }, async () => {
      const taken = await readSquad(tx, tournament, body.id)
      const isPaying = (await squadsBeingPaid(tx, tournament.id, [body.id])).size > 0
      const facts = { isUsed: taken.entries > 0, isHeld: taken.held > 0 || isPaying }
      const why = whyNotChangeSquad({ ...before, day: was.startDateTime }, { eventId, day, startLane, endLane }, facts)
      if (why.length > 0) throw new Refusal('RuleBroken', why)
      const changed = { eventId, startsAt, ...columnsOf(body, squadDetails) }
      await tx.updateTable('squads').set(changed).where('id', '=', body.id).execute()
      if (isMoved)
        await tx
          .updateTable('entries')
          .set((eb) => ({ version: eb('version', '+', 1) }))
          .where('squadId', '=', body.id)
          .where('isCancelled', '=', false)
          .execute()
    })
    const after = await readSquad(tx, tournament, body.id)
    if (isMoved && notes) notes.push(...(await describeMove(tx, tournament, after, body.tellCaptains)))
    if (notes && after.total > before.total)
      notes.push(...(await rehearseLine(tx, services, { tournament, ids: [body.id], now })))
    if (isMoved && body.tellCaptains) await queueSquadMoved(tx, tournament, before, after, now)
    return { id: body.id, revision: revision(formOf(after, timeZone)) }
  })
}

async function readSquad(tx: Tx, tournament: TournamentRow, id: string): Promise<SquadRow> {
  const [row] = await readSquadRows(tx, tournament, { ids: [id] })
  if (!row) throw new Refusal('NotFound', 'This squad was not found.')
  return row
}
