import { setsLeft } from '@kegler/domain/places/price.rules.ts'
import type { Db } from '../db/db.ts'
import { catalogueOf } from '../places/catalogue.ts'
import type { PricedSquad } from '../places/priced-squads.ts'

type Left = ReadonlyMap<string, number>

/** Not sold with another squad only, and of a linked set not without its Singles squad. */
export const isReservable = (squad: PricedSquad): boolean =>
  !squad.isLinkedChild && !(squad.isLinked && !squad.linkedSquadId)

/** Entries, or sets, that staff can still reserve. `left`: places by squad id. */
export function leftForStaff(squad: PricedSquad, left: Left): number {
  const free = Math.max(0, left.get(squad.id) ?? 0)
  return squad.linkedSquadId ? setsLeft(free, left.get(squad.linkedSquadId) ?? 0) : free
}

/** Squads of a tournament that staff can reserve, by start, with what is left for them and all they have. */
export async function readReservableSquads(db: Db, tournamentId: string) {
  const { all } = await catalogueOf(db, tournamentId)
  const rows = await db
    .selectFrom('squads')
    .select(['id', 'total', 'taken', 'kept'])
    .where('tournamentId', '=', tournamentId)
    .execute()
  const left = new Map(rows.map(({ id, total, taken }) => [id, total - taken]))
  const rest = new Map(rows.map(({ id, total, taken, kept }) => [id, total - taken - kept]))
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  return [...all.values()].filter(isReservable).map((squad) => ({
    ...squad,
    // places, of the linked squad too
    ownLeft: left.get(squad.id) ?? 0,
    linkedLeft: left.get(squad.linkedSquadId ?? '') ?? 0,
    adminAvailable: leftForStaff(squad, left),
    kept: leftForStaff(squad, left) - leftForStaff(squad, rest),
    places: leftForStaff(squad, totals),
  }))
}
