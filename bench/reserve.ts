import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leanTables, leanWrites } from './bare.ts'
import { load, send } from './load.ts'
import { aFreeTournament, captains, type World } from './world.ts'

const clients = 64

/** Hold, session and settlement of one free entry, three calls over HTTP, by 64 captains at once. */
export async function reserveOverHttp(world: World, squadCount: number, seconds: number) {
  const { tid, squads } = await aFreeTournament(world, squadCount)
  const tokens = await captains(world, clients)
  let turn = 0
  const work = async (client: number) => {
    const headers = { authorization: `Bearer ${tokens[client]}` }
    const id = squads[turn++ % squads.length]
    const must = async (method: string, path: string, body: unknown) => {
      const keyed = { ...headers, 'idempotency-key': randomUUID() }
      const reply = await send(method, `${world.address}/api/${path}`, keyed, body)
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`)
      return JSON.parse(reply.text) as { paymentId: string; state: string }
    }
    await must('PUT', `registration/tournament/${tid}/hold`, { squads: [{ id, quantity: 1 }] })
    const { paymentId } = await must('POST', 'registration/tournament/createSession', {
      tournamentId: tid,
      squadEntries: [{ id, quantity: 1 }],
    })
    const { state } = await must('POST', `registration/tournament/${tid}/entry`, { paymentId, tournamentId: tid })
    if (state !== 'succeeded') throw new Error(`The order ended as ${state}.`)
  }
  await load(clients, 2, work) // people are known, plans are made
  return load(clients, seconds, work)
}

/**
 * Transactions of `leanWrites` a second, by pgbench on eight connections: what the database does with nothing in front of it.
 */
export async function reserveLean(world: World, squadCount: number, seconds: number): Promise<number> {
  await world.pool.query(leanTables(squadCount))
  return pgbench(
    world,
    seconds,
    `\\set squad random(1, ${squadCount})
\\set captain random(1, 64)
begin;
${leanWrites(':captain', ':squad').join(';\n')};
commit;
`,
  )
}

/** Runs a script on eight connections; returns transactions a second. */
export function pgbench(world: World, seconds: number, script: string): number {
  const file = join(mkdtempSync(join(tmpdir(), 'kegler-')), 'script.sql')
  writeFileSync(file, script)
  const url = new URL(world.url)
  const found = spawnSync('bash', ['-c', 'command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench | tail -n 1'], {
    encoding: 'utf8',
  })
  const done = spawnSync(
    found.stdout.trim(),
    [
      ...['-n', '-M', 'prepared', '-c', '8', '-j', '2', '-T', String(seconds), '-f', file],
      ...['-h', url.hostname, '-p', url.port || '5432', '-U', url.username, url.pathname.slice(1)],
    ],
    { encoding: 'utf8', env: { ...process.env, PGPASSWORD: url.password } },
  )
  const tps = /tps = ([\d.]+)/.exec(done.stdout)
  if (!tps) throw new Error(`pgbench did not run: ${done.stderr || done.error?.message}`)
  return Number(tps[1])
}
