import { expect, test } from 'vitest'
import { balanced, booksOf } from '../../testing/books.ts'
import { finish, order } from '../../testing/buying.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad } from '../../testing/makers.ts'
import { aManaged, setStatus } from '../../testing/setup-events.ts'
import { jitter } from '../../testing/waiting.ts'

const { services } = await theKit()
const { db } = services.database
const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }
const hold = (person: Person, tid: string, id: string) =>
  callAs(person, 'PUT registration/tournament/:tid/hold', {
    params: { tid },
    body: { squads: [{ id, quantity: 1 }] },
  } as never)
const isHeld = ({ statusCode, body }: Awaited<ReturnType<typeof hold>>) =>
  statusCode === 200 && body.messages?.length === 0
const rounds = Array.from({ length: 8 }, (_, index) => index)

test.each(rounds)('an event is deleted while a captain holds a place of it: one of the two (%i)', async () => {
  // in Setup nobody holds: the status changes between the look of the captain and the delete
  const { tid, manager } = await aManaged({ status: 3 })
  const eventId = await anEvent(tid, free)
  const squad = await aSquad(eventId)
  const captain = await aCaptain()
  await callAs(captain, 'GET authorization/roles')
  const taking = hold(captain, tid, squad)
  await setStatus(tid, 1)
  const deleting = callAs(manager, 'PUT setupEvents/:tid/delete', { params: { tid }, body: { eventId } })
  const [held, deleted] = await Promise.all([taking, deleting])
  const left = await db.selectFrom('events').select('id').where('id', '=', eventId).execute()
  const lines = await db
    .selectFrom('holdLines')
    .innerJoin('holds', 'holds.id', 'holdLines.holdId')
    .select('squadId')
    .where('tournamentId', '=', tid)
    .execute()
  expect([200, 422]).toContain(deleted.statusCode)
  expect(held.statusCode).toBeLessThan(500)
  if (deleted.statusCode === 200) expect([left.length, lines.length, isHeld(held)]).toEqual([0, 0, false])
  else expect([left.length, lines.length, isHeld(held)]).toEqual([1, 1, true])
})

test.each(rounds)('the number of bowlers changes while an entry is bought: one of the two (%i)', async (round) => {
  const { tid, manager, locationId } = await aManaged({ status: 3 })
  const eventId = await anEvent(tid, { ...free, locationId })
  const squad = await aSquad(eventId)
  const captain = await aCaptain()
  const { body } = await callAs(manager, 'GET event/:id', { params: { id: eventId } })
  const buy = async () => {
    const made = await order(captain, tid, [{ id: squad, quantity: 1 }])
    return (await finish(captain, tid, made.body.paymentId ?? '')).body.state
  }
  const buying = buy()
  await jitter(round * 5)
  const change = await callAs(manager, 'PUT event', { body: { ...body, numberOfBowlers: 4 }, query: {} } as never)
  expect(await buying).toBe('succeeded')
  expect([200, 422]).toContain(change.statusCode)
  // bought before: refused; changed before: the captain bought an entry of four
  const [entry] = await db
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select('e.numberOfBowlers')
    .where('n.eventId', '=', eventId)
    .execute()
  expect(entry?.numberOfBowlers).toBe(change.statusCode === 200 ? 4 : 5)
  expect(await booksOf(tid)).toEqual(balanced)
})

test('the number of bowlers is refused as long as 20 captains hold, pay or have bought', async () => {
  const { tid, manager, locationId } = await aManaged({ status: 3 })
  const eventId = await anEvent(tid, { ...free, locationId })
  const squad = await aSquad(eventId, { endLane: 40 })
  const { body } = await callAs(manager, 'GET event/:id', { params: { id: eventId } })
  const put = (values: object) => callAs(manager, 'PUT event', { body: { ...body, ...values }, query: {} } as never)
  const captains = await Promise.all(Array.from({ length: 20 }, () => aCaptain()))
  const sold = captains.map(async (captain) => {
    const made = await order(captain, tid, [{ id: squad, quantity: 1 }])
    return (await finish(captain, tid, made.body.paymentId ?? '')).body.state
  })
  const changes = Array.from({ length: 6 }, (_, n) => put({ revision: undefined, entriesPerLanePair: 2 + (n % 3) }))
  expect((await Promise.all(changes)).map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 200))
  expect(await Promise.all(sold)).toEqual(sold.map(() => 'succeeded'))
  expect(await put({ revision: undefined, numberOfBowlers: 4 })).toMatchObject({ statusCode: 422 })
  expect(await booksOf(tid)).toEqual(balanced)
})

test.each(rounds)('Doubles and Singles are linked while a captain holds one: never half a set (%i)', async (round) => {
  const { tid, manager } = await aManaged({ status: 3 })
  const doubles = await anEvent(tid, { ...free, name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, { ...free, name: 'Singles', numberOfBowlers: 1 })
  const squad = await aSquad(doubles)
  await aSquad(singles, { time: '13:00' })
  const captain = await aCaptain()
  await callAs(captain, 'GET authorization/roles')
  const holding = hold(captain, tid, squad)
  await jitter(round * 2)
  const link = { params: { id: tid }, body: { linkEvents: true } }
  const [held, linked] = await Promise.all([holding, callAs(manager, 'POST setup/tournament/:id/linkEvents', link)])
  expect(held.statusCode).toBe(200)
  expect([200, 422]).toContain(linked.statusCode)
  // whoever buys now buys what the tournament sells now: a whole set, or Doubles alone
  const made = await order(captain, tid, [{ id: squad, quantity: 1 }])
  expect((await finish(captain, tid, made.body.paymentId ?? '')).body.state).toBe('succeeded')
  const entries = await db.selectFrom('entries').select('id').where('tournamentId', '=', tid).execute()
  expect(entries.length).toBe(linked.statusCode === 200 ? 3 : 1)
  expect(await booksOf(tid)).toEqual(balanced)
})
