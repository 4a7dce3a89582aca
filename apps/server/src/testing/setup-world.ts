import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Person, theKit } from './kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from './makers.ts'
import { aDivision, personIdOf } from './sold.ts'

/** A picture of one dot. */
export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A tournament in Setup with everything that calls of the setup console can name; its manager is listed. */
export async function aSetupWorld(manager: Person, groupId: string | null = null) {
  const { db } = (await theKit()).services.database
  const insert = async (table: 'centers' | 'cards' | 'tags', values: Record<string, unknown>) =>
    db
      .insertInto(table)
      .values(values as never)
      .execute()
  const made = () => randomUUID()
  const [tagId, freeTagId, cardId, locationId] = [made(), made(), made(), made()]
  const [managerId, administratorId, feeId, ruleId] = [made(), made(), made(), made()]
  const earlyListId = made()
  const questionId = made()
  const [locationNumber, emptyLocationNumber, freeLocationNumber] = [made(), made(), made()]
  const { id: imageId } = await db
    .insertInto('images')
    .values({ type: 'png', bytes: onePixel })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ type: 'png' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insert('cards', { id: cardId, groupId, name: cardId, imageId })
  for (const id of [tagId, freeTagId]) await insert('tags', { id, groupId, name: id })
  const tid = await aTournament({ groupId, status: 1, bccEmail: 'copy@kegler.test', exportId: 'file', cardId })
  const { financeAccountId: accountId } = await db
    .selectFrom('tournaments')
    .select('financeAccountId')
    .where('id', '=', tid)
    .executeTakeFirstOrThrow()
  const center = { name: 'Lanes', address: '1 Pin St', city: 'Springfield', state: 'IL', zip: '62701', phone: '' }
  for (const certificationNumber of [locationNumber, freeLocationNumber])
    await insert('centers', { ...center, certificationNumber, lanes: 40 })
  const located = { ...center, id: locationId, tournamentId: tid, certificationNumber: locationNumber, lanes: 40 }
  await db.insertInto('locations').values(located).execute()
  await db
    .insertInto('locations')
    .values({ ...center, tournamentId: tid, certificationNumber: emptyLocationNumber, name: 'Other Lanes' })
    .execute()
  await db.insertInto('tournamentTags').values({ tournamentId: tid, tagId }).execute()
  const personId = await personIdOf(manager)
  const earlierId = await aTournament({ groupId })
  for (const tournamentId of [tid, earlierId])
    await db.insertInto('tournamentManagers').values({ tournamentId, personId }).execute()
  const colleague = await aPerson(['manager'])
  await db.insertInto('tournamentManagers').values({ id: managerId, tournamentId: tid, personId: colleague }).execute()
  const helper = await aPerson(['admin'])
  await db
    .insertInto('tournamentAdministrators')
    .values({ id: administratorId, tournamentId: tid, personId: helper })
    .execute()

  const eventId = await anEvent(tid, { name: 'Team', locationId, averageBased: true })
  const otherEventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, locationId })
  const singlesId = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, locationId })
  const squadId = await aSquad(eventId)
  await aSquad(otherEventId, { time: '13:00' })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const divisionId = await aDivision({ eventId }, 'Division 1', { minAverage: 0, maxAverage: 900 })
  await db.insertInto('addOnFees').values({ id: feeId, eventId, description: 'Lineage', fee: 500 }).execute()
  const rule = { tournamentId: tid, parentEventId: eventId, childEventId: otherEventId, quantity: 1 }
  const opensAt = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('earlyLists')
    .values({ id: earlyListId, tournamentId: tid, name: 'loyal', opensAt, mostPlaces: 6 })
    .execute()
  await db
    .insertInto('questions')
    .values({ id: questionId, tournamentId: tid, position: 1, kind: 'text', ofTeam: false, label: 'Shirt size' })
    .execute()
  await db
    .insertInto('bundlingRules')
    .values({ ...rule, id: ruleId })
    .execute()
  return {
    ...{ tid, eventId, otherEventId, singlesId, squadId, virtualEventId, divisionId, feeId, ruleId, locationId },
    ...{
      locationNumber,
      emptyLocationNumber,
      freeLocationNumber,
      managerId,
      administratorId,
      earlyListId,
      questionId,
      earlierId,
      tagId,
      freeTagId,
      cardId,
      imageId,
    },
    accountId: accountId ?? '',
  }
}
export type SetupWorld = Awaited<ReturnType<typeof aSetupWorld>>
/** Of the group, of all or of nobody: another tournament may name them too. */
export const sharedThings: readonly (keyof SetupWorld)[] = ['freeLocationNumber', 'imageId']
export const thingsOfGroup: readonly (keyof SetupWorld)[] = ['tagId', 'freeTagId', 'cardId', 'accountId', 'earlierId']

async function aPerson(roles: string[]): Promise<string> {
  return personIdOf(await aCaptain({ roles }))
}

const setupTables = [
  ...['tournaments', 'locations', 'tags', 'tournament_tags', 'tournament_managers', 'tournament_administrators'],
  ...['events', 'virtual_events', 'virtual_event_maps', 'divisions', 'squads', 'add_on_fees', 'bundling_rules'],
  ...['early_lists', 'questions', 'waivers', 'refund_steps'],
  ...['cards', 'images', 'publications', 'exports', 'centers', 'entries', 'ledger', 'hold_lines'],
]
/** Changes with every change of what the console writes, and of what is sold and held: a row that is written has a new xmin. */
export async function setupFootprint(): Promise<string> {
  const { db } = (await theKit()).services.database
  const parts = setupTables.map(
    (table) => sql`select concat_ws(' ', count(*), max(xmin::text::bigint)) as part from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ all: string }>`
    select string_agg(part, ' ') as all from (${sql.join(parts, sql` union all `)}) p`.execute(db)
  return rows[0]?.all ?? ''
}
