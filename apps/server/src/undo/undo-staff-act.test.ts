import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aLink, sendByLink, switchOn } from '../testing/links.ts'
import { aCaptain, anAdmin, aVirtualEvent } from '../testing/makers.ts'
import { cancel } from '../testing/refunding.ts'
import { aTeam, places } from '../testing/rosters.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { lastActOf, undoAs, undoLast } from '../testing/undoing.ts'
import { aGroup } from '../testing/world.ts'

const { services } = await theKit()
const { db } = services.database
const rosterOf = async (staff: Person, id: string) => {
  const { body } = await callAs(staff, 'GET admin/entry/:id/roster', { params: { id } })
  const { name, groupCode, pairCode } = body
  return { name, groupCode, pairCode, bowlers: body.rosterPositions.map(({ usbcId }) => usbcId) }
}
const saveAs = (staff: Person, id: string, body: object) =>
  callAs(staff, 'PUT admin/entry/:id/roster', {
    params: { id },
    body: { name: 'Pin Pals', rosterPositions: [], ...body },
  })
const entryOf = (id: string) => db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const virtualEntryOf = (id: string) =>
  db.selectFrom('virtualEntries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a roster comes back with names, codes, averages and the All Events that its bowler lost', async () => {
  const { captain, entryId, tid, eventId } = await aTeam()
  const [ann, bob, pat] = [await aBowler(), await aBowler(), await aBowler()]
  const staff = await anAdmin()
  await saveAs(staff, entryId, { rosterPositions: places(ann.usbcId, bob.usbcId), groupCode: 'G1', pairCode: 'P1' })
  const before = await rosterOf(staff, entryId)
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const virtualId = await aVirtualEntry({ captain, virtualEventId, bowlerId: ann.id })
  const changed = { rosterPositions: places(pat.usbcId, bob.usbcId), name: 'Others', groupCode: 'G2', pairCode: 'P1' }
  expect(
    (await saveAs(staff, entryId, { ...changed, giveTo: [{ virtualEntryId: virtualId, usbcId: pat.usbcId }] }))
      .statusCode,
  ).toBe(200)
  expect((await virtualEntryOf(virtualId)).bowlerId).toBe(pat.id)
  const act = await lastActOf(staff)
  // a later change of what the act left alone stays
  const more = { name: 'Others', groupCode: 'G2', pairCode: 'P1' }
  await saveAs(staff, entryId, { ...more, rosterPositions: places(pat.usbcId, bob.usbcId, (await aBowler()).usbcId) })
  const third = (await rosterOf(staff, entryId)).bowlers[2]
  expect(await undoAs(staff, act)).toMatchObject({ statusCode: 200 })
  expect(await rosterOf(staff, entryId)).toEqual({
    ...before,
    pairCode: 'P1',
    bowlers: [ann.usbcId, bob.usbcId, third],
  })
  expect((await virtualEntryOf(virtualId)).bowlerId).toBe(ann.id)
})

test('an average that staff set returns to the former one', async () => {
  const { entryId } = await aTeam()
  const ann = await aBowler({ average: 190 })
  const staff = await anAdmin()
  await saveAs(staff, entryId, { rosterPositions: places(ann.usbcId) })
  const averageOf = async () =>
    (await callAs(staff, 'GET admin/entry/:id/roster', { params: { id: entryId } })).body.rosterPositions[0]?.average
  const [first] = places(ann.usbcId)
  for (const average of [200, 210]) {
    await saveAs(staff, entryId, { rosterPositions: [{ ...first, average }], reason: 'sheet seen' })
    expect(await averageOf()).toBe(average)
  }
  expect((await undoLast(staff)).statusCode).toBe(200)
  expect(await averageOf()).toBe(200)
})

test("an average that the captain gave is the captain's again", async () => {
  const { captain, entryId } = await aTeam({}, { averageBased: true })
  const ann = await aBowler({ average: null })
  const staff = await anAdmin()
  const positionsOf = async () =>
    (await callAs(staff, 'GET admin/entry/:id/roster', { params: { id: entryId } })).body.rosterPositions
  await callAs(captain, 'PUT registration/entry/:id', {
    params: { id: entryId },
    body: { name: 'Pin Pals', version: 1, rosterPositions: [{ ...places(ann.usbcId)[0], average: 150 }] as never },
  })
  const given = { average: 150, bowler: { averageBy: 'captain' } }
  expect(await positionsOf()).toMatchObject([given, {}, {}])
  await saveAs(staff, entryId, { rosterPositions: places((await aBowler()).usbcId) })
  expect((await undoLast(staff)).statusCode).toBe(200)
  expect(await positionsOf()).toMatchObject([given, {}, {}])
  await saveAs(staff, entryId, { rosterPositions: [{ ...places(ann.usbcId)[0], average: 160 }], reason: 'sheet seen' })
  expect((await undoLast(staff)).statusCode).toBe(200)
  expect(await positionsOf()).toMatchObject([given, {}, {}])
})

test('a roster that somebody changed again at the same position is refused with the position and who did it', async () => {
  const { captain, entryId } = await aTeam()
  const [ann, bob] = [await aBowler(), await aBowler()]
  const staff = await anAdmin()
  await saveAs(staff, entryId, { rosterPositions: places(ann.usbcId) })
  const act = await lastActOf(staff)
  await callAs(captain, 'PUT registration/entry/:id', {
    params: { id: entryId },
    body: { name: 'Pin Pals', version: 2, rosterPositions: places(bob.usbcId) },
  })
  expect((await undoAs(staff, act)).body.message).toMatch(
    /^Position 1 of the roster was changed again by Casey Kegel on .* CT\. Undo that first, or change it by hand\.$/,
  )
  expect((await rosterOf(staff, entryId)).bowlers[0]).toBe(bob.usbcId)
})

test('a coordinator, also none before, and the name and the notes of a captain', async () => {
  const { captain, entryId } = await aTeam()
  const staff = await anAdmin()
  const name = (firstName: string) =>
    callAs(staff, 'POST admin/entry/:id/coordinator', {
      params: { id: entryId },
      body: { firstName, lastName: 'Lee', email: `${firstName}@kegler.test` },
    })
  await name('ann')
  await name('bea')
  expect((await undoLast(staff)).statusCode).toBe(200)
  expect(await entryOf(entryId)).toMatchObject({ coordinatorFirstName: 'ann', coordinatorEmail: 'ann@kegler.test' })

  const captainId = await personIdOf(captain)
  await callAs(staff, 'POST admin/captain/update', { body: { captainId, firstName: 'Cass', lastName: 'Kegel' } })
  const named = await lastActOf(staff)
  const person = () =>
    db.selectFrom('persons').select(['firstName', 'nameByStaff']).where('id', '=', captainId).executeTakeFirst()
  expect(await person()).toEqual({ firstName: 'Cass', nameByStaff: true })
  expect((await undoAs(staff, named)).statusCode).toBe(200)
  expect(await person()).toEqual({ firstName: 'Casey', nameByStaff: false })

  const note = (notes: string) =>
    callAs(staff, 'POST admin/captain/:id/notes', { params: { id: captainId }, body: { notes } })
  await note('pays by check')
  const first = await lastActOf(staff)
  await note('pays late')
  expect((await undoAs(staff, first)).body.message).toMatch(
    /^The notes were changed again by Casey Kegel on \w+ \w+, \d{4}, \d\d:\d\d [AP]M CT\. Change them by hand\.$/,
  )
  expect((await undoLast(staff)).statusCode).toBe(200)
  const notes = () => db.selectFrom('captainNotes').select('notes').where('personId', '=', captainId).executeTakeFirst()
  expect(await notes()).toEqual({ notes: 'pays by check' })
})

test('the first notes on a captain are taken back', async () => {
  const { captain } = await aTeam()
  const staff = await anAdmin()
  const captainId = await personIdOf(captain)
  await callAs(staff, 'POST admin/captain/:id/notes', { params: { id: captainId }, body: { notes: 'pays by check' } })
  expect((await undoLast(staff)).statusCode).toBe(200)
  const row = await db.selectFrom('captainNotes').select('notes').where('personId', '=', captainId).executeTakeFirst()
  expect(row?.notes ?? '').toBe('')
})

test('an entry goes back to its former captain with the virtual entries that went going', async () => {
  const { captain, entryId, tid, eventId } = await aTeam()
  const ann = await aBowler()
  const staff = await anAdmin()
  await saveAs(staff, entryId, { rosterPositions: places(ann.usbcId) })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const [going, staying] = [
    await aVirtualEntry({ captain, virtualEventId, bowlerId: ann.id }),
    await aVirtualEntry({ captain, virtualEventId }),
  ]
  const other = await aCaptain({ given_name: 'Nora' })
  await personIdOf(other)
  const changed = await callAs(staff, 'POST admin/captain/change/entry', {
    body: { entryId, email: other.email, firstName: 'Nora', lastName: 'Kegel', virtualEntryIds: [going] },
  })
  expect(changed.statusCode).toBe(200)
  const act = await lastActOf(staff)
  expect((await undoAs(staff, act)).statusCode).toBe(200)
  const captainId = await personIdOf(captain)
  expect([
    (await entryOf(entryId)).captainId,
    (await virtualEntryOf(going)).captainId,
    (await virtualEntryOf(staying)).captainId,
  ]).toEqual([captainId, captainId, captainId])
  expect((await callAs(captain, 'GET registration/entry/:id', { params: { id: entryId } })).statusCode).toBe(200)
  expect((await callAs(other, 'GET registration/entry/:id', { params: { id: entryId } })).statusCode).toBe(404)
})

test('a bowler whom the change of captain took off All Events gets it back', async () => {
  const { captain, entryId, tid, eventId } = await aTeam()
  const ann = await aBowler()
  const staff = await anAdmin()
  await saveAs(staff, entryId, { rosterPositions: places(ann.usbcId) })
  const virtualId = await aVirtualEntry({
    captain,
    virtualEventId: await aVirtualEvent(tid, [eventId]),
    bowlerId: ann.id,
  })
  const other = await aCaptain()
  await personIdOf(other)
  await callAs(staff, 'POST admin/captain/change/entry', {
    body: { entryId, email: other.email, firstName: 'Nora', lastName: 'Kegel', virtualEntryIds: [] },
  })
  expect((await virtualEntryOf(virtualId)).bowlerId).toBeNull()
  expect((await undoLast(staff)).statusCode).toBe(200)
  expect(await virtualEntryOf(virtualId)).toMatchObject({ bowlerId: ann.id, captainId: await personIdOf(captain) })
})

test('a cancellation without a refund is taken back on its former squad, with what was cancelled with it', async () => {
  const { captain, entryId, tid, eventId, squadId } = await aTeam()
  const ann = await aBowler()
  const staff = await anAdmin()
  await saveAs(staff, entryId, { rosterPositions: places(ann.usbcId) })
  const virtualEventId = await aVirtualEvent(tid, [eventId])
  const [lost, going] = [
    await aVirtualEntry({ captain, virtualEventId, bowlerId: ann.id }),
    await aVirtualEntry({ captain, virtualEventId }),
  ]
  const owed = async () =>
    (await db.selectFrom('ledger').select('amount').where('entryId', '=', entryId).execute()).reduce(
      (sum, { amount }) => sum + amount,
      0,
    )
  expect((await cancel(entryId, { virtualEntryIds: [going] }, { as: staff })).statusCode).toBe(200)
  expect([await owed(), (await virtualEntryOf(lost)).bowlerId]).toEqual([0, null])
  expect((await undoLast(staff)).body).toEqual({ messages: [] })
  expect(await entryOf(entryId)).toMatchObject({ isCancelled: false, squadId, cancelledAt: null })
  expect(await owed()).toBe(10_000)
  expect(await virtualEntryOf(lost)).toMatchObject({ bowlerId: ann.id, isCancelled: false })
  expect(await virtualEntryOf(going)).toMatchObject({ isCancelled: false })
})

test('money that went back stays back, and acts of money have no undo', async () => {
  const { captain, entryId, squadId } = await aTeam()
  const staff = await aCaptain({ roles: ['superuser'] })
  const paid = await anEntry({ captain, squadId, paid: true })
  await cancel(paid, { paymentType: 'Cash', amount: 40 }, { as: staff })
  expect((await undoLast(staff)).body.message).toBe(
    'Money went back with this cancellation. Use Reactivate: what was given back is due again.',
  )
  await callAs(staff, 'POST admin/entry/:id/payment/other', {
    params: { id: entryId },
    body: { paymentType: 'Cash', amount: 40 },
  })
  expect((await undoLast(staff)).body.message).toBe(
    'A payment cannot be undone. Void it on its day, or refund it instead.',
  )
  await callAs(staff, 'POST admin/entry/:id/note', { params: { id: entryId }, body: { text: 'Called.' } })
  expect((await undoLast(staff)).body.message).toBe('This act cannot be undone. Change it by hand.')
})

test('a cancelled entry whose place was sold stays cancelled, with the squad named', async () => {
  const { entryId, squadId } = await aTeam()
  const staff = await anAdmin()
  await cancel(entryId, {}, { as: staff })
  const { total } = await db.selectFrom('squads').select('total').where('id', '=', squadId).executeTakeFirstOrThrow()
  await db.updateTable('squads').set({ startLane: 1, endLane: 2 }).where('id', '=', squadId).execute()
  for (let n = 0; n < 2; n += 1) await anEntry({ captain: await aCaptain(), squadId })
  expect(total).toBeGreaterThan(0)
  expect(await undoLast(staff)).toMatchObject({
    statusCode: 409,
    body: {
      message: expect.stringMatching(/^No place is left on Team, .*, 09:00 AM CT\. The entry stays cancelled\.$/),
    },
  })
})

test('staff of another group find no act, also where it has no tournament', async () => {
  const { captain, entryId } = await aTeam()
  const staff = await anAdmin()
  const captainId = await personIdOf(captain)
  const foreign = await aCaptain({ roles: ['superuser'], groups: [(await aGroup()).name] })
  const acts = [
    () => callAs(staff, 'POST admin/captain/update', { body: { captainId, firstName: 'Cass', lastName: 'Kegel' } }),
    () => callAs(staff, 'POST admin/captain/:id/notes', { params: { id: captainId }, body: { notes: 'pays late' } }),
    () => saveAs(staff, entryId, { name: 'Others' }),
    () => cancel(entryId, {}, { as: staff }),
  ]
  for (const act of acts) {
    expect((await act()).statusCode).toBe(200)
    expect(await undoAs(foreign, await lastActOf(staff))).toMatchObject({ statusCode: 404, body: { code: 'NotFound' } })
  }
})

test('links of bowlers who joined work again after the undo of what ended them, and after Reactivate', async () => {
  const { captain, entryId } = await aTeam()
  const [rosa, bea] = [await aBowler(), await aBowler()]
  const staff = await anAdmin()
  const seated = { rosterPositions: places(rosa.usbcId, bea.usbcId) }
  await saveAs(staff, entryId, seated)
  await switchOn(entryId, { invites: true, shares: true })
  const join = (bowlerId: string, position: number) => {
    const email = `${crypto.randomUUID()}@bowler.test`
    return aLink(entryId, { kind: 'bowler', joinedAt: new Date(), bowlerId, position, email })
  }
  const links = [await join(rosa.id, 1), await join(bea.id, 2)]
  const works = () =>
    Promise.all(links.map(async (link) => (await sendByLink(link, 'GET link/team')).statusCode === 200))
  expect(await works()).toEqual([true, true])
  const undone = async () => {
    expect((await undoLast(staff)).statusCode).toBe(200)
    return works()
  }

  await cancel(entryId, {}, { as: staff })
  expect(await works()).toEqual([false, false])
  expect(await undone()).toEqual([true, true])

  await cancel(entryId, {}, { as: staff })
  const { cancelledSquadId } = await entryOf(entryId)
  const reactivate = { params: { id: entryId }, body: { squadId: cancelledSquadId ?? '' } }
  expect((await callAs(staff, 'POST admin/entry/:id/reactivate', reactivate)).statusCode).toBe(200)
  expect(await works()).toEqual([true, true])

  const next = await aCaptain()
  await personIdOf(next)
  await callAs(staff, 'POST admin/captain/change/entry', { body: { entryId, email: next.email } })
  expect(await works()).toEqual([false, false])
  expect(await undone()).toEqual([true, true])
  expect((await entryOf(entryId)).captainId).toBe(await personIdOf(captain))

  await saveAs(staff, entryId, { rosterPositions: places(rosa.usbcId) })
  expect(await works()).toEqual([true, false])
  expect(await undone()).toEqual([true, true])
})
