import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { isThorough } from '../testing/thorough.ts'
import { jitter, onServer, whileTheyWait } from '../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database

const byCaptain = (captain: Person, tournamentId: string, id: string) =>
  callAs(captain, 'POST registration/payment/createSession', { body: { tournamentId, entries: [{ id }] } })
const secretOf = (captain: Person, paymentId: string) =>
  callAs(captain, 'POST registration/payment/clientSecret', { body: { paymentId } })
const settle = (captain: Person, paymentId: string) =>
  callAs(captain, 'POST registration/payment/balance', { body: { paymentId, bypassWebHooks: true } })
const check = (admin: Person, id: string, checkNumber: string) =>
  callAs(admin, 'POST admin/entry/:id/payment/other', {
    params: { id },
    body: { paymentType: 'Check', checkNumber, amount: 100 },
  })

/** What came in for an entry by check and by card, what the ledger has of it and what went back; cents. */
async function booksOfEntry(tid: string, captainId: string, entryId: string, sessions: readonly string[]) {
  const states = await db
    .selectFrom('paymentSessions')
    .select(['id', 'state', 'amount'])
    .where('id', 'in', [...sessions])
    .execute()
  const checks = await db
    .selectFrom('payments')
    .select('amount')
    .where('tournamentId', '=', tid)
    .where('payerId', '=', captainId)
    .where('method', '=', 'Check')
    .execute()
  const lines = await db
    .selectFrom('ledger')
    .select('amount')
    .where('entryId', '=', entryId)
    .where('type', '=', 'Payment')
    .execute()
  const returned = await db
    .selectFrom('refunds')
    .select(['amount', 'sessionId'])
    .where('tournamentId', '=', tid)
    .execute()
  const alerts = await db.selectFrom('alerts').select('about').where('kind', '=', 'Late payment').execute()
  const ofCaptain = returned.filter(({ sessionId }) => sessions.includes(sessionId ?? ''))
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const paid = states.filter(({ state }) => state === 'succeeded' || state === 'refunded')
  return {
    moneyIn: sum(paid) + sum(checks),
    ledger: -sum(lines),
    returned: sum(ofCaptain),
    withoutAlert: ofCaptain.filter(({ sessionId }) => !alerts.some(({ about }) => about === sessionId)).length,
  }
}

const rounds = isThorough ? 50 : 12
test('a captain pays by card while staff book a check, both finishing at once: nothing is paid twice in silence', async () => {
  const tid = await aTournament()
  const squads = await anEvent(tid)
  const admin = await anAdmin()
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const squadId = await aSquad(squads)
    const captain = await aCaptain()
    const captainId = await personIdOf(captain)
    const id = await anEntry({ captain, squadId })
    const first = (await byCaptain(captain, tid, id)).body.paymentId ?? ''
    const { clientSecret } = (await secretOf(captain, first)).body
    const pay = async () => {
      await jitter((round % 10) * 2)
      const confirmed = await payByCard(clientSecret ?? '')
      return { confirmed, settled: await settle(captain, first) }
    }
    const again = async () => {
      await jitter((round % 7) * 3)
      return (await byCaptain(captain, tid, id)).body.paymentId
    }
    const [booked, { settled }, second] = await Promise.all([check(admin, id, String(round)), pay(), again()])
    if (second && second !== first) {
      const late = (await secretOf(captain, second)).body.clientSecret
      if (late) await payByCard(late)
      await settle(captain, second)
    }
    expect(booked.statusCode).toBeLessThan(500)
    outcomes.add(`${booked.statusCode} ${settled.body.state}`)
    const sessions = second ? [first, second] : [first]
    const books = await booksOfEntry(tid, captainId, id, sessions)
    expect([books.moneyIn, books.withoutAlert]).toEqual([books.ledger + books.returned, 0])
    expect(books.ledger).toBeLessThanOrEqual(10_000)
    const { amount } = await db
      .selectFrom('balances')
      .select('amount')
      .where('entryId', '=', id)
      .executeTakeFirstOrThrow()
    expect(amount).toBe(10_000 - books.ledger)
  }
  expect(outcomes.size).toBeGreaterThan(0)
  expect(await booksOf(tid)).toEqual(balanced)
}, 240_000)

test('two of staff book the whole balance at once: one is refused because nothing is due any more', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const [one, two] = [await anAdmin(), await anAdmin()]
  for (let round = 0; round < 4; round += 1) {
    const id = await anEntry({ captain, squadId })
    const replies = await Promise.all([check(one, id, `${round}1`), check(two, id, `${round}2`)])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    const { amount } = await db
      .selectFrom('balances')
      .select('amount')
      .where('entryId', '=', id)
      .executeTakeFirstOrThrow()
    expect(amount).toBe(0)
  }
})

test('the same check on two entries of a captain at once: the second is asked about', async () => {
  const tid = await aTournament()
  const squadId = await aSquad(await anEvent(tid))
  const admin = await anAdmin()
  for (let round = 0; round < 4; round += 1) {
    const captain = await aCaptain()
    const ids = [await anEntry({ captain, squadId }), await anEntry({ captain, squadId })]
    const replies = await Promise.all(ids.map((id) => check(admin, id, '4711')))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  }
})

test.runIf(onServer)('a captain begins to pay while a check is booked: staff are asked to try again', async () => {
  const tid = await aTournament()
  const captain = await aCaptain()
  const admin = await anAdmin()
  const id = await anEntry({ captain, squadId: await aSquad(await anEvent(tid)) })
  const captainId = await personIdOf(captain)
  const [reply] = await whileTheyWait(
    { table: 'persons', id: captainId },
    [() => check(admin, id, '4711')],
    async () => {
      expect((await byCaptain(captain, tid, id)).body.paymentId).toEqual(expect.any(String))
    },
  )
  expect(reply).toMatchObject({ statusCode: 409, body: { message: expect.stringContaining('is paying right now') } })
  expect((await check(admin, id, '4711')).statusCode).toBe(200)
})

test.runIf(onServer)(
  'one check on two entries of a captain, both read before either is written: one is asked about',
  async () => {
    const tid = await aTournament()
    const captain = await aCaptain()
    const [admin, squadId, id] = [await anAdmin(), await aSquad(await anEvent(tid)), await personIdOf(captain)]
    const entries = [await anEntry({ captain, squadId }), await anEntry({ captain, squadId })]
    const replies = await whileTheyWait(
      { table: 'persons', id },
      entries.map((one) => () => check(admin, one, '4711')),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  },
)

test.runIf(onServer)(
  'booked while the entry gets another captain: it is not written down for the former one',
  async () => {
    const tid = await aTournament()
    const id = await anEntry({ captain: await aCaptain(), squadId: await aSquad(await anEvent(tid)) })
    const captainId = await personIdOf(await aCaptain())
    const admin = await anAdmin()
    await personIdOf(admin)
    const [reply] = await whileTheyWait(
      { table: 'entries', id },
      [
        () =>
          callAs(admin, 'POST admin/entry/:id/payment/other', {
            params: { id },
            body: { paymentType: 'Cash', amount: 100 },
          }),
      ],
      (tx) => tx.updateTable('entries').set({ captainId }).where('id', '=', id).execute(),
    )
    expect(reply).toMatchObject({ statusCode: 409, body: { code: 'Busy' } })
    expect(await db.selectFrom('payments').select('id').where('tournamentId', '=', tid).execute()).toEqual([])
  },
)
