import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type Mail, mailGateway } from '../gateways/mail.ts'
import { finish, order, paymentIdOf } from '../testing/buying.ts'
import { callAs, theKit } from '../testing/kit.ts'
import { aCaptain, anAdmin, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { aBundle, aSet, change, squadsOf } from '../testing/moving.ts'
import { db } from '../testing/rosters.ts'
import { sendDueMails } from './send-due-mails.ts'

/** Mails that are due now, as the mail server would get them. */
async function sentTo(address: string): Promise<Mail[]> {
  const { services } = await theKit()
  const sent: Mail[] = []
  while ((await sendDueMails({ ...services, mailer: { send: async (mail) => void sent.push(mail) } })) > 0);
  return sent.filter(({ to }) => to === address)
}

test('a welcome mail and the mail of a change bring the squads as a file, as they are when it is sent', async () => {
  const tid = await aTournament({ name: 'Spring Open' })
  const eventId = await anEvent(tid, { expenseFee: 0, lineageFee: 0, prizeFee: 0 })
  const [squadId, later] = [await aSquad(eventId), await aSquad(eventId, { time: '13:00' })]
  const captain = await aCaptain()
  const paymentId = await paymentIdOf(order(captain, tid, [{ id: squadId, quantity: 2 }]))
  await finish(captain, tid, paymentId)
  const entries = (await callAs(captain, 'GET tournament/:tid/entries', { params: { tid } })).body
  const [welcome] = await sentTo(captain.email)
  const file = welcome?.attachments?.[0]
  expect(file).toMatchObject({ filename: 'squads.ics', contentType: 'text/calendar; charset=utf-8' })
  const uids = (content: string | undefined) => content?.match(/(?<=UID:).{36}/g)
  expect(uids(file?.content)?.sort()).toEqual(entries.map(({ id }) => id).sort())
  expect(welcome?.text).toContain('The attached file')

  const entryId = entries[0]?.id ?? ''
  await change(captain, entryId, later)
  const [changed] = await sentTo(captain.email)
  expect(changed?.subject).toBe('Your squad for Spring Open was changed')
  expect(changed?.attachments).toHaveLength(1)
  expect(uids(changed?.attachments?.[0]?.content)).toEqual([entryId])
  expect(changed?.attachments?.[0]?.content).toContain('SEQUENCE:2')
  expect(changed?.text).toMatch(/Squad: 01:00 PM.*\n.*Before: 09:00 AM/)
})

test('the mail of a removal cancels the events that were sent before, linked ones too', async () => {
  const { captain, doubles, singles, on } = await aBundle({ linkEvents: true })
  const set = await aSet(captain, await on(doubles, 32), await on(singles, 32, '12:00'))
  const squads = await squadsOf([set.entryId])
  await sentTo(captain.email)
  const removed = await callAs(await anAdmin(), 'PUT admin/entry/:id/squad/change', {
    params: { id: set.entryId },
    body: { squadId: null },
  })
  expect(removed.statusCode).toBe(200)
  // now it has a squad again: the file still cancels the one it was taken off
  await (await db())
    .updateTable('entries')
    .set({ squadId: squads[0] ?? null })
    .where('id', '=', set.entryId)
    .execute()
  const [mail] = await sentTo(captain.email)
  expect(mail?.text).toContain('taken off its squad')
  expect(mail?.text).not.toMatch(/moved|new times/)
  const [file] = mail?.attachments ?? []
  expect(file?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
  const lines = (name: string) => file?.content.split('\r\n').filter((line) => line.startsWith(`${name}:`))
  expect(lines('METHOD')).toEqual(['METHOD:CANCEL'])
  expect(lines('UID')?.sort()).toEqual([set.entryId, ...set.singles].map((id) => `UID:${id}`).sort())
  expect(new Set(lines('SEQUENCE'))).toEqual(new Set(['SEQUENCE:2']))
  expect(new Set(lines('STATUS'))).toEqual(new Set(['STATUS:CANCELLED']))
  expect(lines('DTSTART')?.every((line) => /^DTSTART:\d{8}T\d{6}Z$/.test(line))).toBe(true)
})

test('the mail service gets a file in base64, with a type it takes', async () => {
  const { services } = await theKit()
  const bodies: { attachments?: unknown }[] = []
  const service = createServer((request, reply) => {
    void json(request).then((body) => {
      bodies.push(body as { attachments?: unknown })
      reply.writeHead(202).end()
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  try {
    const { port } = service.address() as AddressInfo
    const config = { ...services.config, MAIL_MODE: 'sendgrid' as const, SENDGRID_API_BASE: `http://127.0.0.1:${port}` }
    const mail = { id: '1', to: 'a@b.test', bcc: null, subject: 's', html: 'h', text: 't', templateId: null, data: {} }
    const content = 'BEGIN:VCALENDAR\r\nX:é🎳\r\n'
    const gateway = mailGateway(config)
    await gateway.send({
      ...mail,
      attachments: [{ filename: 'squads.ics', content, contentType: 'text/calendar; charset=utf-8' }],
    })
    await gateway.send({
      ...mail,
      templateId: 'd-1',
      attachments: [{ filename: 'a.ics', content, contentType: 'text/calendar' }],
    })
    await gateway.send({ ...mail, attachments: [] })
    const base64 = Buffer.from(content).toString('base64')
    expect(bodies.map(({ attachments }) => attachments)).toEqual([
      [{ filename: 'squads.ics', content: base64, type: 'text/calendar', disposition: 'attachment' }],
      [{ filename: 'a.ics', content: base64, type: 'text/calendar', disposition: 'attachment' }],
      undefined,
    ])
  } finally {
    service.close()
  }
})
