import { expect, test } from 'vitest'
import { order, paymentIdOf } from '../testing/buying.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { untilWaiting } from '../testing/waiting.ts'

const { services } = await theKit()
const { db, kind } = services.database

test.runIf(kind === 'server')(
  'a payment that is started at the moment it is given up is given up all the same',
  async () => {
    const tid = await aTournament()
    const squad = await aSquad(await anEvent(tid))
    const captain = await aCaptain()
    const paymentId = await paymentIdOf(order(captain, tid, [{ id: squad, quantity: 1 }]))
    const locked = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<readonly Promise<unknown>[]>()
    // another tab is about to start it
    const starting = db.transaction().execute(async (tx) => {
      await tx.selectFrom('paymentSessions').select('id').where('id', '=', paymentId).forUpdate().execute()
      locked.resolve()
      await untilWaiting(tx, await asked.promise)
      const begun = { state: 'processing', providerKind: 'intent' } as const
      await tx.updateTable('paymentSessions').set(begun).where('id', '=', paymentId).execute()
    })
    await locked.promise
    const givenUp = callAs(captain, 'DELETE registration/payment/:paymentId', { params: { paymentId } })
    asked.resolve([givenUp])
    await starting
    const { statusCode, body } = await givenUp
    expect([statusCode, body.state]).toEqual([200, 'failed'])
  },
)

test('two tabs that order different carts while one asks for its card form: nobody sees an error', async () => {
  const tid = await aTournament()
  const event = await anEvent(tid)
  const [one, two] = [await aSquad(event), await aSquad(event, { time: '18:00' })]
  const captains = await Promise.all(Array.from({ length: 8 }, () => aCaptain()))
  await Promise.all(
    captains.map(async (captain) => {
      for (let round = 0; round < 4; round += 1) {
        const { body } = await order(captain, tid, [{ id: one, quantity: 1 }])
        const paymentId = body.paymentId ?? ''
        const form = () => callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId } })
        const replies = await Promise.all([form(), order(captain, tid, [{ id: two, quantity: 1 }]), form()])
        for (const { statusCode, text } of replies) expect([statusCode, text]).toSatisfy(([status]) => status < 500)
      }
    }),
  )
  const open = db.selectFrom('paymentSessions').select('payerId').where('tournamentId', '=', tid)
  const rows = await open.where('state', 'in', ['created', 'processing']).execute()
  expect(new Set(rows.map(({ payerId }) => payerId)).size).toBe(rows.length)
})
