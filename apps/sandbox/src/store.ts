import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What the imitated outside world remembers: JSON records by kind and id, in one SQLite file of its own, so that a
 * restart of the product finds the same outside world. Each part of the sandbox uses kinds that start with its name. */
export interface Store {
  /** null when there is none, or when it has expired. */
  get<T>(kind: string, id: string): T | null
  /** Makes or replaces; `expiresAt` is an instant in milliseconds. */
  put(kind: string, id: string, body: unknown, expiresAt?: number): void
  remove(kind: string, id: string): void
  /** All records of a kind that have not expired, oldest first. */
  list<T>(kind: string): { id: string; body: T }[]
  /** All or nothing. */
  atomically<T>(work: () => T): T
  close(): void
}

/** Opens the file (made when missing); ':memory:' keeps nothing. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists records (
      kind text not null, id text not null, body text not null, expires_at integer, made integer primary key autoincrement,
      unique (kind, id));`)
  const one = db.prepare(
    'select body from records where kind = ? and id = ? and (expires_at is null or expires_at > ?)',
  )
  const all = db.prepare(
    'select id, body from records where kind = ? and (expires_at is null or expires_at > ?) order by made',
  )
  const write = db.prepare(`insert into records (kind, id, body, expires_at) values (?, ?, ?, ?)
    on conflict (kind, id) do update set body = excluded.body, expires_at = excluded.expires_at`)
  const erase = db.prepare('delete from records where kind = ? and id = ?')
  const parse = <T>(text: unknown): T => JSON.parse(String(text)) as T
  return {
    get: <T>(kind: string, id: string) => {
      const row = one.get(kind, id, Date.now())
      return row ? parse<T>(row.body) : null
    },
    put: (kind, id, body, expiresAt) => void write.run(kind, id, JSON.stringify(body), expiresAt ?? null),
    remove: (kind, id) => void erase.run(kind, id),
    list: <T>(kind: string) =>
      all.all(kind, Date.now()).map((row) => ({ id: String(row.id), body: parse<T>(row.body) })),
    atomically: (work) => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
