import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { expireHolds, expireSessions, sweepPayments } from '../jobs/expire.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, secretOf } from '../testing/buying.ts'
import { deliver, eventsOf, payByCard, provider } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'

const { services, clock } = await theKit()
const { db } = services.database

afterEach(() => {
  clock.ahead = 0
})

const cap = 4
interface World {
  tid: string
  squads: string[]
  captains: Person[]
  /** Sessions in the order they were made. */
  sessions: { captain: Person; id: string }[]
}
interface Step {
  what: 'hold' | 'order' | 'pay' | 'finish' | 'webhook' | 'giveUp' | 'wait' | 'cancel' | 'sweep'
  who: number
  squad: number
  quantity: number
}
const aStep = fc.record({
  what: fc.constantFrom<Step['what']>(
    'hold',
    'order',
    'pay',
    'finish',
    'webhook',
    'giveUp',
    'wait',
    'cancel',
    'sweep',
    'order',
    'pay',
  ),
  who: fc.nat(2),
  squad: fc.nat(1),
  quantity: fc.nat(3),
})

async function take(world: World, { what, who, squad, quantity }: Step): Promise<void> {
  const { tid, captains, sessions } = world
  const captain = captains[who] as Person
  const lines = [{ id: world.squads[squad] ?? '', quantity }]
  const session = sessions.filter((one) => one.captain === captain).at(-1 - (squad % 2))
  if (what === 'hold')
    await callAs(captain, 'PUT registration/tournament/:tid/hold', { params: { tid }, body: { squads: lines } })
  if (what === 'order') {
    const { body } = await order(captain, tid, lines)
    if (body.paymentId) sessions.push({ captain, id: body.paymentId })
  }
  if (what === 'wait') {
    clock.ahead += 8 * 60_000
    await expireHolds(services)
    await expireSessions(services)
  }
  if (what === 'sweep') await sweepPayments(services)
  if (what === 'cancel') {
    const entry = await db
      .selectFrom('entries')
      .select('id')
      .where('tournamentId', '=', tid)
      .where('isCancelled', '=', false)
      .executeTakeFirst()
    if (entry) await db.updateTable('entries').set({ isCancelled: true }).where('id', '=', entry.id).execute()
  }
  if (!session) return
  if (what === 'pay') {
    const secret = await secretOf(captain, session.id)
    if (secret) await payByCard(secret)
  }
  if (what === 'finish') await finish(captain, tid, session.id)
  if (what === 'webhook') for (const event of await eventsOf(session.id)) await deliver(event)
  if (what === 'giveUp')
    await callAs(captain, 'DELETE registration/payment/:paymentId', { params: { paymentId: session.id } })
}

test('whatever captains, clocks and webhooks do in whatever order: places stay in their bounds and every dollar has its line', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      clock.ahead = 0
      const tid = await aTournament()
      const event = await anEvent(tid)
      const squads = [await aSquad(event, { captainCap: cap }), await aSquad(event, { captainCap: cap, time: '13:00' })]
      const world: World = {
        tid,
        squads,
        captains: await Promise.all([aCaptain(), aCaptain(), aCaptain()]),
        sessions: [],
      }
      for (const step of steps) {
        await take(world, step)
        expect(await booksOf(tid)).toEqual(balanced)
        const full = await db
          .selectFrom('squads')
          .select('taken')
          .where('tournamentId', '=', tid)
          .where('taken', '>', cap)
          .execute()
        expect(full).toEqual([])
      }
      clock.ahead += 120 * 60_000
      await expireHolds(services)
      await expireSessions(services)
      expect(await booksOf(tid)).toEqual(balanced)
      // a lapsed hold keeps the lines of a cart and no place
      const holds = db.selectFrom('holds').select('id').where('tournamentId', '=', tid).where('lapsed', 'is', null)
      expect(await holds.execute()).toEqual([])
      // what the provider took is what the ledger says was paid
      const sessions = await db
        .selectFrom('paymentSessions')
        .select(['providerId', 'state', 'amount'])
        .where('tournamentId', '=', tid)
        .execute()
      for (const session of sessions) {
        const intent = session.providerId
          ? await provider(`/v1/payment_intents/${session.providerId}`)
          : { status: 'none' }
        expect(intent.status === 'succeeded').toBe(session.state === 'succeeded')
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15), endOnFailure: true },
  )
}, 120_000)
