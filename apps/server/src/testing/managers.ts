import { type Person, theKit } from './kit.ts'
import { aCaptain, aTournament } from './makers.ts'
import { personIdOf } from './sold.ts'

/** A signed-in manager whom this tournament lists. */
export async function aManagerOf(tournamentId: string, claims: Record<string, unknown> = {}): Promise<Person> {
  const manager = await aCaptain({ roles: ['manager'], ...claims })
  const personId = await personIdOf(manager)
  const { db } = (await theKit()).services.database
  await db.insertInto('tournamentManagers').values({ tournamentId, personId }).execute()
  return manager
}
export async function aManagedTournament(values: Parameters<typeof aTournament>[0] = {}) {
  const tid = await aTournament(values)
  return { tid, manager: await aManagerOf(tid) }
}
export const ended = { startDate: '2020-01-01', endDate: '2020-01-02', registrationCloseDate: '2020-01-01' } as const
