import fc from 'fast-check'
import { expect, test } from 'vitest'
import { booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { change } from '../testing/moving.ts'
import { cancel, toCard } from '../testing/refunding.ts'
import { expectReplayed } from '../testing/replay.ts'
import { places, save } from '../testing/rosters.ts'
import { aBowler, personIdOf } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database

/** A team of two that its captain bought by card, with what its life needs. */
async function aLife() {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { numberOfBowlers: 2 })
  const squads = [
    await aSquad(eventId),
    await aSquad(eventId, { time: '13:00' }),
    await aSquad(eventId, { time: '17:00' }),
  ]
  const captains = [await aCaptain(), await aCaptain({ given_name: 'Pat' })]
  const [buyer] = captains as [Person, Person]
  const paymentId = await paymentIdOf(order(buyer, tid, [{ id: squads[0] ?? '', quantity: 1 }]))
  const secret = await secretOf(buyer, paymentId)
  await payByCard(secret)
  await finish(buyer, tid, paymentId)
  const bought = db.selectFrom('entries').select('id').where('tournamentId', '=', tid)
  const { id } = await bought.executeTakeFirstOrThrow()
  const bowlers = [(await aBowler()).usbcId, (await aBowler()).usbcId, (await aBowler()).usbcId, null]
  for (const captain of captains) await personIdOf(captain)
  return { tid, id, squads, captains, bowlers, intent: secret.split('_secret_')[0] ?? '' }
}
type Life = Awaited<ReturnType<typeof aLife>>
const admin = await anAdmin()
const superuser = await aCaptain({ roles: ['superuser'] })
async function ownerOf({ id, captains }: Life) {
  const row = await db
    .selectFrom('entries as e')
    .innerJoin('persons as p', 'p.id', 'e.captainId')
    .select(['p.subject', 'e.version'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return { owner: captains.find(({ subject }) => subject === row.subject) as Person, version: row.version }
}

/** Everything that captains and staff do to an entry; `pick` chooses among what can be chosen. Answers the status. */
const acts: Record<string, (life: Life, pick: number) => Promise<{ statusCode: number }>> = {
  'the captain saves the roster': async (life, pick) => {
    const { owner, version } = await ownerOf(life)
    const places = [life.bowlers[pick % 4] ?? null, life.bowlers[(pick + 1) % 4] ?? null]
    return save(owner, life.id, places, { version, groupCode: `G${pick}`, name: `Team ${pick}` })
  },
  'staff save the roster': ({ id, bowlers }, pick) => {
    const rosterPositions = places(bowlers[(pick + 2) % 4] ?? null, bowlers[pick % 4] ?? null)
    return callAs(admin, 'PUT admin/entry/:id/roster', {
      params: { id },
      body: { name: `Staff ${pick}`, rosterPositions },
    })
  },
  'the captain changes the squad': async (life, pick) =>
    change((await ownerOf(life)).owner, life.id, life.squads[(pick + 1) % 3] ?? null),
  'staff change the squad': ({ id, squads }, pick) =>
    callAs(admin, 'PUT admin/entry/:id/squad/change', {
      params: { id },
      body: { squadId: squads[(pick + 2) % 3] ?? null, reason: 'as asked' },
    }),
  'staff adjust': ({ id }, pick) =>
    callAs(superuser, 'POST admin/entry/:id/adjustment', {
      params: { id },
      body: { amount: 60 + pick, notes: 'Banquet' },
    }),
  'staff book a check': ({ id }, pick) =>
    callAs(admin, 'POST admin/entry/:id/payment/other', {
      params: { id },
      body: { paymentType: 'Check', checkNumber: String(4711 + pick), amount: 20.5, confirmed: true },
    }),
  'staff take a card': async ({ id }) => {
    const made = await callAs(admin, 'POST admin/entry/createSession', { body: { entryId: id } })
    const paymentId = made.body.paymentId ?? ''
    if (!paymentId) return made
    const { body } = await callAs(admin, 'POST admin/payment/clientSecret', { body: { paymentId } })
    await payByCard(body.clientSecret ?? '')
    return callAs(admin, 'POST admin/entry/:id/payment/balance', {
      params: { id },
      body: { paymentId, bypassWebHooks: true },
    })
  },
  'staff refund the card': ({ id, intent }, pick) =>
    cancel(id, { ...toCard(intent, 5 + (pick % 5)), refundOnly: true }, { as: admin }),
  'staff refund in cash': ({ id }) => cancel(id, { refundOnly: true, paymentType: 'Cash', amount: 1 }, { as: admin }),
  'staff change the captain': ({ id, captains }, pick) =>
    callAs(admin, 'POST admin/captain/change/entry', {
      body: { entryId: id, email: captains[(pick + 1) % 2]?.email ?? '', reason: 'retired' },
    }),
  'staff set a coordinator': ({ id }, pick) =>
    callAs(admin, 'POST admin/entry/:id/coordinator', {
      params: { id },
      body: { firstName: 'Ann', lastName: `Lee ${pick}`, email: 'ann@kegler.test' },
    }),
  'staff cancel with a refund': ({ id, intent }) =>
    cancel(id, { ...toCard(intent, 1), reason: 'They cannot come.' }, { as: admin }),
  'staff take it back': ({ id, squads }, pick) =>
    callAs(admin, 'POST admin/entry/:id/reactivate', { params: { id }, body: { squadId: squads[pick % 3] ?? '' } }),
}
const names = Object.keys(acts)

test('an entry is rebuilt from its audit and ledger after each act of its life', async () => {
  const life = await aLife()
  await expectReplayed(db, life.id)
  for (const name of names) {
    expect([name, (await acts[name]?.(life, 0))?.statusCode]).toEqual([name, 200])
    await expectReplayed(db, life.id)
  }
  expect(await booksOf(life.tid)).toMatchObject({ wrongCounters: 0, wrongSales: 0 })
})

test('acts in whatever order, done or refused, leave an entry that is rebuilt from its audit and ledger', async () => {
  const aStep = fc.record({ name: fc.constantFrom(...names), pick: fc.nat(11) })
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 12, maxLength: 20 }), async (steps) => {
      const life = await aLife()
      // 502: the provider takes no card payment of some cents
      for (const { name, pick } of steps) {
        expect([name, (await acts[name]?.(life, pick))?.statusCode]).toSatisfy(
          ([, status]) => status < 500 || status === 502,
        )
        await expectReplayed(db, life.id)
      }
      expect(await booksOf(life.tid)).toMatchObject({ wrongCounters: 0, wrongSales: 0 })
    }),
    { numRuns: Number(process.env.REPLAYS ?? 5) },
  )
}, 240_000)
