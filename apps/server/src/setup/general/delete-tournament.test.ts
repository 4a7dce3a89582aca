import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { raiseAlert } from '../../db/alert.ts'
import { transact } from '../../db/db.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, aVirtualEvent } from '../../testing/makers.ts'
import { aManager } from '../../testing/setup.ts'
import { aSetupWorld, type SetupWorld } from '../../testing/setup-world.ts'
import { aBowler, aDivision, anEntry, personIdOf } from '../../testing/sold.ts'
import { aGroup } from '../../testing/world.ts'
import { answersOfWorld } from '../../testing/world-questions.ts'
import { roomOfWorld, waitsOfWorld } from '../../testing/world-waits.ts'

const { services } = await theKit()
const { db } = services.database
const remove = (person: Person, id: string, dryRun?: true) =>
  callAs(person, 'DELETE setup/tournament/:id', { params: { id }, ...(dryRun ? { dryRun } : {}) } as never)
const row = (id: string) => db.selectFrom('tournaments').select('name').where('id', '=', id).executeTakeFirst()
const sold = [
  ...['balances', 'entries', 'guests', 'handovers', 'links', 'payment_sessions', 'payments', 'refunds'],
  'virtual_entries',
]
/** Tables with a tournament, without the two that keep what was done. */
async function tournamentTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'tournament_id' and table_type = 'BASE TABLE'
      and table_name not in ('audit', 'access_log') order by table_name`.execute(db)
  return rows.map(({ name }) => name)
}
/** Those with rows of this one. */
async function tablesWith(id: string): Promise<string[]> {
  const queries = (await tournamentTables()).map(
    (name) =>
      sql`select ${name}::text as name where exists (select from ${sql.table(name)} where tournament_id = ${id})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

let manager: Person
let world: SetupWorld
let captain: Person
let hold: { captainId: string; tournamentId: string; expiresAt: Date }
beforeEach(async () => {
  manager = await aManager()
  world = await aSetupWorld(manager)
  captain = await aCaptain()
  hold = { captainId: await personIdOf(captain), tournamentId: world.tid, expiresAt: new Date() }
})

test('it goes with everything that belongs to it, once; the audit stays', async () => {
  const { tid: tournamentId, squadId, eventId, virtualEventId } = world
  const { captainId } = hold
  const createdBy = await personIdOf(manager)
  const begun = { tournamentId, createdBy, startedAt: new Date(), doneAt: new Date(), state: 'failed' as const }
  await aDivision({ virtualEventId }, 'Everybody')
  await aVirtualEvent(tournamentId, [eventId], { name: 'Brackets' })
  await db.updateTable('tournaments').set({ linkEvents: true }).where('id', '=', tournamentId).execute()
  await db
    .insertInto('publications')
    .values({ ...begun, hash: '', document: '{}' })
    .execute()
  await db.insertInto('exports').values(begun).execute()
  await db
    .insertInto('recomputes')
    .values({ tournamentId, total: 0, startedBy: manager.email, nextAt: new Date('2100-01-01') })
    .execute()
  await db.insertInto('holds').values(hold).execute()
  await db.insertInto('rosters').values({ captainId, tournamentId, squadId }).execute()
  await db.insertInto('cartVirtualRosters').values({ captainId, tournamentId, virtualEventId, bowlerIds: [] }).execute()
  const { waitId } = await waitsOfWorld({ tid: tournamentId, eventId, squadId }, captainId)
  await db.insertInto('waitSquads').values({ waitId, squadId }).execute()
  await db.insertInto('offerLines').values({ waitId, squadId, quantity: 1 }).execute()
  await roomOfWorld(tournamentId, captainId)
  await answersOfWorld(tournamentId, captainId, (await aBowler()).id)
  await db.insertInto('refundSteps').values({ tournamentId, untilOn: '2026-12-01', percent: 50 }).execute()
  const alert = { kind: 'test', about: tournamentId, message: 'Something', now: new Date(), tournamentId }
  await transact(db, { email: 'maker' }, (tx) => raiseAlert(tx, alert))
  // a new table gets a row here, or refuses the delete
  expect(await tablesWith(tournamentId)).toEqual((await tournamentTables()).filter((name) => !sold.includes(name)))

  const { name = '' } = (await row(tournamentId)) ?? {}
  const tried = await remove(manager, tournamentId, true)
  expect(tried.body).toMatchObject({
    effects: { notes: ['Deleted with it: 3 events, 2 virtual events, 2 squads.'], places: [], mails: [] },
  })
  expect(await row(tournamentId)).toBeDefined()

  expect(await remove(manager, tournamentId)).toMatchObject({ statusCode: 200, body: { name } })
  expect(await tablesWith(tournamentId)).toEqual([])
  expect(await row(tournamentId)).toBeUndefined()
  const divisions = db.selectFrom('divisions').select('id').where('eventId', '=', eventId)
  expect(await divisions.execute()).toEqual([])
  const audit = await db
    .selectFrom('audit')
    .select(['typeName', 'userEmail'])
    .where('act', '=', 'DELETE setup/tournament/:id')
    .where('tournamentId', '=', tournamentId)
    .where('property', 'is', null)
    .execute()
  expect(new Set(audit.map(({ userEmail }) => userEmail))).toEqual(new Set([manager.email]))
  expect(new Set(audit.map(({ typeName }) => typeName))).toContain('Tournament')
  // whoever has read it just before
  const superuser = await aCaptain({ roles: ['superuser'] })
  expect(await remove(superuser, tournamentId)).toMatchObject({
    statusCode: 404,
    body: { message: 'This tournament was not found.' },
  })
})

test.each([
  [
    'an entry',
    'Somebody has bought in this tournament: archive it instead.',
    () => anEntry({ captain, squadId: world.squadId }),
  ],
  [
    'an entry that was cancelled',
    'Somebody has bought in this tournament: archive it instead.',
    async () => {
      const id = await anEntry({ captain, squadId: world.squadId })
      await db.updateTable('entries').set({ isCancelled: true }).where('id', '=', id).execute()
    },
  ],
  [
    'a place in a cart',
    'Somebody has this tournament in their cart. Please try again later.',
    async () => {
      const { id: holdId } = await db.insertInto('holds').values(hold).returning('id').executeTakeFirstOrThrow()
      await db
        .insertInto('holdLines')
        .values({ holdId, squadId: world.squadId, quantity: 1, rosterIds: [randomUUID()] })
        .execute()
    },
  ],
  [
    'another status',
    'Only a tournament in Setup can be deleted.',
    () => db.updateTable('tournaments').set({ status: 2 }).where('id', '=', world.tid).execute(),
  ],
])('with %s it stays: %s', async (_, message, prepare) => {
  await prepare()
  const before = await tablesWith(world.tid)
  expect(await remove(manager, world.tid)).toMatchObject({ statusCode: 422, body: { message } })
  expect(await tablesWith(world.tid)).toEqual(before)
})

test('managers who are not listed and other groups do not delete it', async () => {
  const partner = await aManager({ groups: [(await aGroup()).name] })
  expect(await remove(await aManager(), world.tid)).toMatchObject({ statusCode: 403 })
  expect(await remove(partner, world.tid)).toMatchObject({ statusCode: 404 })
  expect(await row(world.tid)).toBeDefined()
})
