import { expect, test } from 'vitest'
import type { Mail } from '../gateways/mail.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament, aVirtualEvent } from '../testing/makers.ts'
import { anEntry, aVirtualEntry, personIdOf } from '../testing/sold.ts'
import { sendDueMails } from './send-due-mails.ts'

const { services } = await theKit()
const { db } = services.database

async function sentTo(address: string): Promise<Mail[]> {
  const sent: Mail[] = []
  while ((await sendDueMails({ ...services, mailer: { send: async (mail) => void sent.push(mail) } })) > 0);
  return sent.filter(({ to }) => to === address)
}

test('staff send a captain what they have in the tournament, as often as they ask, with a calendar file', async () => {
  const tid = await aTournament()
  const eventId = await anEvent(tid)
  const squadId = await aSquad(eventId)
  const captain = await aCaptain()
  const id = await anEntry({ captain, squadId, name: 'Pin Pals' })
  await anEntry({ captain, squadId, isCancelled: true, name: 'Given Up' })
  await anEntry({ captain: await aCaptain(), squadId, name: 'Strangers' })
  await aVirtualEntry({ captain, virtualEventId: await aVirtualEvent(tid, [eventId]) })
  const admin = await anAdmin()
  const again = () => callAs(admin, 'POST admin/entry/:id/mail/resend', { params: { id }, body: {} })
  expect((await again()).body).toEqual({ to: captain.email })
  const [mail, ...others] = await sentTo(captain.email)
  expect(others).toEqual([])
  expect(mail?.text).toMatch(/Pin Pals/)
  expect(mail?.text).toMatch(/All Events/)
  expect(mail?.text).toMatch(/\$110\.00/)
  expect(mail?.text).not.toMatch(/Given Up|Strangers|Ingrid/)
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['squads.ics'])

  await again()
  await again()
  expect(await sentTo(captain.email)).toHaveLength(2)
  const captainId = await personIdOf(captain)
  const log = await db.selectFrom('accessLog').selectAll().where('tournamentId', '=', tid).execute()
  expect(log.map(({ act, about }) => [act, about])).toEqual(
    Array(3).fill(['POST admin/entry/:id/mail/resend', [id, captainId]]),
  )
})

test('an address that cannot be one is named', async () => {
  const squadId = await aSquad(await anEvent(await aTournament()))
  const captain = await aCaptain()
  const id = await anEntry({ captain, squadId })
  await db
    .updateTable('persons')
    .set({ email: 'nobody' })
    .where('id', '=', await personIdOf(captain))
    .execute()
  const reply = await callAs(await anAdmin(), 'POST admin/entry/:id/mail/resend', { params: { id }, body: {} })
  expect([reply.statusCode, reply.body.message]).toEqual([
    422,
    "No mail can be sent to 'nobody'. Correct the captain's e-mail address.",
  ])
})

test('several who ask at once send as many mails', async () => {
  const tid = await aTournament()
  const id = await anEntry({ captain: await aCaptain(), squadId: await aSquad(await anEvent(tid)) })
  const admins = await Promise.all(Array.from({ length: 4 }, anAdmin))
  for (const admin of admins) await personIdOf(admin)
  for (let round = 1; round <= 5; round += 1) {
    await Promise.all(
      admins.map((admin) => callAs(admin, 'POST admin/entry/:id/mail/resend', { params: { id }, body: {} })),
    )
    const mails = await db.selectFrom('mails').select('id').where('about', 'like', `${tid} %`).execute()
    expect(mails).toHaveLength(4 * round)
  }
})
