import { whyReadOnly } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { before, beforeTexts } from '@kegler/domain/undo/undo.rules.ts'
import { whyVirtualReadOnly } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { staffVirtualEntry } from '../access/virtual-entries.ts'
import { enteredOtherwise, takeVirtualBack } from '../cancellations/reactivate-virtual-entry.ts'
import { changeVirtualCaptain } from '../captains/change-virtual-entry-captain.ts'
import { lockVirtualEntries } from '../db/locks.ts'
import { lockPersons } from '../db/person-locks.ts'
import { readSetup } from '../places/setup.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { giveBowlers } from '../virtual-events/assign-bowlers.ts'
import { giveTeams } from '../virtual-events/assign-teams.ts'
import { giveOwnersBack } from './give-owners-back.ts'
import type { MakeInverse } from './inverse.ts'
import { type ActRow, actNotFound } from './read-act.ts'

/** The virtual entries of which the act changed this column. @throws Refusal NotFound for none */
function changedOnes(rows: readonly ActRow[], property: string): [id: string, ...more: string[]] {
  const ids = [...before(rows, 'Virtual Entry')].flatMap(([id, values]) => (values.has(property) ? [id] : []))
  const [first, ...more] = ids
  if (!first) throw new Refusal('NotFound', actNotFound)
  return [first, ...more]
}

/** Reactivates a virtual entry that was cancelled alone, without a refund. */
export const undoVirtualCancellation: MakeInverse = async ({ db, actor, author, now, notes }, rows) => {
  const { row, tournament } = await staffVirtualEntry(db, actor, changedOnes(rows, 'is_cancelled')[0])
  const refusal = whyReadOnly(tournament, now)
  if (refusal) throw refusal
  return {
    timeZone: tournament.timeZone,
    lock: (tx) => lockVirtualEntries(tx, row.captainId, tournament.id),
    write: (tx) =>
      takeVirtualBack(tx, row, { tournament, by: author.email, now, notes }).catch((error: unknown) => {
        throw enteredOtherwise(error) ?? error
      }),
  }
}

/** Back to the former captain, with the former bowler or team when they still bowl for them. */
export const undoVirtualCaptainChange: MakeInverse = async (call, rows) => {
  const { db, actor, now } = call
  const [id] = changedOnes(rows, 'captain_id')
  const { row, tournament } = await staffVirtualEntry(db, actor, id)
  const captainId = before(rows, 'Virtual Entry').get(id)?.get('captain_id')
  if (!captainId) throw new Refusal('NotFound', actNotFound)
  const refusal = whyVirtualReadOnly(row, tournament, now, 'staff')
  if (refusal) throw refusal
  return {
    timeZone: tournament.timeZone,
    endsPaymentsOf: [id],
    lock: async (tx) => {
      await lockPersons(tx, [captainId, row.captainId])
      for (const one of [captainId, row.captainId].sort()) await lockVirtualEntries(tx, one, tournament.id)
    },
    write: async (tx, notes) => {
      const captain = await changeVirtualCaptain(tx, row, tournament, { to: { id: captainId }, notes, now })
      notes?.push(`The captain will be ${captain.firstName} ${captain.lastName} (${captain.email}).`)
      await giveOwnersBack(tx, rows, { tournament, captainId: captain.id, now, notes })
    },
  }
}

/** The former bowlers or teams, all at once: they may have been exchanged. */
export const undoOwners: MakeInverse = async ({ db, actor, now, notes }, rows) => {
  const was = beforeTexts(rows, 'Virtual Entry', ['bowler_id', 'team_entry_id'])
  const [id] = was.keys()
  if (!id) throw new Refusal('NotFound', actNotFound)
  const { row, tournament } = await staffVirtualEntry(db, actor, id)
  const { captainId } = row
  const owned = await db
    .selectFrom('virtualEntries')
    .select('isCancelled')
    .where('id', 'in', [...was.keys()])
    .execute()
  for (const one of owned) {
    const refusal = whyVirtualReadOnly(one, tournament, now, 'staff')
    if (refusal) throw refusal
  }
  return {
    timeZone: tournament.timeZone,
    lock: (tx) => lockVirtualEntries(tx, captainId, tournament.id),
    write: async (tx) => {
      const event = (await readSetup(tx, tournament.id)).virtualEvents.get(row.virtualEventId)
      if (!event) throw new Refusal('NotFound', actNotFound)
      const act = { captainId, tournament, as: 'staff', now } as const
      const version = undefined
      if (event.owner === 'team') {
        const given = [...was].map(([id, { team_entry_id: owner = null }]) => ({ id, owner, version }))
        await giveTeams(tx, { ...act, given })
      } else {
        const bowlers = await readBowlers(
          tx,
          [...was.values()].flatMap(({ bowler_id: bowlerId }) => bowlerId ?? []),
        )
        const given = [...was].map(([id, { bowler_id: bowlerId }]) => ({
          ...{ id, version },
          usbcId: bowlers.get(bowlerId ?? '')?.usbcId ?? null,
        }))
        await giveBowlers(tx, { ...act, event, given })
      }
      notes?.push(
        was.size === 1
          ? `${event.name} returns to its previous owner.`
          : `${was.size} entries of ${event.name} return to their previous owners.`,
      )
    },
  }
}
