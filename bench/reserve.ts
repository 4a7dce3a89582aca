import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aFreeTournament, captains, load, send, type World } from './world.ts'

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
      const reply = await send(method, `${world.address}/api/${path}`, headers, body)
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

/** The same statements run by pgbench on eight connections: what the database alone can do, one reserve after another. */
export async function reserveRaw(world: World, squadCount: number, seconds: number): Promise<number> {
  const { tid, event, squads } = await aFreeTournament(world, squadCount)
  await world.pool.query('create table if not exists bench_squads (n int primary key, id uuid not null)')
  await world.pool.query('truncate bench_squads')
  await world.pool.query('insert into bench_squads select n, id from unnest($1::uuid[]) with ordinality as u (id, n)', [
    squads,
  ])
  await world.pool.query(
    `insert into persons (subject, email, email_verified) select 'raw-' || n, 'raw-' || n || '@kegler.test', true from generate_series(1, 64) n on conflict do nothing`,
  )
  const file = join(mkdtempSync(join(tmpdir(), 'kegler-')), 'reserve.sql')
  writeFileSync(file, script(tid, event, squadCount))
  const url = new URL(world.url)
  const done = spawnSync(
    pgbench(),
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      '8',
      '-j',
      '2',
      '-T',
      String(seconds),
      '-f',
      file,
      '-h',
      url.hostname,
      '-p',
      url.port || '5432',
      '-U',
      url.username,
      url.pathname.slice(1),
    ],
    { encoding: 'utf8', env: { ...process.env, PGPASSWORD: url.password } },
  )
  const found = /tps = ([\d.]+)/.exec(done.stdout)
  if (!found) throw new Error(`pgbench did not run: ${done.stderr || done.error?.message}`)
  return Number(found[1])
}

const pgbench = () => {
  const found = spawnSync('bash', ['-c', 'command -v pgbench || ls /usr/lib/postgresql/*/bin/pgbench | tail -n 1'], {
    encoding: 'utf8',
  })
  return found.stdout.trim()
}

/** The product's reads and writes of one reserve, in its three transactions. */
const script = (tid: string, event: string, squads: number) => `
\\set n random(1, ${squads})
\\set c random(1, 64)
select id as squad from bench_squads where n = :n \\gset
select id as captain from persons where subject = 'raw-' || :c::int \\gset
select gen_random_uuid() as session, gen_random_uuid() as hold, gen_random_uuid() as entry \\gset
select * from tournaments where id = '${tid}' and group_id is null;
begin;
select set_config('kegler.user', 'bench', true);
insert into holds (id, captain_id, tournament_id, expires_at) values (:hold, :captain, '${tid}', now())
  on conflict (captain_id, tournament_id) where session_id is null do update set tournament_id = excluded.tournament_id returning id as hold \\gset
select r.quantity from bundling_rules r where r.tournament_id = '${tid}' and r.inactive_at is null;
select s.*, l.starts_at from squad_offers s left join squad_offers l on l.id = s.linked_squad_id where s.tournament_id = '${tid}' and s.id = :squad;
insert into hold_lines (hold_id, squad_id, quantity) values (:hold, :squad, 1) on conflict do nothing;
commit;
select * from tournaments where id = '${tid}' and group_id is null;
begin;
select set_config('kegler.user', 'bench', true);
select * from payment_sessions where payer_id = :captain and tournament_id = '${tid}' and kind = 'purchase' and state in ('created', 'processing') for update;
select * from hold_lines where hold_id = :hold;
select s.*, l.starts_at from squad_offers s left join squad_offers l on l.id = s.linked_squad_id where s.tournament_id = '${tid}' and s.id = :squad;
select * from cart_rosters where captain_id = :captain and tournament_id = '${tid}';
insert into payment_sessions (id, kind, source, tournament_id, payer_id, created_by, amount, contents, contents_hash, created_at, expires_at, state)
  values (:session, 'purchase', 'captain', '${tid}', :captain, :captain, 0, '{"lines": {"squads": []}, "units": [], "virtual": []}', 'x', now(), now(), 'failed');
update holds set session_id = :session, expires_at = now() where id = :hold;
commit;
select * from payment_sessions where id = :session;
begin;
select set_config('kegler.user', 'bench', true);
select * from payment_sessions where id = :session for update;
update payment_sessions set state = 'succeeded', settled_at = now() where id = :session;
delete from holds where session_id = :session;
insert into entries (id, tournament_id, event_id, squad_id, captain_id, name, session_id, session_index)
  values (:entry, '${tid}', '${event}', :squad, :captain, 'No Team Name', :session, 0);
insert into ledger (entry_id, type, amount, expense, lineage, prize, description, created_by, created_at)
  values (:entry, 'Charge', 0, 0, 0, 0, 'entry fee', 'bench', now());
select * from persons where id = :captain;
insert into mails (kind, about, to_address, data, next_at, created_at) values ('welcome', :session, 'x@kegler.test', '{}', now(), now());
commit;
select * from payment_sessions where id = :session;
`
