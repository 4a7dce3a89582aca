import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/db.ts'
import { expireHolds } from '../jobs/expire.ts'
import { reportProcess } from '../jobs/report-process.ts'
import { queueMail } from '../mails/queue/queue-mail.ts'
import { sendDueMails } from '../mails/send-due-mails.ts'
import { balanced, booksOf } from '../testing/books.ts'
import { answerMs, type Person, theKit } from '../testing/kit.ts'
import { aCaptain, anEvent, aSquad, aTournament } from '../testing/makers.ts'
import { environmentOf } from '../testing/outside.ts'
import { onServer } from '../testing/waiting.ts'

// Two processes on one database, each with what it remembers for itself: the table in docs/operations.md.
const { services, outside, clock } = await theKit()
const { db } = services.database
const apps: App[] = []

beforeAll(async () => {
  if (!onServer) return
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = String(Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` }))
  const config = readConfig({
    ...environmentOf(outside),
    LOG_LEVEL: 'fatal',
    BATCH: process.env.BATCH,
    RATE_LIMIT_PER_MINUTE: '600',
  })
  for (let n = 0; n < 2; n += 1) {
    const database = await openDatabase({ url, dataDir: '', answerMs })
    apps.push(
      await buildApp(config, database, {
        replace: { now: services.now, mailer: services.mailer },
        longestWaitMs: answerMs,
      }),
    )
  }
})
afterAll(async () => {
  for (const app of apps) {
    await app.stop()
    await app.services.database.close()
  }
})
const app = (n: number): App => apps[n % 2] as App
const ask = (n: number, person: Person, method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  app(n).server.inject({
    method,
    url: `/api/${url}`,
    headers: { authorization: `Bearer ${person.token}` },
    ...(payload ? { payload } : {}),
  })
const hold = (n: number, person: Person, tid: string, id: string, quantity = 1) =>
  ask(n, person, 'PUT', `registration/tournament/${tid}/hold`, { squads: [{ id, quantity }] })

test.runIf(onServer)('captains who come through two processes get ten places once', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid), { captainCap: 10 })
  const captains = await Promise.all(Array.from({ length: 40 }, () => aCaptain()))
  const replies = await Promise.all(captains.map((captain, n) => hold(n, captain, tid, squad)))
  const held = replies.filter((reply) => reply.json().squads?.length > 0)
  expect(held).toHaveLength(10)
  expect(replies.every(({ statusCode }) => statusCode < 500)).toBe(true)
  expect(await booksOf(tid)).toEqual(balanced)
  // one cart, whichever process is asked
  const [captain] = captains.filter((_, n) => replies[n] === held[0])
  for (const n of [0, 1])
    expect((await ask(n, captain as Person, 'GET', `registration/tournament/${tid}/hold`)).json().squads).toHaveLength(
      1,
    )
})

test.runIf(onServer)('what staff close in one process is closed in the other a quarter of a second later', async () => {
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  const [first, second] = [await aCaptain(), await aCaptain()]
  expect((await hold(1, first, tid, squad)).statusCode).toBe(200)
  await app(0).services.database.db.updateTable('tournaments').set({ status: 1 }).where('id', '=', tid).execute()
  await expect.poll(async () => (await hold(1, second, tid, squad)).statusCode).toBe(404)
})

test.runIf(onServer)('a hold that is over is freed once by jobs of both, a mail is sent once', async () => {
  onTestFinished(() => {
    clock.ahead = 0
  })
  const tid = await aTournament()
  const squad = await aSquad(await anEvent(tid))
  await hold(0, await aCaptain(), tid, squad, 3)
  clock.ahead = 16 * 60_000
  await Promise.all([expireHolds(app(0).services), expireHolds(app(1).services)])
  clock.ahead = 0
  expect(await db.selectFrom('squads').select('taken').where('id', '=', squad).execute()).toEqual([{ taken: 0 }])
  const to = `${tid}@kegler.test`
  const data = {
    name: 'Ann',
    captain: 'Bo',
    team: 'Pin Pals',
    entryNumber: 1_234_567,
    event: 'Team',
    squad: null,
    location: null,
  }
  const mail = { kind: 'bowlerAddedToRoster', about: tid, to, tournamentId: tid, data, now: services.now() } as const
  await db.transaction().execute((tx) => queueMail(tx, mail))
  const sent: string[] = []
  const sending = (n: number) => {
    const { services: ofProcess } = app(n)
    const mailer = { ...ofProcess.mailer, send: async (mail: { to: string }) => void sent.push(mail.to) }
    return sendDueMails({ ...ofProcess, mailer })
  }
  await Promise.all([sending(0), sending(1)])
  expect(sent.filter((one) => one === to)).toHaveLength(1)
})

test.runIf(onServer)('requests are counted by each process for itself', async () => {
  const captain = await aCaptain()
  const url = 'authorization/roles'
  const replies = await Promise.all(Array.from({ length: 1_300 }, (_, n) => ask(n, captain, 'GET', url)))
  const served = replies.filter(({ statusCode }) => statusCode === 200)
  expect(served).toHaveLength(1_200)
})

test.runIf(onServer)('each process has a row of its own', async () => {
  await Promise.all(apps.map((one) => reportProcess(one.services)))
  const ids = apps.map((one) => one.services.load.id)
  expect(await db.selectFrom('processes').select('id').where('id', 'in', ids).execute()).toHaveLength(2)
})
