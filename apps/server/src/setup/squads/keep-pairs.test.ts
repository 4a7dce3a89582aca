import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'

const { services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

/** Doubles at 3 PM with Singles at 6 PM; `isHeld`: a captain holds a set. */
async function aLinkedDay(isHeld: boolean, status = 3) {
  const tid = await aTournament({ linkEvents: true })
  const doublesEvent = await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })
  const singlesEvent = await anEvent(tid, { name: 'Singles', numberOfBowlers: 1 })
  const doubles = await aSquad(doublesEvent, { time: '15:00' })
  const singles = await aSquad(singlesEvent, { time: '18:00' })
  if (isHeld)
    await callAs(await aCaptain(), 'PUT registration/tournament/:tid/hold', {
      params: { tid },
      body: { squads: [{ id: doubles, quantity: 1 }], virtualEvents: [] },
    })
  await db.updateTable('tournaments').set({ status }).where('id', '=', tid).execute()
  const manager = await aManagerOf(tid)
  const at = (id: string, eventId: string, time: string) => ({
    id,
    eventId,
    startDateTime: day,
    time,
    startLane: 1,
    endLane: 10,
  })
  const change = (id: string, eventId: string, time: string) =>
    callAs(manager, 'PUT squad', { body: at(id, eventId, time) })
  const plan = { firstDay: day, lastDay: day, weekdays: Array(7).fill(true) }
  const another = { eventId: singlesEvent, times: ['16:00'], startLane: 1, endLane: 10 }
  return {
    moveSinglesBefore: () => change(singles, singlesEvent, '14:00'),
    moveSinglesLater: () => change(singles, singlesEvent, '19:00'),
    moveDoublesAfter: () => change(doubles, doublesEvent, '18:30'),
    addSinglesBetween: () =>
      callAs(manager, 'POST squad', { body: { ...at('', singlesEvent, '16:00'), id: undefined } as never }),
    planSinglesBetween: () =>
      callAs(manager, 'POST setup/tournament/:id/squads/plan', {
        params: { id: tid },
        body: { ...plan, lines: [another] },
      }),
    addSinglesLater: () =>
      callAs(manager, 'POST squad', { body: { ...at('', singlesEvent, '20:00'), id: undefined } as never }),
    deleteSingles: () => callAs(manager, 'PUT squad/:id/delete', { params: { id: singles }, body: {} }),
    hideSingles: () =>
      callAs(manager, 'PUT squad/:id/hideFromCaptains', { params: { id: singles }, body: { hideFromCaptains: true } }),
  }
}
type Act = keyof Awaited<ReturnType<typeof aLinkedDay>>
const soldWith = /^Doubles at 3:00 PM, .* is sold with this squad\.$/

test.each<[Act, RegExp]>([
  ['moveSinglesBefore', soldWith],
  [
    'moveDoublesAfter',
    /^Doubles at 3:00 PM, .* is sold together with a Singles squad, which would no longer go with it\.$/,
  ],
  ['addSinglesBetween', soldWith],
  ['planSinglesBetween', soldWith],
])('%s is refused while a set is held', async (act, sentence) => {
  const { statusCode, body } = await (await aLinkedDay(true))[act]()
  expect([statusCode, body.message]).toEqual([422, expect.stringMatching(sentence)])
})
test.each<Act>(['moveSinglesLater', 'addSinglesLater', 'hideSingles'])('%s changes no pair', async (act) => {
  expect((await (await aLinkedDay(true))[act]()).statusCode).toBe(200)
})
test('the Singles squad of a held set is not deleted', async () => {
  const { body } = await (await aLinkedDay(true, 1)).deleteSingles()
  expect(body.message).toMatch(/cannot be deleted: 2 places are in carts now/)
})
test.each<Act>(['moveSinglesBefore', 'moveDoublesAfter', 'addSinglesBetween', 'planSinglesBetween'])(
  '%s is fine while nobody has a set',
  async (act) => {
    expect((await (await aLinkedDay(false))[act]()).statusCode).toBe(200)
  },
)
