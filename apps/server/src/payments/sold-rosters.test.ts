import { expect, test } from 'vitest'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { hold } from '../testing/lines.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'
import { aBowler, aVirtualEntry } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const free = { expenseFee: 0, lineageFee: 0, prizeFee: 0 }

const save = (person: Person, tournamentId: string, data: object, id = '') =>
  callAs(person, id ? 'PUT registration/cartroster' : 'POST registration/cartroster', {
    body: {
      id: id || '1700000000000-0',
      tournamentId,
      rosterType: 'virtualEventId' in data ? 'Virtual Entry' : 'Entry',
      rosterData: JSON.stringify(data),
    },
  })
const entriesOf = async (person: Person, tid: string) =>
  (await callAs(person, 'GET tournament/:tid/entries', { params: { tid } })).body
const bowlersOf = (entry: { rosterPositions: { bowler: { usbcId: string } | null }[] } | undefined) =>
  entry?.rosterPositions.map(({ bowler }) => bowler?.usbcId ?? null)
async function doubles(tournament: object = {}) {
  const tid = await aTournament(tournament)
  const eventId = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2, ...free })
  return { tid, eventId, squadId: await aSquad(eventId), captain: await aCaptain() }
}

test('a sale gives the roster of the cart its entry; what the captain changes while the payment is open counts', async () => {
  const { tid, squadId, captain } = await doubles()
  const [one, two, three] = [await aBowler(), await aBowler({ lastName: 'Abel' }), await aBowler({ lastName: 'Zorn' })]
  const positions = places(one.usbcId, two.usbcId)
  const { id } = (await save(captain, tid, { squadId, rosterPositions: positions, pairCode: 'AB' })).body
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 2 }]))
  await save(captain, tid, { squadId, rosterPositions: places(three.usbcId, two.usbcId), pairCode: 'CD' }, id)
  expect((await order(captain, tid, [{ id: squadId, quantity: 2 }])).body.paymentId).toBe(paymentId)
  await finish(captain, tid, paymentId)
  const [first, second] = await entriesOf(captain, tid)
  expect(bowlersOf(first)).toEqual([three.usbcId, two.usbcId])
  expect(first).toMatchObject({ name: 'Zorn/Abel', pairCode: 'CD', rosterComplete: true, version: 1 })
  expect(second).toMatchObject({ name: 'No Team Name', rosterComplete: false })
  const rows = await db.selectFrom('rosters').selectAll().where('tournamentId', '=', tid).orderBy('filled').execute()
  expect(rows).toMatchObject([
    { entryId: second?.id, filled: 0, squadId: null },
    { id, entryId: first?.id, filled: 2, squadId: null, virtualEventIds: [] },
  ])
  expect((await callAs(captain, 'GET registration/cartroster', { query: { tournamentId: tid } })).body).toEqual([])
  const audited = await db
    .selectFrom('audit')
    .select(['message', 'userEmail', 'currentValue'])
    .where('recordId', '=', first?.id ?? '')
    .orderBy('id')
    .execute()
  expect(audited.map(({ message }) => message)).toEqual(['Entry added', 'Roster added'])
  const whole = JSON.parse(audited[1]?.currentValue ?? '{}')
  expect(whole.positions).toMatchObject([{ bowler_id: three.id }, { bowler_id: two.id }])
  expect(new Set(audited.map(({ userEmail }) => userEmail))).toEqual(new Set(['settlement']))
})

test('bowlers of a sold roster get a link and a mail where the tournament asks them for something', async () => {
  const { tid, squadId, captain } = await doubles({ waiver: true, linkEvents: true })
  await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, ...free }), { time: '13:00' })
  const email = `${crypto.randomUUID()}@member.test`
  const [one, two] = [await aBowler({ email }), await aBowler({ email: null })]
  const { id } = (await save(captain, tid, { squadId, rosterPositions: places(one.usbcId, two.usbcId) })).body
  const links = () => db.selectFrom('links').selectAll().where('tournamentId', '=', tid).orderBy('position').execute()
  expect(await links()).toEqual([])
  await finish(captain, tid, await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 2 }])))
  const made = await links()
  expect(made.map(({ rosterId, bowlerId, email }) => [rosterId, bowlerId, email])).toEqual([
    [id, one.id, null],
    [id, two.id, null],
  ])
  const [set] = await entriesOf(captain, tid)
  const mails = await db
    .selectFrom('mails')
    .select(['toAddress', 'data'])
    .where('kind', '=', 'bowlerAddedToRoster')
    .where('about', 'like', `${set?.id} %`)
    .execute()
  expect(mails).toMatchObject([
    { toAddress: email, data: { linkId: made[0]?.id, asks: { share: false, answers: false, waiver: true } } },
  ])
})

test('the Singles of a linked set follow the roster: each has the bowler of one position', async () => {
  const { tid, squadId, captain } = await doubles({ linkEvents: true })
  await aSquad(await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, ...free }), { time: '13:00' })
  const [one, two] = [await aBowler({ firstName: 'Ann', lastName: 'Abel' }), await aBowler()]
  await save(captain, tid, {
    squadId,
    rosterPositions: places(one.usbcId, two.usbcId),
    countryId: 'CA',
    groupCode: 'G1',
  })
  await finish(captain, tid, await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 1 }])))
  const [set, first, second] = await entriesOf(captain, tid)
  expect([set, first, second].map(bowlersOf)).toEqual([[one.usbcId, two.usbcId], [one.usbcId], [two.usbcId]])
  const all = { countryId: 'CA', groupCode: 'G1' }
  expect(first).toMatchObject({ ...all, name: 'Ann Abel', parentEntryId: set?.id, rosterComplete: true })
  expect([set, second]).toMatchObject([all, all])
})

test('virtual entries go to the teams that take them and to the bowlers that were chosen, as they are at the settlement', async () => {
  const { tid, eventId, squadId, captain } = await doubles()
  const ofTeams = await aVirtualEvent(tid, [eventId], { owner: 'team', name: 'Team All Events', ...free })
  const ofBowlers = await aVirtualEvent(tid, [eventId], free)
  const [one, two, three] = [await aBowler(), await aBowler({ firstName: 'Ann', lastName: 'Abel' }), await aBowler()]
  await hold(captain, tid, { [squadId]: 2 })
  await save(captain, tid, { squadId, rosterPositions: places(one.usbcId, two.usbcId) })
  const taking = { squadId, rosterPositions: places(three.usbcId), virtualEntries: [{ virtualEventId: ofTeams }] }
  await save(captain, tid, taking)
  const chosen = (...ids: (string | null)[]) => ({
    virtualEventId: ofBowlers,
    virtualEntries: ids.map((usbcId) => ({ bowler: usbcId ? { usbcId } : null })),
  })
  const { id } = (await save(captain, tid, chosen(null, one.usbcId, two.usbcId))).body
  const wanted = [
    { id: ofTeams, quantity: 2 },
    { id: ofBowlers, quantity: 3 },
  ]
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 2 }], wanted))
  await save(captain, tid, chosen(three.usbcId, one.usbcId, two.usbcId), id)
  await aVirtualEntry({ captain: await aCaptain(), virtualEventId: ofBowlers, bowlerId: two.id })
  const { body } = await finish(captain, tid, paymentId)
  const missed = [`Ann Abel (${two.usbcId}) is already entered into All Events. One All Events entry has no bowler.`]
  expect(body.messages).toEqual(missed)
  const alerts = await db.selectFrom('alerts').select(['kind', 'message']).where('about', '=', paymentId).execute()
  expect(alerts).toEqual([{ kind: 'Roster at settlement', message: missed[0] }])
  const entries = await entriesOf(captain, tid)
  const sold = await db
    .selectFrom('virtualEntries')
    .selectAll()
    .where('sessionId', '=', paymentId)
    .orderBy('sessionIndex')
    .execute()
  expect(sold.map(({ bowlerId, teamEntryId }) => [bowlerId, teamEntryId])).toEqual([
    [null, entries.find((entry) => bowlersOf(entry)?.[0] === three.usbcId)?.id],
    [null, null],
    [three.id, null],
    [one.id, null],
    // another captain entered that bowler while the payment was open
    [null, null],
  ])
  expect(await db.selectFrom('cartVirtualRosters').select('id').where('tournamentId', '=', tid).execute()).toEqual([])
})

test('bowlers whom the captain chooses first while the payment is open are entered; what staff reserve takes none of them', async () => {
  const { tid, eventId, squadId, captain } = await doubles()
  const virtualEventId = await aVirtualEvent(tid, [eventId], free)
  const ann = await aBowler()
  await hold(captain, tid, { [squadId]: 1 })
  await save(captain, tid, { squadId, rosterPositions: places(ann.usbcId) })
  const [squads, events] = [[{ id: squadId, quantity: 1 }], [{ id: virtualEventId, quantity: 1 }]]
  const paymentId = await paymentIdOf(order(captain, tid, squads, events))
  await save(captain, tid, { virtualEventId, virtualEntries: [{ bowler: { usbcId: ann.usbcId } }] })
  const reserved = await callAs(await anAdmin(), 'POST admin/tournament/:id/reservation', {
    params: { id: tid },
    body: {
      tournamentId: tid,
      entries: [{ squadId, quantity: 1 }],
      virtualEntries: [{ virtualEventId, quantity: 1 }],
      captain: { firstName: 'Casey', lastName: 'Kay', email: captain.email },
    },
  })
  expect(reserved.body.messages).toEqual([])
  // they are of the same order still
  expect(await paymentIdOf(order(captain, tid, squads, events))).toBe(paymentId)
  await finish(captain, tid, paymentId)
  const sold = await db
    .selectFrom('virtualEntries')
    .select(['sessionId', 'bowlerId'])
    .where('tournamentId', '=', tid)
    .execute()
  expect(sold).toHaveLength(2)
  for (const { sessionId, bowlerId } of sold) expect(bowlerId).toBe(sessionId === paymentId ? ann.id : null)
  expect(await db.selectFrom('cartVirtualRosters').select('id').where('tournamentId', '=', tid).execute()).toEqual([])
})

test('a roster that was removed, or moved to another squad, leaves its entry without bowlers', async () => {
  const { tid, eventId, squadId, captain } = await doubles()
  const other = await aSquad(eventId, { time: '18:00' })
  const moved = (await save(captain, tid, { squadId, rosterPositions: places((await aBowler()).usbcId) })).body
  const removed = (await save(captain, tid, { squadId, rosterPositions: places((await aBowler()).usbcId) })).body
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 2 }]))
  await save(captain, tid, { squadId: other }, moved.id)
  await callAs(captain, 'DELETE registration/cartroster', {
    body: { id: removed.id, tournamentId: tid, rosterType: 'Entry' },
  })
  await finish(captain, tid, paymentId)
  expect((await entriesOf(captain, tid)).map(bowlersOf)).toEqual([
    [null, null],
    [null, null],
  ])
  const left = await callAs(captain, 'GET registration/cartroster', { query: { tournamentId: tid } })
  expect(left.body.map(({ id }) => id)).toEqual([moved.id])
})
