import { whyReadOnly } from '@kegler/domain/cancellations/cancel.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { before } from '@kegler/domain/undo/undo.rules.ts'
import { reactivate, soldOut } from '../cancellations/reactivate-entry.ts'
import { enteredOtherwise, takeVirtualBack } from '../cancellations/reactivate-virtual-entry.ts'
import { captainEntries } from '../db/locks.ts'
import { readSquads } from '../places/priced-squads.ts'
import { giveOwnersBack } from './give-owners-back.ts'
import { actedOn, type MakeInverse } from './inverse.ts'
import { actNotFound } from './read-act.ts'

/** Reactivates an entry that was cancelled without a refund on its former squad, with what was cancelled with it. */
export const undoCancellation: MakeInverse = async (call, rows) => {
  const { author, now, notes, db } = call
  const entries = before(rows, 'Entry')
  const found = await actedOn(call, [...entries.keys()])
  const { entry, tournament } = found
  const { captainId } = entry
  const refusal = whyReadOnly(tournament, now)
  if (refusal) throw refusal
  const squadId = entries.get(entry.id)?.get('squad_id')
  const squad = squadId && (await readSquads(db, tournament.id, { squadIds: [squadId] })).get(squadId)
  if (!squadId) throw new Refusal('NotFound', actNotFound)
  if (!squad) throw new Refusal('RuleBroken', 'The original squad was deleted. Use Reactivate to choose another one.')
  const virtualIds = [...before(rows, 'Virtual Entry')].flatMap(([id, values]) =>
    values.has('is_cancelled') ? [id] : [],
  )
  const cancellable = { tournament, captainId, entryId: entry.id, virtualEntryId: null }
  const by = { by: author.email, now, notes }
  return {
    timeZone: tournament.timeZone,
    lock: (tx) => captainEntries(tx, captainId, tournament.id).forUpdate().execute(),
    write: async (tx) => {
      try {
        await reactivate(tx, cancellable, { ...by, squadId, sendMail: true })
        for (const id of virtualIds) await takeVirtualBack(tx, { id, captainId }, { ...by, tournament })
      } catch (error) {
        if (soldOut(error)) {
          const at = `${squad.eventName}, ${dayTimeText(squad.startsAt, tournament.timeZone)}`
          throw new Refusal('SoldOut', `No place is left on ${at}. The entry stays cancelled.`)
        }
        throw enteredOtherwise(error) ?? error
      }
      await giveOwnersBack(tx, rows, { tournament, captainId, now, notes })
    },
  }
}
