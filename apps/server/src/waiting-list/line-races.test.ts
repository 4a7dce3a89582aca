import { placesAreFree } from '@kegler/domain/waiting-list/wait.rules.ts'
import { expect, test } from 'vitest'
import { transact } from '../db/db.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aFullStart, hold, join, match, squadRow, waitsOf } from '../testing/lines.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { anEntry } from '../testing/sold.ts'
import { isThorough } from '../testing/thorough.ts'
import { jitter, whileTheyWait } from '../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database

const captains = (n: number) => Promise.all(Array.from({ length: n }, () => aCaptain()))

/** One sold place, a stranger who wants it and a captain who would wait for it. */
async function aPlace() {
  const tid = await aTournament({ waitingList: true })
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId, { captainCap: 1 })
  const [owner, stranger, waiter] = [await aCaptain(), await aCaptain(), await aCaptain()]
  const entryId = await anEntry({ captain: owner, squadId })
  const line = { tid, eventId, squadId }
  const acts = {
    cancel: async () => expect((await cancel(entryId)).statusCode).toBe(200),
    hold: async () => (await hold(stranger, tid, { [squadId]: 1 })).body.messages.length === 0,
    join: async () => {
      const { statusCode, body } = await join(waiter, line)
      if (statusCode !== 200) expect(body.message).toBe(placesAreFree)
      return statusCode === 200
    },
  }
  return { line, stranger, waiter, acts }
}
type Place = Awaited<ReturnType<typeof aPlace>>

/** The place is the stranger's, on sale, or kept for who waits: never two of these, never none. */
async function expectOneOwner({ line, stranger, waiter }: Place, held: boolean, joined: boolean) {
  expect(await squadRow(line.squadId)).toEqual({
    taken: held ? 1 : 0,
    kept: joined && !held ? 1 : 0,
    waiting: joined ? 1 : 0,
  })
  if (joined && !held) {
    expect((await hold(stranger, line.tid, { [line.squadId]: 1 })).body.messages).toHaveLength(1)
    await match()
    expect((await waitsOf(waiter))[0]?.state).toBe('offered')
  }
  expect(await booksOf(line.tid)).toEqual(balanced)
}

const orders = [
  ['cancel', 'hold', 'join'],
  ['cancel', 'join', 'hold'],
  ['hold', 'cancel', 'join'],
  ['hold', 'join', 'cancel'],
  ['join', 'cancel', 'hold'],
  ['join', 'hold', 'cancel'],
] as const
test.each(orders)('%s, %s, %s on three connections: one has the place', async (...order) => {
  for (let round = 0; round < (isThorough ? 10 : 3); round += 1) {
    const place = await aPlace()
    const answers = await Promise.all(
      order.map(async (name, n) => {
        await jitter(n * round)
        return [name, await place.acts[name]()] as const
      }),
    )
    const found = Object.fromEntries(answers)
    await expectOneOwner(place, found.hold === true, found.join === true)
  }
})
test.each(orders)('%s, %s, %s, all waiting for the squad: one has the place', async (...order) => {
  const place = await aPlace()
  const answers = await whileTheyWait(
    { table: 'squads', id: place.line.squadId },
    order.map((name) => async () => [name, await place.acts[name]()] as const),
  )
  const found = Object.fromEntries(answers)
  await expectOneOwner(place, found.hold === true, found.join === true)
})
test.each([
  ['hold', 'join'],
  ['join', 'hold'],
] as const)(
  'after a cancellation, %s and %s at once: who comes first has the place, the other is refused',
  async (...order) => {
    const place = await aPlace()
    await place.acts.cancel()
    const answers = await whileTheyWait(
      { table: 'squads', id: place.line.squadId },
      order.map((name) => async () => [name, await place.acts[name]()] as const),
    )
    const found = Object.fromEntries(answers)
    expect(found.hold).toBe(true)
    await expectOneOwner(place, true, found.join === true)
  },
)

test('those who join at once have ranks in the order of their commits, without a gap', async () => {
  const line = await aFullStart(1)
  const joined = await Promise.all((await captains(8)).map((one) => join(one, line)))
  expect(joined.map(({ body }) => body.position).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const rows = await db
    .selectFrom('waits')
    .select('rank')
    .where('tournamentId', '=', line.tid)
    .orderBy('rank')
    .execute()
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('while a captain gives back and a stranger takes what is free at once, what was given back is kept', async () => {
  for (let round = 0; round < 4; round += 1) {
    const line = await aFullStart(6)
    await hold(line.holder, line.tid, { [line.squadId]: 4 })
    const [waiter, stranger, late] = [await aCaptain(), await aCaptain(), await aCaptain()]
    await join(waiter, line, { quantity: 5 })
    const replies = await Promise.all([
      hold(line.holder, line.tid, { [line.squadId]: 1 }),
      hold(stranger, line.tid, { [line.squadId]: 2 }),
      hold(late, line.tid, { [line.squadId]: 1 }),
    ])
    const [, ofStranger, ofLate] = replies.map(({ body }) => body.messages.length === 0)
    const sold = (ofStranger ? 2 : 0) + (ofLate ? 1 : 0)
    expect(sold).toBeGreaterThan(0)
    expect(sold).toBeLessThanOrEqual(2)
    expect(await squadRow(line.squadId)).toEqual({ taken: 1 + sold, kept: 3, waiting: 1 })
    expect(await booksOf(line.tid)).toEqual(balanced)
  }
})

test('while many snatch, all that falls free goes down the line in its order, matched by two at once', async () => {
  const [waiting, snatching] = isThorough ? [50, 300] : [8, 24]
  const line = await aFullStart(10)
  const waiters = await captains(waiting)
  for (const one of waiters) await join(one, line)
  const strangers = await captains(snatching)
  let snatched = 0
  const snatch = strangers.map(async (one, n) => {
    await jitter(n * 4)
    if ((await hold(one, line.tid, { [line.squadId]: 1 })).body.messages.length === 0) snatched += 1
  })
  const free = [8, 6, 3].map(async (quantity, n) => {
    await jitter(20 + n * 30)
    await hold(line.holder, line.tid, { [line.squadId]: quantity })
    await Promise.all([match(), match()])
  })
  await Promise.all([...snatch, ...free])
  await transact(db, { email: 'test' }, (tx) =>
    tx.updateTable('squads').set({ captainCap: 11 }).where('id', '=', line.squadId).execute(),
  )
  await Promise.all([match(), match()])
  await match()
  expect(snatched).toBe(0)
  const states = await Promise.all(waiters.map(async (one) => (await waitsOf(one))[0]?.state))
  expect(states).toEqual(waiters.map((_, n) => (n < 8 ? 'offered' : 'waiting')))
  expect(await squadRow(line.squadId)).toEqual({ taken: 11, kept: 0, waiting: waiting - 8 })
  expect(await booksOf(line.tid)).toEqual(balanced)
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'waitOffer')
    .where('data', '@>', JSON.stringify({ tournamentId: line.tid }) as never)
    .execute()
  expect(mails).toHaveLength(8)
})

test('an offer that is accepted twice, and declined at the same time, ends once', async () => {
  const line = await aFullStart(2)
  const captain = await aCaptain()
  await join(captain, line, { quantity: 2 })
  await hold(line.holder, line.tid, {})
  await match()
  const [wait] = await waitsOf(captain)
  const send = (what: 'accept' | 'decline') => (person: Person) => () =>
    callAs(person, `POST registration/waits/:id/${what}` as 'POST registration/waits/:id/accept', {
      params: { id: wait?.id ?? '' },
      body: { version: wait?.version ?? 0 },
    })
  const replies = await whileTheyWait({ table: 'squads', id: line.squadId }, [
    send('accept')(captain),
    send('accept')(captain),
    send('decline')(captain),
  ])
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await waitsOf(captain)).toEqual([])
  expect(await booksOf(line.tid)).toEqual(balanced)
})
