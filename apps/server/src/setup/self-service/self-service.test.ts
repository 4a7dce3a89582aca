import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { history, linesOf, undo } from '../../testing/history.ts'
import { callAs, type Person } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, zone } from '../../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../../testing/managers.ts'
import { anEntry } from '../../testing/sold.ts'

const day = (n: number) => addDays(dayOf(new Date(), zone), n)
const none = {
  withdrawUntilOn: null,
  withdrawUntilDays: null,
  refundSteps: [],
  withdrawFee: 0,
  handOverUntilOn: null,
  handOverUntilDays: null,
}
const all = {
  ...none,
  withdrawUntilDays: 14,
  refundSteps: [
    { untilOn: day(10), percent: 100 },
    { untilOn: day(20), percent: 50 },
  ],
  withdrawFee: 12.5,
  handOverUntilOn: day(25),
}
const put = (manager: Person, id: string, values: object, more: object = {}) =>
  callAs(manager, 'PUT setup/tournament/:id/selfService', { params: { id }, body: { ...none, ...values }, ...more })
const get = async (manager: Person, id: string) =>
  (await callAs(manager, 'GET setup/tournament/:id/selfService', { params: { id } })).body

test('all are off at first; they are saved by day, over what was read alone', async () => {
  const { tid, manager } = await aManagedTournament()
  expect(await get(manager, tid)).toMatchObject(none)
  const { revision } = await get(manager, tid)
  const saved = await put(manager, tid, { ...all, refundSteps: all.refundSteps.toReversed(), revision })
  expect(saved.body).toEqual({ ...all, revision: expect.any(String) })
  expect(await get(manager, tid)).toEqual(saved.body)
  const stale = await put(await aManagerOf(tid), tid, { withdrawFee: 1, revision })
  expect(stale).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', data: { withdrawFee: 12.5, changedBy: { email: manager.email } } },
  })
})

test.each([
  [{ withdrawUntilOn: day(3), withdrawUntilDays: 3 }, 'Enter a date or a number of days, not both.'],
  [{ handOverUntilOn: day(3), handOverUntilDays: 3 }, 'Enter a date or a number of days, not both.'],
  [{ withdrawUntilDays: 366 }, 'Enter at most 365.'],
  [{ withdrawFee: -1 }, 'Enter 0 or more.'],
  [{ refundSteps: [{ untilOn: day(1), percent: 101 }] }, 'Enter 0 to 100.'],
  [{ refundSteps: [1, 1].map((n) => ({ untilOn: day(n), percent: 5 })) }, 'Enter each day once.'],
])('%j is refused', async (values, sentence) => {
  const { tid, manager } = await aManagedTournament()
  const { statusCode, body } = await put(manager, tid, values)
  expect([statusCode, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)])
  expect(await get(manager, tid)).toMatchObject(none)
})

test('a dry run changes nothing and says for how many the milder rules count', async () => {
  const { tid, manager } = await aManagedTournament({ status: 3 })
  await anEntry({ captain: await aCaptain(), squadId: await aSquad(await anEvent(tid)) })
  const { body } = await put(manager, tid, all, { dryRun: true })
  expect(body).toMatchObject({
    effects: { notes: ['1 entry is sold: of their rules and these the milder count for them.'] },
  })
  expect(await get(manager, tid)).toMatchObject(none)
})

test('the history shows each line; every act is taken back', async () => {
  const { tid, manager } = await aManagedTournament()
  const first = (await put(manager, tid, all)).body
  await put(manager, tid, {
    ...all,
    withdrawFee: 0,
    refundSteps: [
      { untilOn: day(20), percent: 40 },
      { untilOn: day(22), percent: 10 },
    ],
  })
  const [changed, made] = (await history(manager, tid)).acts
  expect(made?.sentence).toContain('added 2 refund lines')
  expect(JSON.stringify(await linesOf(manager, tid, changed?.requestId ?? ''))).toContain('40%')
  expect((await undo(manager, tid, changed?.requestId ?? '')).statusCode).toBe(200)
  expect(await get(manager, tid)).toEqual(first)
  const other = await aManagedTournament()
  await put(other.manager, other.tid, all)
  const [only] = (await history(other.manager, other.tid)).acts
  expect((await undo(other.manager, other.tid, only?.requestId ?? '')).statusCode).toBe(200)
  expect(await get(other.manager, other.tid)).toMatchObject(none)
})

test('a copy takes all along with its days moved', async () => {
  const { tid, manager } = await aManagedTournament()
  await put(manager, tid, { ...all, withdrawUntilDays: null, withdrawUntilOn: day(12) })
  const { body } = await callAs(manager, 'POST setup/tournament/:id/copy', { params: { id: tid }, body: {} })
  const later = (n: number) => addDays(day(n), 364)
  expect(await get(manager, body.id)).toMatchObject({
    ...{ withdrawUntilOn: later(12), withdrawUntilDays: null, withdrawFee: 12.5, handOverUntilOn: later(25) },
    refundSteps: [
      { untilOn: later(10), percent: 100 },
      { untilOn: later(20), percent: 50 },
    ],
  })
})
