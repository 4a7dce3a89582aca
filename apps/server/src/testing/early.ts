import { theKit } from './kit.ts'
import { anEvent, aSquad, aTournament } from './makers.ts'

export const hours = (n: number) => n * 3_600_000

/** Opens to everybody in two days of the product's clock, to these addresses in an hour, to six places each. */
export async function anEarlyTournament(
  emails: readonly string[],
  values: Parameters<typeof aTournament>[0] = {},
  mostPlaces = 6,
) {
  const { services } = await theKit()
  const now = services.now().getTime()
  const tid = await aTournament({ status: 2, opensAt: new Date(now + hours(48)), ...values })
  const squadId = await aSquad(await anEvent(tid), { endLane: 60, captainCap: 60 })
  const opensAt = new Date(now + hours(1))
  const list = { tournamentId: tid, name: 'captains with at least six teams last year', opensAt, mostPlaces }
  const { id: listId } = await services.database.db
    .insertInto('earlyLists')
    .values({ ...list, emails: [...emails] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tid, squadId, listId }
}
