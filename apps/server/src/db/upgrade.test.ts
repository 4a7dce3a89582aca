import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { ProviderPayment } from '../gateways/card-payments.ts'
import { expireSessions } from '../jobs/expire.ts'
import { sweepPayments } from '../jobs/sweep-payments.ts'
import { sendDueRefunds } from '../payments/send-due-refunds.ts'
import { settle } from '../payments/settle.ts'
import { openDatabase } from './db.ts'

type Row = Record<string, unknown>
type Read = (text: string) => Promise<Row[]>
/** What must be the same before and after the upgrade. */
const sold = (roster: 'n' | 'r') => ({
  balances: `select coalesce(entry_id, virtual_entry_id) as id, sum(amount)::int as balance from ledger group by 1 order by 1`,
  places: `select id, taken, total from squads order by id`,
  entries: `select n.id, n.entry_number, n.squad_id, n.captain_id, n.is_cancelled, n.division_id,
      ${roster}.name, ${roster}.country_id, ${roster}.state, ${roster}.pair_code, ${roster}.group_code
    from entries n ${roster === 'r' ? 'join rosters r on r.entry_id = n.id' : ''} order by n.id`,
})
const before: { [name in keyof ReturnType<typeof sold> | 'positions']?: Row[] } = {}

let services: App['services']
let read: Read
/** Sessions whose payer has paid at the provider. */
const paid = new Set<string>()

beforeAll(async () => {
  const season = gunzipSync(readFileSync(join(import.meta.dirname, '../testing/upgrade/season-1.sql.gz'))).toString()
  const options = process.env.TEST_DATABASE_URL
    ? await loadServer(process.env.TEST_DATABASE_URL, season)
    : await loadEmbedded(season)
  const database = await openDatabase(options)
  read = async (text) => (await database.pool.query<Row>(text)).rows
  const [last] = (await read(`select max(created_at) as at from payment_sessions`)) as [{ at: Date }]
  const started = Date.now()
  const now = () => new Date(last.at.getTime() + 60_000 + Date.now() - started)
  const app = await buildApp(readConfig({ LOG_LEVEL: 'fatal', STRIPE_PUBLISHABLE_KEY: 'pk_test' }), database, {
    replace: { now, cards: provider() },
  })
  services = app.services
  return async () => {
    await app.server.close()
    await database.close()
    if (options.loadFrom) rmSync(options.loadFrom)
  }
}, 120_000)

async function loadEmbedded(season: string) {
  const old = await PGlite.create('memory://')
  await old.exec(season)
  await old.exec('set search_path to public')
  await remember(async (text) => (await old.query<Row>(text)).rows)
  const loadFrom = join(tmpdir(), `kegler-upgrade-${randomUUID()}.tar`)
  writeFileSync(loadFrom, Buffer.from(await (await old.dumpDataDir('none')).arrayBuffer()))
  await old.close()
  return { dataDir: 'memory://', loadFrom }
}
async function loadServer(url: string, season: string) {
  const name = `kegler_upgrade_${randomUUID().slice(0, 8)}`
  const own = new URL(url)
  own.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const old = new pg.Client({ connectionString: String(own) })
  await old.connect()
  await old.query(season)
  await old.query('set search_path to public')
  await remember(async (text) => (await old.query<Row>(text)).rows)
  await old.end()
  return { url: String(own), dataDir: '', loadFrom: undefined }
}
async function remember(old: Read): Promise<void> {
  for (const [name, text] of Object.entries(sold('n'))) before[name as keyof typeof before] = await old(text)
  before.positions = await old(
    `select entry_id, position, bowler_id, average, is_professional from roster_positions order by 1, 2`,
  )
}

/** A card provider that knows the payments of every session; those in `paid` are paid. */
function provider(): App['services']['cards'] {
  const payment = (id: string, paymentId: string, amount: number): ProviderPayment => ({
    kind: 'intent',
    id,
    state: paid.has(paymentId) ? 'paid' : 'open',
    amountReceived: paid.has(paymentId) ? amount : 0,
    card: null,
    transactionId: id,
    clientSecret: `${id}_secret`,
    url: null,
  })
  const find = async (_: unknown, id: string) => {
    const [session] = await read(`select id, amount from payment_sessions where provider_id = '${id}'`)
    return payment(id, String(session?.id ?? id.replace('pi_', '')), Number(session?.amount))
  }
  return {
    publishableKey: 'pk_test',
    makeIntent: async (order) => payment(`pi_${order.paymentId}`, order.paymentId, order.amount),
    makeCheckout: async (order) => payment(`pi_${order.paymentId}`, order.paymentId, order.amount),
    read: find,
    cancel: async (kind, id) => ({ ...(await find(kind, id)), state: 'closed' }),
    refund: async ({ refundId }) => ({
      id: `re_${refundId}`,
      status: 'succeeded',
      failureReason: null,
      feeReturned: 0,
    }),
    readEvent: () => {
      throw new Error('no events here')
    },
  }
}

const sessionOf = async (captain: string): Promise<Row> => {
  const [session] =
    await read(`select s.*, s.state::text as state from payment_sessions s join persons p on p.id = s.payer_id
    where p.email = '${captain}@upgrade.test'`)
  if (!session) throw new Error(`${captain} has no session`)
  return session
}
const wrongCounters = () => read('select * from squad_counts where taken <> counted')

test('counters, balances, entries and rosters are what they were', async () => {
  expect(await wrongCounters()).toEqual([])
  for (const [name, text] of Object.entries(sold('r')))
    expect([name, await read(text)]).toEqual([name, before[name as keyof typeof before]])
  expect(await positions()).toEqual(before.positions)
})

test('caps are not above the total; a virtual event and its events are of one tournament', async () => {
  expect(await read('select id from squads where captain_cap > total')).toEqual([])
  const capped = `from squads s join tournaments t on t.id = s.tournament_id where t.name = 'Upgrade Open' and s.taken = 3`
  expect(await read(`select s.captain_cap = s.total as full ${capped}`)).toEqual([{ full: true }])
  expect(await read('select 1 from virtual_event_maps where tournament_id is null')).toEqual([])
})

test('the audit of before is found by tournament, captain and bowler, its values about people stand apart', async () => {
  const lost = `select a.message from audit a where a.tournament_id is null and a.type_name not in
    ('Captain', 'Captain Note', 'Captain Group', 'Bowler', 'Group', 'Finance Account', 'Installation') limit 3`
  expect(await read(lost)).toEqual([])
  const missing = `select e.id from entries e where not exists (select from audit a where a.about @> array[e.id, e.captain_id] and a.tournament_id = e.tournament_id)
    union select p.bowler_id from roster_positions p join rosters r on r.id = p.roster_id
      where r.entry_id is not null and not exists (select from audit a where a.about @> array[p.bowler_id])`
  expect(await read(missing)).toEqual([])
  expect(
    await read(`select id from audit where type_name = 'Captain' and (original_value || current_value) is not null`),
  ).toEqual([])
  const [captains] = await read(`select count(*)::int as added, count(v.current_value)::int as kept from audit a
    left join audit_values v on v.audit_id = a.id where a.message = 'Captain added'`)
  expect(captains).toEqual({ added: expect.any(Number), kept: captains?.added })
})
const positions = () =>
  read(`select r.entry_id, p.position, p.bowler_id, p.average, p.is_professional
    from rosters r join roster_positions p on p.roster_id = r.id where r.entry_id is not null order by 1, 2`)

test('a session that was paid before the upgrade settles, with its rosters; an unpaid one is given up', async () => {
  const { id } = await sessionOf('paid')
  paid.add(String(id))
  const balance = await sessionOf('balance-paid')
  paid.add(String(balance.id))
  await sweepPayments(services)
  expect([(await sessionOf('paid')).state, (await sessionOf('balance-paid')).state]).toEqual(['succeeded', 'succeeded'])
  expect((await sessionOf('free')).state).toBe('succeeded')
  expect((await sessionOf('processing')).state).toBe('processing')
  expect(await soldTo('paid')).toEqual(await soldTo('settled'))
  expect(await wrongCounters()).toEqual([])
})

test('a session that was open at the provider, and one that had not been there yet, are paid after the upgrade', async () => {
  for (const captain of ['processing', 'balance-processing']) {
    const { id } = await sessionOf(captain)
    paid.add(String(id))
    expect(await settle(services, String(id))).toBe('succeeded')
  }
  for (const captain of ['created', 'balance-created']) {
    const { id } = await sessionOf(captain)
    paid.add(String(id))
    await read(`update payment_sessions set state = 'processing', provider_kind = 'intent' where id = '${id}'`)
    expect(await settle(services, String(id))).toBe('succeeded')
  }
  const bought = await soldTo('settled')
  expect(bought).toHaveLength(5)
  expect(await soldTo('processing')).toEqual(bought)
  expect(await soldTo('created')).toEqual(bought)
  expect(await wrongCounters()).toEqual([])
  expect(
    await read(`select p.email from ledger l left join entries e on e.id = l.entry_id left join virtual_entries v on v.id = l.virtual_entry_id
      join persons p on p.id = coalesce(e.captain_id, v.captain_id)
      where p.email like '%@upgrade.test' group by p.email having sum(l.amount) <> 0`),
  ).toEqual([])
})

/** What a captain owns: each entry with its name, how many places of its roster are taken and what it counts in. */
const soldTo = (captain: string) =>
  read(`select v.name as event, case when v.number_of_bowlers = 3 then o.name end as team, o.country_id, o.state, o.pair_code,
      o.filled as bowlers,
      (select count(*)::int from virtual_entries t where t.team_entry_id = e.id) as team_events,
      (select count(*)::int from virtual_entries t join roster_positions r on r.bowler_id = t.bowler_id where r.roster_id = o.id) as bowler_events
    from entries e join rosters o on o.entry_id = e.id join events v on v.id = e.event_id join persons p on p.id = e.captain_id
    where p.email = '${captain}@upgrade.test' order by e.entry_number`)

test('a refund that was due is sent; held places come back when their time is over', async () => {
  await sendDueRefunds(services)
  expect(await read(`select state::text from refunds where state <> 'done'`)).toEqual([])
  await expireSessions(services)
  expect(await wrongCounters()).toEqual([])
})
