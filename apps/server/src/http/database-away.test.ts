import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Database, openDatabase } from '../db/db.ts'
import { openTestDatabase, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { environmentOf } from '../testing/outside.ts'

const { services, server, outside } = await theKit()
const isServer = services.database.kind === 'server'
const config = readConfig({ ...environmentOf(outside), LOG_LEVEL: 'silent' })

/** A network between the product and its database that can swallow everything: nothing is refused, nothing arrives. */
async function aNetwork(to: URL) {
  const sockets = new Set<Socket>()
  let isSilent = false
  const proxy = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isSilent || other.write(bytes)))
      from.on('error', () => {}).on('close', () => other.destroy())
    }
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const url = Object.assign(new URL(to), { port: String((proxy.address() as { port: number }).port) })
  return {
    url: String(url),
    silence: (silent: boolean) => {
      isSilent = silent
    },
  }
}
/** The address of the database of the kit. */
async function databaseUrl(): Promise<URL> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(services.database.db)
  return Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` })
}
async function aProduct(database: Database): Promise<App> {
  const app = await buildApp(config, database)
  await app.server.ready()
  onTestFinished(async () => {
    await app.stop()
    await database.close()
  })
  return app
}
async function aWay(app: App) {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const captain = await aCaptain()
  const ask = (method: 'GET' | 'PUT', path: string, person: Person, body?: object) =>
    app.server.inject({
      method,
      url: `/api/registration/tournament/${tid}${path}`,
      headers: { authorization: `Bearer ${person.token}` },
      ...(body ? { payload: body } : {}),
    })
  return {
    hold: (person: Person = captain) => ask('PUT', '/hold', person, { squads: [{ id: squad, quantity: 1 }] }),
    read: (person: Person = captain) => ask('GET', '/hold', person),
    ready: async () => (await app.server.inject({ url: '/health/ready' })).statusCode,
    captain,
  }
}
const overloaded = { code: 'Overloaded', message: 'The service is busy. Please try again in a moment.' }

test.runIf(isServer)(
  'a database that says nothing any more: everybody is answered in time, and served when it is back',
  async () => {
    const network = await aNetwork(await databaseUrl())
    const answerMs = 1_500
    const app = await aProduct(await openDatabase({ url: network.url, dataDir: '', answerMs, poolSize: 2 }))
    const { hold, read, ready, captain } = await aWay(app)
    await expect.poll(async () => (await hold()).statusCode).toBe(200)
    await expect.poll(async () => (await read()).statusCode).toBe(200)
    await expect.poll(ready).toBe(200)
    network.silence(true)
    const others = await Promise.all([aCaptain(), aCaptain(), aCaptain()])
    const asked = [hold(), read(), ...others.map(hold), ...others.map(read)]
    const isReady = ready()
    const replies = await Promise.all(asked.map(async (one) => (await one).json()))
    for (const reply of replies) expect(reply).toMatchObject(overloaded)
    expect(await isReady).toBe(503)
    network.silence(false)
    await expect.poll(ready).toBe(200)
    expect([(await hold(captain)).statusCode, (await read()).statusCode]).toEqual([200, 200])
  },
)

test.runIf(isServer)(
  'a database that only reads: writes are asked to come back, and no balancer sends people here',
  async () => {
    const database = await openTestDatabase()
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await admin.connect()
    onTestFinished(() => admin.end())
    const setReadOnly = async (value: 'on' | 'off') => {
      await admin.query(`alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]?.name])
    }
    const app = await aProduct(database)
    const [captain, newcomer] = [await aCaptain(), await aCaptain()]
    const ask = (person: Person, url: string) =>
      app.server.inject({ url, headers: { authorization: `Bearer ${person.token}` } })
    const ready = async () => (await app.server.inject({ url: '/health/ready' })).statusCode
    expect((await ask(captain, '/api/authorization/roles')).statusCode).toBe(200)
    await setReadOnly('on')
    await expect.poll(ready).toBe(503)
    expect((await ask(newcomer, '/api/authorization/roles')).json()).toMatchObject(overloaded)
    expect((await ask(captain, '/api/authorization/roles')).statusCode).toBe(200)
    await setReadOnly('off')
    await expect.poll(ready).toBe(200)
    expect((await ask(newcomer, '/api/authorization/roles')).statusCode).toBe(200)
  },
)

test('a full disk: every hold is asked to come back', async () => {
  const { hold } = await aWay({ server, services, stop: async () => {} })
  const { db } = services.database
  await sql`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create trigger no_space before insert on holds for each statement execute function no_space()`.execute(db)
  const captains = await Promise.all(Array.from({ length: 10 }, () => aCaptain()))
  const replies = await Promise.all(captains.map(hold)).finally(() => sql`drop function no_space cascade`.execute(db))
  for (const reply of replies)
    expect([reply.statusCode, reply.json()]).toEqual([503, expect.objectContaining(overloaded)])
})
