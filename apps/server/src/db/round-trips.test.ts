import pg from 'pg'
import { expect, test } from 'vitest'
import { order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { deliver, eventsOf, payByCard } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aMember, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'

await theKit()

/** Statements and commits that some work sends to the database; the frame of a transaction is no statement. */
async function countOf(
  work: () => Promise<unknown>,
): Promise<{ statements: number; commits: number; texts: string[] }> {
  const texts: string[] = []
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  const counting = function (this: unknown, ...asked: unknown[]) {
    const [first] = asked
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text)
    return query.apply(this, asked)
  }
  Object.assign(pg.Client.prototype, { query: counting })
  await work().finally(() => Object.assign(pg.Client.prototype, { query }))
  const commits = texts.filter((text) => text === 'commit').length
  const isFrame = (text: string) => /^(begin|commit|rollback)/.test(text)
  return { statements: texts.filter((text) => !isFrame(text)).length, commits, texts }
}

test('a roster of one bowler is saved in two transactions: the member, the roster', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid, { numberOfBowlers: 1 }))
  const [captain, usbcId] = [await aCaptain(), await aMember()]
  await callAs(captain, 'GET authorization/roles')
  const rosterData = JSON.stringify({ squadId, rosterPositions: places(usbcId) })
  const body = { id: '1', tournamentId: tid, rosterType: 'Entry' as const, rosterData }
  const { statements, commits } = await countOf(async () => {
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
  const paid = (await eventsOf(paymentId)).find(({ type }) => type === 'payment_intent.succeeded')
  const { commits, texts } = await countOf(async () => expect((await deliver(paid)).statusCode).toBe(200))
  expect(commits).toBe(1)
  const sessions = texts.filter((text) => /select .* from "payment_sessions"/.test(text))
  expect(sessions.map((text) => text.includes('for update'))).toEqual([false, true])
})
