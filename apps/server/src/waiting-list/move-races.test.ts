import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { theKit } from '../testing/kit.ts'
import { aSwap, exchange, hold, join, match, waitsOf, waitToMove } from '../testing/lines.ts'
import { aCaptain, aSquad } from '../testing/makers.ts'
import { change, squadsOf } from '../testing/moving.ts'
import { cancel } from '../testing/refunding.ts'
import { isThorough } from '../testing/thorough.ts'
import { jitter, whileTheyWait } from '../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database
const mailsTo = async (email: string) =>
  (await db.selectFrom('mails').select('id').where('toAddress', '=', email).where('kind', '=', 'waitMoved').execute())
    .length

async function twoSides(entries = 1) {
  const captains = [await aCaptain(), await aCaptain()]
  const { tid, eventId, sides } = await aSwap({ captains, entries })
  const [one, other] = sides
  if (!one || !other) throw new Error('There are two.')
  await waitToMove(one.captain, tid, one.entryIds, [other.squadId])
  await waitToMove(other.captain, tid, other.entryIds, [one.squadId])
  return { tid, eventId, one, other }
}

test('an exchange that several processes make at once is made once', async () => {
  for (let round = 0; round < (isThorough ? 10 : 3); round += 1) {
    const { tid, one, other } = await twoSides(2)
    await Promise.all([exchange(), match(), exchange(), exchange()])
    expect(await squadsOf(one.entryIds)).toEqual([other.squadId, other.squadId])
    expect(await squadsOf(other.entryIds)).toEqual([one.squadId, one.squadId])
    expect([await mailsTo(one.captain.email), await mailsTo(other.captain.email)]).toEqual([1, 1])
    expect(await booksOf(tid)).toEqual(balanced)
  }
})

test.each(['cancel first', 'exchange first'])(
  'an exchange while an entry of it is cancelled, %s: both move or neither',
  async (order) => {
    const { tid, one, other } = await twoSides()
    const acts = [() => exchange(), async () => expect((await cancel(one.entryIds[0] ?? '')).statusCode).toBe(200)]
    await whileTheyWait(
      { table: 'entries', id: one.entryIds[0] ?? '' },
      order === 'cancel first' ? acts.reverse() : acts,
    )
    expect(await squadsOf(one.entryIds)).toEqual([null])
    const [ofOther] = await squadsOf(other.entryIds)
    expect([one.squadId, other.squadId]).toContain(ofOther)
    // where it was cancelled first the place that it left is the other's at once
    await match()
    expect(await squadsOf(other.entryIds)).toEqual([one.squadId])
    expect(await booksOf(tid)).toEqual(balanced)
  },
)

test('an exchange while its captain moves the entry: both go where they may', async () => {
  for (let round = 0; round < (isThorough ? 10 : 3); round += 1) {
    const { tid, eventId, one, other } = await twoSides()
    const free = await aSquad(eventId, { time: '18:00' })
    const [entryId = ''] = one.entryIds
    const [, moved] = await whileTheyWait({ table: 'entries', id: entryId }, [
      async () => void (await exchange()),
      async () => (await change(one.captain, entryId, free)).statusCode,
    ])
    expect(moved).toBe(200)
    // who moves first by themselves waits still
    expect([free, other.squadId]).toContain((await squadsOf([entryId]))[0])
    await match()
    expect(await squadsOf(other.entryIds)).toEqual([one.squadId])
    expect(await booksOf(tid)).toEqual(balanced)
  }
})

test('an exchange of a request that ends while it is waited for is not made', async () => {
  const { tid, one, other } = await twoSides()
  const [wait] = await waitsOf(one.captain)
  const id = wait?.id ?? ''
  await whileTheyWait({ table: 'waits', id }, [exchange], (tx) =>
    tx.updateTable('waits').set({ state: 'ended', endedAt: new Date() }).where('id', '=', id).execute(),
  )
  expect(await squadsOf([...one.entryIds, ...other.entryIds])).toEqual([one.squadId, other.squadId])
  expect(await booksOf(tid)).toEqual(balanced)
})

test('places that fall free while entries wait to move go along the line, matched by two at once, and nobody snatches them', async () => {
  const [movers, snatching] = isThorough ? [20, 100] : [4, 12]
  const captains = await Promise.all(Array.from({ length: movers }, () => aCaptain()))
  const { tid, eventId, sides } = await aSwap({ captains })
  const to = await aSquad(eventId, { time: '23:00', endLane: 40, captainCap: movers })
  const holder = await aCaptain()
  await hold(holder, tid, { [to]: movers })
  for (const { captain, entryIds } of sides) await waitToMove(captain, tid, entryIds, [to])
  const buyer = await aCaptain()
  const [first] = sides
  if (!first) throw new Error('Nobody moves.')
  await join(buyer, { tid, eventId, squadId: first.squadId })
  const strangers = await Promise.all(Array.from({ length: snatching }, () => aCaptain()))
  let snatched = 0
  const snatch = strangers.map(async (stranger, n) => {
    await jitter(n * 5)
    if ((await hold(stranger, tid, { [to]: 1 })).body.messages.length === 0) snatched += 1
  })
  const give = Array.from({ length: movers }, (_, n) => n).map(async (n) => {
    await jitter(10 + n * 20)
    await hold(holder, tid, { [to]: movers - 1 - n })
    await Promise.all([match(), match()])
  })
  await Promise.all([...snatch, ...give])
  await match()
  await match()
  expect(snatched).toBe(0)
  expect(await squadsOf(sides.flatMap(({ entryIds }) => entryIds))).toEqual(sides.map(() => to))
  expect((await waitsOf(buyer))[0]?.state).toBe('offered')
  for (const { captain } of sides) expect(await mailsTo(captain.email)).toBe(1)
  expect(await booksOf(tid)).toEqual(balanced)
})
