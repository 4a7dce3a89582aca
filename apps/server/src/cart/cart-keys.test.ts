import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'

const { services } = await theKit()
const { db } = services.database
const { PAYMENTS_EMBEDDED_FORM: embedded } = services.config
afterEach(() => void Object.assign(services.config, { PAYMENTS_EMBEDDED_FORM: embedded }))

const hold = (person: Person, tid: string, id: string, quantity: number, version: number, idempotencyKey: string) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id, quantity }], virtualEvents: [], version },
    idempotencyKey,
  })
const isKept = async (key: string) =>
  (await db.selectFrom('storedAnswers').select('answer').where('key', '=', key).execute()).map(
    ({ answer }) => answer !== null,
  )

test('a change of the cart that is sent again gets its answer, though its version is of the past by then', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const key = randomUUID()
  const first = await hold(captain, tid, squad, 2, 0, key)
  expect(first.body).toMatchObject({ messages: [], squads: [{ quantity: 2 }] })
  expect(await hold(captain, tid, squad, 2, 0, key)).toMatchObject({ statusCode: 200, body: first.body })
  expect((await hold(captain, tid, squad, 3, 0, key)).statusCode).toBe(422)
  expect(await isKept(key)).toEqual([true])
})

test('changes with one key at the same moment are one change', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 4 }, () => hold(captain, tid, squad, 2, 0, key)))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})

test('repeats among the changes of others change nothing, and stop nobody', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captains = await Promise.all([1, 2, 3, 4].map(() => aCaptain()))
  const key = randomUUID()
  const first = await Promise.all(captains.map((captain) => hold(captain, tid, squad, 2, 0, key)))
  const late = await aCaptain()
  const again = await Promise.all([
    ...captains.map((captain) => hold(captain, tid, squad, 2, 0, key)),
    hold(late, tid, squad, 2, 0, key),
  ])
  expect(again.slice(0, 4).map(({ body }) => body)).toEqual(first.map(({ body }) => body))
  expect(again[4]).toMatchObject({ statusCode: 200, body: { messages: [] } })
  const { taken } = await db.selectFrom('squads').select('taken').where('id', '=', squad).executeTakeFirstOrThrow()
  expect(taken).toBe(10)
})

test('an order with a page of the provider that is sent again late answers its page, and gives up nothing', async () => {
  Object.assign(services.config, { PAYMENTS_EMBEDDED_FORM: false })
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const key = randomUUID()
  const first = await order(captain, tid, [{ id: squad, quantity: 1 }], [], key)
  expect(first.body.url).toMatch(/^http/)
  const second = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 2 }]))
  expect((await order(captain, tid, [{ id: squad, quantity: 1 }], [], key)).body).toEqual(first.body)
  const open = await db
    .selectFrom('paymentSessions')
    .select('id')
    .where('tournamentId', '=', tid)
    .where('state', 'in', ['created', 'processing'])
    .execute()
  expect(open).toEqual([{ id: second }])
})

test('a change of a stale cart leaves no key behind', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const [one, two, late] = [randomUUID(), randomUUID(), randomUUID()]
  const { version } = (await hold(captain, tid, squad, 1, 0, one)).body
  expect((await hold(captain, tid, squad, 2, version, two)).statusCode).toBe(200)
  const replies = await Promise.all([1, 2].map(() => hold(captain, tid, squad, 3, version, late)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(await isKept(late)).toEqual([])
})

test('two devices at the same moment: one changes the cart, the key of the other stays free', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const keys = [randomUUID(), randomUUID()]
  const replies = await Promise.all(keys.map((key, n) => hold(captain, tid, squad, n + 1, 0, key)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await Promise.all(keys.map(isKept))).toEqual(
    replies.map(({ statusCode }) => (statusCode === 200 ? [true] : [])),
  )
})

test('an order that is sent again after it was bought answers the same payment and buys nothing more', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0 }))
  const captain = await aCaptain()
  const key = randomUUID()
  const send = () => order(captain, tid, [{ id: squad, quantity: 1 }], [], key)
  const paymentId = await paymentIdOf(send())
  expect((await finish(captain, tid, paymentId)).body.state).toBe('succeeded')
  expect(await paymentIdOf(send())).toBe(paymentId)
  const sessions = await db.selectFrom('paymentSessions').select('id').where('tournamentId', '=', tid).execute()
  expect(sessions).toEqual([{ id: paymentId }])
})
