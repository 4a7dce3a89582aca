import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store.ts'
import { mailbox } from './mailbox.ts'
import { keepMessage, type Message, messages } from './messages.ts'

const prefix = '/club/sandbox/mailbox'
async function aMailbox(store = openStore(':memory:')) {
  const app = Fastify()
  const { smtpUrl } = await mailbox(app, { prefix, store })
  onTestFinished(() => app.close())
  const transport = createTransport(smtpUrl)
  const arrived = async (to = '') =>
    (await app.inject(`${prefix}/api/messages?to=${encodeURIComponent(to)}`)).json<Message[]>()
  return { app, smtpUrl, transport, arrived }
}
const mail = {
  from: 'Kegler <registration@kegler.test>',
  to: 'Rosa <Captain@kegler.test>',
  subject: 'Grüße: your entries & rosters',
  text: 'Hello Rosa, Łukasz is in.',
  html: '<!doctype html><html><head><title>x</title></head><body><h1>Hello</h1><img src="cid:pin"><script>steal()</script><a href="https://kegler.test/">Entries</a></body></html>',
}

test('a mail from a real client arrives, is listed, shown, and its attachment comes back byte by byte', async () => {
  const { app, transport, arrived } = await aMailbox()
  const content = Buffer.from([0, 1, 2, 250, 255])
  await transport.sendMail({
    ...mail,
    bcc: 'office@kegler.test',
    attachments: [
      { filename: 'roster "ü".bin', content },
      { filename: 'pin.png', content: Buffer.from('png'), cid: 'pin' },
    ],
  })
  const [message] = await arrived('captain@kegler.test')
  expect(message).toMatchObject({
    from: 'registration@kegler.test',
    to: ['captain@kegler.test', 'office@kegler.test'],
    subject: mail.subject,
    text: expect.stringContaining('Łukasz is in.'),
    attachments: ['pin.png', 'roster "ü".bin'],
  })
  expect(await arrived('office@kegler.test')).toHaveLength(1)
  expect(await arrived('nobody@kegler.test')).toEqual([])

  expect((await app.inject(`${prefix}/`)).body).toContain('Grüße: your entries &amp; rosters')
  const page = await app.inject(`${prefix}/messages/${message?.id}`)
  expect(page.body).toMatch(/<iframe[^>]+sandbox="allow-popups/)
  expect(page.body).not.toContain('steal()')
  const shown = await app.inject(`${prefix}/messages/${message?.id}/html`)
  expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox(?!.*allow-scripts)/)
  expect(shown.body).toContain(`data:image/png;base64,${Buffer.from('png').toString('base64')}`)
  expect(shown.body).toContain('<head><base target="_blank">')
  const file = await app.inject(`${prefix}/messages/${message?.id}/attachments/1`)
  expect(file.rawPayload).toEqual(content)
  expect(file.headers['content-disposition']).toContain('attachment')
  expect((await app.inject(`${prefix}/messages/other`)).statusCode).toBe(404)
})

test('mails are refused for a while as ordered, with an answer that says to try again', async () => {
  const { app, transport, arrived } = await aMailbox()
  const control = (payload: object) => app.inject({ method: 'POST', url: `${prefix}/_control`, payload })
  await control({ refuse: true })
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 })
  expect(await arrived()).toHaveLength(0)
  await control({ refuse: false })
  await transport.sendMail(mail)
  expect(await arrived()).toHaveLength(1)
  expect((await control({})).statusCode).toBe(400)
})

test('the newest mail comes first, and only the newest thousand are kept', async () => {
  const store = openStore(':memory:')
  const raw = (number: number) => Buffer.from(`Subject: mail ${number}\r\n\r\nHello`)
  for (let number = 0; number < 1003; number++)
    await keepMessage(store, raw(number), 'a@kegler.test', ['b@kegler.test'])
  const kept = messages(store)
  expect([kept.length, kept[0]?.subject, kept.at(-1)?.subject]).toEqual([1000, 'mail 1002', 'mail 3'])
})

test('the SMTP server ends with the app', async () => {
  const { app, transport } = await aMailbox()
  await transport.sendMail(mail)
  await app.close()
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
})
