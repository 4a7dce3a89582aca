import { randomUUID } from 'node:crypto'
import { addDays } from '@kegler/domain/dates.ts'
import { withAverageBounds } from '@kegler/domain/setup/divisions/division-form.rules.ts'
import type { Tx } from '../../db/db.ts'
import { insertRows } from '../../db/insert-rows.ts'

/** The new id of every part that was copied, by its old one. */
export type NewIds = ReadonlyMap<string, string>

/**
 * Copies locations, events, virtual events, divisions, active fees and the active bundling rule. Verification days move
 * by so many days.
 */
export async function copyParts(tx: Tx, from: string, to: string, shift: number): Promise<NewIds> {
  const ids = new Map<string, string>()
  const renamed = <R extends { id: string }>(row: R): R => {
    ids.set(row.id, randomUUID())
    return { ...row, id: newId(row.id) }
  }
  const newId = (id: string) => ids.get(id) ?? ''
  const newOptional = (id: string | null) => (id === null ? null : newId(id))
  const moved = (day: string | null) => (day === null ? null : addDays(day, shift))

  const locations = await tx.selectFrom('locations').selectAll().where('tournamentId', '=', from).execute()
  await insertRows(
    tx,
    'locations',
    locations.map((row) => ({ ...renamed(row), tournamentId: to })),
  )
  const events = await tx.selectFrom('events').selectAll().where('tournamentId', '=', from).execute()
  await insertRows(
    tx,
    'events',
    events.map((row) => ({
      ...renamed(row),
      tournamentId: to,
      locationId: newOptional(row.locationId),
      ageVerificationDate: moved(row.ageVerificationDate),
    })),
  )
  const virtualEvents = await tx.selectFrom('virtualEvents').selectAll().where('tournamentId', '=', from).execute()
  await insertRows(
    tx,
    'virtualEvents',
    virtualEvents.map((row) => ({
      ...renamed(row),
      tournamentId: to,
      ageVerificationDate: moved(row.ageVerificationDate),
    })),
  )
  const maps = await tx.selectFrom('virtualEventMaps').selectAll().where('tournamentId', '=', from).execute()
  await insertRows(
    tx,
    'virtualEventMaps',
    maps.map((row) => ({ tournamentId: to, eventId: newId(row.eventId), virtualEventId: newId(row.virtualEventId) })),
  )
  const [eventIds, virtualIds] = [events.map(({ id }) => id), virtualEvents.map(({ id }) => id)]
  const divisions = await tx
    .selectFrom('divisions')
    .selectAll()
    .where((eb) => eb.or([eb('eventId', 'in', some(eventIds)), eb('virtualEventId', 'in', some(virtualIds))]))
    .execute()
  const averageBased = new Set([...events, ...virtualEvents].filter((one) => one.averageBased).map(({ id }) => id))
  await insertRows(
    tx,
    'divisions',
    divisions.map((row) => ({
      ...withAverageBounds(renamed(row), { averageBased: averageBased.has(row.eventId ?? row.virtualEventId ?? '') }),
      eventId: newOptional(row.eventId),
      virtualEventId: newOptional(row.virtualEventId),
    })),
  )
  const fees = await tx
    .selectFrom('addOnFees')
    .select(['id', 'description', 'eventId', 'fee', 'createdAt'])
    .where('eventId', 'in', some(eventIds))
    .where('inactiveAt', 'is', null)
    .execute()
  await insertRows(
    tx,
    'addOnFees',
    fees.map((row) => ({ ...renamed(row), eventId: newId(row.eventId) })),
  )
  const rules = await tx
    .selectFrom('bundlingRules')
    .selectAll()
    .where('tournamentId', '=', from)
    .where('inactiveAt', 'is', null)
    .execute()
  await insertRows(
    tx,
    'bundlingRules',
    rules.map((row) => ({
      ...renamed(row),
      tournamentId: to,
      parentEventId: newId(row.parentEventId),
      childEventId: newId(row.childEventId),
    })),
  )
  return ids
}
/** `in ()` is no SQL. */
const some = (ids: string[]): string[] => (ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'])
