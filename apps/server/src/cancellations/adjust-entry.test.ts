import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { expect, test } from 'vitest'
import { secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { anEntry } from '../testing/sold.ts'
import { aGroup } from '../testing/world.ts'

const { db } = (await theKit()).services.database
const superuser = await aCaptain({ roles: ['superuser'] })
const adjust = (id: string, body: object, as = superuser, more: { dryRun?: true; idempotencyKey?: string } = {}) =>
  callAs(as, 'POST admin/entry/:id/adjustment', {
    params: { id },
    body: { amount: -10, notes: 'Banquet charged twice', ...body },
    ...more,
  })
/** An entry of $100.00 that nobody paid. */
async function anOwing(values: Parameters<typeof aTournament>[0] = {}) {
  const tid = await aTournament(values)
  const [captain, squadId] = [await aCaptain(), await aSquad(await anEvent(tid))]
  return { tid, captain, squadId, id: await anEntry({ captain, squadId }) }
}
const begin = async ({ captain, tid, id }: Awaited<ReturnType<typeof anOwing>>) =>
  (
    await callAs(captain, 'POST registration/payment/createSession', {
      body: { tournamentId: tid, entries: [{ id }] },
    })
  ).body.paymentId ?? ''
const stateOf = async (id: string) =>
  (await db.selectFrom('paymentSessions').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const balanceOf = async (id: string) =>
  (await db.selectFrom('balances').select('amount').where('entryId', '=', id).executeTakeFirstOrThrow()).amount

test('a payment that the captain has open is ended before, not by a dry run; one that was made is settled', async () => {
  const owing = await anOwing()
  const open = await begin(owing)
  const { body: dry } = await adjust(owing.id, {}, superuser, { dryRun: true })
  const { effects } = dry as unknown as { effects: { notes: string[] } }
  expect(effects.notes).toEqual(['Casey Kegel opened a payment of $100.00 just now. It will be ended.'])
  expect(await stateOf(open)).toBe('created')
  expect((await adjust(owing.id, {})).body).toEqual({ balance: 90, messages: [] })
  expect(await stateOf(open)).toBe('failed')
  const paid = await begin(owing)
  await payByCard(await secretOf(owing.captain, paid))
  expect((await adjust(owing.id, {})).body).toEqual({
    balance: -10,
    messages: ['Casey Kegel paid $90.00 just now.'],
  })
  expect(await stateOf(paid)).toBe('succeeded')
})

test('refused: a cancelled entry, a linked child, an entry of another group, a stale version', async () => {
  const { id, captain, squadId } = await anOwing()
  const child = await anEntry({ captain, squadId, parentEntryId: id, parentPosition: 1 })
  expect((await adjust(child, {})).body).toMatchObject({ code: 'LinkedEntry', data: { parentEntryId: id } })
  expect((await adjust(id, { version: 7 })).body.code).toBe('Stale')
  const { id: groupId } = await aGroup()
  expect((await adjust((await anOwing({ groupId })).id, {})).statusCode).toBe(404)
  const alone = await anOwing()
  await cancel(alone.id)
  expect((await adjust(alone.id, {})).body.message).toBe('A cancelled entry owes nothing and cannot be adjusted.')
  expect([await balanceOf(id), await balanceOf(alone.id)]).toEqual([10_000, 0])
})

test('of several with one version one is booked, and the others name who adjusted', async () => {
  const { id } = await anOwing()
  const { body: read } = await callAs(superuser, 'GET admin/entry/:id', { params: { id } })
  const replies = await Promise.all([1, 2, 3].map(() => adjust(id, { version: read.version })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.body).toMatchObject({
    code: 'Stale',
    data: { changedBy: { email: superuser.email } },
  })
  expect(await balanceOf(id)).toBe(9000)
})

test('sent again under its key it is booked once, and the note is in the audit', async () => {
  const { id } = await anOwing()
  const key = crypto.randomUUID()
  for (const _ of [1, 2])
    expect((await adjust(id, {}, superuser, { idempotencyKey: key })).body).toEqual({ balance: 90, messages: [] })
  const lines = await db
    .selectFrom('ledger')
    .selectAll()
    .where('entryId', '=', id)
    .where('type', '=', 'Adjustment')
    .execute()
  expect(lines).toMatchObject([{ amount: -1000, notes: 'Banquet charged twice', createdBy: superuser.email }])
})

test.each([
  [80.5, 18_050],
  [0.1, 10_010],
  [1e3, 110_000],
  [-5, 9500],
  [-100.01, -1],
])('%j is taken to the cent', async (amount, balance) => {
  const { id } = await anOwing()
  expect((await adjust(id, { amount })).statusCode).toBe(200)
  expect(await balanceOf(id)).toBe(balance)
})

test.each(['1e3', '$1,234.50', 12.345, 0.005, '', ' ', 'ten', 100_000_000, '100000000', 0, null, 1e21])(
  '%j is refused',
  async (amount) => {
    const { id } = await anOwing()
    expect((await adjust(id, { amount })).statusCode).toBe(400)
    expect(await balanceOf(id)).toBe(10_000)
  },
)

test('the timeline of the entry says who changed what is owed, by how much and why', async () => {
  const { id } = await anOwing()
  for (const [amount, notes] of [
    [-10, 'Banquet charged twice'],
    [5.5, 'Shoes'],
  ] as const)
    await adjust(id, { amount, notes })
  const read = await callAs(superuser, 'GET admin/entry/:id/timeline', { params: { id } })
  const sentences = actsOf(read.body.records, id).map(({ sentence }) => sentence)
  expect(sentences.slice(0, 2)).toEqual([
    'What is owed raised by $5.50 by Casey Kegel (superuser): Shoes',
    'What is owed lowered by $10.00 by Casey Kegel (superuser): Banquet charged twice',
  ])
  const ofMoney = await callAs(superuser, 'GET audit/teamAudit/:id', { params: { id }, query: { kind: 'Money' } })
  expect(ofMoney.body.records.map(({ typeName }) => typeName)).toEqual(['Adjustment', 'Adjustment'])
})

test('a balance above what pages can show is refused, owed or too much paid', async () => {
  const { id } = await anOwing()
  expect((await adjust(id, { amount: 999_900 })).body).toMatchObject({ balance: 1_000_000 })
  for (const amount of [0.01, 10_000_000, -2_000_000.01])
    expect((await adjust(id, { amount })).body.message).toBe('An entry owes at most $1,000,000.00.')
  expect(await balanceOf(id)).toBe(100_000_000)
})
