import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nobody } from './access/actor.ts'
import { logAccess } from './access/log-access.ts'
import { transact } from './db/db.ts'
import { finish, order, paymentIdOf } from './testing/buying.ts'
import { theKit } from './testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, aVirtualEvent } from './testing/makers.ts'
import { aTeam, save } from './testing/rosters.ts'
import { aBowler } from './testing/sold.ts'

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
    'access_log',
    'alerts',
    'audit',
    'audit_values',
    'balances',
    'campaigns',
    'cart_virtual_rosters',
    'connect_states',
    'centers',
    'countries',
    'exports',
    'hold_lines',
    'hold_virtual_lines',
    'holds',
    'images',
    'invitation_refusals',
    'job_runs',
    'ledger',
    'link_entries',
    'link_misses',
    'mails',
    'member_lookups',
    'offer_lines',
    'payment_sessions',
    'process_samples',
    'processes',
    'publications',
    'recomputes',
    'refund_items',
    'rehearsals',
    'schema_info',
    'session_items',
    'states',
    'stored_answers',
    'tms_systems',
    'views',
    'wait_offers',
    'wait_squads',
    'waiting_lines',
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
  const entry = await db.selectFrom('entries').select('id').where('tournamentId', '=', tid).executeTakeFirstOrThrow()
  await db.updateTable('rosters').set({ name: 'Pin Pals' }).where('entryId', '=', entry.id).execute()
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
    ['Roster', null, 'Roster added', 'settlement', null, null],
    ['Roster', 'name', 'Roster changed', 'system', null, null], // the values stand apart
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

/** Audit rows about a record, newest last, with the values that stand in the side table. */
const auditAbout = async (id: string) =>
  (
    await db
      .selectFrom('audit as a')
      .leftJoin('auditValues as v', 'v.auditId', 'a.id')
      .selectAll('a')
      .select((eb) => [
        eb.fn.coalesce('a.originalValue', 'v.originalValue').as('was'),
        eb.fn.coalesce('a.currentValue', 'v.currentValue').as('is'),
      ])
      .where(sql<boolean>`a.about @> array[${id}::uuid]`)
      .orderBy('a.id')
      .execute()
  ).map((row) => ({ ...row, about: row.about as string[] }))

test('an act of a captain names its call; a sale names the person who paid', async () => {
  const { tid, entryId, captain } = await aTeam()
  const bowler = await aBowler()
  await save(captain, entryId, [bowler.usbcId, null, null])
  const [saved] = (await auditAbout(bowler.id)).filter(({ recordId }) => recordId === entryId)
  expect(saved).toMatchObject({
    act: 'PUT registration/entry/:id',
    userEmail: captain.email,
    role: null,
    tournamentId: tid,
  })

  const squad = await aSquad(await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0 }))
  await finish(captain, tid, await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 2 }])))
  const sold = await db
    .selectFrom('audit')
    .selectAll()
    .where('tournamentId', '=', tid)
    .where('message', '=', 'Entry added')
    .where('userEmail', '=', 'settlement')
    .execute()
  expect(sold).toHaveLength(2)
  expect(sold.map(({ act, onBehalfOf }) => [act, onBehalfOf])).toEqual(Array(2).fill(['settle', captain.email]))
  expect(new Set(sold.map(({ requestId }) => requestId)).size).toBe(1)
  expect(sold[0]?.requestId).not.toBeNull()
})

test('a bowler is found in the audit by their id, also after they left the roster', async () => {
  const { tid, entryId, captain } = await aTeam()
  const [first, second] = [await aBowler(), await aBowler()]
  await save(captain, entryId, [first.usbcId, null, null])
  await save(captain, entryId, [second.usbcId, null, null], { version: 2 })
  for (const { id } of [first, second]) {
    const rows = (await auditAbout(id)).filter(({ recordId }) => recordId === entryId)
    expect(rows.length).toBeGreaterThanOrEqual(1)
    expect(rows.every(({ tournamentId }) => tournamentId === tid)).toBe(true)
  }
  await db.updateTable('bowlers').set({ average: 201 }).where('id', '=', first.id).execute()
  await db.updateTable('bowlers').set({ fetchedAt: new Date() }).where('id', '=', first.id).execute()
  const changes = (await auditAbout(first.id)).filter(({ typeName }) => typeName === 'Bowler')
  expect(changes.map(({ property, was, is }) => [property, was, is])).toEqual([['average', '180', '201']])
})

test('every change of a tournament is found by the tournament, also what is removed with its parent', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId)
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  await db.insertInto('divisions').values({ eventId, name: 'Open' }).execute()
  await db.insertInto('divisions').values({ virtualEventId, name: 'Senior' }).execute()
  await db.insertInto('addOnFees').values({ eventId, description: 'Banquet', fee: 500 }).execute()
  await db.insertInto('locations').values({ tournamentId: tid, certificationNumber: '1', name: 'Lanes' }).execute()
  await db.updateTable('tournaments').set({ name: 'Renamed' }).where('id', '=', tid).execute()
  await db.updateTable('squads').set({ repeatId: tid }).where('id', '=', squadId).execute()
  await db.deleteFrom('virtualEvents').where('id', '=', virtualEventId).execute()
  await db.deleteFrom('squads').where('id', '=', squadId).execute()
  await db.deleteFrom('addOnFees').where('eventId', '=', eventId).execute()
  await db.deleteFrom('events').where('id', '=', eventId).execute()
  const rows = await db.selectFrom('audit').selectAll().where('tournamentId', '=', tid).orderBy('id').execute()
  const count = (message: string) => rows.filter((row) => row.message === message).length
  expect(count('Tournament added') + count('Tournament changed')).toBe(2)
  for (const type of ['Event', 'Squad', 'Virtual Event', 'Virtual Event Map', 'Add On Fee'])
    expect([type, count(`${type} added`), count(`${type} removed`)]).toEqual([type, 1, 1])
  expect([count('Division added'), count('Division removed'), count('Location added')]).toEqual([2, 2, 1])
  expect(rows.filter(({ typeName }) => typeName === 'Squad').map(({ property }) => property)).toContain('repeat_id')
})

test('what is about people can be erased; nothing else of the audit can be changed, removed or emptied', async () => {
  const captain = await aCaptain()
  const { tid, entryId } = await aTeam()
  const author = { email: 'admin@kegler.test', act: 'PUT admin/x', role: 'admin', reason: 'Asked by phone' }
  await transact(db, author, (tx) =>
    tx
      .updateTable('entries')
      .set({ coordinatorEmail: captain.email, coordinatorFirstName: 'Ann', coordinatorLastName: 'Alley' })
      .where('id', '=', entryId)
      .execute(),
  )
  const [row] = (await auditAbout(entryId)).filter(({ property }) => property === 'coordinator_email')
  expect(row).toMatchObject({
    act: author.act,
    role: author.role,
    reason: author.reason,
    userEmail: author.email,
    tournamentId: tid,
    currentValue: null,
    is: captain.email,
  })
  const id = row?.id ?? ''
  await expect(
    db.updateTable('auditValues').set({ currentValue: 'other' }).where('auditId', '=', id).execute(),
  ).rejects.toThrow('never changed')
  await db
    .updateTable('auditValues')
    .set({ currentValue: null, originalValue: null })
    .where('auditId', '=', id)
    .execute()
  await expect(db.deleteFrom('auditValues').where('auditId', '=', id).execute()).rejects.toThrow('never changed')
  await expect(db.updateTable('audit').set({ reason: null }).where('id', '=', id).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(sql`truncate audit, audit_values`.execute(db)).rejects.toThrow('never changed')
  await expect(sql`truncate ledger cascade`.execute(db)).rejects.toThrow('never changed')
})

test('who looked at what is recorded for good', async () => {
  const { entryId, tid } = await aTeam()
  const author = { email: 'admin@kegler.test', act: 'GET admin/entry/:id', requestId: 'r1' }
  await logAccess(db, { actor: { ...nobody, personId: tid }, author }, [entryId], tid)
  const rows = await db.selectFrom('accessLog').selectAll().where('tournamentId', '=', tid).execute()
  expect(rows).toMatchObject([{ personId: tid, act: author.act, about: [entryId], requestId: 'r1' }])
  await expect(db.deleteFrom('accessLog').where('tournamentId', '=', tid).execute()).rejects.toThrow('never changed')
})
