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
import { expireHolds, sweepPayments } from '../jobs/expire.ts'
import { sendDueRefunds } from '../payments/send-due-refunds.ts'
import { settle } from '../payments/settle.ts'
import { environmentOf, type Outside, startOutside } from '../testing/outside.ts'
import { openDatabase } from './db.ts'

type Row = Record<string, unknown>
type Read = (text: string) => Promise<Row[]>
const entriesWith = (roster: string, join = '') =>
  `select n.id, n.entry_number, n.squad_id, n.captain_id, n.is_cancelled, n.division_id,
      ${roster}.name, ${roster}.country_id, ${roster}.state, ${roster}.pair_code, ${roster}.group_code
    from entries n ${join} order by n.id`
/** What must be the same before and after the upgrade: one statement for both schemas, or one for each. */
const facts: Record<string, string | [before: string, after: string]> = {
  balances: `select coalesce(entry_id, virtual_entry_id) as id, sum(amount)::int as balance from ledger group by 1 order by 1`,
  refunds: `select id, session_id, payment_id, amount, state::text from refunds order by 1`,
  places: `select id, taken, total from squads order by id`,
  held: `select h.captain_id, h.session_id, l.squad_id, l.linked_squad_id, l.quantity
    from holds h join hold_lines l on l.hold_id = h.id order by 1, 2, 3`,
  entries: [entriesWith('n'), entriesWith('r', 'join rosters r on r.entry_id = n.id')],
  positions: [
    `select entry_id, position, bowler_id, average, is_professional from roster_positions order by 1, 2`,
    `select r.entry_id, p.position, p.bowler_id, p.average, p.is_professional
      from rosters r join roster_positions p on p.roster_id = r.id where r.entry_id is not null order by 1, 2`,
  ],
  cartRosters: [
    `select id, captain_id, squad_id, roster_data ->> 'name' as name, roster_data ->> 'countryId' as country_id,
        roster_data ->> 'pairCode' as pair_code, (select count(*)::int from jsonb_array_elements(roster_data -> 'virtualEntries')) as team_events
      from cart_rosters where squad_id is not null order by 1`,
    `select id, captain_id, squad_id, name, country_id, pair_code, cardinality(virtual_event_ids) as team_events
      from rosters where entry_id is null order by 1`,
  ],
  cartPositions: [
    `select c.id, (p ->> 'position')::int as position, (p -> 'bowler' ->> 'id')::uuid as bowler_id,
        (p ->> 'average')::int as average, (p ->> 'isProfessional')::boolean as is_professional
      from cart_rosters c cross join jsonb_array_elements(c.roster_data -> 'rosterPositions') p
      where c.squad_id is not null and p -> 'bowler' ->> 'id' is not null order by 1, 2`,
    `select r.id, p.position, p.bowler_id, p.average, p.is_professional
      from rosters r join roster_positions p on p.roster_id = r.id where r.entry_id is null order by 1, 2`,
  ],
  cartVirtual: [
    `select c.id, c.virtual_event_id, v.ordinality::int as number, (v.value -> 'bowler' ->> 'id')::uuid as bowler_id
      from cart_rosters c cross join jsonb_array_elements(c.roster_data -> 'virtualEntries') with ordinality v
      where c.virtual_event_id is not null order by 1, 3`,
    `select c.id, c.virtual_event_id, v.ordinality::int as number, v.bowler as bowler_id
      from cart_virtual_rosters c cross join unnest(c.bowler_ids) with ordinality v (bowler, ordinality) order by 1, 3`,
  ],
}
const before = new Map<string, Row[]>()

let services: App['services']
let server: App['server']
let outside: Outside
const clock = { ahead: 0 }
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
  const now = () => new Date(last.at.getTime() + 60_000 + Date.now() - started + clock.ahead)
  outside = await startOutside()
  const config = readConfig({ LOG_LEVEL: 'fatal', ...environmentOf(outside) })
  ;({ server, services } = await buildApp(config, database, { replace: { now, cards: provider() } }))
  return async () => {
    await server.close()
    await outside.close()
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
  const target = new URL(url)
  target.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const old = new pg.Client({ connectionString: String(target) })
  await old.connect()
  await old.query(season)
  await old.query('set search_path to public')
  await remember(async (text) => (await old.query<Row>(text)).rows)
  await old.end()
  return { url: String(target), dataDir: '', loadFrom: undefined }
}
async function remember(old: Read): Promise<void> {
  for (const [name, text] of Object.entries(facts))
    before.set(name, await old(typeof text === 'string' ? text : text[0]))
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
    listRefunds: async () => [],
    listTaken: async () => [],
    readEvent: () => {
      throw new Error('no events here')
    },
    connectUrl: () => null,
    connectAccount: () => {
      throw new Error('no accounts here')
    },
    readCharging: async () => null,
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
const wrongBalances = () =>
  read('select * from balance_counts where amount <> counted or sums <> counted_sums or captain_id <> owner_id')

test.each(Object.entries(facts))('%s are what they were', async (name, text) => {
  expect(before.get(name)?.length).toBeGreaterThan(5)
  expect(await read(typeof text === 'string' ? text : text[1])).toEqual(before.get(name))
})

test('counters of places and balances are the sums of their rows', async () => {
  expect([await wrongCounters(), await wrongBalances()]).toEqual([[], []])
})

test('caps are not above the total; a virtual event and its events are of one tournament', async () => {
  expect(await read('select id from squads where captain_cap > total')).toEqual([])
  const capped = `from squads s join tournaments t on t.id = s.tournament_id where t.name = 'Upgrade Open' and s.taken = 3`
  expect(await read(`select s.captain_cap = s.total as full ${capped}`)).toEqual([{ full: true }])
  expect(await read('select 1 from virtual_event_maps where tournament_id is null')).toEqual([])
})

test('the older audit is found by tournament, captain and bowler, its values about people stand apart', async () => {
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
  const named = `type_name in ('Roster', 'Entry') and (property = 'name' or property is null and coalesce(a.original_value, a.current_value)::jsonb ? 'name')`
  expect(
    await read(`select a.id from audit a where ${named} and coalesce(a.original_value, a.current_value) is not null`),
  ).toEqual([])
  const [teams] = await read(`select count(*)::int as kept from audit a join audit_values v on v.audit_id = a.id
    where type_name in ('Roster', 'Entry') and strpos(v.current_value, '"name"') > 0`)
  expect(teams?.kept).toBeGreaterThan(0)
})
test('a session that was paid before the upgrade settles, with its rosters; an unpaid one waits', async () => {
  const { id } = await sessionOf('paid')
  paid.add(String(id))
  const balance = await sessionOf('balance-paid')
  paid.add(String(balance.id))
  await sweepPayments(services)
  expect([(await sessionOf('paid')).state, (await sessionOf('balance-paid')).state]).toEqual(['succeeded', 'succeeded'])
  expect((await sessionOf('free')).state).toBe('succeeded')
  expect((await sessionOf('processing')).state).toBe('processing')
  expect(await soldTo('paid')).toEqual(await soldTo('settled'))
  expect([await wrongCounters(), await wrongBalances()]).toEqual([[], []])
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
  expect([await wrongCounters(), await wrongBalances()]).toEqual([[], []])
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

test('a cart that was held, with its rosters, is bought after the upgrade', async () => {
  const [captain] = await read(`select id, subject, email from persons where email = 'cart@upgrade.test'`)
  const lines = (table: string, of: string) =>
    read(
      `select l.${of} as id, l.quantity from ${table} l join holds h on h.id = l.hold_id where h.captain_id = '${captain?.id}'`,
    )
  const [tournament] = await read(`select id from tournaments where name = 'Upgrade Open'`)
  const claims = {
    given_name: 'cart',
    family_name: 'Upgrade',
    birthdate: '1980-05-05',
    phone_number: '555-0100',
    roles: [],
  }
  const token = await outside.token({ sub: captain?.subject, email: captain?.email, email_verified: true, ...claims })
  const reply = await server.inject({
    method: 'POST',
    url: '/api/registration/tournament/createSession',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      tournamentId: tournament?.id,
      squadEntries: await lines('hold_lines', 'squad_id'),
      squadVirtualEntries: await lines('hold_virtual_lines', 'virtual_event_id'),
    },
  })
  const { paymentId, messages } = reply.json<{ paymentId: string; messages: string[] }>()
  expect(messages).toEqual([])
  paid.add(paymentId)
  await read(`update payment_sessions set state = 'processing', provider_kind = 'intent' where id = '${paymentId}'`)
  expect(await settle(services, paymentId)).toBe('succeeded')
  expect(await soldTo('cart')).toEqual(await soldTo('settled'))
  expect(await read(`select id from rosters where entry_id is null and captain_id = '${captain?.id}'`)).toEqual([])
  expect([await wrongCounters(), await wrongBalances()]).toEqual([[], []])
})

test('a refund that was due is sent; held places come back when their time is over', async () => {
  await sendDueRefunds(services)
  expect(await read(`select state::text from refunds where state <> 'done'`)).toEqual([])
  const held = () => read(`select sum(quantity)::int as places from hold_lines`)
  expect(await held()).toEqual([{ places: 3 }])
  clock.ahead = 3 * 3_600_000
  await expireHolds(services)
  expect(await held()).toEqual([{ places: null }])
  expect(await wrongCounters()).toEqual([])
})
