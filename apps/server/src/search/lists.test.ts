import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, zone } from '../testing/makers.ts'
import { aBowler, anEntry, personIdOf } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
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
  const of = async (filter: Body) => idsOf(await list({ tournamentId, ...filter }))
  expect(await of({})).toEqual([ids.full, ids.due, ids.bare])
  expect(await of({ cancelled: 'only' })).toEqual([ids.gone])
  expect(await of({ cancelled: 'all' })).toHaveLength(4)
  expect(await of({ due: true })).toEqual([ids.due])
  expect(await of({ incomplete: true })).toEqual([ids.bare])
  expect(await of({ divisionFailed: true })).toEqual([ids.bare])
  expect(await of({ squadId: late })).toEqual([ids.full])
  expect(await of({ day: addDays(dayOf(new Date(), zone), 31) })).toHaveLength(3)
  expect(await of({ day: addDays(dayOf(new Date(), zone), 32) })).toEqual([])
  expect(await of({ noSquad: true })).toEqual([])
  expect(await of({ byStaff: true })).toEqual([])
  expect(await of({ unpaidDays: 1 })).toEqual([])
  await db
    .updateTable('entries')
    .set({ createdAt: new Date(Date.now() - 3 * 86_400_000) })
    .where('id', '=', ids.due)
    .execute()
  expect(await of({ unpaidDays: 1 })).toEqual([ids.due])
  expect(await of({ text: 'lanes' })).toEqual([ids.bare])
  expect(await of({ text: captain.email })).toHaveLength(3)
  await db.updateTable('entries').set({ squadId: null }).where('id', '=', ids.bare).execute()
  expect(await of({ noSquad: true, sort: 'squad' })).toEqual([ids.bare])
  expect(await of({ squadId: early })).toEqual([ids.due])
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
  const own = await aCaptain(claims)
  const { tournamentId, captain, ids } = await aSeason({ groupId: group.id })
  const captainId = await personIdOf(captain)
  const createdAt = new Date()
  const given = { tournamentId, payerId: captainId, amount: 4000, method: 'Check' as const, acceptedBy: 'x', createdAt }
  await db
    .insertInto('payments')
    .values({ ...given, checkNumber: '4711' })
    .execute()
  const captains = await callAs(own, 'POST admin/captains/list', { body: {} })
  expect(captains.body.items).toMatchObject([{ captainId, entries: 3, balance: 200, address: null, hasSignedIn: true }])
  const payments = await callAs(own, 'POST admin/payments/list', { body: { text: '4711' } })
  expect(payments.body.items).toMatchObject([{ captainId, amount: 40, method: 'Check', checkNumber: '4711' }])
  for (const body of [{ text: captain.email }, { tournamentId }]) {
    for (const key of ['POST admin/entries/list', 'POST admin/captains/list', 'POST admin/payments/list'] as const) {
      const reply = await callAs(admin, key, { body })
      expect([key, reply.body.items, reply.body.count]).toEqual([key, [], 0])
    }
  }
  expect(idsOf(await list({ due: true }, own))).toEqual([ids.due])
})

test('the tournaments of a list are all of the group, also past ones, each with its events', async () => {
  const group = await aGroup()
  const own = await aCaptain({ roles: ['admin'], groups: [group.name], permissions: ['CanMigratePartnersFromV2'] })
  const later = await aTournament({ groupId: group.id })
  const past = await aTournament({
    groupId: group.id,
    status: 5,
    startDate: '2020-01-01',
    endDate: '2020-02-01',
    registrationCloseDate: '2020-01-01',
  })
  const [small, large] = [await anEvent(later, { numberOfBowlers: 1 }), await anEvent(later, { numberOfBowlers: 4 })]
  const all = async (as: typeof own) => (await callAs(as, 'GET admin/tournament/list')).body
  expect((await all(own)).map(({ id, events }) => [id, events.map((event) => event.id)])).toEqual([
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
  expect([await views(two), await views(admin)]).toEqual([[['unpaid', 'due=true']], []])
  expect((await callAs(two, 'DELETE admin/view', { body: { id } })).body).toEqual({ isSuccess: false })
  expect((await callAs(one, 'DELETE admin/view', { body: { id } })).body).toEqual({ isSuccess: true })
  expect(await views(one)).toEqual([])
})
