import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aTournament } from '../testing/makers.ts'
import { personIdOf } from '../testing/sold.ts'

const { services, server } = await theKit()
const { db } = services.database
const aGroup = async () =>
  (
    await db
      .insertInto('groups')
      .values({ name: `Hub ${randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const aTag = async (groupId: string | null, name = `Tag ${randomUUID().slice(0, 8)}`) =>
  (await db.insertInto('tags').values({ groupId, name }).returning('id').executeTakeFirstOrThrow()).id
async function aCard(groupId: string | null, bytes = randomBytes(40)) {
  const { id: imageId } = await db
    .insertInto('images')
    .values({ type: 'png', bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
  const card = await db
    .insertInto('cards')
    .values({ groupId, name: `Card ${imageId}`, imageId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: card.id, imageId }
}

test("captains get the picture of a tournament's card, or its own; it is served for ever", async () => {
  const bytes = randomBytes(64)
  const card = await aCard(null, bytes)
  const tid = await aTournament({ cardId: card.id })
  const captain = await aCaptain()
  const path = async () =>
    (await callAs(captain, 'GET registration/tournament/:tid', { params: { tid } })).body.customImagePath
  expect(await path()).toBe(`images/${card.imageId}`)
  const reply = await server.inject({ url: `/images/${card.imageId}` })
  expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.equals(bytes)]).toEqual([
    200,
    'image/png',
    true,
  ])
  expect(reply.headers['cache-control']).toContain('immutable')
  for (const id of [randomUUID(), 'x', card.id])
    expect((await server.inject({ url: `/images/${id}` })).statusCode).toBe(404)
  await db.updateTable('tournaments').set({ customImagePath: '/own.png' }).where('id', '=', tid).execute()
  expect(await path()).toBe('/own.png')
})

test('a picture is kept once and has at most 300 kB', async () => {
  const bytes = randomBytes(10)
  await aCard(null, bytes)
  await expect(aCard(null, bytes)).rejects.toThrow('images_sha256_key')
  await expect(aCard(null, Buffer.alloc(307_201))).rejects.toThrow('images_bytes_check')
})

test('accounts, cards and tags of a tournament are those of its group', async () => {
  const [hub, other] = [await aGroup(), await aGroup()]
  const [ofNobody, ofHub] = [await aTournament(), await aTournament({ groupId: hub })]
  const account = await db
    .insertInto('financeAccounts')
    .values({ groupId: other, name: 'Other', providerAccountId: `acct_${other}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const set = (id: string, values: object) => db.updateTable('tournaments').set(values).where('id', '=', id).execute()
  const tag = (tournamentId: string, tagId: string) =>
    db.insertInto('tournamentTags').values({ tournamentId, tagId }).execute()
  await tag(ofNobody, await aTag(null))
  await tag(ofHub, await aTag(hub))
  await set(ofHub, { cardId: (await aCard(hub)).id })
  for (const id of [ofNobody, ofHub]) {
    await expect(set(id, { financeAccountId: account.id })).rejects.toThrow('Not of the group')
    await expect(set(id, { cardId: (await aCard(other)).id })).rejects.toThrow('Not of the group')
    await expect(tag(id, await aTag(other))).rejects.toThrow('Not of the group')
  }
})

test('a tag has one name in a group, whatever its case; the organisation is a group too', async () => {
  const hub = await aGroup()
  const name = `Youth ${randomUUID().slice(0, 8)}`
  for (const group of [hub, null]) {
    await aTag(group, name)
    await expect(aTag(group, name.toUpperCase())).rejects.toThrow('tags_name')
  }
  await expect(aTag(hub, ' Adults')).rejects.toThrow('tags_name_check')
})

test('one primary administrator, one publication and one export under way at a time; changes of people are recorded', async () => {
  const tournamentId = await aTournament()
  const [one, two] = [await personIdOf(await aCaptain()), await personIdOf(await aCaptain())]
  const administrator = (personId: string, isPrimary: boolean) =>
    db.insertInto('tournamentAdministrators').values({ tournamentId, personId, isPrimary }).execute()
  await administrator(one, true)
  await expect(administrator(two, true)).rejects.toThrow('tournament_administrators_primary')
  await administrator(two, false)
  await db.insertInto('tournamentManagers').values({ tournamentId, personId: one }).execute()
  await expect(db.insertInto('tournamentManagers').values({ tournamentId, personId: one }).execute()).rejects.toThrow(
    'tournament_managers_',
  )
  const begun = { tournamentId, createdBy: one, startedAt: new Date() }
  const publish = () =>
    db
      .insertInto('publications')
      .values({ ...begun, hash: '', document: '{}' })
      .execute()
  await publish()
  await expect(publish()).rejects.toThrow('publications_running')
  await db
    .updateTable('publications')
    .set({ state: 'failed', doneAt: new Date() })
    .where('tournamentId', '=', tournamentId)
    .execute()
  await publish()
  await db.insertInto('exports').values(begun).execute()
  await expect(db.insertInto('exports').values(begun).execute()).rejects.toThrow('exports_running')
  const recorded = await db
    .selectFrom('audit')
    .select('message')
    .where('tournamentId', '=', tournamentId)
    .where('typeName', 'in', ['Manager', 'Administrator'])
    .orderBy('id')
    .execute()
  expect(recorded.map(({ message }) => message)).toEqual([
    'Administrator added',
    'Administrator added',
    'Manager added',
  ])
})
