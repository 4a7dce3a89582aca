import { dayTimeText } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { before } from '@kegler/domain/undo/undo.rules.ts'
import { captainEntries } from '../db/locks.ts'
import { changeSentences } from '../entries/squad-change/change-sentences.ts'
import { prepareChange } from '../entries/squad-change/change-squad.ts'
import { changeSquad, changeSquads } from '../entries/squad-change/change-squads.ts'
import { readSquads } from '../places/priced-squads.ts'
import { actedOn, type MakeInverse } from './inverse.ts'

/** Back to the former squads, with the linked and bundled children that went along; captains get their mail. */
export const undoSquadChange: MakeInverse = async (call, rows) => {
  const { db, now, notes } = call
  const squads = before(rows, 'Entry')
  const squadOf = (id: string) => squads.get(id)?.get('squad_id') ?? null
  const found = await actedOn(call, [...squads.keys()])
  const { entry, tournament, others } = found
  const refusal = whyNotChangeEntry(entry, tournament, now, 'staff')
  if (refusal) throw refusal
  const to = squadOf(entry.id)
  const wanted = [to, ...others.map(squadOf)].filter((id) => id !== null)
  const known = await readSquads(db, tournament.id, { squadIds: wanted })
  if (wanted.some((id) => !known.has(id)))
    throw new Refusal('RuleBroken', 'The original squad was deleted. Use Change Squad to choose another one.')
  const children = others.flatMap((entryId) => {
    const squadId = squadOf(entryId)
    return squadId ? [{ entryId, squadId }] : []
  })
  const bundle = children.length > 0 ? ('along' as const) : ('stay' as const)
  return {
    timeZone: tournament.timeZone,
    prepare: () => prepareChange(call, found, to),
    lock: (tx) => captainEntries(tx, entry.captainId, tournament.id).forUpdate().execute(),
    write: async (tx) => {
      try {
        const plan = await changeSquad(tx, found, { to, children, bundle, as: 'staff', now })
        notes?.push(...changeSentences(plan, tournament))
      } catch (error) {
        const at = [...known.values()].map(
          ({ eventName, startsAt }) => `${eventName}, ${dayTimeText(startsAt, tournament.timeZone)}`,
        )
        throw soldOut(error, `No place is left on ${at.join(', or on ')}. The entry stays where it is.`)
      }
    },
  }
}

/** Teams that were moved together go back together. */
export const undoTeamMove: MakeInverse = async (call, rows) => {
  const { db, now, notes } = call
  const former = new Map(
    [...before(rows, 'Entry')].flatMap(([id, row]) =>
      row.get('squad_id') ? [[id, row.get('squad_id') ?? ''] as const] : [],
    ),
  )
  const { entry, tournament, others } = await actedOn(call, [...former.keys()])
  const ofEvent = await captainEntries(db, entry.captainId, tournament.id)
    .where('entries.eventId', '=', entry.eventId)
    .execute()
  const teams = [entry.id, ...others].flatMap((id) => ofEvent.find((row) => row.id === id) ?? [])
  for (const team of teams) {
    const refusal = whyNotChangeEntry(team, tournament, now, 'staff')
    if (refusal) throw refusal
  }
  const known = await readSquads(db, tournament.id, { squadIds: [...new Set(former.values())] })
  if ([...former.values()].some((id) => !known.has(id)))
    throw new Refusal('RuleBroken', 'The original squad was deleted. Use Change Squad to choose another one.')
  const changes = teams.map(({ id: entryId }) => ({
    ...{ entryId, to: former.get(entryId) ?? null, children: [], childSquads: former },
    ...{ bundle: 'along' as const, as: 'staff' as const, now },
  }))
  return {
    timeZone: tournament.timeZone,
    prepare: async () => {
      for (const team of teams) await prepareChange(call, { entry: team, tournament }, former.get(team.id) ?? null)
    },
    lock: (tx) => captainEntries(tx, entry.captainId, tournament.id).forUpdate().execute(),
    write: async (tx) => {
      try {
        const plans = await changeSquads(tx, entry.captainId, tournament, changes)
        const moved = plans.flatMap(({ parent, children }) => [parent, ...children].map((one) => one.entry.id))
        if (moved.length !== others.length + 1 || !others.every((id) => moved.includes(id)))
          throw new Refusal('RuleBroken', 'Other entries would go along now. Move the teams by hand.')
        notes?.push(...plans.flatMap((plan) => changeSentences(plan, tournament)))
      } catch (error) {
        throw soldOut(error, 'No place is left where these entries were. They stay where they are.')
      }
    },
  }
}

/** A refusal for places says so in these words; another one stays as it is. */
const soldOut = (error: unknown, sentence: string): unknown =>
  error instanceof Refusal && error.code === 'SoldOut' ? new Refusal('SoldOut', sentence) : error
