import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { finish, order, paymentIdOf } from './testing/buying.ts'
import { theKit } from './testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from './testing/makers.ts'

const { services } = await theKit()
const { db } = services.database

test('every table of entries, people, money and settings writes the audit by itself', async () => {
  const watched = await sql<{
    name: string
  }>`select distinct event_object_table as name from information_schema.triggers
    where action_statement like '%audit_row%'`.execute(db)
  const names = new Set(watched.rows.map((row) => row.name))
  const all = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
    db,
  )
  // what is no record of a change of its own: counters, queues, caches, lookups, and the audit itself
  const unwatched = [
    'alerts',
    'audit',
    'balances',
    'bowlers',
    'cart_rosters',
    'centers',
    'countries',
    'hold_lines',
    'hold_virtual_lines',
    'holds',
    'ledger',
    'mails',
    'payment_sessions',
    'session_items',
    'states',
    'stored_answers',
    'webhook_events',
    'kysely_migration',
    'kysely_migration_lock',
  ]
  expect(
    all.rows
      .map((row) => row.name)
      .filter((name) => !names.has(name))
      .sort(),
  ).toEqual(unwatched.sort())
})

test('a sale leaves who, what and when; a change leaves the value before and after', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0 }))
  const captain = await aCaptain()
  await finish(captain, tid, await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }])))
  const entry = await db
    .selectFrom('entries')
    .select(['id', 'name'])
    .where('tournamentId', '=', tid)
    .executeTakeFirstOrThrow()
  await db.updateTable('entries').set({ name: 'Pin Pals' }).where('id', '=', entry.id).execute()
  const rows = await db.selectFrom('audit').selectAll().where('recordId', '=', entry.id).orderBy('id').execute()
  expect(
    rows.map(({ typeName, property, originalValue, currentValue, message, userEmail }) => [
      typeName,
      property,
      message,
      userEmail,
      originalValue,
      property ? currentValue : null,
    ]),
  ).toEqual([
    ['Entry', null, 'Entry added', 'settlement', null, null],
    ['Entry', 'name', 'Entry changed', 'system', 'No Team Name', 'Pin Pals'],
  ])
  const person = await db
    .selectFrom('audit')
    .select('userEmail')
    .where(
      'recordId',
      '=',
      (await db.selectFrom('persons').select('id').where('email', '=', captain.email).executeTakeFirstOrThrow()).id,
    )
    .executeTakeFirst()
  expect(person?.userEmail).toBe(captain.email)
})
