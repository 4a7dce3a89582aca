import { hourMs } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { readBacklog, readRooms } from '../db/backlog.ts'
import type { Db } from '../db/db.ts'
import { remembered } from '../db/remembered.ts'
import type { Handles } from '../http/serve.ts'

const tablesMs = 60_000
const tablesAtMost = 20

export const getOperations: Handles<'GET admin/operations'> = async ({ actor, db, services, now }) => {
  if (actor.group) throw new Refusal('UNAUTHORIZED', 'Operations are for the organisation itself.')
  const since = (ms: number) => new Date(now.getTime() - ms)
  const [processes, hour, day, backlog, rooms, jobs, installation] = await Promise.all([
    db.selectFrom('processes').selectAll().orderBy('startedAt').orderBy('id').execute(),
    readSamples(db, '1 minute', since(hourMs)),
    readSamples(db, '15 minutes', since(24 * hourMs)),
    readBacklog(db, now),
    readRooms(db, now),
    db.selectFrom('jobRuns').selectAll().orderBy('name').execute(),
    remembered(db, 'installation', () => readInstallation(db), tablesMs),
  ])
  return {
    at: now.toISOString(),
    version: services.config.APP_VERSION,
    node: process.version,
    ...installation,
    processes: processes.map((one) => ({
      ...one,
      loop: Number(one.loop),
      startedAt: one.startedAt?.toISOString() ?? null,
      seenAt: one.seenAt.toISOString(),
    })),
    hour,
    day,
    queues: [...queuesOf(backlog), { name: 'People in waiting rooms', waiting: rooms.waiting, late: null }],
    jobs: jobs.map((job) => ({
      ...job,
      ranAt: job.ranAt.toISOString(),
      failedAt: job.failedAt?.toISOString() ?? null,
    })),
  }
}

async function readSamples(db: Db, step: string, from: Date) {
  const { rows } = await sql<{
    at: Date
    requests: number
    failed: number
    waitMs: number
    loop: number
    holdP95Ms: number | null
  }>`
    select date_bin(${step}::interval, at, 'epoch') as at, sum(requests) as requests, sum(failed) as failed, max(wait_ms) as "waitMs",
      max(loop) as loop, max(hold_p95_ms) as "holdP95Ms"
    from process_samples where at >= ${from} group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

const names = {
  holds: 'Carts that hold places',
  sessionsCreated: 'Payments not begun',
  sessionsProcessing: 'Payments under way',
  mails: 'Mails',
  refunds: 'Refunds',
  publications: 'Publications',
  exports: 'Exports',
  alerts: 'Alerts',
  waiting: 'Requests of waiting lists',
  offers: 'Offers of waiting lists',
}
const queuesOf = (backlog: Awaited<ReturnType<typeof readBacklog>>) => {
  const late: Partial<Record<keyof typeof names, number>> = {
    holds: backlog.holdsLate,
    sessionsProcessing: backlog.sessionsLate,
    mails: backlog.mailsLate,
    refunds: backlog.refundsLate,
    offers: backlog.offersLate,
  }
  return (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
    name: names[key],
    waiting: backlog[key],
    late: late[key] ?? null,
  }))
}

async function readInstallation(db: Db) {
  const about = await sql<{ database: string; schema: string; databaseBytes: number }>`
    select 'PostgreSQL ' || split_part(current_setting('server_version'), ' ', 1) as database,
      (select max(name) from kysely_migration) as schema, pg_database_size(current_database()) as "databaseBytes"`.execute(
    db,
  )
  const tables = await sql<{ name: string; rows: number; bytes: number }>`
    select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 3 desc, 1 limit ${tablesAtMost}`.execute(
    db,
  )
  const [{ database, schema, databaseBytes } = { database: '', schema: '', databaseBytes: 0 }] = about.rows
  return { database, schema, databaseBytes, tables: tables.rows }
}
