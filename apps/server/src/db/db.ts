import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '@kegler/domain/errors.ts'
import { undoneAct } from '@kegler/domain/undo/undo.rules.ts'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { tracedStatement } from '../traces.ts'
import { DatabaseUnreachable, databaseErrorCode } from './database-errors.ts'
import { migrate } from './migrate.ts'
import { type EmbeddedDatabase, startEmbedded } from './pglite.ts'
import { PGliteStream } from './pglite-stream.ts'
import { rememberFor } from './remembered.ts'
import { requireLockTimeout } from './require-lock-timeout.ts'
import type { DB } from './tables.ts'

pg.types.setTypeParser(20, Number) // int8: counts and ids stay below 2^53
pg.types.setTypeParser(1700, Number) // numeric: percents only, money is whole cents
pg.types.setTypeParser(1082, (text) => text) // a day stays 'YYYY-MM-DD'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>
export interface Database {
  db: Db
  pool: pg.Pool
  kind: 'embedded' | 'server'
  /** Writes the embedded database to a file. */
  dump(file: string): Promise<void>
  close(): Promise<void>
}
interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded database is used. */
  url?: string | undefined
  /** The same database, reached without a pooler; migrations go there. */
  migrateUrl?: string | undefined
  /** False: statements have no names, for a pooler that gives each transaction another connection. */
  prepare?: boolean
  dataDir: string
  /** Connections at most; few are faster when many want one squad. */
  poolSize?: number
  /** How long a server may take for one statement, in milliseconds; then it counts as unreachable. A fifth of it for a lock. */
  answerMs?: number
  /** How long what staff set up, the same for everybody, is remembered; 0: it is always read. */
  rememberMs?: number
  /** A dump to start the embedded database from. */
  loadFrom?: string | undefined
}

/** Opens the database and brings it up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  let embedded: EmbeddedDatabase | undefined
  let pool: pg.Pool
  if (options.url) {
    const server = { connectionString: options.url, application_name: 'kegler' }
    // a migration may take as long as it needs
    const unlimited = makePool({
      ...server,
      connectionString: options.migrateUrl ?? options.url,
      max: 1,
      connectionTimeoutMillis: 20_000,
    })
    await migrate(kyselyOn(unlimited)).finally(() => unlimited.end())
    const answerMs = options.answerMs ?? 20_000
    pool = makePool({
      ...server,
      Client: options.prepare === false ? UnnamedClient : PreparingClient,
      max: options.poolSize ?? 8,
      connectionTimeoutMillis: answerMs / 2,
      keepAlive: true,
      // compiling a statement takes longer than the largest of these
      options: '-c jit=off',
      lock_timeout: answerMs / 5,
      statement_timeout: answerMs * 0.75,
      // for a server that says nothing any more, not even that
      query_timeout: answerMs,
      idle_in_transaction_session_timeout: answerMs,
    })
    await requireLockTimeout(pool)
  } else {
    if (!options.dataDir.startsWith('memory:')) await mkdir(dirname(options.dataDir), { recursive: true })
    const engine = await startEmbedded({ dataDir: options.dataDir, loadFrom: options.loadFrom })
    embedded = engine
    // the type of `stream` wants a socket; the driver uses only what a duplex stream has
    const stream = () => new PGliteStream(engine) as unknown as ReturnType<NonNullable<pg.ClientConfig['stream']>>
    pool = makePool({ max: 1, connectionTimeoutMillis: 60_000, user: 'postgres', host: 'embedded', stream })
    await migrate(kyselyOn(pool))
  }
  const db = kyselyOn(pool)
  rememberFor(db, options.rememberMs ?? 250)
  return {
    db,
    pool,
    kind: embedded ? 'embedded' : 'server',
    dump: async (file) => {
      if (!embedded) throw new Error('Only the embedded database can be dumped here; use pg_dump for a server.')
      await embedded.dump(file)
    },
    close: async () => {
      await pool.end()
      await embedded?.close()
    },
  }
}

function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ Client: PreparingClient, ...config })
  pool.on('error', (error) => console.error('A database connection was lost:', error.message))
  // a connection in use that breaks between two queries reports here only; unhandled, it would end the process
  pool.on('connect', (client) => void client.on('error', () => {}))
  guard(pool)
  return pool
}
const kyselyOn = (pool: pg.Pool): Db =>
  new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Statements that one connection keeps prepared; what is asked after these is planned each time. */
const preparedAtMost = 400
/**
 * Prepares every statement with parameters once for each connection: planning the larger reads costs more than they do.
 * Names the author to the audit in the same round trip that begins a transaction.
 */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>()
  protected readonly isNaming: boolean = true

  override query(...asked: unknown[]): never {
    const [text, values] = asked
    const send = () => this.#send(asked)
    const sent: unknown =
      typeof text === 'string' ? tracedStatement(text, Array.isArray(values) && values.length > 0, send) : send()
    return (sent instanceof Promise ? sent.catch((error: Error) => this.#failed(error)) : sent) as never
  }
  /** A connection on which nothing is answered must not go back to the pool: others would wait behind this statement. */
  #failed(error: Error): never {
    if (error.message === 'Query read timeout') void this.end()
    return rethrow(error)
  }
  #send(asked: unknown[]): unknown {
    const [text, values] = asked
    const author = text === 'begin' ? beginning.getStore() : undefined
    if (author) {
      const named = JSON.stringify({ ...asTyped(author), requestId: author.requestId ?? randomUUID() })
      return super.query(`begin; set local kegler.author = ${pg.escapeLiteral(named)}`)
    }
    if (this.isNaming && typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = this.#nameOf(text)
      if (name) return super.query({ name, text, values }, ...(asked.slice(2) as []))
    }
    return super.query(...(asked as [string]))
  }
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= preparedAtMost) return known
    const name = `k${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}

class UnnamedClient extends PreparingClient {
  protected override readonly isNaming = false
}

const beginning = new AsyncLocalStorage<Author>()
const inTransaction = new AsyncLocalStorage<true>()
/** A query outside the running transaction would wait for itself on one connection, and be no part of it on many. */
function guard(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const guarded = (callback?: unknown) => {
    if (inTransaction.getStore()) throw new Error('A query left the running transaction: use `tx`, not `db`.')
    const client = (connect as (callback?: unknown) => Promise<pg.PoolClient> | undefined)(callback)
    return client?.catch(rethrow)
  }
  pool.connect = guarded as typeof pool.connect
}

/** What the driver throws by itself has no SQLSTATE. */
function rethrow(error: Error): never {
  throw error instanceof pg.DatabaseError ? error : new DatabaseUnreachable(error.message, { cause: error })
}

/** Reasons name acts that were taken back: one that people typed never reads like that. */
const asTyped = (author: Author): Author =>
  author.act?.endsWith('/undo') || undoneAct(author.reason ?? null) === null
    ? author
    : { ...author, reason: `'${author.reason}'` }

/** Who changes something, for the audit. */
export interface Author {
  email: string
  /** Joins all that one act writes; made when there is none. */
  requestId?: string | undefined
  /** The key of the call, or the name of the job. */
  act?: string
  /** The role that allowed the call. */
  role?: string | undefined
  reason?: string
  /** E-mail address of the person whose will it was, when somebody else's hand writes. */
  onBehalfOf?: string
}

/**
 * Runs `work` in one transaction and names its author to the audit. Deadlocks are tried again; a lock that stays
 * taken is refused as `Busy`. No outside call belongs inside. On a transaction it runs in that one, which has named its
 * author.
 */
export async function transact<T>(db: Db, author: Author, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await beginning.run(author, () =>
        db.transaction().execute((tx) => inTransaction.run(true, () => work(tx))),
      )
    } catch (error) {
      const code = databaseErrorCode(error)
      if ((code === '40P01' || code === '40001') && attempt < 4) continue
      if (code === '55P03' || code === '40P01' || code === '40001')
        throw new Refusal('Busy', 'Many people are booking right now. Please try again in a moment.')
      throw error
    }
  }
}
