import { expect, test } from 'vitest'
import { history, undo } from '../../testing/history.ts'
import { callAs, theKit } from '../../testing/kit.ts'
import { anEvent } from '../../testing/makers.ts'
import { aManagedTournament } from '../../testing/managers.ts'
import { addQuestions, anAskedTeam, question, saveWaiver } from '../../testing/questions.ts'
import { save } from '../../testing/rosters.ts'

const { services } = await theKit()
const { db } = services.database
type Manager = Awaited<ReturnType<typeof aManagedTournament>>['manager']
const listed = async (manager: Manager, id: string) =>
  (await callAs(manager, 'GET setup/tournament/:id/questions', { params: { id } })).body.questions
const change = (manager: Manager, id: string, questionId: string, values: object) =>
  callAs(manager, 'PUT setup/tournament/:id/questions/:questionId', {
    params: { id, questionId },
    body: { ...question(), ...values },
  })
const last = async (manager: Manager, id: string) => (await history(manager, id)).acts[0]

test('questions are added, saved over what was read alone, put in order and removed', async () => {
  const { tid, manager } = await aManagedTournament()
  const eventId = await anEvent(tid)
  await addQuestions(
    manager,
    tid,
    {},
    { label: 'Hotel', kind: 'text', ofTeam: true, beforePayment: true, eventIds: [eventId] },
  )
  const [size, hotel] = await listed(manager, tid)
  expect(size).toMatchObject({ label: 'Shirt size', choices: 'S\nM\nL', answered: 0 })
  // a text has no choices
  expect(hotel).toMatchObject({ label: 'Hotel', choices: '', beforePayment: true, eventIds: [eventId] })
  expect((await change(manager, tid, size?.id ?? '', { label: 'Size', revision: size?.revision })).statusCode).toBe(200)
  const stale = await change(manager, tid, size?.id ?? '', { label: 'Other', revision: size?.revision })
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'Stale'])
  const ids = [hotel?.id ?? '', size?.id ?? '']
  const ordered = await callAs(manager, 'PUT setup/tournament/:id/questions/order', {
    params: { id: tid },
    body: { ids },
  })
  expect(ordered.body.questions.map(({ id }) => id)).toEqual(ids)
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [ids[0], ids[0]]]) {
    const body = { ids: wrong as string[] }
    const refused = await callAs(manager, 'PUT setup/tournament/:id/questions/order', { params: { id: tid }, body })
    expect(refused.statusCode).toBe(409)
  }
  const params = { id: tid, questionId: ids[0] ?? '' }
  await callAs(manager, 'DELETE setup/tournament/:id/questions/:questionId', { params })
  expect((await listed(manager, tid)).map(({ label }) => label)).toEqual(['Size'])
  const again = await callAs(manager, 'DELETE setup/tournament/:id/questions/:questionId', { params })
  expect([again.statusCode, again.body.message]).toEqual([404, 'This question was not found.'])
})

test.each([
  [{ label: ' ' }, 'Use at least 2 characters.'],
  [{ choices: 'S' }, 'Enter at least 2 choices, one to a line.'],
  [
    { eventIds: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'] },
    'One of these events was deleted. Please choose the events again.',
  ],
])('%j is refused', async (values, sentence) => {
  const { tid, manager } = await aManagedTournament()
  const refused = await callAs(manager, 'POST setup/tournament/:id/questions', {
    params: { id: tid },
    body: question(values),
  })
  expect(refused.body.messages?.[0]).toContain(sentence)
  expect(await listed(manager, tid)).toEqual([])
})

test('a tournament has at most 20 questions; before payment only required ones of the team count', async () => {
  const { tid, manager } = await aManagedTournament()
  await addQuestions(
    manager,
    tid,
    ...Array.from({ length: 20 }, (_, n) => ({ label: `Question ${n}`, beforePayment: true })),
  )
  const all = await listed(manager, tid)
  expect(all).toHaveLength(20)
  expect(all.some(({ beforePayment }) => beforePayment)).toBe(false)
  const more = await callAs(manager, 'POST setup/tournament/:id/questions', { params: { id: tid }, body: question() })
  expect(more.body.message).toBe('A tournament has at most 20 questions. Remove one first.')
})

test('each act is taken back, a version that was answered is not', async () => {
  const { captain, tid, manager, entryId, usbcIds, self } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  const added = await last(manager, tid)
  expect(added?.sentence).toBe("added question 'Shirt size'")
  await change(manager, tid, size?.id ?? '', { label: 'Size', eventIds: [] })
  await undo(manager, tid, (await last(manager, tid))?.requestId ?? '')
  expect(await listed(manager, tid)).toMatchObject([{ label: 'Shirt size' }])
  const answers = [{ questionId: size?.id, usbcId: self.usbcId, value: 'M' }]
  await save(captain, entryId, usbcIds, { answers })
  const dry = await callAs(manager, 'PUT setup/tournament/:id/questions/:questionId', {
    params: { id: tid, questionId: size?.id ?? '' },
    body: question({ label: 'T-shirt' }),
    dryRun: true,
  })
  expect(JSON.stringify(dry.body)).toContain(
    'It was answered 1 time: this becomes a new version, and answers keep theirs.',
  )
  await change(manager, tid, size?.id ?? '', { label: 'T-shirt' })
  const versioned = await last(manager, tid)
  const [next] = await listed(manager, tid)
  expect(next?.label).toBe('T-shirt')
  expect((await undo(manager, tid, versioned?.requestId ?? '')).statusCode).toBe(200)
  expect(await listed(manager, tid)).toMatchObject([{ id: size?.id, label: 'Shirt size', answered: 1 }])
  await callAs(manager, 'DELETE setup/tournament/:id/questions/:questionId', {
    params: { id: tid, questionId: size?.id ?? '' },
  })
  expect(await listed(manager, tid)).toEqual([])
  expect(await db.selectFrom('answers').select('id').where('tournamentId', '=', tid).execute()).toHaveLength(1)
  await undo(manager, tid, (await last(manager, tid))?.requestId ?? '')
  expect(await listed(manager, tid)).toMatchObject([{ answered: 1 }])
  const refused = await undo(manager, tid, added?.requestId ?? '')
  expect(refused.statusCode).toBe(422)
})

test('the database keeps a question that was answered and a text that was accepted as they were', async () => {
  const { captain, tid, manager, entryId, usbcIds, self } = await anAskedTeam()
  const [size] = await addQuestions(manager, tid, {})
  await saveWaiver(manager, tid, 'At my own risk.')
  await save(captain, entryId, usbcIds, { answers: [{ questionId: size?.id, usbcId: self.usbcId, value: 'M' }] })
  const accept = { params: { tid }, body: { version: 1, signedName: 'Casey Kegel' } }
  expect((await callAs(captain, 'POST registration/tournament/:tid/waiver', accept)).statusCode).toBe(200)
  const changed = db.updateTable('questions').set({ label: 'Other' }).where('tournamentId', '=', tid)
  await expect(changed.execute()).rejects.toThrow('a question that was answered never changes')
  const rewritten = db.updateTable('waivers').set({ text: 'Other' }).where('tournamentId', '=', tid)
  await expect(rewritten.execute()).rejects.toThrow('a waiver that was accepted never changes')
})

test('a waiver is saved and taken back; its text cannot be emptied', async () => {
  const { tid, manager } = await aManagedTournament()
  const waiver = async () => (await callAs(manager, 'GET setup/tournament/:id/waiver', { params: { id: tid } })).body
  expect(await waiver()).toMatchObject({ waiver: false, text: '', asksAgain: true, version: null, accepted: 0 })
  await saveWaiver(manager, tid, '')
  const checks = (await callAs(manager, 'GET setup/tournament/:id/checks', { params: { id: tid } })).body
  expect(checks.map(({ text }) => text)).toContain('Bowlers accept a waiver, and it has no text.')
  await saveWaiver(manager, tid, 'One text')
  const { revision } = await waiver()
  await saveWaiver(manager, tid, 'Two texts', { revision })
  // nobody has accepted it: the same version
  expect(await waiver()).toMatchObject({ version: 1, text: 'Two texts' })
  const stale = await saveWaiver(manager, tid, 'Three texts', { revision })
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'Stale'])
  expect((await saveWaiver(manager, tid, '')).statusCode).toBe(422)
  await undo(manager, tid, (await last(manager, tid))?.requestId ?? '')
  expect(await waiver()).toMatchObject({ text: 'One text' })
  for (const text of ['x', 'x'.repeat(20_001)]) expect((await saveWaiver(manager, tid, text)).statusCode).toBe(400)
  expect((await saveWaiver(manager, tid, 'x'.repeat(20_000))).statusCode).toBe(200)
})

test('a copy asks the same questions of its own events, and has the newest text as its first version', async () => {
  const { tid, manager, eventId } = await anAskedTeam()
  await addQuestions(manager, tid, { eventIds: [eventId] }, { label: 'Hotel', kind: 'text' })
  await saveWaiver(manager, tid, 'At my own risk.')
  await db.updateTable('tournaments').set({ status: 3 }).where('id', '=', tid).execute()
  const { body } = await callAs(manager, 'POST setup/tournament/:id/copy', { params: { id: tid }, body: {} })
  const copied = await listed(manager, body.id)
  expect(copied.map(({ label }) => label)).toEqual(['Shirt size', 'Hotel'])
  const events = await db.selectFrom('events').select('id').where('tournamentId', '=', body.id).execute()
  expect(copied[0]?.eventIds).toEqual(events.map(({ id }) => id))
  const waiver = await callAs(manager, 'GET setup/tournament/:id/waiver', { params: { id: body.id } })
  expect(waiver.body).toMatchObject({ waiver: true, text: 'At my own risk.', version: 1, accepted: 0 })
})
