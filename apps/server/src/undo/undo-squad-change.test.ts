import { actsOf } from '@kegler/domain/audit/acts.rules.ts'
import { expect, test } from 'vitest'
import { balanced, booksOf } from '../testing/books.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aBundle, aSet, dayAhead, squadsOf } from '../testing/moving.ts'
import { anEntry, personIdOf } from '../testing/sold.ts'
import { lastActOf, moveAs, undoAs, undoLast } from '../testing/undoing.ts'

const { services } = await theKit()
const { db } = services.database
const takenOf = async (id: string) =>
  (await db.selectFrom('squads').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const mailsTo = async (email: string) =>
  (await db.selectFrom('mails').select('kind').where('toAddress', '=', email).orderBy('id').execute()).map(
    (m) => m.kind,
  )

async function aMovedEntry() {
  const tid = await aTournament({ allowChangeBetweenFreeEvents: true })
  const eventId = await anEvent(tid)
  const [nine, one] = [await aSquad(eventId), await aSquad(eventId, { time: '13:00' })]
  const captain = await aCaptain()
  const id = await anEntry({ captain, squadId: nine })
  const admin = await aCaptain({ roles: ['admin'], given_name: 'Ingrid', family_name: 'Solberg' })
  await personIdOf(admin)
  return { tid, eventId, nine, one, captain, id, admin }
}

test('a move is taken back: squad, places, mail to the captain, and an act of its own that names the other', async () => {
  const { tid, nine, one, captain, id, admin } = await aMovedEntry()
  const moved = await moveAs(admin, id, one, { reason: 'bus is late' })
  expect(moved.body.requestId).toBe(await lastActOf(admin))
  const tried = await undoAs(admin, moved.body.requestId, { dryRun: true })
  expect(tried.body).toMatchObject({
    effects: {
      notes: [
        expect.stringMatching(/^\d+ No Team Name: Team, \w+ \d+\w\w, \d{4}, 01:00 PM CT → Team, .*, 09:00 AM CT/),
      ],
      mails: [{ to: captain.email }],
    },
  })
  expect(await squadsOf([id])).toEqual([one])
  expect((await undoAs(admin, moved.body.requestId)).statusCode).toBe(200)
  expect([await squadsOf([id]), await takenOf(nine), await takenOf(one)]).toEqual([[nine], 1, 0])
  expect(await mailsTo(captain.email)).toEqual(['squadChanged', 'squadChanged'])
  expect(await booksOf(tid)).toEqual(balanced)
  const reread = await callAs(captain, 'GET registration/entry/:id', { params: { id } })
  expect(reread.body.squadId).toBe(nine)
  const { records } = (await callAs(admin, 'GET admin/entry/:id/timeline', { params: { id } })).body
  const [undone] = actsOf(records, id)
  expect(undone?.sentence).toMatch(
    /^Undone: moved from 09:00 AM to 01:00 PM CT on .*, \d{4} by Ingrid Solberg \(admin\): act of Ingrid Solberg \(admin\), \w+ \w+, \d{4}, \d\d:\d\d [AP]M CT: bus is late$/,
  )
  expect(records.find(({ undoes }) => undoes)?.undoes).toBe(moved.body.requestId)
})

test('an act is undone once; then the one before it can be', async () => {
  const { nine, one, id, admin, eventId } = await aMovedEntry()
  const three = await aSquad(eventId, { time: '15:00' })
  const first = (await moveAs(admin, id, one)).body.requestId
  const second = (await moveAs(admin, id, three)).body.requestId
  expect((await undoAs(admin, first)).body.message).toMatch(
    /^Squad was changed again by Ingrid Solberg on \w+ \w+, \d{4}, \d\d:\d\d [AP]M CT\. Undo that first, or change it by hand\.$/,
  )
  expect((await undoAs(admin, second)).statusCode).toBe(200)
  expect(await undoAs(admin, second)).toMatchObject({
    statusCode: 422,
    body: { code: 'RuleBroken', message: expect.stringMatching(/^Ingrid Solberg undid this on /) },
  })
  expect(await squadsOf([id])).toEqual([one])
  expect((await undoAs(admin, first)).statusCode).toBe(200)
  expect(await squadsOf([id])).toEqual([nine])
  expect((await undoLast(admin)).body.message).toBe('An undo cannot be undone. Make the change again.')
})

test('taking off and putting on a squad, and the change of an event, have their inverse', async () => {
  const { tid, nine, one, id, admin } = await aMovedEntry()
  await moveAs(admin, id, null)
  const off = await lastActOf(admin)
  expect((await undoAs(admin, off)).statusCode).toBe(200)
  expect(await squadsOf([id])).toEqual([nine])
  await moveAs(admin, id, null)
  await moveAs(admin, id, one)
  expect((await undoLast(admin)).statusCode).toBe(200)
  expect([await squadsOf([id]), await takenOf(one)]).toEqual([[null], 0])
  await moveAs(admin, id, nine)
  const other = await aSquad(await anEvent(tid, { name: 'Team B' }))
  expect((await moveAs(admin, id, other)).statusCode).toBe(200)
  expect((await undoLast(admin)).statusCode).toBe(200)
  const entry = await db.selectFrom('entries').select(['squadId', 'eventId']).where('id', '=', id).executeTakeFirst()
  const { eventId } = await db.selectFrom('squads').select('eventId').where('id', '=', nine).executeTakeFirstOrThrow()
  expect(entry).toEqual({ squadId: nine, eventId })
})

test('linked and bundled children come back with the entry', async () => {
  const { tid, team, doubles, singles, on, captain } = await aBundle({ linkEvents: true })
  const [from, to] = [await on(team, 31), await on(team, 33)]
  const [pairs, ones] = [await on(doubles, 32), await on(singles, 32, '11:00')]
  await on(doubles, 34)
  await on(singles, 34, '11:00')
  const parent = await anEntry({ captain, squadId: from })
  const set = await aSet(captain, pairs, ones)
  const ids = [parent, set.entryId, ...set.singles]
  const before = await squadsOf(ids)
  const admin = await anAdmin()
  expect((await moveAs(admin, parent, to)).statusCode).toBe(200)
  const moved = await squadsOf(ids)
  expect(moved.every((squad, index) => squad !== null && squad !== before[index])).toBe(true)
  expect(await undoLast(admin)).toMatchObject({ statusCode: 200 })
  expect(await squadsOf(ids)).toEqual(before)
  expect(await booksOf(tid)).toEqual(balanced)
  expect(dayAhead(31) < dayAhead(33)).toBe(true)
})

test('the former place is gone: refused with the squad named, and nothing moves', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const small = await aSquad(eventId, { startLane: 1, endLane: 2 })
  const one = await aSquad(eventId, { time: '13:00' })
  const id = await anEntry({ captain: await aCaptain(), squadId: small })
  const admin = await anAdmin()
  await moveAs(admin, id, one)
  for (let n = 0; n < 2; n += 1) await anEntry({ captain: await aCaptain(), squadId: small })
  expect(await undoLast(admin)).toMatchObject({
    statusCode: 409,
    body: {
      code: 'SoldOut',
      message: expect.stringMatching(/^No place is left on Team, .*, 09:00 AM CT\. The entry stays where it is\.$/),
    },
  })
  expect([await squadsOf([id]), await takenOf(small)]).toEqual([[one], 2])
})

test('an admin undoes their own acts, a superuser those of others, another group finds nothing', async () => {
  const { nine, one, id, admin } = await aMovedEntry()
  const act = (await moveAs(admin, id, one)).body.requestId
  expect(await undoAs(await anAdmin(), act)).toMatchObject({
    statusCode: 422,
    body: { message: 'Only a superuser undoes what somebody else did.' },
  })
  expect((await undoAs(await aCaptain({ roles: ['superuser'] }), act)).statusCode).toBe(200)
  expect(await squadsOf([id])).toEqual([nine])
})

test('a reason that reads like that of an undo takes nothing back, and keeps nobody from it', async () => {
  const { nine, one, id, captain, admin } = await aMovedEntry()
  const act = (await moveAs(admin, id, one)).body.requestId
  const reason = `Undo of ${act}`
  const other = await anEntry({ captain, squadId: nine })
  const forged = await anAdmin()
  expect((await moveAs(forged, other, one, { reason })).statusCode).toBe(200)
  const { body } = await callAs(admin, 'GET admin/entry/:id/timeline', { params: { id: other } })
  expect(body.records.find((row) => row.reason)).toMatchObject({ undoes: null, reason: `'${reason}'` })
  expect((await undoAs(admin, act)).statusCode).toBe(200)
  expect(await squadsOf([id])).toEqual([nine])
})

test('a squad that was deleted, an ended tournament, and an unknown act', async () => {
  const { tid, nine, one, id, admin } = await aMovedEntry()
  const act = (await moveAs(admin, id, one)).body.requestId
  await db.updateTable('tournaments').set({ status: 6 }).where('id', '=', tid).execute()
  expect((await undoAs(admin, act)).body).toMatchObject({ code: 'ReadOnly' })
  await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute()
  await db.deleteFrom('squads').where('id', '=', nine).execute()
  expect((await undoAs(admin, act)).body.message).toMatch(/^The original squad was deleted\./)
  expect((await undoAs(admin, 'nothing')).statusCode).toBe(404)
})
