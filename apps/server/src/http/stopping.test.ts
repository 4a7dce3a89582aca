import { createServer } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Person, theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { childEnvironment, sendTo, startChild } from '../testing/start-child.ts'
import { stopping } from './stopping.ts'

const { outside } = await theKit()

/** A directory that answers nobody until it is released. */
async function aSilentDirectory() {
  const answer = Promise.withResolvers<void>()
  let asked = 0
  const server = createServer((request, reply) => {
    const usbcId = request.url?.split('/').at(-1)
    const member = { usbcId, firstName: 'Robin', lastName: 'Bowler', membershipExpires: '2099-01-01' }
    asked += 1
    void answer.promise.then(() => reply.setHeader('content-type', 'application/json').end(JSON.stringify(member)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return { url, answer: answer.resolve, asked: () => asked }
}

/** A mail server that takes every connection and says nothing. */
async function aSilentMailServer() {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, asked: () => sockets.size }
}

async function aChild(values: Record<string, string>) {
  const environment = { ...(await childEnvironment(outside)), ...values }
  const child = await startChild(environment)
  onTestFinished(() => void child.process.kill('SIGKILL'))
  const ended = new Promise((done) => child.process.once('exit', done))
  const { tid, squad, event } = (await (
    await sendTo(child.address, 'POST', '/testing/tournament?places=20')
  ).json()) as Record<'tid' | 'squad' | 'event', string>
  const captains = await Promise.all(Array.from({ length: 10 }, () => aCaptain()))
  const get = (path: string, person?: Person) => sendTo(child.address, 'GET', path, { person })
  for (const captain of captains) await get('/api/authorization/roles', captain)
  const lookUp = (person: Person, n: number) =>
    get(`/api/registration/entry/${tid}/member/8-${1000 + n}/event/${event}/squad/${squad}`, person)
  const hold = (person: Person) =>
    sendTo(child.address, 'PUT', `/api/registration/tournament/${tid}/hold`, {
      person,
      body: { squads: [{ id: squad, quantity: 1 }] },
    })
  const endNotice = () => sendTo(child.address, 'POST', '/testing/notice-over')
  return { child, environment, ended, tid, squad, captains, get, lookUp, hold, endNotice }
}

test('lookups and holds that are under way at SIGTERM are answered; then the process ends by itself', async () => {
  const directory = await aSilentDirectory()
  const { child, environment, ended, squad, captains, get, lookUp, hold } = await aChild({
    MEMBERSHIP_URL: directory.url,
  })
  const begun = captains.map(lookUp)
  let unlock: () => unknown = () => {}
  if (environment.DATABASE_URL) {
    const other = new pg.Client({ connectionString: environment.DATABASE_URL })
    await other.connect()
    await other.query('begin')
    await other.query('select from squads where id = $1 for update', [squad])
    begun.push(...captains.map(hold))
    unlock = () => other.end()
  }
  await expect.poll(directory.asked).toBe(captains.length)
  // answered after those above were accepted
  await get('/health/ready')
  child.process.kill('SIGTERM')
  const isOpen = () =>
    get('/health/live').then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  directory.answer()
  await unlock()
  const replies = await Promise.all(begun)
  expect(replies.map(({ status }) => status)).toEqual(begun.map(() => 200))
  for (const reply of replies) expect(reply.headers.get('connection')).toBe('close')
  expect(await ended).toBe(0)
})

test('under load, with mails that no server takes, the process ends by itself and what was not answered was not done', {
  tags: 'full',
}, async () => {
  const mails = await aSilentMailServer()
  const { child, environment, tid, squad, ended, captains, get, endNotice } = await aChild({
    SMTP_URL: mails.url,
    JOBS: 'true',
    STOP_NOTICE: '60',
  })
  await sendTo(child.address, 'POST', `/testing/mails/${tid}`, { body: {} })
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const served = new Set<Person>()
  const clients = captains.slice(0, 8).map(async (person) => {
    let version = 0
    for (let quantity = 1; !isOver; quantity = 3 - quantity) {
      const body = { squads: [{ id: squad, quantity }], version }
      const path = `/api/registration/tournament/${tid}/hold`
      const reply = await sendTo(child.address, 'PUT', path, { person, body }).catch(() => null)
      if (!reply) break
      expect(reply.status).toBe(200)
      version = ((await reply.json()) as { version: number }).version
      served.add(person)
    }
    return { person, version }
  })
  await expect.poll(mails.asked).toBeGreaterThan(0)
  await expect.poll(() => served.size).toBe(clients.length)
  child.process.kill('SIGTERM')
  await expect.poll(async () => (await get('/health/ready')).status).toBe(503)
  await endNotice()
  const done = await Promise.all(clients)
  expect(await ended).toBe(0)
  for (const { version } of done) expect(version).toBeGreaterThan(0)
  // the directory has the database now
  const { LOAD_FROM: _, ...later } = environment
  const again = await startChild(later)
  onTestFinished(() => void again.process.kill('SIGKILL'))
  for (const { person, version } of done) {
    const reply = await sendTo(again.address, 'GET', `/api/registration/tournament/${tid}/hold`, { person })
    expect((await reply.json()) as object).toMatchObject({ version })
  }
})

test('for some time before the end people are still served while a balancer is asked to send them elsewhere', {
  tags: 'full',
}, async () => {
  const { child, ended, captains, get, endNotice } = await aChild({ STOP_NOTICE: '60' })
  expect((await get('/health/ready')).status).toBe(200)
  child.process.kill('SIGTERM')
  await expect.poll(async () => (await get('/health/ready')).status).toBe(503)
  const served = await get('/api/authorization/roles', captains[0])
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  await endNotice()
  expect(await ended).toBe(0)
})

test('what never ends is cut', async () => {
  const server = Fastify({ forceCloseConnections: 'idle' })
  const stop = stopping(server, new AbortController())
  const reached = Promise.withResolvers<void>()
  server.get('/', () => {
    reached.resolve()
    return new Promise(() => {})
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const begun = fetch(address).catch(() => 'cut')
  await reached.promise
  await stop(undefined, 300)
  expect(await begun).toBe('cut')
})
