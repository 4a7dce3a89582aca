import { type Call, type CallKey, isWrite } from '@kegler/domain/call.ts'
import { calls } from '@kegler/domain/calls.ts'
import { expect, test } from 'vitest'
import { readMail } from '../mails/read-mail.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, aMember } from '../testing/makers.ts'
import { places } from '../testing/rosters.ts'
import { sendAbout } from '../testing/send-world.ts'
import { aWorld } from '../testing/world.ts'

const { db } = (await theKit()).services.database
const ofCaptains = (Object.entries(calls) as [CallKey, Call][])
  .filter(([, call]) => !Array.isArray(call.allow) && !isWrite(call))
  .map(([key]) => key)

test('nothing of who of staff changed an entry reaches its captain: no name, no address, no note, in no answer and no mail', async () => {
  const captain = await aCaptain()
  const world = await aWorld(captain, null)
  const mark = `zq${crypto.randomUUID().slice(0, 8)}`
  const email = `${mark}@kegler.test`
  const staff = await aCaptain({ roles: ['superuser'], email, given_name: mark, family_name: mark })
  const id = world.entryId
  const usbcId = await aMember()
  const acts = [
    callAs(staff, 'PUT admin/entry/:id/roster', {
      params: { id },
      body: { name: 'Team', rosterPositions: places(usbcId, null) },
    }),
    callAs(staff, 'POST admin/entry/:id/note', { params: { id }, body: { text: mark } }),
    callAs(staff, 'POST admin/captain/:id/notes', { params: { id: world.captainId }, body: { notes: mark } }),
    callAs(staff, 'POST admin/entry/:id/adjustment', { params: { id }, body: { amount: 5, notes: mark } }),
    callAs(staff, 'POST admin/entry/:id/payment/other', {
      params: { id },
      body: { paymentType: 'Cash', amount: 20, notes: mark },
    }),
    callAs(staff, 'POST admin/entry/:id/cancel', {
      params: { id },
      body: { refundOnly: true, paymentType: 'Cash', amount: 1, notes: mark, reason: 'Too much.' },
    }),
    callAs(staff, 'PUT admin/entry/:id/squad/change', {
      params: { id: world.movedId },
      body: { squadId: null, reason: mark },
    }),
    callAs(staff, 'POST admin/entry/:id/cancel', { params: { id: world.paidId }, body: { notes: mark } }),
  ]
  for (const act of acts) expect((await act).statusCode).toBe(200)
  const revealed: string[] = []
  for (const key of ofCaptains)
    for (const about of [world, { ...world, entryId: world.movedId }, { ...world, entryId: world.paidId }]) {
      const { text } = await sendAbout(captain, key, about, usbcId)
      const at = text.indexOf(mark)
      if (at >= 0) revealed.push(`${key}: ${text.slice(Math.max(0, at - 100), at + 20)}`)
    }
  expect(revealed).toEqual([])
  const mails = await db.selectFrom('mails').selectAll().where('toAddress', '=', captain.email).execute()
  expect(mails.length).toBeGreaterThan(2)
  const written = await Promise.all(mails.map((mail) => readMail(db, mail)))
  expect(JSON.stringify([mails, written])).not.toContain(mark)
  // what captains do not read is there
  expect((await callAs(staff, 'GET admin/entry/:id', { params: { id } })).text).toContain(mark)
})
