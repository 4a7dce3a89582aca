import { type Placing, placingDay } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { restrictions } from './cart-rosters/cart-problems.ts'

export interface EntryPlacing extends Placing {
  eventId: string
  eventName: string
  numberOfBowlers: number
  averageBased: boolean
  mustDiffer: number
}

/** Bought rosters as the rules see them, by entry id: each with its own squad and those of its linked children. */
export async function readPlacings(
  db: Db | Tx,
  entryIds: readonly string[],
  tournament: TournamentRow,
): Promise<Map<string, EntryPlacing>> {
  if (entryIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .select([
      'n.id',
      'n.parentEntryId',
      'n.captainId',
      'n.eventId',
      'n.isCancelled',
      's.startsAt',
      'e.name',
      'e.numberOfBowlers',
    ])
    .select(['e.maxEntriesPerBowler', 'e.averageBased', 'e.numberOfBowlersThatMustBeDifferentPerTeam as mustDiffer'])
    .where((eb) => eb.or([eb('n.id', 'in', entryIds), eb('n.parentEntryId', 'in', entryIds)]))
    .orderBy('n.entryNumber')
    .execute()
  return new Map(
    entryIds.flatMap((id): [string, EntryPlacing][] => {
      const own = rows.find((row) => row.id === id)
      if (!own) return []
      const family = [own, ...rows.filter((row) => row.parentEntryId === id && !row.isCancelled)]
      const bowls = family.map((row) => ({
        eventId: row.eventId,
        eventName: row.name,
        startsAt: row.startsAt?.toISOString() ?? null,
        maxEntriesPerBowler: row.maxEntriesPerBowler,
      }))
      // the two Singles of a set are one event on one squad
      const once = bowls.filter((one, index) => bowls.findIndex((two) => two.eventId === one.eventId) === index)
      const day = placingDay(own.startsAt?.toISOString() ?? null, tournament.timeZone, tournament.startDate)
      return [
        [
          id,
          {
            rosterId: own.parentEntryId ?? id,
            captainId: own.captainId,
            day,
            timeZone: tournament.timeZone,
            bowls: once,
            ...restrictions(tournament),
            eventId: own.eventId,
            eventName: own.name,
            numberOfBowlers: own.numberOfBowlers,
            averageBased: own.averageBased,
            mustDiffer: own.mustDiffer,
          },
        ],
      ]
    }),
  )
}
