import { flushCompileCache } from 'node:module'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase, transact } from '../db/db.ts'
import { jobs } from '../jobs/jobs.ts'
import { queueMails } from '../mails/queue/queue-mail.ts'
import { closeOnSignal } from '../stop.ts'
import { booksOf } from './books.ts'
import { answerMs } from './kit.ts'
import { aSwap } from './lines.ts'
import { anEvent, aSquad, aTournament } from './makers.ts'

/*
 * The product in a process of its own, for tests that kill it. Calls under /testing make a tournament, choose the step
 * at which the process ends itself, run the jobs at a later time, end the notice before a stop (which with any
 * STOP_NOTICE lasts until then), and read the books and the money.
 */
const config = readConfig(process.env)
const database = await openDatabase({
  url: config.DATABASE_URL,
  dataDir: `${config.DATA_DIR}/database`,
  loadFrom: process.env.LOAD_FROM,
  answerMs,
})
const clock = { ahead: 0 }
let killAt = ''
const app = await buildApp(config, database, {
  jobs: process.env.JOBS === 'true',
  replace: {
    now: () => new Date(Date.now() + clock.ahead),
    step: (name) => {
      if (name === killAt) process.kill(process.pid, 'SIGKILL')
    },
  },
})
// the makers find this application where they look for that of a test process
Object.assign(globalThis, { kegler: Promise.resolve({ ...app, outside: null, clock, steps: { on: null } }) })
const { server, services } = app
server.post<{ Querystring: { places?: string }; Body: Parameters<typeof aTournament>[0] }>(
  '/testing/tournament',
  async (request) => {
    const tid = await aTournament(request.body ?? {})
    const event = await anEvent(tid)
    const squad = await aSquad(event, { endLane: 100, captainCap: Number(request.query.places ?? 2) })
    return { tid, event, squad }
  },
)
server.post<{ Body: Parameters<typeof aSwap>[0] }>('/testing/swap', ({ body }) => aSwap(body))
server.post<{ Params: { squadId: string } }>('/testing/free/:squadId', async ({ params }) => {
  await transact(services.database.db, { email: 'test' }, (tx) =>
    tx.updateTable('entries').set({ squadId: null }).where('squadId', '=', params.squadId).execute(),
  )
  return {}
})
server.post<{ Params: { tid: string } }>('/testing/mails/:tid', async ({ params }) => {
  const mail = {
    kind: 'roomClosed',
    tournamentId: params.tid,
    now: services.now(),
    data: { name: 'x', why: 'x' },
  } as const
  const mails = Array.from({ length: 200 }, (_, n) => ({ ...mail, about: String(n), to: `reader${n}@kegler.test` }))
  await transact(services.database.db, { email: 'test' }, (tx) => queueMails(tx, mails))
  return {}
})
const noticeOver = Promise.withResolvers<void>()
server.post('/testing/notice-over', async () => {
  noticeOver.resolve()
  return {}
})
server.post<{ Querystring: { step: string } }>('/testing/kill', async (request) => {
  killAt = request.query.step
  return {}
})
server.post<{ Querystring: { minutes: string; name?: string } }>('/testing/jobs', async (request) => {
  const { minutes, name } = request.query
  clock.ahead = Number(minutes) * 60_000
  for (const job of jobs) if (!name || job.name === name) await job.run(services)
  clock.ahead = 0
  return {}
})
server.get<{ Params: { tid: string } }>('/testing/books/:tid', async (request) => {
  const { tid } = request.params
  const { db } = services.database
  const sessions = await db
    .selectFrom('paymentSessions')
    .select(['state', 'providerId'])
    .where('tournamentId', '=', tid)
    .execute()
  const entries = await db.selectFrom('entries').select('id').where('tournamentId', '=', tid).execute()
  // a lapsed one holds nothing: it keeps the lines of a cart for its captain
  const holds = await db
    .selectFrom('holds')
    .select('id')
    .where('tournamentId', '=', tid)
    .where('lapsed', 'is', null)
    .execute()
  const mails = await db
    .selectFrom('mails')
    .innerJoin('paymentSessions as s', (join) => join.on('mails.about', '=', (eb) => eb.cast<string>('s.id', 'text')))
    .select('mails.state')
    .where('s.tournamentId', '=', tid)
    .execute()
  return {
    books: await booksOf(tid),
    sessions,
    entries: entries.length,
    holds: holds.length,
    mails: mails.map((mail) => mail.state),
  }
})
server.get<{ Params: { tid: string } }>('/testing/money/:tid', async (request) => {
  const { tid } = request.params
  const { db } = services.database
  const entries = await db
    .selectFrom('entries as e')
    .leftJoin('ledger as l', 'l.entryId', 'e.id')
    .select(['e.id', 'e.isCancelled', 'e.squadId', (eb) => eb.fn.sum<number>('l.amount').as('balance')])
    .where('e.tournamentId', '=', tid)
    .groupBy('e.id')
    .execute()
  const ledger = await db
    .selectFrom('ledger as l')
    .innerJoin('entries as e', 'e.id', 'l.entryId')
    .leftJoin('payments as p', 'p.id', 'l.paymentId')
    .select(['l.type', 'l.amount', 'l.notes', 'l.method', 'p.checkNumber', 'p.sessionId'])
    .where('e.tournamentId', '=', tid)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['state', 'amount', 'method', 'transactionId', 'ledgerId', 'notes'])
    .where('tournamentId', '=', tid)
    .execute()
  const mails = await db.selectFrom('mails').select(['id', 'kind', 'state', 'toAddress']).execute()
  const sessions = await db.selectFrom('paymentSessions').select('id').where('tournamentId', '=', tid).execute()
  return { books: await booksOf(tid), entries, ledger, refunds, mails, sessionIds: sessions.map(({ id }) => id) }
})
closeOnSignal(async () => {
  await app.stop(config.STOP_NOTICE > 0 ? noticeOver.promise : undefined)
  await database.close()
})
console.log(`listening ${await server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })}`)
// who is killed writes nothing at the end
flushCompileCache()
