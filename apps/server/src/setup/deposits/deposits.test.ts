import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { undo } from '../../testing/history.ts'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, zone } from '../../testing/makers.ts'
import { aManagedTournament, aManagerOf } from '../../testing/managers.ts'
import { anEntry } from '../../testing/sold.ts'
import { lastActOf } from '../../testing/undoing.ts'
import { dueDaysAtOnce, moveDueDays } from './move-due-days.ts'

const { services } = await theKit()
const { db } = services.database
const today = dayOf(new Date(), zone)
const none = { deposits: false, dueOn: null, dueDays: null, reminders: null, refundUntil: null }
const get = (who: Person, id: string) => callAs(who, 'GET setup/tournament/:id/deposits', { params: { id } })
const put = (who: Person, id: string, values: object, more: { dryRun?: true } = {}) =>
  callAs(who, 'PUT setup/tournament/:id/deposits', {
    params: { id },
    body: { ...none, amounts: [], ...values },
    ...more,
  })
async function aTeamEvent() {
  const { tid, manager } = await aManagedTournament()
  return { tid, manager, eventId: await anEvent(tid) }
}

test('all are saved, in the history and copied with their days moved; they are off at first', async () => {
  const { tid, manager, eventId } = await aTeamEvent()
  const first = (await get(manager, tid)).body
  expect(first).toEqual({ ...none, amounts: [{ eventId, deposit: null }], revision: expect.any(String) })
  const all = { deposits: true, dueOn: addDays(today, 20), dueDays: null, refundUntil: addDays(today, 10) }
  const amounts = [{ eventId, deposit: 25.5 }]
  const saved = await put(manager, tid, { ...all, amounts, reminders: '3,14 30', revision: first.revision })
  expect(saved.body).toEqual({ ...all, amounts, reminders: '30, 14, 3', revision: expect.any(String) })
  expect((await get(manager, tid)).body).toEqual(saved.body)
  const { body } = await callAs(manager, 'GET setup/tournament/:id/history', { params: { id: tid }, query: {} })
  expect(JSON.stringify(body)).toContain('Deposit per Entry')
  const admin = await aCaptain({ roles: ['superuser'] })
  const copy = await callAs(admin, 'POST setup/tournament/:id/copy', { params: { id: tid }, body: {} })
  const copied = (await get(admin, copy.body.id)).body
  expect(copied).toMatchObject({ deposits: true, reminders: '30, 14, 3', amounts: [{ deposit: 25.5 }] })
  expect(copied.dueOn).not.toBe(all.dueOn)
  expect(Date.parse(copied.dueOn ?? '') - Date.parse(copied.refundUntil ?? '')).toBe(10 * 86_400_000)
  expect((await undo(manager, tid, await lastActOf(manager))).statusCode).toBe(200)
  expect((await get(manager, tid)).body).toEqual(first)
})

test('what cannot be is refused with a sentence', async () => {
  const { tid, manager, eventId } = await aTeamEvent()
  const messages = async (values: object) => {
    const { body } = await put(manager, tid, values)
    return body.messages ?? body.message
  }
  const amounts = [{ eventId, deposit: 20 }]
  const on = { deposits: true, dueDays: 10, amounts }
  expect(await messages({ ...on, dueDays: null })).toEqual([
    'Enter when the balance is due: a date, or days before the squad.',
  ])
  expect(await messages({ ...on, dueOn: today })).toEqual(['Enter a date or a number of days, not both.'])
  expect(await messages({ ...on, dueDays: 366 })).toEqual(['Enter at most 365.'])
  expect(await messages({ ...on, reminders: '1, 2, 3, 4' })).toEqual(['Enter at most three numbers.'])
  expect(await messages({ ...on, reminders: '0' })).toEqual(['Enter days from 1 to 120.'])
  expect(await messages({ ...on, reminders: 'soon' })).toEqual(['Enter numbers of days, for example 30, 14, 3.'])
  expect(await messages({ ...on, amounts: [] })).toEqual(['Enter the deposit of at least one event.'])
  for (const deposit of [0, -5])
    expect(await messages({ ...on, amounts: [{ eventId, deposit }] })).toEqual([
      'Team: Enter a deposit above $0.00, or none.',
    ])
  expect(await messages({ ...on, amounts: [{ eventId, deposit: 100.01 }] })).toEqual([
    'Team: Enter a deposit of at most $100.00, the price of an entry.',
  ])
  const strange = await anEvent((await aManagedTournament()).tid)
  expect(await messages({ ...on, amounts: [...amounts, { eventId: strange, deposit: 5 }] })).toEqual([
    'One of these events was deleted. Reload and try again.',
  ])
  expect((await put(manager, tid, { ...on, reminders: '' })).statusCode).toBe(200)
  // a deposit above a price that fell stays until it is changed
  await db
    .updateTable('events')
    .set({ prizeFee: 0, expenseFee: 0, lineageFee: 100 })
    .where('id', '=', eventId)
    .execute()
  expect((await put(manager, tid, { ...on, dueDays: 12 })).statusCode).toBe(200)
})

test('of two managers who save the same form, the second learns what the first saved', async () => {
  const { tid, manager, eventId } = await aTeamEvent()
  const second = await aManagerOf(tid)
  const { revision } = (await get(second, tid)).body
  const amounts = [{ eventId, deposit: 20 }]
  expect((await put(manager, tid, { deposits: true, dueDays: 9, amounts, revision })).statusCode).toBe(200)
  expect(await put(second, tid, { dueDays: 5, revision })).toMatchObject({
    statusCode: 409,
    body: { code: 'Stale', data: { dueDays: 9, amounts, changedBy: { email: manager.email } } },
  })
})

test('a later due date moves the days that captains were given, in chunks; the dry run says how many', async () => {
  const { tid, manager, eventId } = await aTeamEvent()
  const squadId = await aSquad(eventId, { endLane: 20 })
  const dueOn = addDays(today, 10)
  const captain = await aCaptain()
  const sold = { captain, squadId, deposit: 2000, dueOn } as const
  for (let n = 0; n < 3; n += 1) await anEntry(sold)
  await anEntry({ ...sold, isCancelled: true })
  await anEntry({ captain, squadId })
  const amounts = [{ eventId, deposit: 20 }]
  await put(manager, tid, { deposits: true, dueOn, amounts })
  const later = { deposits: true, dueOn: addDays(today, 15), amounts }
  const dry = await put(manager, tid, later, { dryRun: true })
  expect(dry.body).toMatchObject({ effects: { notes: ['The balances of 3 entries are due later.'] } })
  const days = async () =>
    (
      await db.selectFrom('entries').select('dueOn').where('tournamentId', '=', tid).orderBy('entryNumber').execute()
    ).map((row) => row.dueOn)
  expect(await days()).toEqual([dueOn, dueOn, dueOn, dueOn, null])
  await put(manager, tid, later)
  expect(await days()).toEqual([later.dueOn, later.dueOn, later.dueOn, dueOn, null])
  expect(await db.transaction().execute((tx) => moveDueDays(tx, tid))).toBe(0)
  expect(dueDaysAtOnce).toBeGreaterThan(3)
  // earlier ones count for what is sold from then on
  await put(manager, tid, { ...later, dueOn: addDays(today, 5) })
  expect((await days())[0]).toBe(later.dueOn)
})
