import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { before } from '@kegler/domain/undo/undo.rules.ts'
import { changeCaptain } from '../captains/change-captain.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { lockPersons } from '../db/person-locks.ts'
import { giveLinksBack } from './give-links-back.ts'
import { giveOwnersBack } from './give-owners-back.ts'
import { actedOn, type MakeInverse } from './inverse.ts'
import { actNotFound } from './read-act.ts'

/** Back to the former captain with the virtual entries that went along; both captains get their mail. */
export const undoCaptainChange: MakeInverse = async (call, rows) => {
  const { now } = call
  const entries = before(rows, 'Entry')
  const found = await actedOn(call, [...entries.keys()])
  const { entry, tournament } = found
  const id = entries.get(entry.id)?.get('captain_id')
  if (!id) throw new Refusal('NotFound', actNotFound)
  const refusal = whyNotChangeEntry(entry, tournament, now, 'staff')
  if (refusal) throw refusal
  const went = [...before(rows, 'Virtual Entry')].flatMap(([id, values]) => (values.has('captain_id') ? [id] : []))
  return {
    timeZone: tournament.timeZone,
    endsPaymentsOf: [...entries.keys(), ...went],
    lock: async (tx) => {
      await lockPersons(tx, [id, entry.captainId])
      return lockEntryAndChildren(tx, entry.id)
    },
    write: async (tx, notes) => {
      const captain = await changeCaptain(tx, found, { to: { id }, virtualEntryIds: went, isUndo: true, notes, now })
      notes?.push(`The captain will be ${captain.firstName} ${captain.lastName} (${captain.email}).`)
      await giveLinksBack(tx, rows)
      await giveOwnersBack(tx, rows, { tournament, captainId: captain.id, now, notes })
    },
  }
}
