import { beforeAll, expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aForm, aManager } from '../../testing/setup.ts'
import { aGroup } from '../../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
let manager: Person
let id: string
beforeAll(async () => {
  manager = await aManager()
  id = (await callAs(manager, 'POST setup/tournament', { body: (await aForm()) as never })).body.id
})
const assign = (body: object, person = manager) =>
  callAs(person, 'POST setup/tournament/:id/tournamentTag', { params: { id }, body })
const remove = (tagId: string, person = manager) =>
  callAs(person, 'POST setup/tournament/:id/tournamentTag/:tagId/remove', { params: { id, tagId } })
const list = async () =>
  (await callAs(manager, 'GET setup/tournament/:id/tournamentCampaigns/tags', { params: { id } })).body

test('a tag is made with its colour, stripped of signs, or assigned when the name exists in any case', async () => {
  const word = `Youth${crypto.randomUUID().slice(0, 6)}`
  const made = await assign({ tournamentTagName: ` ${word}-25! `, color: 'orange' })
  expect(made.body).toEqual({ id: made.body.id, name: `${word}25`, color: 'orange' })
  expect((await assign({ tournamentTagName: `${word}25`.toUpperCase(), color: 'red' })).body).toEqual(made.body)
  expect(await list()).toEqual([made.body])
  expect((await callAs(manager, 'GET setup/tournament/campaigns/tags')).body).toContainEqual(made.body)
  expect((await assign({ tournamentTagName: '-!-' })).statusCode).toBe(400)
  expect((await assign({})).statusCode).toBe(400)
  // removed from the tournament alone
  expect((await remove(made.body.id)).statusCode).toBe(200)
  expect(await list()).toEqual([])
  expect((await remove(made.body.id)).statusCode).toBe(404)
  expect((await assign({ tagId: made.body.id })).body).toEqual(made.body)
})

test("another group's tag is not found, its name is free; others and archived tournaments are refused", async () => {
  const { id: groupId } = await aGroup()
  const name = `Lake${crypto.randomUUID().slice(0, 6)}`
  const foreign = await db.insertInto('tags').values({ groupId, name }).returning('id').executeTakeFirstOrThrow()
  expect((await assign({ tagId: foreign.id })).statusCode).toBe(404)
  const assigned = await assign({ tournamentTagName: name })
  expect(assigned.body.id).not.toBe(foreign.id)
  const other = await aManager()
  for (const reply of [await assign({ tagId: assigned.body.id }, other), await remove(assigned.body.id, other)])
    expect(reply.body.code).toBe('UNAUTHORIZED')
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', id).execute()
  for (const reply of [await assign({ tagId: assigned.body.id }), await remove(assigned.body.id)])
    expect(reply.body.code).toBe('ReadOnly')
  const { body } = await callAs(manager, 'GET setup/tournament/:id', { params: { id } })
  expect([body.canAssignTag, body.canDeleteTag, body.tags.length]).toEqual([false, false, 2])
})
