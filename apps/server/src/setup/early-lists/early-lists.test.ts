import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { anEarlyTournament } from '../../testing/early.ts'
import { history, linesOf, undo } from '../../testing/history.ts'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagedTournament, aManagerOf, ended } from '../../testing/managers.ts'
import { anEntry, personIdOf } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const inHours = (n: number) => new Date(Date.now() + n * 3_600_000)
const form = (values: object = {}) => ({
  ...{
    name: 'loyal captains',
    opensAt: inHours(24).toISOString(),
    mostPlaces: 6,
    people: 'B@x.test\na@x.test, b@x.test',
  },
  ...values,
})
async function aListedTournament(values: object = {}) {
  const { tid: id, manager } = await aManagedTournament({ status: 2, opensAt: inHours(48) })
  const { body: list } = await callAs(manager, 'POST setup/tournament/:id/earlyLists', {
    params: { id },
    body: form(values),
  })
  const params = { id, listId: list.id }
  const lists = async () =>
    (await callAs(manager, 'GET setup/tournament/:id/earlyLists', { params: { id } })).body.lists
  const save = (body: object) =>
    callAs(manager, 'PUT setup/tournament/:id/earlyLists/:listId', {
      params,
      body: { ...form({ opensAt: list.opensAt }), ...body },
    })
  return { id, manager, list, params, lists, save }
}

test('a list is added, saved over what was read alone, and removed', async () => {
  const { list, lists, save, params, manager } = await aListedTournament()
  expect(list).toMatchObject({ name: 'loyal captains', mostPlaces: 6, people: 'b@x.test\na@x.test', count: 2 })
  expect(await lists()).toEqual([list])
  const saved = await save({ revision: list.revision, mostPlaces: 4, people: 'c@x.test' })
  expect(saved.body).toMatchObject({ mostPlaces: 4, people: 'c@x.test', count: 1 })
  const stale = await save({ revision: list.revision, mostPlaces: 5 })
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'Stale'])
  const removed = await callAs(manager, 'DELETE setup/tournament/:id/earlyLists/:listId', { params })
  expect(removed.body.message).toBe('The early list was removed.')
  expect(await lists()).toEqual([])
  const again = await callAs(manager, 'DELETE setup/tournament/:id/earlyLists/:listId', { params })
  expect([again.statusCode, again.body.message]).toEqual([404, 'This early list was not found.'])
})

test.each([
  [{ name: ' ' }, /^Name is required/],
  [{ mostPlaces: 0 }, /Enter at least 1\./],
  [{ people: 'a@x.test\nnobody' }, /Line 2 has no e-mail address: 'nobody'\./],
  [{ people: 'me@here' }, /'me@here' is no e-mail address\./],
  [{ opensAt: inHours(49).toISOString() }, /^Registration opens for everybody .*: choose an earlier time\.$/],
])('%j is refused', async (values, sentence) => {
  const { save, lists, list } = await aListedTournament()
  expect((await save(values)).body.messages?.[0]).toMatch(sentence)
  expect(await lists()).toEqual([list])
})

test('a tournament that has ended keeps its lists', async () => {
  const { id, save } = await aListedTournament()
  await db.updateTable('tournaments').set(ended).where('id', '=', id).execute()
  expect((await save({ mostPlaces: 1 })).body.code).toBe('ReadOnly')
})

test('the history names lists and counts people; each act is taken back', async () => {
  const { id, manager, list, lists, save, params } = await aListedTournament()
  await save({ mostPlaces: 4, people: 'c@x.test' })
  const [saved, added] = (await history(manager, id)).acts
  expect(saved?.sentence).toBe('changed People and Most places a captain of early list loyal captains')
  expect(added?.sentence).toBe('added early list loyal captains')
  expect(JSON.stringify(await linesOf(manager, id, saved?.requestId ?? ''))).not.toContain('x.test')
  expect((await undo(manager, id, saved?.requestId ?? '')).statusCode).toBe(200)
  const [back] = await lists()
  expect(back).toMatchObject({ mostPlaces: 6, people: 'b@x.test\na@x.test' })
  await callAs(manager, 'DELETE setup/tournament/:id/earlyLists/:listId', { params })
  const [removed] = (await history(manager, id)).acts
  expect(removed?.sentence).toBe('removed early list loyal captains')
  expect((await undo(manager, id, removed?.requestId ?? '')).statusCode).toBe(200)
  expect(await lists()).toEqual([back])
  const other = await callAs(manager, 'POST setup/tournament/:id/earlyLists', {
    params: { id },
    body: form({ name: 'x' }),
  })
  const [second] = (await history(manager, id)).acts
  expect((await undo(manager, id, second?.requestId ?? '')).statusCode).toBe(200)
  expect((await lists()).map((one) => one.id)).toEqual([list.id])
  expect(other.body.id).not.toBe(list.id)
})

test('captains with at least so many entries of an earlier tournament, of one that the manager sets up alone', async () => {
  const startDate = addDays(dayOf(new Date(), zone), -300)
  const dates = { startDate, endDate: startDate, registrationCloseDate: startDate }
  const [last, others] = [await aTournament(dates), await aTournament(dates)]
  const squadId = await aSquad(await anEvent(last), { endLane: 40, day: startDate })
  const [two, one] = [await aCaptain(), await aCaptain()]
  for (const captain of [two, two, one]) await anEntry({ captain, squadId })
  await anEntry({ captain: await aCaptain(), squadId: await aSquad(await anEvent(others), { day: startDate }) })
  const { id, manager } = await aListedTournament()
  const personId = await personIdOf(manager)
  await db.insertInto('tournamentManagers').values({ tournamentId: last, personId }).execute()
  const { earlier } = (await callAs(manager, 'GET setup/tournament/:id/earlyLists', { params: { id } })).body
  expect(earlier.map((tournament) => tournament.id)).toEqual([last])
  const find = (tournamentId: string, least: number) =>
    callAs(manager, 'GET setup/tournament/:id/earlyLists/captains', { params: { id }, query: { tournamentId, least } })
  expect((await find(last, 2)).body.people).toEqual([two.email])
  expect((await find(last, 1)).body.people).toEqual([one.email, two.email].sort())
  expect((await find(others, 1)).body.code).toBe('UNAUTHORIZED')
  expect((await find(last, 0)).statusCode).toBe(400)
})

test('a copy has the lists, later by as many days, without their people', async () => {
  const { tid } = await anEarlyTournament(['a@x.test'])
  const manager = await aManagerOf(tid)
  const { body } = await callAs(manager, 'POST setup/tournament/:id/copy', { params: { id: tid }, body: {} })
  const read = (id: string) =>
    db.selectFrom('earlyLists').selectAll().where('tournamentId', '=', id).executeTakeFirstOrThrow()
  const [was, made] = [await read(tid), await read(body.id)]
  expect(made).toMatchObject({ name: was.name, mostPlaces: 6, emails: [] })
  expect(made.opensAt.getTime() - was.opensAt.getTime()).toBeCloseTo(364 * 86_400_000, -7)
})

test('a person is taken off lists and out of their history, and their export says what they were on', async () => {
  const [captain, superuser] = [await aCaptain(), await aCaptain({ roles: ['superuser'] })]
  const id = await personIdOf(captain)
  const { lists, list } = await aListedTournament({ people: `a@x.test\n${captain.email}\nc@x.test` })
  const exported = await callAs(superuser, 'GET admin/person/:id/export', { params: { id } })
  expect(exported.body.earlyLists).toMatchObject([{ name: list.name, mostPlaces: 6 }])
  expect((await callAs(superuser, 'DELETE admin/person/:id', { params: { id } })).statusCode).toBe(200)
  expect((await lists())[0]?.people).toBe('a@x.test\nc@x.test')
  const rows = await db
    .selectFrom('auditValues as v')
    .innerJoin('audit as a', 'a.id', 'v.auditId')
    .select(['v.originalValue', 'v.currentValue'])
    .where('a.recordId', '=', list.id)
    .execute()
  expect(JSON.stringify(rows)).not.toContain(captain.email)
})
