import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, transact } from '../db/db.ts'
import { GatewayError } from '../gateways/gateway-error.ts'
import { mailGateway } from '../gateways/mail.ts'
import type { Services } from '../services.ts'
import { openTestDatabase, theKit } from '../testing/kit.ts'
import { aTournament } from '../testing/makers.ts'
import { jitter } from '../testing/waiting.ts'
import { type NewMail, queueMail } from './queue/queue-mail.ts'
import { sendDueMails } from './send-due-mails.ts'

interface Received {
  to: string[]
  raw: string
}
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  const { clock, steps } = await theKit()
  clock.ahead = 0
  steps.on = null
  for (const close of closing.splice(0)) await close()
  await outbox.db.deleteFrom('mails').execute()
})
// A database of its own: the mails of other tests are not sent here.
let outbox: Database
beforeAll(async () => {
  outbox = await openTestDatabase()
})
afterAll(() => outbox.close())

/** A real mail server; `refuse` answers a code for an address. */
async function aMailServer(port = 0, refuse: (to: string) => number | undefined = () => undefined) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refuse(address)
      done(responseCode ? Object.assign(new Error('refused'), { responseCode }) : null)
    },
    onData: (stream, session, done) => {
      void buffer(stream).then((raw) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: raw.toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const stop = () => new Promise<void>((done) => server.close(() => done()))
  closing.push(stop)
  return { received, port: (server.server.address() as AddressInfo).port, stop }
}
async function services(port: number): Promise<Services> {
  const kit = await theKit()
  const config = { ...kit.services.config, SMTP_URL: `smtp://127.0.0.1:${port}` }
  return { ...kit.services, config, database: outbox, mailer: mailGateway(config) }
}
async function aMail(given: Partial<NewMail<'bowlerAddedToRoster'>> = {}, tournament: object = {}) {
  const { services: ofKit } = await theKit()
  const { db } = ofKit.database
  const tid = await aTournament(tournament)
  const row = await db.selectFrom('tournaments').selectAll().where('id', '=', tid).executeTakeFirstOrThrow()
  await outbox.db
    .insertInto('tournaments')
    .values({ ...row, financeAccountId: null })
    .execute()
  const to = `${randomUUID()}@kegler.test`
  const mail: NewMail<'bowlerAddedToRoster'> = {
    kind: 'bowlerAddedToRoster',
    about: randomUUID(),
    to,
    tournamentId: tid,
    now: ofKit.now(),
    data: {
      name: 'Zoë <b> 🎳',
      captain: "D'Arcy & Co",
      team: 'Pin Pals',
      entryNumber: 1_234_567,
      event: 'Team',
      squad: '09:00 AM, Mar 1st, 2026 CT',
      location: null,
    },
    ...given,
  }
  await transact(outbox.db, { email: 'test' }, (tx) => queueMail(tx, mail))
  return { mail, read: () => outbox.db.selectFrom('mails').selectAll().where('about', '=', mail.about).execute() }
}

test('a mail is sent once, with its hidden copy; a second one about the same is not written', async () => {
  const { received, port } = await aMailServer()
  const server = await services(port)
  const { mail, read } = await aMail({}, { bccEmail: 'office@kegler.test', name: 'Open Ä 2026' })
  await transact(server.database.db, { email: 'test' }, (tx) =>
    queueMail(tx, { ...mail, to: String(mail.to).toUpperCase() }),
  )
  expect(await sendDueMails(server)).toBe(1)
  expect(await sendDueMails(server)).toBe(0)
  expect(await read()).toMatchObject([{ state: 'sent', attempts: 1, failure: null, sentAt: expect.any(Date) }])
  expect(received).toHaveLength(1)
  expect(received[0]?.to.sort()).toEqual([mail.to, 'office@kegler.test'].sort())
  const raw = received[0]?.raw ?? ''
  expect(raw).not.toMatch(/^bcc:/im)
  expect(raw).toContain('multipart/alternative')
  expect(raw).toContain('Subject: =?UTF-8?')
  expect(raw).toContain('The bowling federation')
})

test('of a mail with a link that acts for its reader the office has no copy', async () => {
  const { received, port } = await aMailServer()
  const server = await services(port)
  const { mail } = await aMail({}, { bccEmail: 'office@kegler.test' })
  const link = JSON.stringify({ linkId: randomUUID() })
  await sql`update mails set data = data || ${link}::jsonb where about = ${mail.about}`.execute(outbox.db)
  expect(await sendDueMails(server)).toBe(1)
  expect(received.map(({ to }) => to)).toEqual([[mail.to]])
  expect(received[0]?.raw).toContain('Leave Team')
})

test('a kind that only a later release writes is left to it, and others go', async () => {
  const { received, port } = await aMailServer()
  const server = await services(port)
  const later = await aMail()
  await outbox.db.updateTable('mails').set({ kind: 'later' }).where('about', '=', later.mail.about).execute()
  await aMail()
  expect(await sendDueMails(server)).toBe(1)
  expect(received).toHaveLength(1)
  expect(await later.read()).toMatchObject([{ state: 'queued', attempts: 0 }])
})

test('addresses that are none, or two, get no mail', async () => {
  for (const to of ['', 'nobody', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', '<a@b.test>'])
    expect(await (await aMail({ to })).read()).toEqual([])
})

test('a mail server that falls silent is left before another worker takes the mail', async () => {
  const silent = createServer((socket) => void socket.write('220 slow.test ESMTP\r\n'))
  closing.push(async () => void silent.close())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const server = await services(port)
  const { read } = await aMail()
  expect(await sendDueMails({ ...server, mailer: mailGateway(server.config, 100) })).toBe(0)
  expect(await read()).toMatchObject([{ state: 'queued', failure: expect.stringMatching(/timeout/i) }])
})

test('while the mail server is down a mail waits, ever longer; when it is up again it goes', async () => {
  const { clock } = await theKit()
  const down = await aMailServer()
  await down.stop()
  const server = await services(down.port)
  const { read } = await aMail()
  expect(await sendDueMails(server)).toBe(0)
  expect(await read()).toMatchObject([
    { state: 'queued', attempts: 1, failure: expect.stringContaining('ECONNREFUSED') },
  ])
  expect(await sendDueMails(server)).toBe(0)
  expect(await read()).toMatchObject([{ attempts: 1 }])
  clock.ahead += 16_000
  await sendDueMails(server)
  clock.ahead += 16_000
  await sendDueMails(server)
  expect(await read()).toMatchObject([{ attempts: 2 }])
  const up = await aMailServer(down.port)
  clock.ahead += 16_000
  expect(await sendDueMails(server)).toBe(1)
  expect(up.received).toHaveLength(1)
  expect(await read()).toMatchObject([{ state: 'sent', attempts: 3 }])
})

test.each([
  [550, 'failed'],
  [451, 'queued'],
])('a mail server that answers %i leaves it %s, and others go', async (code, state) => {
  const bad = `${randomUUID()}@kegler.test`
  const { received, port } = await aMailServer(0, (to) => (to === bad ? code : undefined))
  const server = await services(port)
  const refused = await aMail({ to: bad })
  const fine = await aMail()
  expect(await sendDueMails(server)).toBe(1)
  expect(received).toHaveLength(1)
  expect(await refused.read()).toMatchObject([{ state }])
  expect(await fine.read()).toMatchObject([{ state: 'sent' }])
  const [mail] = await refused.read()
  const alerts = await server.database.db
    .selectFrom('alerts')
    .select('message')
    .where('about', '=', mail?.id ?? '')
    .execute()
  expect(alerts).toHaveLength(state === 'failed' ? 1 : 0)
})

test('an offer of the waiting list that the mail server refuses is an alert with the telephone number', async () => {
  const bad = `${randomUUID()}@kegler.test`
  const { port } = await aMailServer(0, (to) => (to === bad ? 550 : undefined))
  const server = await services(port)
  const { mail, read } = await aMail({ to: bad })
  const data = {
    ...{ tournamentId: mail.tournamentId, name: 'Casey', phone: '555-0100', event: 'Team', wanted: '1 team' },
    ...{ starts: [], lines: [], until: 'Jan 5th, 2027, 08:00 AM CT', isPart: false },
  }
  await outbox.db
    .updateTable('mails')
    .set({ kind: 'waitOffer', data: JSON.stringify(data) })
    .where('about', '=', mail.about)
    .execute()
  await sendDueMails(server)
  const [row] = await read()
  const alerts = await server.database.db
    .selectFrom('alerts')
    .select('message')
    .where('about', '=', row?.id ?? '')
    .execute()
  expect(alerts).toMatchObject([
    { message: expect.stringMatching(/It is an offer of the waiting list: please call 555-0100\.$/) },
  ])
})

test('a mail that the database cannot be asked about is not given up', async () => {
  const { received, port } = await aMailServer()
  const server = await services(port)
  const { clock } = await theKit()
  const { read } = await aMail()
  await sql`alter table tournaments rename to tournaments_away`.execute(outbox.db)
  expect(await sendDueMails(server)).toBe(0)
  await sql`alter table tournaments_away rename to tournaments`.execute(outbox.db)
  expect(await read()).toMatchObject([
    { state: 'queued', attempts: 1, failure: expect.stringContaining('tournaments') },
  ])
  clock.ahead = 3_600_000
  expect(await sendDueMails(server)).toBe(1)
  expect(received).toHaveLength(1)
})

test('what cannot be sent for three days is given up', async () => {
  const { clock } = await theKit()
  const server = await services(9)
  const { read } = await aMail()
  clock.ahead = 73 * 3_600_000
  const late = { ...server, mailer: { send: () => Promise.reject(new GatewayError('down')) } }
  await sendDueMails(late)
  expect(await read()).toMatchObject([{ state: 'failed', failure: 'down' }])
})

test('a sender that stops between sending and writing it down: the mail goes again after the lease, none is lost', async () => {
  const { clock, steps } = await theKit()
  const { received, port } = await aMailServer()
  const server = await services(port)
  const { read } = await aMail()
  steps.on = (name) => {
    if (name === 'mail:sent') throw new Error('power cut')
  }
  await expect(sendDueMails(server)).rejects.toThrow('power cut')
  steps.on = null
  expect(await read()).toMatchObject([{ state: 'queued' }])
  expect(await sendDueMails(server)).toBe(0)
  clock.ahead += 5 * 60_000 + 1_000
  expect(await sendDueMails(server)).toBe(1)
  expect(received).toHaveLength(2)
})

test('two senders at once send each mail once, and hold no transaction while the mail server thinks', async () => {
  const server = await services(9)
  const mails = await Promise.all(Array.from({ length: 6 }, () => aMail()))
  const sent: string[] = []
  let open = 0
  const slow: Services = {
    ...server,
    mailer: {
      send: async ({ to }) => {
        // the database answers others during that time, also the embedded one with its one connection
        await server.database.db.selectFrom('installation').select('one').execute()
        await jitter(20)
        open += 1
        sent.push(to)
      },
    },
  }
  const counts = await Promise.all([sendDueMails(slow), sendDueMails(slow)])
  expect(counts.reduce((sum, count) => sum + count)).toBe(6)
  expect(open).toBe(6)
  expect(sent.sort()).toEqual(mails.map(({ mail }) => mail.to).sort())
})
