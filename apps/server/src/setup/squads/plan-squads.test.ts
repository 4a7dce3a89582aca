import { addDays, dayOf } from '@kegler/domain/dates.ts'
import type { SquadPlan } from '@kegler/domain/setup/squads/plan.rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { callAs, type Person, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'
import { anEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const all = Array.from({ length: 7 }, () => true)
const on = (...days: number[]) => all.map((_, index) => days.includes(index))

async function aWorld(values: Parameters<typeof aTournament>[0] = {}) {
  const tid = await aTournament({
    status: 1,
    startDate: '2038-02-27',
    endDate: '2038-05-31',
    registrationCloseDate: '2038-02-01',
    ...values,
  })
  return { tid, team: await anEvent(tid), manager: await aManagerOf(tid) }
}
const plan = (who: Person, tid: string, body: SquadPlan, more: object = {}) =>
  callAs(who, 'POST setup/tournament/:id/squads/plan', { params: { id: tid }, body: body as never, ...more })
const preview = (who: Person, tid: string, body: SquadPlan) =>
  callAs(who, 'POST setup/tournament/:id/squads/plan/preview', { params: { id: tid }, body: body as never })
const undo = (who: Person, tid: string, planId: string) =>
  callAs(who, 'POST setup/tournament/:id/squads/plan/:planId/undo', { params: { id: tid, planId }, body: {} })
const rowsOf = (tid: string) =>
  db.selectFrom('squads').selectAll().where('tournamentId', '=', tid).orderBy('startsAt').execute()
/** Six Saturdays, two starts, lanes 1 to 24, over the change of clocks on March 14th. */
const saturdays = (eventId: string): SquadPlan => ({
  ...{ firstDay: '2038-02-27', lastDay: '2038-04-03', weekdays: on(6), exceptions: [] },
  lines: [{ eventId, times: ['09:00', '13:00'], startLane: 1, endLane: 24 }],
})

test('a plan is previewed, made at its wall times, and undone as one act', async () => {
  const { tid, team, manager } = await aWorld()
  const seen = await preview(manager, tid, saturdays(team))
  expect(seen.body).toMatchObject({ summary: '12 squads, 288 entries', entries: 288, skipped: [], refused: [] })
  expect(await rowsOf(tid)).toEqual([])
  const made = await plan(manager, tid, saturdays(team))
  expect(made.body).toMatchObject({ made: 12, entries: 288, firstDay: '2038-02-27' })
  const rows = await rowsOf(tid)
  expect(rows.reduce((sum, row) => sum + row.total, 0)).toBe(288)
  const times = rows.map((row) => row.startsAt.toLocaleTimeString('en-US', { timeZone: zone }))
  expect(new Set(times)).toEqual(new Set(['9:00:00 AM', '1:00:00 PM']))
  expect(new Set(rows.map((row) => row.startsAt.getUTCHours()))).toEqual(new Set([15, 19, 14, 18]))
  expect(rows[0]).toMatchObject({ repeatingDays: 64, captainCap: 24 })
  expect(new Set(rows.map((row) => row.repeatId)).size).toBe(2)
  const acts = await db
    .selectFrom('audit')
    .select('requestId')
    .distinct()
    .where('tournamentId', '=', tid)
    .where('typeName', '=', 'Squad')
    .execute()
  expect(acts).toEqual([{ requestId: made.body.planId }])
  expect((await undo(manager, tid, made.body.planId)).body).toEqual({ deleted: 12 })
  expect(await rowsOf(tid)).toEqual([])
  expect((await undo(manager, tid, made.body.planId)).statusCode).toBe(404)
})

test('exceptions stay empty, a start that exists is skipped, the same plan again makes nothing', async () => {
  const { tid, team, manager } = await aWorld()
  await aSquad(team, { day: '2038-03-06', time: '09:00', startLane: 1, endLane: 2 })
  const body = { ...saturdays(team), exceptions: ['2038-03-20'] }
  expect((await plan(manager, tid, body)).body).toMatchObject({
    made: 9,
    skipped: [{ eventId: team, day: '2038-03-06', time: '09:00', reason: 'This start exists already.' }],
  })
  expect((await rowsOf(tid)).filter((row) => dayOf(row.startsAt, zone) === '2038-03-20')).toEqual([])
  expect((await plan(manager, tid, body)).body).toMatchObject({
    made: 0,
    summary: expect.stringContaining('0 squads, 0 entries; 10 skipped'),
  })
  expect(await rowsOf(tid)).toHaveLength(10)
})

test('what cannot be is refused with its reason, the rest is made', async () => {
  const { tid, team, manager } = await aWorld({ endDate: '2038-03-20' })
  const body = {
    ...saturdays(team),
    weekdays: on(0, 6),
    lines: [{ eventId: team, times: ['02:30'], startLane: 1, endLane: 2 }],
  }
  const { refused, made } = (await plan(manager, tid, body)).body
  expect(made).toBe(6)
  expect(refused.map((one) => [one.day, one.reason])).toEqual([
    ['2038-03-14', expect.stringContaining('there is no 2:30 AM')],
    ...['2038-03-21', '2038-03-27', '2038-03-28', '2038-04-03'].map((day) => [
      day,
      'Squad date must be within the tournament dates',
    ]),
  ])
})

test('an event of another tournament makes the whole plan fail', async () => {
  const { tid, team, manager } = await aWorld()
  const foreign = await anEvent(await aTournament())
  const body = saturdays(team)
  const mixed = { ...body, lines: [...body.lines, { eventId: foreign, times: ['10:00'], startLane: 1, endLane: 2 }] }
  for (const ask of [plan, preview]) expect((await ask(manager, tid, mixed)).statusCode).toBe(422)
  expect(await rowsOf(tid)).toEqual([])
})

test('a plan that is sent again with its key is made once; its dry run makes nothing', async () => {
  const { tid, team, manager } = await aWorld()
  const dry = await plan(manager, tid, saturdays(team), { dryRun: true })
  expect((dry.body as unknown as { effects: { notes: string[] } }).effects.notes).toEqual(['12 squads, 288 entries'])
  expect(await rowsOf(tid)).toEqual([])
  const idempotencyKey = `plan-${tid}`
  const first = await plan(manager, tid, saturdays(team), { idempotencyKey })
  const again = await plan(manager, tid, saturdays(team), { idempotencyKey })
  expect(again.body).toEqual(first.body)
  expect(await rowsOf(tid)).toHaveLength(12)
})

test('an undo is refused whole as soon as one of its squads has an entry or a hold, and outside Setup', async () => {
  const { tid, team, manager } = await aWorld({ status: 3 })
  const { planId } = (await plan(manager, tid, saturdays(team))).body
  expect((await undo(manager, tid, planId)).body.message).toContain('only while the tournament is in status Setup')
  const [first] = await rowsOf(tid)
  await anEntry({ captain: await aCaptain(), squadId: first?.id ?? '' })
  await db.updateTable('tournaments').set({ status: 1 }).where('id', '=', tid).execute()
  expect((await undo(manager, tid, planId)).body.message).toBe(
    'Team at 9:00 AM, Feb 27th, 2038 cannot be deleted: it has entries.',
  )
  expect(await rowsOf(tid)).toHaveLength(12)
})

test("one plan makes a season's 179 squads", async () => {
  const start = '2038-03-01'
  const { tid, team, manager } = await aWorld({ startDate: start, endDate: addDays(start, 59) })
  const doubles = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const singles = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1, entriesPerLanePair: 4 })
  const lanes = { startLane: 1, endLane: 48 }
  const last = addDays(start, 58)
  // a Monday: Team every day but Sunday, twice on Monday, Wednesday and Friday; sets on the day after
  const lines = [
    { eventId: team, times: ['08:00'], weekdays: on(1, 2, 3, 4, 5, 6), lastDay: last, ...lanes },
    { eventId: team, times: ['11:30'], weekdays: on(1, 5), lastDay: last, ...lanes },
    { eventId: team, times: ['11:30'], weekdays: on(3), firstDay: addDays(start, 3), lastDay: last, ...lanes },
    {
      eventId: team,
      times: ['11:30'],
      firstDay: addDays(start, 2),
      lastDay: addDays(start, 2),
      startLane: 1,
      endLane: 12,
    },
    { eventId: doubles, times: ['15:00'], weekdays: on(0, 2, 3, 4, 5, 6), ...lanes },
    { eventId: singles, times: ['18:30'], weekdays: on(0, 2, 3, 4, 5, 6), ...lanes },
  ]
  const { body } = await plan(manager, tid, {
    firstDay: start,
    lastDay: addDays(start, 59),
    weekdays: all,
    exceptions: [],
    lines,
  })
  expect(body.made).toBe((await rowsOf(tid)).length)
  expect(body.made).toBeGreaterThan(170)
})

test('the entries of a preview are those that the database counts', async () => {
  const { tid, manager } = await aWorld()
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          pairLanes: fc.integer({ min: 1, max: 40 }),
          first: fc.integer({ min: 0, max: 60 }),
          perPair: fc.integer({ min: 1, max: 12 }),
        }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      async (wanted) => {
        const lines: SquadPlan['lines'] = await Promise.all(
          wanted.map(async ({ pairLanes, first, perPair }) => ({
            eventId: await anEvent(tid, { entriesPerLanePair: perPair }),
            times: ['10:00'],
            ...{ startLane: 2 * first + 1, endLane: 2 * (first + pairLanes) },
          })),
        )
        const body: SquadPlan = { firstDay: '2038-03-01', lastDay: '2038-03-02', weekdays: all, exceptions: [], lines }
        const seen = (await preview(manager, tid, body)).body
        await plan(manager, tid, body)
        const rows = await db
          .selectFrom('squads')
          .select('total')
          .where(
            'eventId',
            'in',
            lines.map((line) => line.eventId),
          )
          .execute()
        expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(seen.entries)
      },
    ),
    { numRuns: 8 },
  )
})
