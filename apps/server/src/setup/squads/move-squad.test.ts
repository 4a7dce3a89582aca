import { addDays, dayOf } from '@kegler/domain/dates.ts'
import type { DryRunAnswer } from '@kegler/domain/effects.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { callAs, theKit } from '../../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament, zone } from '../../testing/makers.ts'
import { aManagerOf } from '../../testing/managers.ts'
import { aBowler, anEntry } from '../../testing/sold.ts'

const { services } = await theKit()
const { db } = services.database
const day = addDays(dayOf(new Date(), zone), 31)

async function aSoldSquad() {
  const tid = await aTournament()
  const [eventId, other] = [await anEvent(tid), await anEvent(tid, { name: 'Doubles', numberOfBowlers: 2 })]
  const [squadId, late] = [await aSquad(eventId), await aSquad(other, { time: '13:00' })]
  const [captain, second] = [await aCaptain(), await aCaptain()]
  const bowler = await aBowler({ firstName: 'Robin', lastName: 'Hale' })
  const first = await anEntry({ captain, squadId, bowlers: [bowler.id], name: 'Pin Pals' })
  await anEntry({ captain, squadId })
  await anEntry({ captain: second, squadId, isCancelled: true })
  await anEntry({ captain: second, squadId: late, bowlers: [bowler.id] })
  const manager = await aManagerOf(tid)
  const body = { id: squadId, eventId, startDateTime: day, time: '13:00', startLane: 1, endLane: 10 }
  return { tid, captain, second, squadId, first, manager, body }
}
const versionOf = async (id: string) =>
  (await db.selectFrom('entries').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const mailsOf = (tid: string) =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'squadChanged')
    .execute()
    .then((rows) => rows.filter(({ data }) => (data as { tournamentId?: string }).tournamentId === tid))

test('a dry run says who would get a mail and who would bowl twice at one start; nothing is sent yet', async () => {
  const { tid, captain, manager, body } = await aSoldSquad()
  const reply = await callAs(manager, 'PUT squad', { body, dryRun: true })
  const { effects } = reply.body as unknown as z.input<typeof DryRunAnswer>
  expect(effects.notes).toEqual([
    '1 captain gets a mail that it starts at 1:00 PM.',
    'Already bowling at 1:00 PM: Robin Hale (Doubles).',
  ])
  expect(effects.mails).toEqual([{ kind: 'squadChanged', to: captain.email }])
  expect(await mailsOf(tid)).toEqual([])
  const quiet = await callAs(manager, 'PUT squad', { body: { ...body, tellCaptains: false }, dryRun: true })
  const { effects: unsent } = quiet.body as unknown as z.input<typeof DryRunAnswer>
  expect([unsent.notes[0], unsent.mails]).toEqual(['1 captain gets no mail that it starts at 1:00 PM.', []])
})

test('each captain gets one mail with their entries, and calendar files a newer version', async () => {
  const { tid, captain, first, manager, body } = await aSoldSquad()
  const before = await versionOf(first)
  expect((await callAs(manager, 'PUT squad', { body })).statusCode).toBe(200)
  const mails = await mailsOf(tid)
  expect(mails).toMatchObject([
    {
      toAddress: captain.email,
      data: {
        team: 'Pin Pals',
        before: expect.stringContaining('09:00 AM'),
        squad: expect.stringContaining('01:00 PM'),
      },
    },
  ])
  expect((mails[0]?.data as { others?: unknown[] } | undefined)?.others).toHaveLength(1)
  expect(await versionOf(first)).toBe(before + 1)
  const calendar = await callAs(captain, 'GET registration/entry/:id/calendar', { params: { id: first } })
  expect(calendar.text).toContain('01:00 PM')
  // other lanes are no news for captains
  await callAs(manager, 'PUT squad', { body: { ...body, endLane: 12 } })
  expect(await mailsOf(tid)).toHaveLength(1)
})

test('without the tick nobody gets a mail', async () => {
  const { tid, manager, body } = await aSoldSquad()
  await callAs(manager, 'PUT squad', { body: { ...body, tellCaptains: false } })
  expect(await mailsOf(tid)).toEqual([])
})
