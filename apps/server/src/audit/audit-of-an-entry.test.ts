import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aLink } from '../testing/links.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { save } from '../testing/rosters.ts'
import { aBowler, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const uuid = /[\da-f]{8}-[\da-f]{4}-/

const aManager = (claims: object = {}) =>
  aCaptain({ roles: ['manager'], given_name: 'Mona', family_name: 'Manager', ...claims })
/** A free entry that its captain bought, and everything that tests do to it. */
async function aLife() {
  const tid = await aTournament()
  const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0, numberOfBowlers: 2 }
  const eventId = await anEvent(tid, free)
  const [nine, one] = [await aSquad(eventId), await aSquad(eventId, { time: '13:00' })]
  const captain = await aCaptain({ given_name: 'Rosa', family_name: 'Lindqvist' })
  await finish(captain, tid, await paymentIdOf(order(captain, tid, [{ id: nine, quantity: 1 }])))
  const { id, entryNumber } = await db
    .selectFrom('entries')
    .select(['id', 'entryNumber'])
    .where('tournamentId', '=', tid)
    .executeTakeFirstOrThrow()
  return { tid, eventId, nine, one, captain, id, entryNumber }
}
async function sentences(manager: Person, id: string) {
  const { body } = await callAs(manager, 'GET audit/teamAudit/:id', { params: { id }, query: {} })
  return actsOf(body.records, id).map(({ sentence }) => sentence)
}

test('links that ended are deleted without a word in the life of the entry', async () => {
  const { id } = await aLife()
  const manager = await aManager()
  const link = await aLink(id)
  const before = await sentences(manager, id)
  expect(before[0]).toMatch(/^Team link made/)
  await transact(db, { email: 'system' }, (tx) => tx.deleteFrom('links').where('id', '=', link.id).execute())
  expect(await sentences(manager, id)).toEqual(before)
})

test('a manager reads the life of an entry as sentences, without ids or JSON', async () => {
  const { captain, id, entryNumber, one, tid } = await aLife()
  const [ann, bob] = [
    await aBowler({ firstName: 'Ann', lastName: 'Alley', usbcId: `8421-${entryNumber}` }),
    await aBowler({ firstName: 'Bob', lastName: 'Bowl', usbcId: `8422-${entryNumber}` }),
  ]
  await save(captain, id, [ann.usbcId, null])
  await save(captain, id, [bob.usbcId, null], { version: 2 })
  const admin = await aCaptain({ roles: ['admin'], given_name: 'Ingrid', family_name: 'Solberg' })
  await personIdOf(admin)
  const author = { email: admin.email, act: 'PUT admin/entry/:id/squad/change', role: 'admin', reason: 'bus is late' }
  await transact(db, author, (tx) => tx.updateTable('entries').set({ squadId: one }).where('id', '=', id).execute())
  const pat = await personIdOf(await aCaptain({ given_name: 'Pat', family_name: 'Port' }))
  await transact(db, { ...author, act: 'captain change', reason: 'retired' }, (tx) =>
    tx.updateTable('entries').set({ captainId: pat }).where('id', '=', id).execute(),
  )
  const manager = await aManager()
  const read = await sentences(manager, id)
  expect(read).toEqual([
    'Captain changed from Rosa Lindqvist to Pat Port by Ingrid Solberg (admin): retired',
    expect.stringMatching(
      /^Moved from 09:00 AM to 01:00 PM CT on \w+ \w+, \d{4} by Ingrid Solberg \(admin\): bus is late$/,
    ),
    `Team renamed from 'Ann Alley' to 'Bob Bowl'; position 1: Ann Alley (8421-${entryNumber}) -> Bob Bowl (8422-${entryNumber}) by Rosa Lindqvist`,
    `Team renamed from 'No Team Name' to 'Ann Alley'; position 1: Ann Alley (8421-${entryNumber}) added by Rosa Lindqvist`,
    expect.stringMatching(new RegExp(`^Bought Team ${entryNumber}, .*, 09:00 AM CT by Rosa Lindqvist$`)),
  ])
  const { body } = await callAs(manager, 'GET audit/teamAudit/:id', { params: { id }, query: {} })
  const shown = body.records.flatMap((row) => [
    row.thing,
    row.propertyName,
    row.originalValue,
    row.currentValue,
    row.message,
  ])
  for (const text of shown) expect(text ?? '').not.toMatch(uuid)
  for (const text of shown) expect(text ?? '').not.toMatch(/[{}]|_id/)
  // found by the former captain, by the former bowler
  for (const searchFilter of [' Lindqvist ', 'ann alley', String(entryNumber), `8421-${entryNumber}`]) {
    const found = await callAs(manager, 'POST audit/teamAudit', { body: { searchFilter } })
    expect([searchFilter, found.body.matches.some(({ entryId }) => entryId === id)]).toEqual([searchFilter, true])
  }
  const bowler = await callAs(manager, 'GET audit/bowlerAudit/:id', { params: { id: ann.id }, query: {} })
  expect(bowler.body.records.length).toBeGreaterThan(0)
  const rosa = await personIdOf(captain)
  const ofRosa = await callAs(manager, 'GET audit/captainAudit/:captainId/:tournamentId', {
    params: { captainId: rosa, tournamentId: tid },
    query: {},
  })
  expect(
    actsOf(ofRosa.body.records, null).some(({ sentence }) => sentence.includes('captain changed from Rosa Lindqvist')),
  ).toBe(true)
})

test('an entry is found by the name that its team had', async () => {
  const { id } = await aLife()
  const manager = await aManager()
  const name = `Ølsen ${id.slice(0, 8)}`
  for (const text of [name, 'Pin Pals'])
    await transact(db, { email: 'maker' }, (tx) =>
      tx.updateTable('rosters').set({ name: text }).where('entryId', '=', id).execute(),
    )
  const found = await callAs(manager, 'POST audit/teamAudit', {
    body: { searchFilter: name.toUpperCase().replace('Ø', 'o') },
  })
  expect(found.body.matches).toMatchObject([{ entryId: id, teamName: 'Pin Pals' }])
})

test('a search needs three letters after trimming', async () => {
  const manager = await aManager()
  for (const kind of ['tournament', 'captain', 'team', 'virtualEntry', 'bowler'] as const) {
    const refused = await callAs(manager, `POST audit/${kind}Audit`, { body: { searchFilter: ' ab ' } })
    expect([refused.statusCode, refused.body.messages]).toEqual([400, ['A minimum of three characters are required.']])
  }
})

test('more than a hundred matches are limited', async () => {
  const { captain, nine, tid, eventId } = await aLife()
  const captainId = await personIdOf(captain)
  await db.updateTable('squads').set({ endLane: 200 }).where('id', '=', nine).execute()
  await sql`with made as (insert into entries (tournament_id, event_id, squad_id, captain_id)
      select ${tid}, ${eventId}, ${nine}, ${captainId} from generate_series(1, 100) returning id, tournament_id, captain_id)
    insert into rosters (entry_id, tournament_id, captain_id, name) select id, tournament_id, captain_id, 'Crowd' from made`.execute(
    db,
  )
  const { body } = await callAs(await aManager(), 'POST audit/teamAudit', { body: { searchFilter: 'crowd' } })
  expect([body.matches.length, body.exceededResultLimit]).toEqual([100, false])
  const all = await callAs(await aManager(), 'POST audit/teamAudit', { body: { searchFilter: captain.email } })
  expect([all.body.matches.length, all.body.exceededResultLimit]).toEqual([100, true])
})

test('pages hold whole acts; filters choose by person, kind and day', async () => {
  const { captain, id } = await aLife()
  const manager = await aManager()
  for (const index of Array.from({ length: 120 }, (_, at) => at))
    await transact(db, { email: captain.email }, (tx) =>
      tx
        .updateTable('rosters')
        .set({ name: `Team ${index}`, state: `S${index % 7}` })
        .where('entryId', '=', id)
        .execute(),
    )
  const first = await callAs(manager, 'GET audit/teamAudit/:id', { params: { id }, query: {} })
  expect([first.body.records.length, first.body.isCut]).toEqual([200, false])
  const second = await callAs(manager, 'GET audit/teamAudit/:id', {
    params: { id },
    query: { before: first.body.next ?? 0 },
  })
  const requests = (records: { requestId: string }[]) => new Set(records.map(({ requestId }) => requestId))
  const later = requests(second.body.records)
  expect([...requests(first.body.records)].filter((id) => later.has(id))).toEqual([])
  expect(second.body.next).toBeNull()
  const filtered = async (query: object) =>
    (await callAs(manager, 'GET audit/teamAudit/:id', { params: { id }, query })).body.records.length
  expect(await filtered({ kind: 'Squads' })).toBe(0)
  expect(await filtered({ kind: 'Purchases' })).toBe(1)
  expect(await filtered({ by: 'nobody@kegler.test' })).toBe(0)
  expect(await filtered({ day: '2020-02-02' })).toBe(0)
})

test('another group finds and opens nothing', async () => {
  const { captain, id, tid } = await aLife()
  const { name } = await aGroup()
  const stranger = await aManager({ groups: [name], permissions: ['CanMigratePartnersFromV2'] })
  const found = await callAs(stranger, 'POST audit/teamAudit', { body: { searchFilter: captain.email } })
  expect(found.body.matches).toEqual([])
  expect((await callAs(stranger, 'GET audit/teamAudit/:id', { params: { id }, query: {} })).statusCode).toBe(404)
  expect((await callAs(stranger, 'GET audit/tournamentAudit/:id', { params: { id: tid }, query: {} })).statusCode).toBe(
    404,
  )
  const captains = await callAs(stranger, 'POST audit/captainAudit', { body: { searchFilter: captain.email } })
  expect(captains.body.matches).toEqual([])
  expect(
    (await callAs(await anAdmin(), 'GET admin/entry/:id/timeline', { params: { id } })).body.records.length,
  ).toBeGreaterThan(0)
})

test('who opened the audit of a captain or a bowler is in the access log', async () => {
  const { captain, id, tid } = await aLife()
  const bowler = await aBowler()
  await save(captain, id, [bowler.usbcId, null])
  const manager = await aManager()
  const captainId = await personIdOf(captain)
  await callAs(manager, 'GET audit/bowlerAuditDetails/:id', { params: { id: bowler.id } })
  await callAs(manager, 'GET audit/captainAuditDetails/:captainId/:tournamentId', {
    params: { captainId, tournamentId: tid },
  })
  const lines = await db
    .selectFrom('accessLog')
    .select(['act', 'about'])
    .where('personId', '=', await personIdOf(manager))
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { act: 'GET audit/bowlerAuditDetails/:id', about: [bowler.id] },
    { act: 'GET audit/captainAuditDetails/:captainId/:tournamentId', about: [captainId] },
  ])
})
