import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { environmentOf, type Outside, startOutside } from '@kegler/server/testing/outside.ts'
import pg from 'pg'
import { databaseMs, processMs } from './processor.ts'

/** A fresh database, the product in processes of its own on it, and what it needs of the outside world. */
export interface World {
  url: string
  pool: pg.Pool
  outside: Outside
  address: string
  /** One for each process of the product. */
  addresses: readonly string[]
  /** Statements, commits and milliseconds of processor time since the last count, of all processes. */
  count(): Promise<Count>
  /** Milliseconds of processor time since the start, of the database server and of all processes of the product. */
  processorMs(): Promise<number>
  /** What the database said of each statement since the last time, when its connections ask for that. */
  plans(): Promise<string[]>
  close(): Promise<void>
}
interface Count {
  statements: number
  commits: number
  cpuMs: number
}
export interface WorldOptions {
  settings?: Record<string, string>
  /** The checkout whose product is measured. */
  root?: string
  processes?: number
  /** A database that stays, made when it is not there; else one of its own that is dropped in the end. */
  database?: string
  /** Options of the connections to the database, as the server takes them: '-c jit=off'. */
  connection?: string
}

/** @throws when no PostgreSQL server is named */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { settings = {}, root = here, processes = 1, database, connection } = options
  const server = process.env.BENCH_DATABASE_URL
  if (!server)
    throw new Error(
      'Set BENCH_DATABASE_URL to a PostgreSQL server on this machine, for example postgres://postgres@127.0.0.1/postgres.',
    )
  const name = database ?? `kegler_bench_${randomUUID().slice(0, 8)}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await admin.query(`create database ${name}`)
  const url = String(Object.assign(new URL(server), { pathname: `/${name}` }))
  const outside = await startOutside()
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: connection ? `${url}?options=${encodeURIComponent(connection)}` : url,
    LOG_LEVEL: 'silent',
    ...environmentOf(outside),
    ...settings,
  }
  const args = ['--import', join(here, 'bench/statements.mjs'), 'apps/server/src/testing/child.ts']
  const children: ChildProcess[] = []
  const addresses: string[] = []
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  pool.on('error', () => {}) // the database is dropped under it in the end
  const close = async () => {
    for (const child of children) child.kill('SIGKILL')
    await pool.end()
    await outside.close()
    if (!database) await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  try {
    for (let n = 0; n < processes; n += 1) {
      const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] })
      children.push(child)
      addresses.push(await lineOf(child, /listening (\S+)/))
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    url,
    pool,
    outside,
    address: addresses[0] ?? '',
    addresses,
    plans: async () => {
      const [child] = children
      if (!child) return []
      const line = longLineOf(child, 'planned ')
      child.stdin?.write('plans\n')
      return JSON.parse(await line) as string[]
    },
    count: async () => {
      const counts = await Promise.all(
        children.map(async (child): Promise<Count> => {
          const line = lineOf(child, /counted (.+)/)
          child.stdin?.write('count\n')
          return JSON.parse(await line) as Count
        }),
      )
      const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
      return { statements: sum('statements'), commits: sum('commits'), cpuMs: sum('cpuMs') }
    },
    processorMs: async () => {
      const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
      const server = await databaseMs(rows[0]?.pid ?? 0)
      const product = await Promise.all(children.map(({ pid }) => processMs(pid ?? 0)))
      return product.reduce((sum, ms) => sum + ms, server)
    },
    close,
  }
}
const here = join(import.meta.dirname, '..')
/** The first group of the next line of output that matches. */
const lineOf = (child: ChildProcess, wanted: RegExp) =>
  new Promise<string>((ready, failed) => {
    const read = (text: Buffer) => {
      const found = wanted.exec(String(text))?.[1]
      if (!found) return
      child.stdout?.off('data', read)
      ready(found)
    }
    child.stdout?.on('data', read)
    child.on('exit', (code) => failed(new Error(`The product ended with ${code}.`)))
  })
/** The rest of the line that begins so, however long. */
const longLineOf = (child: ChildProcess, begin: string) =>
  new Promise<string>((ready) => {
    let all = ''
    const read = (text: Buffer) => {
      all += String(text)
      if (!all.endsWith('\n')) return
      child.stdout?.off('data', read)
      ready(all.slice(all.indexOf(begin) + begin.length))
    }
    child.stdout?.on('data', read)
  })

/** Access tokens of as many captains. */
export const captains = (world: World, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      world.outside.token({
        sub: `captain-${n}`,
        email: `captain-${n}@kegler.test`,
        email_verified: true,
        given_name: 'Casey',
        family_name: `Number ${n}`,
        birthdate: '1980-01-01',
        phone_number: '555',
      }),
    ),
  )

/** A tournament whose entries cost nothing, with this many squads of 40,000 entries each. */
export async function aFreeTournament(world: Pick<World, 'pool'>, squads: number, fee = 0) {
  const one = async (text: string, values: unknown[] = []) =>
    (await world.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  const account =
    await one(`insert into finance_accounts (name, provider_account_id) values ('Federation', 'acct_test_federation')
    on conflict (provider_account_id) do update set name = excluded.name returning id`)
  const tid = await one(
    `insert into tournaments (name, status, start_date, end_date, registration_close_date, time_zone, default_average, tournament_phone, finance_account_id)
     values ('Open', 3, current_date + 10, current_date + 200, current_date + 150, 'America/Chicago', 180, '555', $1) returning id`,
    [account],
  )
  const event = await one(
    `insert into events (tournament_id, name, expense_fee, lineage_fee, prize_fee, number_of_bowlers, entries_per_lane_pair)
     values ($1, 'Doubles', $2, 0, 0, 2, 2) returning id`,
    [tid, fee],
  )
  const made = await world.pool.query<{ id: string }>(
    `insert into squads (tournament_id, event_id, starts_at, start_lane, end_lane)
     select $1, $2, now() + n * interval '1 day' + interval '20 days', 1, 40000 from generate_series(1, $3) n returning id`,
    [tid, event, squads],
  )
  return { tid, event, squads: made.rows.map((row) => row.id) }
}
