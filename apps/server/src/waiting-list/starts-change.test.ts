import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { callAs, theKit } from '../testing/kit.ts'
import { aFullStart, firstOf, hold, join } from '../testing/lines.ts'
import { aCaptain, aSquad, zone } from '../testing/makers.ts'
import { aManagerOf } from '../testing/managers.ts'

const { services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

test('who waits for a squad gets one mail when its time changes, unless captains get none; the request stays', async () => {
  const line = await aFullStart(2)
  const manager = await aManagerOf(line.tid)
  const captain = await aCaptain()
  const { id, version } = (await join(captain, line, { quantity: 2 })).body
  const squad = { id: line.squadId, eventId: line.eventId, startDateTime: day, startLane: 1, endLane: 40 }
  const tried = await callAs(manager, 'PUT squad', { body: { ...squad, time: '13:00' }, dryRun: true })
  expect((tried.body as unknown as { effects: { notes: string[] } }).effects.notes).toContain(
    '1 captain who waits for it gets a mail.',
  )
  const move = async (time: string, tellCaptains = true) =>
    (await callAs(manager, 'PUT squad', { body: { ...squad, time, tellCaptains } })).statusCode
  expect([await move('13:00'), await move('14:00', false)]).toEqual([200, 200])
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'data'])
    .where('about', 'like', `${id} %`)
    .where('kind', '=', 'waitSquadMoved')
    .execute()
  expect(mails).toMatchObject([
    {
      toAddress: captain.email,
      data: { oldTime: expect.stringContaining('09:00 AM'), newTime: expect.stringContaining('01:00 PM') },
    },
  ])
  expect(await firstOf(captain)).toMatchObject({ state: 'waiting', position: 1, version })
})

test('a start that is added later is named to who waits for the event, and adding it keeps the rank', async () => {
  const line = await aFullStart(2)
  const captain = await aCaptain()
  await join(captain, line)
  await join(await aCaptain(), line)
  expect((await firstOf(captain)).newStarts).toEqual([])
  const added = await aSquad(line.eventId, { time: '13:00', captainCap: 1 })
  await aSquad(line.eventId, { time: '15:00', hideFromCaptains: true })
  const { id, newStarts, ...wait } = await firstOf(captain)
  expect(newStarts).toEqual([{ id: added, startDateTime: expect.any(String) }])
  const { quantity, atLeast, sets, needsSets, inOrder, until, version } = wait
  const body = { quantity, atLeast, sets, needsSets, inOrder, until, version, squadIds: [...wait.squadIds, added] }
  const free = await callAs(captain, 'PUT registration/waits/:id', { params: { id }, body })
  expect([free.statusCode, free.body.message]).toEqual([422, 'Places are free now: hold them.'])
  await hold(await aCaptain(), line.tid, { [added]: 1 })
  expect((await callAs(captain, 'PUT registration/waits/:id', { params: { id }, body })).body).toMatchObject({
    position: 1,
    squadIds: [line.squadId, added],
    newStarts: [],
  })
})
