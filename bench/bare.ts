import { spawn } from 'node:child_process'
import Fastify from 'fastify'
import pg from 'pg'

/*
 * A bare Fastify in a process of its own. `/`: the bytes it was started with. With a database also `/read`: one row by
 * its key, and `/write`: the writes of `leanWrites` in one transaction.
 */
interface Bare {
  address: string
  pid: number
  close: () => void
}
export async function startBare(bytes: string, databaseUrl = ''): Promise<Bare> {
  const args = [import.meta.filename, '--serve', databaseUrl]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(bytes)
  const address = await new Promise<string>((ready) =>
    child.stdout.once('data', (text: Buffer) => ready(String(text).trim())),
  )
  return { address, pid: child.pid ?? 0, close: () => void child.kill('SIGKILL') }
}

/** Tables without triggers or further keys: what writing costs without a product around it. */
export const leanTables = (squads: number) => `
  drop table if exists lean_holds, lean_sessions, lean_entries, lean_ledger, lean_squads;
  create table lean_holds (id uuid primary key default gen_random_uuid(), captain int not null, expires_at timestamptz not null);
  create table lean_sessions (id uuid primary key default gen_random_uuid(), captain int not null, contents jsonb not null);
  create table lean_entries (id uuid primary key default gen_random_uuid(), captain int not null, squad int not null, name text not null);
  create table lean_ledger (id bigint generated always as identity primary key, captain int not null, amount int not null);
  create table lean_squads (id int primary key, taken int not null check (taken <= 100000000)) with (fillfactor = 40);
  insert into lean_squads select n, 0 from generate_series(1, ${squads}) n`
const contents = JSON.stringify({
  lines: { squads: [{ id: 'x'.repeat(36), quantity: 1 }] },
  virtualEntries: [],
  virtual: [],
})
/** The writes of one reserve alone. It does not change with the product, so that figures of different releases compare. */
export const leanWrites = (captain: string, squad: string) => [
  `insert into lean_holds (captain, expires_at) values (${captain}, now())`,
  `insert into lean_sessions (captain, contents) values (${captain}, '${contents}')`,
  `insert into lean_entries (captain, squad, name) values (${captain}, ${squad}, 'No Team Name')`,
  `insert into lean_ledger (captain, amount) values (${captain}, 0)`,
  `update lean_squads set taken = taken + 1 where id = ${squad}`,
]

if (process.argv[2] === '--serve') {
  let bytes = ''
  for await (const part of process.stdin) bytes += part
  const pool = new pg.Pool({ connectionString: process.argv[3], max: 10 })
  const server = Fastify()
  server.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
  let turn = 0
  const nextSquad = () => 1 + (turn++ % 100)
  server.get('/read', async () => {
    const named = { name: 'one', text: 'select * from lean_squads where id = $1', values: [nextSquad()] }
    return (await pool.query(named)).rows
  })
  server.get('/write', async () => {
    const client = await pool.connect()
    await client.query('begin')
    const values = [nextSquad()]
    for (const [index, text] of leanWrites('$1', '$1').entries())
      await client.query({ name: `write ${index}`, text, values })
    await client.query('commit')
    client.release()
    return {}
  })
  console.log(await server.listen({ port: 0, host: '127.0.0.1' }))
}
