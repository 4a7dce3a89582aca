import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, zone } from '../testing/makers.ts'
import { aBowler, anEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services, clock } = await theKit()
const { db } = services.database
const admin = await anAdmin()
type Body = Record<string, unknown>
const list = async (body: Body, as = admin) => (await callAs(as, 'POST admin/entries/list', { body })).body
const idsOf = ({ items }: { items: { entryId: string }[] }) => items.map(({ entryId }) => entryId)

async function aSeason(values: Parameters<typeof aTournament>[0] = {}) {
  const tournamentId = await aTournament(values)
  const eventId = await anEvent(tournamentId, { numberOfBowlers: 1 })
  const [early, late] = [await aSquad(eventId, { time: '08:00' }), await aSquad(eventId, { time: '13:00' })]
  const captain = await aCaptain({ given_name: 'Rosa', family_name: `Q${randomUUID().slice(0, 8)}` })
  const bowler = await aBowler()
  const ids = {
    full: await anEntry({ captain, squadId: late, bowlers: [bowler.id], paid: true, name: 'Alley Cats' }),
    due: await anEntry({ captain, squadId: early, bowlers: [(await aBowler()).id], name: 'Zebras' }),
    bare: await anEntry({ captain, squadId: early, paid: true, name: 'Łanes', divisionFailed: true }),
    gone: await anEntry({ captain, squadId: early, isCancelled: true, name: 'Gone' }),
  }
  return { tournamentId, eventId, early, late, captain, ids }
}

test('filters keep what they say, of one tournament', async () => {
  const { tournamentId, early, late, ids, captain } = await aSeason()
  const idsWith = async (filter: Body) => idsOf(await list({ tournamentId, ...filter }))
  expect(await idsWith({})).toEqual([ids.full, ids.due, ids.bare])
  expect(await idsWith({ cancelled: 'only' })).toEqual([ids.gone])
  expect(await idsWith({ cancelled: 'all' })).toHaveLength(4)
  expect(await idsWith({ due: true })).toEqual([ids.due])
  expect(await idsWith({ incomplete: true })).toEqual([ids.bare])
  expect(await idsWith({ divisionFailed: true })).toEqual([ids.bare])
  expect(await idsWith({ squadId: late })).toEqual([ids.full])
  expect(await idsWith({ day: addDays(dayOf(new Date(), zone), 31) })).toHaveLength(3)
  expect(await idsWith({ day: addDays(dayOf(new Date(), zone), 32) })).toEqual([])
  expect(await idsWith({ noSquad: true })).toEqual([])
  expect(await idsWith({ byStaff: true })).toEqual([])
  expect(await idsWith({ unpaidDays: 1 })).toEqual([])
  await db
    .updateTable('entries')
    .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    .where('id', '=', ids.due)
    .execute()
  expect(await idsWith({ unpaidDays: 1 })).toEqual([ids.due])
  expect(await idsWith({ text: 'lanes' })).toEqual([ids.bare])
  expect(await idsWith({ text: captain.email })).toHaveLength(3)
  await db.updateTable('entries').set({ squadId: null }).where('id', '=', ids.bare).execute()
  expect(await idsWith({ noSquad: true, sort: 'squad' })).toEqual([ids.bare])
  expect(await idsWith({ squadId: early })).toEqual([ids.due])
})

test('whatever the filter and order, as many are counted as the list holds', async () => {
  const { tournamentId, ids, captain } = await aSeason()
  await db.updateTable('entries').set({ squadId: null }).where('id', '=', ids.due).execute()
  const today = dayOf(new Date(), zone)
  const filters = [{}, { due: true }, { due: true, incomplete: true }, { incomplete: true }, { soldOn: today }]
  const more = [{ text: captain.email }, { cancelled: 'all' }, { due: true, cancelled: 'all' }, { byStaff: true }]
  for (const filter of [...filters, ...more])
    for (const sort of ['number', 'squad', 'team', 'balance']) {
      const { items, count } = await list({ tournamentId, ...filter, sort })
      expect([filter, sort, count]).toEqual([filter, sort, items.length])
    }
  expect(idsOf(await list({ tournamentId, due: true, sort: 'squad' }))).toEqual([])
})

test('more than a thousand balances due are counted without those that are cancelled or too young', async () => {
  const { tournamentId, eventId, captain } = await aSeason()
  const captainId = await personIdOf(captain)
  await sql`
    with sold as (insert into entries (tournament_id, event_id, captain_id, created_at, is_cancelled)
      select ${tournamentId}, ${eventId}, ${captainId}, now() - case when n < 5 then 1 else 9 end * interval '1 day', n between 3 and 7
      from generate_series(1, 1010) n returning id)
    insert into ledger (entry_id, type, amount, expense, lineage, prize, description, created_by, created_at)
      select id, 'Charge', 100, 100, 0, 0, 'Fee', 'x', now() from sold`.execute(db)
  const countOf = async (filter: Body) => (await list({ tournamentId, ...filter })).count
  expect(await countOf({ unpaidDays: 5 })).toBe(1003)
  expect(await countOf({ unpaidDays: 5, cancelled: 'all' })).toBe(1006)
  // two of the last day, and the one of the season
  expect(await countOf({ due: true })).toBe(1006)
  expect(await countOf({ due: true, noSquad: true })).toBe(1005)
})

test('captains with a balance due follow each other by name, whatever it is that they owe', async () => {
  const { tournamentId } = await aSeason()
  const { captain: paid } = await aSeason()
  const people = await Promise.all(
    // no name is a part of an address, which has hexadecimal digits
    ['Urs', 'Viv', 'Wim'].map((name) => aCaptain({ given_name: name, family_name: 'Aaowes' })),
  )
  const ids = await Promise.all(people.map(personIdOf))
  await sql`
    with fee as (insert into virtual_events (tournament_id, name, expense_fee, lineage_fee, prize_fee, owner)
        values (${tournamentId}, 'Doubles', 1000, 0, 0, 'bowler') returning id),
      sold as (insert into virtual_entries (virtual_event_id, tournament_id, captain_id)
        select fee.id, ${tournamentId}, person from fee, unnest(${ids}::uuid[]) person returning id)
    insert into ledger (virtual_entry_id, type, amount, expense, lineage, prize, description, created_by, created_at)
      select id, 'Charge', 1000, 1000, 0, 0, 'Fee', 'x', now() from sold`.execute(db)
  const page = async (body: Body) =>
    (await callAs(admin, 'POST admin/captains/list', { body: { tournamentId, due: true, ...body } })).body
  const all = await page({})
  expect([all.items.map(({ captainId }) => captainId).slice(0, 3), all.count]).toEqual([ids, 4])
  const first = await page({ limit: 2 })
  expect([first.items.length, first.count, first.next?.id]).toEqual([2, 4, ids[1]])
  const second = await page({ limit: 1, after: first.next ?? undefined })
  expect([second.items[0]?.captainId, second.count]).toEqual([ids[2], null])
  expect((await page({ text: 'viv aaowes' })).items).toMatchObject([{ captainId: ids[1], balance: 10 }])
  expect(await page({ text: paid.email })).toMatchObject({ items: [], count: 0 })
  expect((await page({ descending: true })).items.at(-1)?.captainId).toBe(ids[0])
})

test('a selection is asked for by reservation numbers; of another group it shows nothing', async () => {
  const group = await aGroup()
  const hubStaff = await aCaptain({ roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] })
  const { tournamentId, eventId, early, ids } = await aSeason()
  const { items } = await list({ tournamentId, cancelled: 'all' })
  const numberOf = (id: string) => items.find(({ entryId }: { entryId: string }) => entryId === id)?.entryNumber
  const numbers = [ids.due, ids.gone].map(numberOf).join(',')
  const chosen = await list({ numbers, cancelled: 'all' })
  expect([idsOf(chosen), chosen.count]).toEqual([[ids.due, ids.gone], 2])
  expect(chosen.items[0]).toMatchObject({ tournamentId, eventId, squadId: early })
  expect(idsOf(await list({ numbers }))).toEqual([ids.due])
  expect(idsOf(await list({ numbers, squadId: early, sort: 'squad' }))).toEqual([ids.due])
  expect(idsOf(await list({ numbers, cancelled: 'all' }, hubStaff))).toEqual([])
  const refused = async (given: unknown) =>
    (await callAs(admin, 'POST admin/entries/list', { body: { numbers: given } as never })).statusCode
  for (const given of ['', 'x', '1,', '1000326;1', '1'.repeat(10)])
    expect([given, await refused(given)]).toEqual([given, 400])
  expect(await refused(Array.from({ length: 501 }, (_, n) => n + 1).join(','))).toBe(400)
  expect(idsOf(await list({ numbers: Array.from({ length: 500 }, (_, n) => n + 1).join(',') }))).toEqual([])
})

test('pages follow each other in every order, both ways, without gaps or repeats', async () => {
  const { tournamentId, eventId, captain } = await aSeason()
  const squads = [
    await aSquad(eventId, { time: '10:00', endLane: 60 }),
    await aSquad(eventId, { time: '15:00', endLane: 60 }),
  ]
  for (let n = 0; n < 15; n += 1)
    await anEntry({ captain, squadId: squads[n % 2] ?? '', name: `Team ${n % 4}`, paid: n % 3 === 0 })
  for (const sort of ['number', 'squad', 'team', 'balance'])
    for (const descending of [false, true]) {
      const found: string[] = []
      let after: unknown
      let count: number | null = null
      do {
        const page = await list({ tournamentId, sort, descending, limit: 4, ...(after ? { after } : {}) })
        count ??= page.count
        found.push(...idsOf(page))
        after = page.next
      } while (after)
      const whole = idsOf(await list({ tournamentId, sort, descending, limit: 50 }))
      expect([sort, found]).toEqual([sort, whole])
      expect([sort, new Set(found).size, count]).toEqual([sort, 18, 18])
    }
  const items = (await list({ tournamentId, sort: 'squad' })).items.map(({ squadDateTime }) => squadDateTime ?? '')
  expect(items).toEqual(items.toSorted())
})

test('a page that is none of ours is refused, a large one without an export too', async () => {
  for (const after of [
    { key: 'x', id: randomUUID() },
    { key: '1; drop', id: randomUUID() },
  ]) {
    const reply = await callAs(admin, 'POST admin/entries/list', { body: { after } })
    expect([reply.statusCode, reply.body.code]).toEqual([400, 'BadInput'])
  }
  const large = await callAs(admin, 'POST admin/entries/list', { body: { limit: 51 } })
  expect(large.body.message).toBe('Ask for at most 50 rows.')
})

test('captains and payments of the group are listed, of another group nothing', async () => {
  const group = await aGroup()
  const claims = { roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] }
  const hubStaff = await aCaptain(claims)
  const { tournamentId, captain, ids } = await aSeason({ groupId: group.id })
  const captainId = await personIdOf(captain)
  const createdAt = new Date()
  const given = { tournamentId, payerId: captainId, amount: 4000, method: 'Check' as const, acceptedBy: 'x', createdAt }
  await db
    .insertInto('payments')
    .values({ ...given, checkNumber: '4711' })
    .execute()
  const captains = await callAs(hubStaff, 'POST admin/captains/list', { body: {} })
  expect(captains.body.items).toMatchObject([{ captainId, entries: 3, balance: 200, address: null, hasSignedIn: true }])
  const payments = await callAs(hubStaff, 'POST admin/payments/list', { body: { text: '4711' } })
  expect(payments.body.items).toMatchObject([{ captainId, amount: 40, method: 'Check', checkNumber: '4711' }])
  for (const body of [{ text: captain.email }, { tournamentId }]) {
    for (const key of ['POST admin/entries/list', 'POST admin/captains/list', 'POST admin/payments/list'] as const) {
      const reply = await callAs(admin, key, { body })
      expect([key, reply.body.items, reply.body.count]).toEqual([key, [], 0])
    }
  }
  expect(idsOf(await list({ due: true }, hubStaff))).toEqual([ids.due])
})

// more than are read in any order, and fewer
test.each([2_600, 1_100])('of %i that a text fits the newest thousand are listed, and it is said', async (n) => {
  const { tournamentId, eventId, captain } = await aSeason()
  const captainId = await personIdOf(captain)
  // in an order that has nothing to do with their times
  const times = sql`select now() + ((k * 7919) % ${n}) * interval '1 minute' as at from generate_series(1, ${n}) k`
  await sql`
    with made as (insert into entries (tournament_id, event_id, captain_id, created_at)
      select ${tournamentId}, ${eventId}, ${captainId}, at from (${times}) x returning id)
    insert into rosters (entry_id, tournament_id, captain_id, name) select id, ${tournamentId}, ${captainId}, 'Many' from made`.execute(
    db,
  )
  await sql`insert into payments (tournament_id, payer_id, amount, method, accepted_by, created_at)
    select ${tournamentId}, ${captainId}, 100, 'Cash', 'x', at from (${times}) x`.execute(db)
  await sql`insert into refunds (tournament_id, payee_id, amount, method, state, reason, requested_by, created_at, done_at, next_at)
    select ${tournamentId}, ${captainId}, 100, 'Cash', 'done', 'x', 'x', at, at, at from (${times}) x`.execute(db)
  for (const kind of ['payments', 'refunds'] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(kind)} where tournament_id = ${tournamentId} order by created_at desc limit 50`.execute(
      db,
    )
    const filter = { kind: kind === 'payments' ? 'Payment' : 'Refund', text: captain.email, descending: true } as const
    const { body } = await callAs(admin, 'POST admin/payments/list', { body: { tournamentId, ...filter } })
    expect([kind, body.count, body.exceededResultLimit]).toEqual([kind, 1000, true])
    expect(body.items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  }
  const { rows } = await sql<{ entryNumber: number }>`
    select entry_number from entries where tournament_id = ${tournamentId} order by created_at desc limit 1000`.execute(
    db,
  )
  for (const text of [captain.email, 'many']) {
    const shown = await list({ tournamentId, text, descending: true })
    expect([text, shown.count, shown.exceededResultLimit]).toEqual([text, 1000, true])
    const numbers = rows.map((row) => row.entryNumber).toSorted((a, b) => b - a)
    expect(shown.items.map((item) => item.entryNumber)).toEqual(numbers.slice(0, 50))
  }
})

test('the tournaments of a list are all of the group, also past ones, each with its events', async () => {
  const group = await aGroup()
  const hubStaff = await aCaptain({ roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] })
  const later = await aTournament({ groupId: group.id })
  const past = await aTournament({
    groupId: group.id,
    status: 5,
    startDate: '2020-01-01',
    endDate: '2020-02-01',
    registrationCloseDate: '2020-01-01',
  })
  const [small, large] = [await anEvent(later, { numberOfBowlers: 1 }), await anEvent(later, { numberOfBowlers: 4 })]
  const all = async (as: typeof hubStaff) => (await callAs(as, 'GET admin/tournament/list')).body
  expect((await all(hubStaff)).map(({ id, events }) => [id, events.map((event) => event.id)])).toEqual([
    [later, [large, small]],
    [past, []],
  ])
  expect((await all(admin)).some(({ id }) => id === later)).toBe(false)
})

test('an export is recorded first, and admits its person to larger pages and to what was ticked', async () => {
  const { tournamentId, captain } = await aSeason()
  await db
    .updateTable('persons')
    .set({ city: 'Green Bay', birthDate: '1985-04-12' })
    .where('email', '=', captain.email)
    .execute()
  const start = (body: Body) => callAs(admin, 'POST admin/export', { body: { format: 'csv', ...body } as never })
  const refused = await start({ screen: 'captains', columns: ['captainName', 'birthDate'] })
  expect(refused.body.message).toBe('Say what birth dates or addresses are needed for.')
  expect((await start({ screen: 'entries', columns: ['birthDate'] })).statusCode).toBe(422)
  const columns = ['captainName', 'birthDate']
  const { exportId } = (await start({ screen: 'captains', columns, purpose: 'Age groups' })).body
  const line = await db.selectFrom('accessLog').selectAll().where('id', '=', String(exportId)).executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    act: 'POST admin/export',
    details: { screen: 'captains', columns, purpose: 'Age groups' },
  })
  const body = { tournamentId, limit: 1000, exportId }
  const page = await callAs(admin, 'POST admin/captains/list', { body })
  expect(page.body.items).toMatchObject([{ birthDate: '1985-04-12', address: null }])
  expect((await callAs(await anAdmin(), 'POST admin/captains/list', { body })).statusCode).toBe(404)
  expect((await callAs(admin, 'POST admin/entries/list', { body })).statusCode).toBe(404)
  // in another group of theirs, and later
  const { subject: sub, email } = admin
  const hub = { groups: [(await aGroup()).name], permissions: ['CanMigratePartnersFromV2'] }
  const inHub = await aCaptain({ sub, email, roles: ['admin'], ...hub })
  expect((await callAs(inHub, 'POST admin/captains/list', { body })).statusCode).toBe(404)
  clock.ahead = 61 * 60_000
  const late = await callAs(admin, 'POST admin/captains/list', { body })
  clock.ahead = 0
  expect(late.statusCode).toBe(404)
})

test('views are saved under a name, replaced, shared with the group and removed by their owner', async () => {
  const group = await aGroup()
  const claims = { roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] }
  const [one, two] = [await aCaptain(claims), await aCaptain(claims)]
  const save = (body: Body) => callAs(one, 'PUT admin/view', { body: { screen: 'entries', ...body } as never })
  const views = async (as: typeof one) =>
    (await callAs(as, 'GET admin/view', { query: { screen: 'entries' } })).body.map(({ name, search }) => [
      name,
      search,
    ])
  const { id } = (await save({ name: 'Unpaid', search: 'due=true' })).body
  await save({ name: 'unpaid', search: 'due=true&unpaidDays=7' })
  expect([await views(one), await views(two)]).toEqual([[['unpaid', 'due=true&unpaidDays=7']], []])
  await save({ name: 'unpaid', search: 'due=true', isShared: true })
  expect(await views(two)).toEqual([['unpaid', 'due=true']])
  expect(await views(admin)).not.toContainEqual(['unpaid', 'due=true'])
  expect((await callAs(two, 'DELETE admin/view', { body: { id } })).body).toEqual({ isSuccess: false })
  expect((await callAs(one, 'DELETE admin/view', { body: { id } })).body).toEqual({ isSuccess: true })
  expect(await views(one)).toEqual([])
})
