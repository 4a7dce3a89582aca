import { expect, test } from 'vitest'
import { order } from '../testing/buying.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad } from '../testing/makers.ts'
import { addQuestions, anAskedTeam, question, read, saveWaiver } from '../testing/questions.ts'
import { save } from '../testing/rosters.ts'
import { anEntry } from '../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const admin = await aCaptain({ roles: ['admin'] })
const asStaff = async (id: string) => (await callAs(admin, 'GET admin/entry/:id/answers', { params: { id } })).body

test('a tournament that asks nothing answers nothing', async () => {
  const { captain, tid } = await anAskedTeam()
  expect(await read(captain, tid)).toEqual({
    ...{ questions: [], waiver: null, rosters: [], bowlers: [] },
    unanswered: { questions: 0, optional: 0, waivers: 0 },
  })
})

test('the roster form answers for the team and for each bowler; what is open is counted', async () => {
  const { captain, tid, manager, entryId, usbcIds, self, other } = await anAskedTeam()
  const [size, hotel] = await addQuestions(
    manager,
    tid,
    {},
    { label: 'Hotel', kind: 'text', choices: '', ofTeam: true, isRequired: false },
  )
  await save(captain, entryId, usbcIds)
  expect((await read(captain, tid)).unanswered).toEqual({ questions: 4, optional: 1, waivers: 0 })
  const answers = [
    { questionId: size?.id, usbcId: self.usbcId, value: 'M' },
    { questionId: hotel?.id, value: 'Galt House' },
  ]
  const saved = await save(captain, entryId, usbcIds, { version: 2, answers })
  expect(saved.body).toMatchObject({ version: 2 })
  const { rosters, bowlers, unanswered } = await read(captain, tid)
  expect(unanswered).toEqual({ questions: 2, optional: 0, waivers: 0 })
  expect(rosters).toMatchObject([
    { entryId, answers: [{ questionId: hotel?.id, value: 'Galt House', isEarlier: false }], unanswered },
  ])
  expect(bowlers.find(({ bowlerId }) => bowlerId === self.id)?.answers).toEqual([
    { questionId: size?.id, value: 'M', isEarlier: false },
  ])
  expect(bowlers.find(({ bowlerId }) => bowlerId === other.id)?.answers).toEqual([])
  // taken back
  await save(captain, entryId, usbcIds, { version: 2, answers: [{ questionId: hotel?.id, value: null }] })
  expect((await read(captain, tid)).rosters[0]?.answers).toEqual([])
})

test.each([
  ['XL', 'Shirt size: Choose one of the answers.'],
  [true, 'Shirt size: Choose one of the answers.'],
])('%j is refused with its question, and nothing is saved', async (value, sentence) => {
  const { captain, tid, manager, entryId, usbcIds, self } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  const answers = [{ questionId: size?.id, usbcId: self.usbcId, value }]
  const refused = await save(captain, entryId, usbcIds, { answers })
  expect([refused.statusCode, refused.body.messages]).toEqual([422, [sentence]])
  expect((await read(captain, tid)).bowlers).toEqual([])
})

test('a question of another tournament is not found', async () => {
  const { captain, entryId, usbcIds } = await anAskedTeam()
  const other = await anAskedTeam()
  const [foreign] = await addQuestions(other.manager, other.tid, {})
  const refused = await save(captain, entryId, usbcIds, { answers: [{ questionId: foreign?.id, value: 'M' }] })
  expect([refused.statusCode, refused.body.message]).toEqual([404, 'This question was not found.'])
})

test('a bowler is asked once in the tournament: another captain neither reads nor changes the answer', async () => {
  const { captain, tid, manager, entryId, squadId, usbcIds, other } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  const answered = (value: string) => [{ questionId: size?.id, usbcId: other.usbcId, value }]
  await save(captain, entryId, usbcIds, { answers: answered('L') })
  const second = await aCaptain()
  const theirs = await anEntry({ captain: second, squadId, bowlers: [other.id] })
  const seen = await read(second, tid)
  expect(seen.bowlers).toMatchObject([{ answers: [{ questionId: size?.id, value: null }] }])
  expect(seen.unanswered.questions).toBe(0)
  expect(JSON.stringify(seen)).not.toContain('"L"')
  await callAs(admin, 'GET admin/entry/:id/answers', { params: { id: theirs } })
  expect((await asStaff(entryId)).bowlers.find(({ bowlerId }) => bowlerId === other.id)?.answers).toMatchObject([
    { value: 'L' },
  ])
})

test('a question for chosen events is asked of who bowls them', async () => {
  const { captain, tid, manager, entryId, eventId, usbcIds } = await anAskedTeam()
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const colors = { label: 'Team colors', ofTeam: true, eventIds: [eventId] }
  await addQuestions(manager, tid, { eventIds: [doubles] }, colors)
  await save(captain, entryId, usbcIds)
  expect((await read(captain, tid)).unanswered.questions).toBe(1)
})

test('a question that was answered gets another version; answers keep theirs and count while they fit', async () => {
  const { captain, tid, manager, entryId, usbcIds, self, other } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  const answers = [
    { questionId: size?.id, usbcId: self.usbcId, value: 'M' },
    { questionId: size?.id, usbcId: other.usbcId, value: 'S' },
  ]
  await save(captain, entryId, usbcIds, { answers })
  const params = { id: tid, questionId: size?.id ?? '' }
  const body = { ...question({ label: 'T-shirt size', choices: 'M\nL\nXL' }), revision: size?.revision }
  const changed = await callAs(manager, 'PUT setup/tournament/:id/questions/:questionId', { params, body })
  const [next] = changed.body.questions
  expect(next).toMatchObject({ label: 'T-shirt size', answered: 0 })
  expect(next?.id).not.toBe(size?.id)
  const seen = await read(captain, tid)
  expect(seen.bowlers.find(({ bowlerId }) => bowlerId === self.id)?.answers).toEqual([
    { questionId: next?.id, value: 'M', isEarlier: true },
  ])
  // the second of three was never asked, and 'S' is no answer any more
  expect(seen.unanswered.questions).toBe(2)
  const rows = await db.selectFrom('answers').select(['questionId', 'value']).where('tournamentId', '=', tid).execute()
  expect(rows.map(({ questionId }) => questionId)).toEqual([size?.id, size?.id])
  // an answer that was typed before is taken as one to the question as it is now
  const late = [{ questionId: size?.id, usbcId: other.usbcId, value: 'XL' }]
  expect((await save(captain, entryId, usbcIds, { version: 2, answers: late })).statusCode).toBe(200)
  expect((await read(captain, tid)).unanswered.questions).toBe(1)
})

test('staff read and change every answer in their roster form', async () => {
  const { captain, tid, manager, entryId, usbcIds, self } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  const answers = [{ questionId: size?.id ?? '', usbcId: self.usbcId, value: 'M' }]
  await save(captain, entryId, usbcIds, { answers })
  const roster = (await callAs(admin, 'GET admin/entry/:id/roster', { params: { id: entryId } })).body
  const saved = await callAs(admin, 'PUT admin/entry/:id/roster', {
    params: { id: entryId },
    body: {
      ...{ name: 'Pin Pals', version: roster.version, overrides: [] },
      rosterPositions: usbcIds.map((usbcId, index) => ({ position: index + 1, bowler: { usbcId } })),
      answers: answers.map((one) => ({ ...one, value: 'L' })),
    },
  })
  expect(saved.statusCode).toBe(200)
  expect((await asStaff(entryId)).bowlers.find(({ bowlerId }) => bowlerId === self.id)?.answers).toMatchObject([
    { value: 'L' },
  ])
  const timeline = (await callAs(admin, 'GET admin/entry/:id/timeline', { params: { id: entryId } })).body
  expect(JSON.stringify(timeline)).not.toContain('"M"')
})

test('an answer and an acceptance keep a bowler who is on no roster', async () => {
  const { captain, tid, manager, entryId, usbcIds, self } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  await saveWaiver(manager, tid, 'I bowl at my own risk.')
  await save(captain, entryId, usbcIds, { answers: [{ questionId: size?.id, usbcId: self.usbcId, value: 'M' }] })
  await callAs(captain, 'POST registration/tournament/:tid/waiver', {
    params: { tid },
    body: { version: 1, signedName: 'Casey Kegel' },
  })
  await save(captain, entryId, [null, null, null], { version: 2 })
  await db
    .updateTable('bowlers')
    .set({ fetchedAt: new Date(0) })
    .where('id', '=', self.id)
    .execute()
  const { deleteExpiredRecords } = await import('../jobs/delete-expired-records.ts')
  await deleteExpiredRecords(services)
  expect(await db.selectFrom('bowlers').select('id').where('id', '=', self.id).execute()).toHaveLength(1)
  await save(captain, entryId, usbcIds, { version: 3 })
  expect((await read(captain, tid)).bowlers.find(({ isSelf }) => isSelf)).toMatchObject({
    waiver: 'accepted',
    answers: [{ value: 'M' }],
  })
})

test('where rosters are required before checkout, what is required before payment stops it until it is answered', async () => {
  const { captain, tid, manager, eventId, usbcIds } = await anAskedTeam()
  const values = { label: 'Hotel', kind: 'text', ofTeam: true, beforePayment: true } as const
  const [hotel] = await addQuestions(manager, tid, values, { isRequired: true })
  await db.updateTable('tournaments').set({ requireRosterBeforeCheckout: true }).where('id', '=', tid).execute()
  const squadId = await aSquad(eventId, { time: '15:00' })
  const roster = (more: object) => ({
    ...{ name: 'Pin Pals', squadId, ...more },
    rosterPositions: usbcIds.map((usbcId, index) => ({ position: index + 1, bowler: { usbcId } })),
  })
  const input = { id: '1', tournamentId: tid, rosterType: 'Entry' } as const
  const body = { ...input, rosterData: JSON.stringify(roster({})) }
  const saved = await callAs(captain, 'POST registration/cartroster', { body })
  expect(saved.statusCode).toBe(200)
  const pay = async () => (await order(captain, tid, [{ id: squadId, quantity: 1 }])).body
  expect((await pay()).messages).toEqual(["Pin Pals: please answer 'Hotel' in the roster before you pay."])
  const answers = [{ questionId: hotel?.id, value: 'Galt House' }]
  const { id } = saved.body
  await callAs(captain, 'PUT registration/cartroster', {
    body: { ...input, id, rosterData: JSON.stringify(roster({ answers })) },
  })
  // what bowlers are asked stops nothing
  expect((await pay()).paymentId).toMatch(/^[0-9a-f-]{36}$/)
})
