import { afterEach, expect, test } from 'vitest'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { finish, order, paymentIdOf, secretOf } from '../testing/buying.ts'
import { payByCard } from '../testing/cards.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'
import { aBowler } from '../testing/sold.ts'

const { services, clock } = await theKit()
const { db } = services.database
afterEach(() => {
  clock.ahead = 0
})

/** A captain with a roster in the cart and its order. */
async function anOrder(tid: string, squadId: string, usbcIds: string[]) {
  const captain = await aCaptain()
  const saved = await callAs(captain, 'POST registration/cartroster', {
    body: {
      id: '1700000000000-0',
      tournamentId: tid,
      rosterType: 'Entry',
      rosterData: JSON.stringify({ squadId, rosterPositions: places(...usbcIds) }),
    },
  })
  expect(saved.statusCode).toBe(200)
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }]))
  return { captain, paymentId, secret: await secretOf(captain, paymentId) }
}
/** The same, paid by card and not settled yet. */
async function aPaidOrder(tid: string, squadId: string, usbcIds: string[]) {
  const ordered = await anOrder(tid, squadId, usbcIds)
  await payByCard(ordered.secret)
  return ordered
}
const entriesOf = async (person: Person, tid: string) =>
  (await callAs(person, 'GET tournament/:tid/entries', { params: { tid } })).body
const bowlersOf = async (person: Person, tid: string) =>
  (await entriesOf(person, tid)).map(({ rosterPositions }) =>
    rosterPositions.map(({ bowler }) => bowler?.usbcId ?? null),
  )
const alertsAbout = (about: string) => db.selectFrom('alerts').select('kind').where('about', '=', about).execute()

test('a bowler whom another order put at the same start leaves the position empty; the entry is sold and the captain reads why', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const squadId = await aSquad(eventId)
  const [one, two, three] = [await aBowler(), await aBowler({ lastName: 'Abel' }), await aBowler({ lastName: 'Zorn' })]
  const first = await aPaidOrder(tid, squadId, [one.usbcId, two.usbcId])
  const second = await aPaidOrder(tid, squadId, [two.usbcId, three.usbcId])
  expect((await finish(first.captain, tid, first.paymentId)).body).toMatchObject({ state: 'succeeded', messages: [] })
  const { body } = await finish(second.captain, tid, second.paymentId)
  expect(body).toMatchObject({
    state: 'succeeded',
    totalPaid: 100,
    messages: [
      expect.stringMatching(
        /Abel \(.*\) already bowls at 09:00 AM, .* on a team of another captain\. Position 1 of 'Abel\/Zorn' was left empty\.$/,
      ),
    ],
  })
  expect(await bowlersOf(first.captain, tid)).toEqual([[one.usbcId, two.usbcId]])
  expect(await bowlersOf(second.captain, tid)).toEqual([[null, three.usbcId]])
  expect(await entriesOf(second.captain, tid)).toMatchObject([{ name: 'Robin Zorn', rosterComplete: false }])
  expect(await alertsAbout(second.paymentId)).toEqual([{ kind: 'Roster at settlement' }])
  expect(await alertsAbout(first.paymentId)).toEqual([])
  const mails: { to: string; text: string }[] = []
  // behind those of other tests
  while ((await sendDueMails({ ...services, mailer: { send: async (mail) => void mails.push(mail) } })) > 0);
  expect(mails.find(({ to }) => to === second.captain.email)?.text).toContain('was left empty')
  expect(mails.find(({ to }) => to === first.captain.email)?.text).not.toContain('was left empty')
  expect(await booksOf(tid)).toEqual(balanced)
})

test('two orders with one bowler settle at the same moment: exactly one keeps the bowler', async () => {
  for (let round = 0; round < 5; round += 1) {
    const tid = await aTournament()
    const squadId = await aSquad(await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 }))
    const [shared, one, two] = [await aBowler(), await aBowler(), await aBowler()]
    const orders = [
      await aPaidOrder(tid, squadId, [shared.usbcId, one.usbcId]),
      await aPaidOrder(tid, squadId, [shared.usbcId, two.usbcId]),
    ]
    const replies = await Promise.all(orders.map(({ captain, paymentId }) => finish(captain, tid, paymentId)))
    expect(replies.map(({ body }) => body.state)).toEqual(['succeeded', 'succeeded'])
    expect(replies.map(({ body }) => body.messages.length).sort()).toEqual([0, 1])
    const rosters = await Promise.all(orders.map(({ captain }) => bowlersOf(captain, tid)))
    expect(rosters.flat(2).filter((id) => id === shared.usbcId)).toHaveLength(1)
    expect(await booksOf(tid)).toEqual(balanced)
  }
})

test('the limit of entries counts what others bought since; the Singles of a linked set lose the bowler too', async () => {
  const tid = await aTournament({ linkEvents: true, enforceMaxEntries: true })
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, maxEntriesPerBowler: 1 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  const [morning, evening] = [await aSquad(eventId), await aSquad(eventId, { time: '18:00' })]
  await aSquad(singles, { time: '11:00' })
  await aSquad(singles, { time: '20:00' })
  const [one, two, three] = [await aBowler(), await aBowler(), await aBowler()]
  const first = await aPaidOrder(tid, morning, [one.usbcId, two.usbcId])
  const second = await aPaidOrder(tid, evening, [three.usbcId, two.usbcId])
  await finish(first.captain, tid, first.paymentId)
  const { body } = await finish(second.captain, tid, second.paymentId)
  expect(body.messages).toEqual([expect.stringContaining('has already reached the limit of one Doubles entry.')])
  expect(await bowlersOf(second.captain, tid)).toEqual([[three.usbcId, null], [three.usbcId], [null]])
})

test.each([
  ['one squad', false],
  ['two squads at one start', true],
])(
  'who ordered first and pays minutes after another captain has bought the bowler loses the position: %s',
  async (_, isOther) => {
    const tid = await aTournament()
    const squadId = await aSquad(await anEvent(tid, { name: 'Team', numberOfBowlers: 2 }))
    const otherId = isOther ? await aSquad(await anEvent(tid, { name: 'Mixed', numberOfBowlers: 2 })) : squadId
    const [shared, one, two] = [await aBowler(), await aBowler(), await aBowler()]
    const early = await anOrder(tid, squadId, [one.usbcId, shared.usbcId])
    const late = await anOrder(tid, otherId, [shared.usbcId, two.usbcId])
    await payByCard(late.secret)
    expect((await finish(late.captain, tid, late.paymentId)).body).toMatchObject({ state: 'succeeded', messages: [] })
    clock.ahead = 12 * 60_000
    await payByCard(early.secret)
    const { body } = await finish(early.captain, tid, early.paymentId)
    const message = expect.stringContaining('was left empty.')
    expect(body).toMatchObject({ state: 'succeeded', totalPaid: 100, messages: [message] })
    expect(await bowlersOf(early.captain, tid)).toEqual([[one.usbcId, null]])
    expect(await bowlersOf(late.captain, tid)).toEqual([[shared.usbcId, two.usbcId]])
    expect(await alertsAbout(early.paymentId)).toEqual([{ kind: 'Roster at settlement' }])
    const mails: { to: string; text: string }[] = []
    await sendDueMails({ ...services, mailer: { send: async (mail) => void mails.push(mail) } })
    expect(mails.find(({ to }) => to === early.captain.email)?.text).toContain('was left empty')
    expect(await booksOf(tid)).toEqual(balanced)
  },
)
