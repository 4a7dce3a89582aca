import { callAs, type Person, type Reply, theKit } from './kit.ts'
import { aCaptain, aTournament } from './makers.ts'
import { personIdOf } from './sold.ts'

/** A tournament in Setup with one location, and the manager whom it lists. */
export async function aManaged(values: Parameters<typeof aTournament>[0] = {}) {
  const manager = await aCaptain({ roles: ['manager'] })
  const tid = await aTournament({ status: 1, ...values })
  const { db } = (await theKit()).services.database
  await db
    .insertInto('tournamentManagers')
    .values({ tournamentId: tid, personId: await personIdOf(manager) })
    .execute()
  return { tid, manager, locationId: await aLocation(tid) }
}
export async function aLocation(tournamentId: string, name = 'Lanes'): Promise<string> {
  const { db } = (await theKit()).services.database
  const { id } = await db
    .insertInto('locations')
    .values({ tournamentId, certificationNumber: crypto.randomUUID(), name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
export const setStatus = async (tid: string, status: number) =>
  (await theKit()).services.database.db.updateTable('tournaments').set({ status }).where('id', '=', tid).execute()

type Full<K extends 'GET tournament/:tid/events' | 'GET tournament/:tid/virtualEvents'> = Extract<
  Reply<K>['body'],
  { canDelete: boolean }[]
>
/** The lists of the setup console. */
export const eventsOf = async (person: Person, tid: string) =>
  (await callAs(person, 'GET tournament/:tid/events', { params: { tid }, query: {} }))
    .body as Full<'GET tournament/:tid/events'>
export const virtualEventsOf = async (person: Person, tid: string) =>
  (await callAs(person, 'GET tournament/:tid/virtualEvents', { params: { tid }, query: {} }))
    .body as Full<'GET tournament/:tid/virtualEvents'>
