import { namesOf } from '@kegler/domain/setup/fields.ts'
import { messageFields } from '@kegler/domain/setup/messages/messages.fields.ts'
import { expect, test } from 'vitest'
import { callAs, type Person } from '../../testing/kit.ts'
import { aCaptain } from '../../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../../testing/managers.ts'

const put = (manager: Person, id: string, body: object) =>
  callAs(manager, 'PUT setup/tournament/:id/messages', { params: { id }, body })
const get = async (manager: Person, id: string) =>
  (await callAs(manager, 'GET setup/tournament/:id/messages', { params: { id } })).body

test('each message holds 250 UTF-16 units and each template id 36, not one more', async () => {
  const { tid, manager } = await aManagedTournament()
  for (const name of namesOf(messageFields)) {
    const limit = messageFields[name].most
    expect(limit).toBe(name.endsWith('TemplateId') ? 36 : 250)
    expect((await put(manager, tid, { [name]: 'x'.repeat(limit) })).statusCode).toBe(200)
    expect((await put(manager, tid, { [name]: 'x'.repeat(limit + 1) })).body.messages).toEqual([
      `Use at most ${limit} characters.`,
    ])
    // one character of two UTF-16 units
    expect((await put(manager, tid, { [name]: `${'x'.repeat(limit - 1)}🎳` })).statusCode).toBe(400)
  }
  expect(Object.keys(await get(manager, tid))).toEqual([...namesOf(messageFields), 'revision'])
})

test('the placeholder of the phone is stored as typed; captains get the texts', async () => {
  const { tid, manager } = await aManagedTournament()
  const texts = {
    marketingMessage: 'Bring a friend.\nOr two.',
    rosterMessage: 'Averages are verified.',
    paymentSuccessMessage: 'Questions? Call #{phoneNum}.',
    paymentFailureMessage: 'Sorry, call #{phoneNum}.',
  }
  expect((await put(manager, tid, texts)).statusCode).toBe(200)
  expect(await get(manager, tid)).toMatchObject(texts)
  const captain = await aCaptain()
  const seen = await callAs(captain, 'GET registration/tournament/:tid', { params: { tid } })
  expect(seen.body).toMatchObject({ ...texts, phoneNumber: '(800) 555-0199' })
})

test('what is left out stays, and an empty text is none', async () => {
  const { tid, manager } = await aManagedTournament({ marketingMessage: 'Hello', rosterMessage: 'Hi' })
  const saved = await put(manager, tid, { rosterMessage: '  ', maintenanceMessage: 'Back at noon.' })
  expect(saved.body).toMatchObject({
    marketingMessage: 'Hello',
    rosterMessage: null,
    maintenanceMessage: 'Back at noon.',
  })
})

test('two managers at once: the second gets the newest texts and who wrote them', async () => {
  const { tid, manager } = await aManagedTournament()
  const second = await aManagerOf(tid)
  const { revision } = await get(second, tid)
  await put(manager, tid, { rosterMessage: 'First', revision })
  const stale = await put(second, tid, { rosterMessage: 'Second', revision })
  expect(stale).toMatchObject({
    statusCode: 409,
    body: { data: { rosterMessage: 'First', changedBy: { email: manager.email } } },
  })
})
