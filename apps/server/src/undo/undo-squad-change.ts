import { dayTimeText } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { before } from '@kegler/domain/undo/undo.rules.ts'
import { captainEntries } from '../db/locks.ts'
import { changeSentences } from '../entries/squad-change/change-sentences.ts'
import { changeSquad, prepareChange } from '../entries/squad-change/change-squad.ts'
import { readSquads } from '../places/cart-facts.ts'
import { actedOn, type MakeInverse } from './inverse.ts'

/** Back to the squads of before, with the linked and bundled children that went along; captains get their mail. */
export const undoSquadChange: MakeInverse = async (call, rows) => {
  const { db, now, notes } = call
  const squads = before(rows, 'Entry')
  const squadOf = (id: string) => squads.get(id)?.get('squad_id') ?? null
  const found = await actedOn(call, [...squads.keys()])
  const { entry, tournament, others } = found
  const to = squadOf(entry.id)
  const wanted = [to, ...others.map(squadOf)].filter((id) => id !== null)
  const known = await readSquads(db, tournament.id, { squadIds: wanted })
  if (wanted.some((id) => !known.has(id)))
    throw new Refusal('RuleBroken', 'The squad of before was deleted. Use Change Squad to choose another one.')
  await prepareChange(call, found, to)
  const children = others.flatMap((entryId) => {
    const squadId = squadOf(entryId)
    return squadId ? [{ entryId, squadId }] : []
  })
  const bundle = children.length > 0 ? ('along' as const) : ('stay' as const)
  return {
    timeZone: tournament.timeZone,
    lock: (tx) => captainEntries(tx, entry.captainId, tournament.id).forUpdate().execute(),
    write: async (tx) => {
      try {
        const plan = await changeSquad(tx, found, { to, children, bundle, as: 'staff', now })
        notes?.push(...changeSentences(plan, tournament))
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'SoldOut') throw error
        const names = wanted.flatMap((id) => known.get(id) ?? [])
        const at = names.map((squad) => `${squad.eventName}, ${dayTimeText(squad.startsAt, tournament.timeZone)}`)
        throw new Refusal('SoldOut', `No place is left on ${at.join(', or on ')}. The entry stays where it is.`)
      }
    },
  }
}
