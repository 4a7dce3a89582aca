import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { onServer } from '../testing/waiting.ts'
import { openDatabase, transact } from './db.ts'

const { services } = await theKit()

/** As a pooler that ignores the settings of a connection: it passes user, database and encoding on, and drops the rest. */
async function aPooler(url: URL): Promise<URL> {
  const sockets = new Set<Socket>()
  const pooler = createServer((client) => {
    const server = connect(Number(url.port), url.hostname)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    client.once('data', (start) => {
      const parts = start
        .subarray(8, start.length - 1)
        .toString()
        .split('\0')
        .slice(0, -1)
      const kept = parts.flatMap((name, n) =>
        n % 2 === 0 && ['user', 'database', 'client_encoding'].includes(name) ? [name, parts[n + 1] ?? ''] : [],
      )
      const body = Buffer.from(`${kept.join('\0')}\0\0`)
      const head = Buffer.alloc(8)
      head.writeInt32BE(8 + body.length)
      start.copy(head, 4, 4, 8)
      server.write(Buffer.concat([head, body]))
      client.pipe(server).pipe(client)
    })
  })
  await new Promise<void>((ready) => pooler.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    pooler.close()
  })
  const { port } = pooler.address() as { port: number }
  return Object.assign(new URL(url), { port: String(port), hostname: '127.0.0.1' })
}

test.runIf(onServer)(
  'a role without lock timeout behind a pooler is refused with what to do; with one it serves',
  async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(services.database.db)
    const direct = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${rows[0]?.name}` })
    await sql`create role pooled login superuser`.execute(services.database.db)
    onTestFinished(async () => void (await sql`drop role pooled`.execute(services.database.db)))
    const pooled = await aPooler(Object.assign(new URL(direct), { username: 'pooled' }))
    const open = () => openDatabase({ url: String(pooled), migrateUrl: String(direct), prepare: false, dataDir: '' })
    await expect(open()).rejects.toThrow("alter role ... set lock_timeout = '4s'")
    await sql`alter role pooled set lock_timeout = '4s'`.execute(services.database.db)
    const database = await open()
    onTestFinished(() => database.close())
    const named = await transact(database.db, { email: 'nobody' }, async (tx) => {
      await tx.selectFrom('tournaments').select('id').where('name', '=', 'none').execute()
      return (await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(tx)).rows
    })
    expect(named).toEqual([{ n: 0 }])
  },
)
