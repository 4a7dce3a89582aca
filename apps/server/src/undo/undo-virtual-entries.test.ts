import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, aVirtualEvent } from '../testing/makers.ts'
import { aTeam } from '../testing/rosters.ts'
import { aBowler, anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { lastActOf, undoAs, undoLast } from '../testing/undoing.ts'

const { services } = await theKit()
const { db } = services.database
const virtualEntryOf = (id: string) =>
  db.selectFrom('virtualEntries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const owedOn = async (id: string) =>
  (await db.selectFrom('balances').select('amount').where('virtualEntryId', '=', id).executeTakeFirst())?.amount

/** A team of two with one entry of All Events for each of them. */
async function aSeason(owner: 'bowler' | 'team' = 'bowler') {
  const { captain, tid, eventId, squadId } = await aTeam()
  const [ann, bob] = [await aBowler(), await aBowler()]
  const entryId = await anEntry({ captain, squadId, bowlers: [ann.id, bob.id] })
  const virtualEventId = await aVirtualEvent(tid, [eventId], { owner })
  const ids = [await aVirtualEntry({ captain, virtualEventId }), await aVirtualEntry({ captain, virtualEventId })]
  const [first = '', second = ''] = ids
  return { captain, tid, entryId, squadId, ann, bob, virtualEventId, first, second }
}
type Season = Awaited<ReturnType<typeof aSeason>>
type Given = { id: string; bowlerId?: string | null; entryId?: string | null }
const give = async (staff: Person, { captain, virtualEventId }: Season, virtualEntries: Given[]) => {
  const params = { id: virtualEventId, captainId: await personIdOf(captain) }
  const key = 'PUT admin/virtualevent/:id/captain/:captainId/virtualentry'
  expect((await callAs(staff, key, { params, body: { virtualEntries } })).statusCode).toBe(200)
}
const cancelVirtual = (staff: Person, virtualEntryId: string, more: object = {}) =>
  callAs(staff, 'POST admin/virtualevent/virtualEntry/cancel', { body: { virtualEntryId, ...more } })

test('bowlers who were exchanged are exchanged back', async () => {
  const season = await aSeason()
  const { first, second, ann, bob } = season
  const staff = await anAdmin()
  await give(staff, season, [
    { id: first, bowlerId: ann.id },
    { id: second, bowlerId: bob.id },
  ])
  await give(staff, season, [
    { id: first, bowlerId: bob.id },
    { id: second, bowlerId: ann.id },
  ])
  const act = await lastActOf(staff)
  const before = [(await virtualEntryOf(first)).bowlerId, (await virtualEntryOf(second)).bowlerId]
  expect(await undoAs(staff, act, { dryRun: true })).toMatchObject({
    body: { effects: { notes: ['2 entries of All Events return to their previous owners.'] } },
  })
  expect([(await virtualEntryOf(first)).bowlerId, (await virtualEntryOf(second)).bowlerId]).toEqual(before)
  expect((await undoAs(staff, act)).statusCode).toBe(200)
  expect([(await virtualEntryOf(first)).bowlerId, (await virtualEntryOf(second)).bowlerId]).toEqual([ann.id, bob.id])
  expect((await undoAs(staff, act)).body.message).toMatch(/ undid this on /)
})

test('a bowler whom somebody changed again stays; one who left the roster is named', async () => {
  const season = await aSeason()
  const { first, second, ann, bob, captain, virtualEventId } = season
  const staff = await anAdmin()
  await give(staff, season, [{ id: first, bowlerId: ann.id }])
  const act = await lastActOf(staff)
  await callAs(captain, 'PUT virtualevent/bowlers', {
    body: { virtualEventId, virtualEntryBowlers: [{ virtualEntryId: first, usbcId: bob.usbcId }] },
  } as never)
  expect((await undoAs(staff, act)).body.message).toMatch(/^Bowler was changed again by Casey Kegel on /)
  expect((await virtualEntryOf(first)).bowlerId).toBe(bob.id)

  await give(staff, season, [{ id: second, bowlerId: ann.id }])
  await give(staff, season, [{ id: second, bowlerId: null }])
  const taken = await lastActOf(staff)
  await db.deleteFrom('rosterPositions').where('bowlerId', '=', ann.id).execute()
  const refused = await undoAs(staff, taken)
  expect(refused.body.message).toMatch(/is not on any of the captain's rosters for All Events\.$/)
  expect((await virtualEntryOf(second)).bowlerId).toBeNull()
})

test('a team is taken off again', async () => {
  const season = await aSeason('team')
  const staff = await anAdmin()
  await give(staff, season, [{ id: season.first, entryId: season.entryId }])
  expect((await virtualEntryOf(season.first)).teamEntryId).toBe(season.entryId)
  expect((await undoLast(staff)).statusCode).toBe(200)
  expect((await virtualEntryOf(season.first)).teamEntryId).toBeNull()
})

test('a virtual entry goes back to its former captain with its bowler', async () => {
  const season = await aSeason()
  const { first, ann, captain } = season
  const staff = await anAdmin()
  await give(staff, season, [{ id: first, bowlerId: ann.id }])
  const other = await aCaptain({ given_name: 'Nora' })
  await anEntry({ captain: other, squadId: season.squadId })
  const moved = await callAs(staff, 'POST admin/captain/change/virtualentry', {
    body: { virtualEntryId: first, email: other.email, firstName: 'Nora', lastName: 'Kegel' },
  })
  expect(moved).toMatchObject({ statusCode: 200 })
  expect(await virtualEntryOf(first)).toMatchObject({ captainId: await personIdOf(other), bowlerId: null })
  const act = await lastActOf(staff)
  const rehearsed = await undoAs(staff, act, { dryRun: true })
  expect(rehearsed.body).toMatchObject({
    effects: { notes: expect.arrayContaining(['All Events returns to its previous owner.']) },
  })
  expect((await undoAs(staff, act)).statusCode).toBe(200)
  expect(await virtualEntryOf(first)).toMatchObject({ captainId: await personIdOf(captain), bowlerId: ann.id })
})

test('a virtual entry that was cancelled alone is due again; money that went back stays back', async () => {
  const season = await aSeason()
  const { first, ann } = season
  const staff = await anAdmin()
  await give(staff, season, [{ id: first, bowlerId: ann.id }])
  const owed = await owedOn(first)
  expect((await cancelVirtual(staff, first)).statusCode).toBe(200)
  expect([await owedOn(first), (await virtualEntryOf(first)).isCancelled]).toEqual([0, true])
  const act = await lastActOf(staff)
  expect(
    (await callAs(staff, 'GET admin/undo/:requestId', { params: { requestId: act } })).body.sentence,
  ).not.toBeNull()
  expect((await undoAs(staff, act)).statusCode).toBe(200)
  expect(await virtualEntryOf(first)).toMatchObject({ isCancelled: false, bowlerId: ann.id, cancelledAt: null })
  expect(await owedOn(first)).toBe(owed)

  const paid = await aVirtualEntry({ captain: season.captain, virtualEventId: season.virtualEventId, paid: true })
  expect((await cancelVirtual(staff, paid, { paymentType: 'Cash', amount: 10 })).statusCode).toBe(200)
  expect((await undoLast(staff)).body.message).toBe(
    'Money went back with this cancellation. Use Reactivate: what was given back is due again.',
  )
})
