import { expect, test } from 'vitest'
import { order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { deliver, eventsOf, payByCard } from '../testing/cards.ts'
import { countStatements } from '../testing/count-statements.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'

await theKit()

test('a roster of one bowler is saved in two transactions: the member, the roster', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid, { numberOfBowlers: 1 }))
  const [captain, usbcId] = [await aCaptain(), await aMember()]
  await callAs(captain, 'GET authorization/roles')
  const rosterData = JSON.stringify({ squadId, rosterPositions: places(usbcId) })
  const body = { id: '1', tournamentId: tid, rosterType: 'Entry' as const, rosterData }
  const { statements, commits } = await countStatements(async () => {
    expect((await callAs(captain, 'POST registration/cartroster', { body, idempotencyKey: 'k' })).statusCode).toBe(200)
  })
  expect(commits).toBe(2)
  // one of them reads the entries of the hold, whose ids rosters have
  expect(statements).toBeLessThanOrEqual(15)
})

test('a webhook reads its session once before the one transaction that stores its event with its effect', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }]))
  await payByCard(await secretOf(captain, paymentId))
  const paid = (await eventsOf(paymentId)).find(({ type }) => type === 'charge.succeeded')
  const { commits, texts } = await countStatements(async () => expect((await deliver(paid)).statusCode).toBe(200))
  expect(commits).toBe(1)
  const sessions = texts.filter((text) => /select .* from "payment_sessions"/.test(text))
  expect(sessions.map((text) => text.includes('for update'))).toEqual([false, true])
})
