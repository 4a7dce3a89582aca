import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain } from '../../testing/makers.ts'
import { aForm, aManager } from '../../testing/setup.ts'
import { aGroup } from '../../testing/world.ts'

const { server, services } = await theKit()
const { db } = services.database
/** A header of 640 x 280 pixels, and so many bytes after its first 8. */
const png = (size = 40) => {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000028000000118', 'hex')
  return Buffer.concat([header, randomBytes(size - 16)]).toString('base64')
}
const manager = await aManager()
const store = (image: string) => callAs(manager, 'POST setup/images', { body: { image } })

test('a picture is kept once and served; captains see it on the tournament that has it', async () => {
  const image = png()
  const { statusCode, body } = await store(image)
  expect([statusCode, body.path]).toEqual([200, `images/${body.id}`])
  expect((await store(image)).body).toEqual(body)
  const served = await server.inject({ url: `/${body.path}` })
  expect([served.headers['content-type'], served.rawPayload.toString('base64')]).toEqual(['image/png', image])
  const form = (await aForm({ customImageLargePath: body.path })) as never
  const made = await callAs(manager, 'POST setup/tournament', { body: form })
  expect(made.body.customImageLargePath).toBe(body.path)
  await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', made.body.id).execute()
  const params = { tid: made.body.id }
  expect((await callAs(await aCaptain(), 'GET registration/tournament/:tid', { params })).body.customImagePath).toBe(
    body.path,
  )
})

test.each([
  ['text', Buffer.from('<svg onload="alert(1)">').toString('base64')],
  ['nothing', ''],
  ['a RIFF sound', Buffer.from('RIFF0000WAVEfmt ').toString('base64')],
])('%s is no picture', async (_, image) => {
  const { statusCode, body } = await store(image)
  expect([statusCode, body.message]).toEqual([422, 'This file is no picture. Choose a WebP, PNG or JPEG file.'])
})

test('one that is too large is refused, and others cannot store any', async () => {
  expect((await store(png(307_200))).body.message).toBe('This picture is too large. Use at most 300 kB.')
  expect((await store(png(307_192))).statusCode).toBe(200)
  expect((await store(png(700_000))).statusCode).toBeGreaterThanOrEqual(400)
  const body = { image: png() }
  for (const person of [await aCaptain(), await aCaptain({ roles: ['admin'] })])
    expect((await callAs(person, 'POST setup/images', { body })).statusCode).toBe(403)
})

test('a card is of its group and has a name of its own there', async () => {
  const hub = await aGroup()
  const body = { name: `Maple ${crypto.randomUUID().slice(0, 6)}`, image: png() }
  const card = (await callAs(manager, 'POST setup/cards', { body })).body
  expect((await callAs(manager, 'GET setup/tournament/campaigns/cards')).body).toContainEqual(card)
  expect((await callAs(manager, 'POST setup/cards', { body })).body.message).toBe(
    'There is a card of this name already. Choose another name.',
  )
  const hubManager = await aManager({ groups: [hub.name] })
  expect((await callAs(hubManager, 'GET setup/tournament/campaigns/cards')).body).toEqual([])
  expect((await callAs(hubManager, 'POST setup/cards', { body })).statusCode).toBe(200)
})
