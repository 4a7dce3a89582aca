import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { callAs, type Person, theKit } from './kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from './makers.ts'
import { anEntry } from './sold.ts'

/** The day that many days from now, in the venue's zone. */
export const dayAhead = (days: number): string => addDays(dayOf(new Date(), zone), days)

export const change = (
  person: Person,
  id: string,
  squadId: string | null,
  childrenEntries: { entryId: string; squadId: string | null }[] = [],
) => callAs(person, 'PUT registration/entry/:id/squad/change', { params: { id }, body: { squadId, childrenEntries } })
export const choices = (person: Person, id: string, date: string, squadId: string) =>
  callAs(person, 'GET registration/entry/:id/squads/:date/id/:squadId', { params: { id, date, squadId } })

/** Teams of day 31 and 33, Doubles (linked with Singles when asked) of the days after, bundled 3 to a Team. */
export async function aBundle(values: { linkEvents?: boolean; quantity?: number } = {}) {
  const tid = await aTournament({ linkEvents: values.linkEvents ?? false })
  const team = await anEvent(tid, { name: 'Team' })
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, expenseFee: 0, lineageFee: 0, prizeFee: 0 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  const { services } = await theKit()
  await services.database.db
    .insertInto('bundlingRules')
    .values({ tournamentId: tid, parentEventId: team, childEventId: doubles, quantity: values.quantity ?? 3 })
    .execute()
  const on = (eventId: string, day: number, time = '09:00', more: object = {}) =>
    aSquad(eventId, { day: dayAhead(day), time, ...more })
  return { tid, team, doubles, singles, on, captain: await aCaptain() }
}
/** A linked set as it is sold: a Doubles entry with its two Singles entries. */
export async function aSet(captain: Person, doublesSquad: string, singlesSquad: string) {
  const entryId = await anEntry({ captain, squadId: doublesSquad, name: 'Set' })
  const children = [1, 2].map((parentPosition) =>
    anEntry({ captain, squadId: singlesSquad, parentEntryId: entryId, parentPosition }),
  )
  return { entryId, singles: await Promise.all(children) }
}
/** Squads of these entries, in their order. */
export async function squadsOf(entryIds: string[]): Promise<(string | null)[]> {
  const { services } = await theKit()
  const rows = await services.database.db
    .selectFrom('entries')
    .select(['id', 'squadId'])
    .where('id', 'in', entryIds)
    .execute()
  return entryIds.map((id) => rows.find((row) => row.id === id)?.squadId ?? null)
}
