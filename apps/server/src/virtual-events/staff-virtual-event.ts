import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { captainEntries } from '../db/locks.ts'
import type { VirtualEventOf } from '../places/setup.ts'
import { captainBowlers } from '../rosters/captain-bowlers.ts'

export interface CaptainEvent {
  event: VirtualEventOf
  tournament: TournamentRow
  captainId: string
}

/** The captain's entries of the virtual event, the oldest first. */
export async function readRows(db: Db, { event, captainId }: CaptainEvent) {
  const rows = await db
    .selectFrom('virtualEntries as u')
    .leftJoin('bowlers as b', 'b.id', 'u.bowlerId')
    .leftJoin('rosters as r', 'r.entryId', 'u.teamEntryId')
    .leftJoin('divisions as d', 'd.id', 'u.divisionId')
    .leftJoin('balances as m', 'm.virtualEntryId', 'u.id')
    .select(['u.id', 'u.bowlerId', 'u.teamEntryId', 'u.isCancelled', 'u.version', 'd.name as divisionName'])
    .select(['b.usbcId', 'b.firstName', 'b.lastName', 'r.name as teamName'])
    .select((eb) => eb.fn.coalesce('m.amount', eb.lit(0)).as('balance'))
    .where('u.virtualEventId', '=', event.id)
    .where('u.captainId', '=', captainId)
    .orderBy('u.createdAt')
    .orderBy('u.sessionIndex')
    .orderBy('u.id')
    .execute()
  return rows.map((row, index) => {
    const name = fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' })
    const usbcId = row.usbcId ?? ''
    return {
      ...row,
      usbcId,
      bowlerName: name,
      entryId: row.teamEntryId,
      teamName: row.teamName ?? '',
      position: index + 1,
      selected: false,
      bowlers: row.bowlerId
        ? [{ ...choiceOf({ id: row.bowlerId, name, usbcId }), assignedByOtherCaptain: false, otherCaptainName: '' }]
        : [],
      teams: row.teamEntryId ? [{ id: row.teamEntryId, description: row.teamName ?? '' }] : [],
    }
  })
}
type VirtualEventRows = Awaited<ReturnType<typeof readRows>>

/** What is owed on all of them, what was paid too much aside. */
export const dueOf = (rows: VirtualEventRows): number => sumOf(rows, ({ balance }) => balanceDue(balance))

const choiceOf = ({ id, name, usbcId }: { id: string; name: string; usbcId: string }) => ({
  id,
  usbcId,
  description: `${name} (${usbcId})`,
})

/** Bowlers on the captain's rosters of the events that feed it; whom another captain entered is named with that captain. */
export async function readBowlerChoices(db: Db, { event, tournament, captainId }: CaptainEvent) {
  if (event.owner !== 'bowler') return []
  const wanted = { eventIds: event.mappedEventIds, virtualEventId: event.id }
  const bowlers = (await captainBowlers(db, captainId, tournament.id, wanted)).filter(
    ({ cartRosterId }) => !cartRosterId,
  )
  const ids = bowlers.flatMap(({ id }) => id ?? [])
  const holders = await db
    .selectFrom('virtualEntries as u')
    .innerJoin('persons as p', 'p.id', 'u.captainId')
    .select(['u.bowlerId', 'p.firstName', 'p.lastName'])
    .where('u.virtualEventId', '=', event.id)
    .where('u.isCancelled', '=', false)
    .where('u.captainId', '<>', captainId)
    .where(sql<boolean>`u.bowler_id = any(${ids}::uuid[])`)
    .execute()
  const names = new Map(holders.map(({ bowlerId, ...captain }) => [bowlerId, fullName(captain)]))
  return bowlers.flatMap(({ id, name, usbcId, assignedByOtherCaptain }) =>
    id ? [{ ...choiceOf({ id, name, usbcId }), assignedByOtherCaptain, otherCaptainName: names.get(id) ?? '' }] : [],
  )
}

/** The captain's teams of the events that feed it. */
export async function readTeamChoices(db: Db, { event, tournament, captainId }: CaptainEvent) {
  if (event.owner !== 'team') return []
  const rows = await captainEntries(db, captainId, tournament.id).execute()
  return rows
    .filter(({ isCancelled, eventId }) => !isCancelled && event.mappedEventIds.includes(eventId))
    .map(({ id, name, entryNumber }) => ({ id, description: `${name} (${entryNumber})` }))
}
