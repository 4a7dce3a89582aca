import { dayTimeText } from '@kegler/domain/dates.ts'
import { afterEach, expect, test } from 'vitest'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { anEarlyTournament, hours } from '../testing/early.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { hold, join } from '../testing/lines.ts'
import { aCaptain, zone } from '../testing/makers.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { runDraws } from '../waiting-room/draw.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})
const seenBy = async (person: Person, tid: string) =>
  (await callAs(person, 'GET registration/tournament/:tid', { params: { tid } })).body
const listedBy = async (person: Person, tid: string) =>
  (await callAs(person, 'POST registration/tournament/active', { body: {} })).body.find(({ id }) => id === tid)
const limit = 'Until registration opens for everybody you can have at most 6 places.'
const costsNothing = (tid: string) =>
  db.updateTable('events').set({ expenseFee: 0, lineageFee: 0, prizeFee: 0 }).where('tournamentId', '=', tid).execute()

test('who is on a list registers from its instant on; everybody else when it opens for them', async () => {
  const [early, other] = [await aCaptain(), await aCaptain()]
  const { tid, squadId } = await anEarlyTournament([early.email])
  const general = dayTimeText(new Date(services.now().getTime() + hours(48)), zone)
  const earlier = dayTimeText(new Date(services.now().getTime() + hours(1)), zone)
  const sentence = `You may register from ${earlier}: captains with at least six teams last year.`
  for (const seen of [await seenBy(early, tid), await listedBy(early, tid)])
    expect(seen).toMatchObject({
      canCaptainPurchase: false,
      captainPurchaseReason: sentence,
      earlyOpening: { mostPlaces: 6, isDue: false },
    })
  expect((await hold(early, tid, { [squadId]: 1 })).body.messages).toEqual([sentence])
  const others = {
    canCaptainPurchase: false,
    captainPurchaseReason: `Registration opens ${general}`,
    earlyOpening: null,
  }
  expect(await seenBy(other, tid)).toMatchObject(others)

  clock.ahead = hours(1)
  const open = { canCaptainPurchase: true, captainPurchaseReason: null, earlyOpening: { isDue: true } }
  for (const seen of [await seenBy(early, tid), await listedBy(early, tid)]) expect(seen).toMatchObject(open)
  for (const seen of [await seenBy(other, tid), await listedBy(other, tid)]) expect(seen).toMatchObject(others)
  expect((await hold(other, tid, { [squadId]: 1 })).body.messages).toEqual([`Registration opens ${general}`])
  const refused = await callAs(other, 'POST registration/tournament/createSession', {
    body: { tournamentId: tid, squadEntries: [{ id: squadId, quantity: 1 }], squadVirtualEntries: [] },
  })
  expect(refused.body).toMatchObject({ paymentId: null, messages: [`Registration opens ${general}`] })
  expect((await hold(early, tid, { [squadId]: 2 })).body.messages).toEqual([])
})

test('an address that was not confirmed is on no list, nor is another spelling another address', async () => {
  const [unconfirmed, captain] = [await aCaptain({ email_verified: false }), await aCaptain()]
  const loud = await aCaptain({ sub: captain.subject, email: captain.email.toUpperCase() })
  const { tid, squadId } = await anEarlyTournament([unconfirmed.email, captain.email])
  clock.ahead = hours(2)
  expect(await seenBy(unconfirmed, tid)).toMatchObject({ canCaptainPurchase: false, earlyOpening: null })
  expect((await hold(unconfirmed, tid, { [squadId]: 1 })).body.code).toBe('NeedToConfirmProfile')
  expect(await seenBy(loud, tid)).toMatchObject({ canCaptainPurchase: true })
})

test('what is bought, what is being paid and what is held count together; giving back never waits', async () => {
  const early = await aCaptain()
  const { tid, squadId } = await anEarlyTournament([early.email])
  await costsNothing(tid)
  clock.ahead = hours(1)
  expect((await hold(early, tid, { [squadId]: 7 })).body.messages).toEqual([`${limit} Please lower the quantity.`])
  await anEntry({ captain: early, squadId })
  await hold(early, tid, { [squadId]: 4 })
  const paymentId = await paymentIdOf(order(early, tid, [{ id: squadId, quantity: 4 }]))
  expect((await finish(early, tid, paymentId)).statusCode).toBe(200)
  const refused = (await hold(early, tid, { [squadId]: 2 })).body
  expect(refused.messages).toEqual([`${limit} 5 are bought already or being paid. Please lower the quantity.`])
  expect((await hold(early, tid, { [squadId]: 1 })).body.messages).toEqual([])
  // the list became shorter: what is held may stay
  await db.updateTable('earlyLists').set({ mostPlaces: 2 }).where('tournamentId', '=', tid).execute()
  expect((await hold(early, tid, { [squadId]: 1 })).body.messages).toEqual([])
  expect((await hold(early, tid, { [squadId]: 2 })).body.messages[0]).toMatch(/at most 2 places/)
  expect((await hold(early, tid, {})).body.messages).toEqual([])
  // once it is open to everybody there is no limit of a list
  clock.ahead = hours(48)
  await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute()
  expect((await hold(early, tid, { [squadId]: 9 })).body.messages).toEqual([])
  expect(await seenBy(early, tid)).toMatchObject({ earlyOpening: null })
})

test('two carts of a captain at once never hold more than the list allows', async () => {
  const early = await aCaptain()
  const { tid, squadId } = await anEarlyTournament([early.email])
  await costsNothing(tid)
  await personIdOf(early)
  clock.ahead = hours(1)
  await hold(early, tid, { [squadId]: 4 })
  const paymentId = await paymentIdOf(order(early, tid, [{ id: squadId, quantity: 4 }]))
  await Promise.all([
    finish(early, tid, paymentId),
    ...Array.from({ length: 4 }, (_, n) => hold(early, tid, { [squadId]: 3 + n })),
  ])
  await Promise.all([2, 3, 4].map((n) => hold(early, tid, { [squadId]: n })))
  const { taken } = await db.selectFrom('squads').select('taken').where('id', '=', squadId).executeTakeFirstOrThrow()
  expect(taken).toBeLessThanOrEqual(6)
  // whether the order was bought or given up for another cart
  expect((await hold(early, tid, { [squadId]: 7 })).body.messages[0]).toMatch(/^Until registration opens/)
})

test('the finder offers no more than a list allows', async () => {
  const [early, free] = [await aCaptain(), await aCaptain()]
  const { tid, squadId } = await anEarlyTournament([early.email, free.email])
  await anEntry({ captain: early, squadId })
  clock.ahead = hours(1)
  const find = async (person: Person, quantity: number) =>
    (
      await callAs(person, 'POST registration/tournament/:tid/find', {
        params: { tid },
        body: { quantity, sets: 0, weekdays: [], spread: 'one start' },
      })
    ).body.count
  expect([await find(free, 6), await find(early, 6), await find(early, 5)]).toEqual([1, 0, 1])
})

test('before the draw they need no turn in the waiting room; from the opening on they are as everybody', async () => {
  const early = await aCaptain()
  const { tid, squadId } = await anEarlyTournament([early.email], { waitingRoom: true, waitingList: true })
  clock.ahead = hours(47.9)
  await runDraws(services)
  expect((await callAs(null, 'GET tournament/:tid/room/head', { params: { tid } })).body.state).toBe('open')
  expect((await hold(early, tid, { [squadId]: 1 })).body.messages).toEqual([])
  const { eventId } = await db
    .selectFrom('squads')
    .select('eventId')
    .where('id', '=', squadId)
    .executeTakeFirstOrThrow()
  expect((await join(early, { tid, eventId, squadId })).body.message).toBe(
    'You can join the waiting list once registration has opened for everybody.',
  )
  clock.ahead = hours(48)
  expect((await hold(early, tid, { [squadId]: 2 })).body.code).toBe('NotYourTurn')
  await runDraws(services)
  await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute()
  expect((await hold(early, tid, { [squadId]: 2 })).body.code).toBe('NotYourTurn')
})
