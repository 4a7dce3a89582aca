import { openDatabase } from '@kegler/server/db/db.ts'
import { recomputeEntryDivision, recomputeVirtualDivisions } from '@kegler/server/rosters/divisions.ts'
import { databaseTemplate } from '@kegler/server/testing/template.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { makeDirectory } from '../membership/directory.ts'
import { demoToday } from '../today.ts'
import { loadDemo } from './demo.ts'
import { demoDatabase } from './testing/demo-database.ts'

const now = new Date()
const open = async () => openDatabase({ dataDir: 'memory://', loadFrom: await databaseTemplate() })
const database = await demoDatabase()
afterAll(() => database.close())

const rowsOf = async <Row extends object>(text: string): Promise<Row[]> => (await database.pool.query<Row>(text)).rows
const numberOf = async (text: string) => Number(Object.values((await rowsOf<Record<string, number>>(text))[0] ?? {})[0])

describe('loading', () => {
  test('loads once: a second time nothing changes', async () => {
    const before = await numberOf('select count(*) from audit')
    expect(await loadDemo(database, now)).toBe(false)
    expect(await numberOf('select count(*) from audit')).toBe(before)
  })

  test('a database that somebody has signed in to stays as it is', async () => {
    const used = await open()
    try {
      await used.db.insertInto('persons').values({ subject: 'somebody', email: 'somebody@kegler.test' }).execute()
      expect(await loadDemo(used, now)).toBe(false)
      expect(await used.db.selectFrom('tournaments').select('id').execute()).toEqual([])
    } finally {
      await used.close()
    }
  })

  test('a load that breaks off leaves nothing behind', { tags: 'full' }, async () => {
    const other = await open()
    try {
      await other.pool.query(`create function no_payment() returns trigger language plpgsql as
        $$ begin raise exception 'broken off'; end $$;
        create trigger no_payment before insert on payments for each row execute function no_payment()`)
      await expect(loadDemo(other, now)).rejects.toThrow('broken off')
      expect(await other.db.selectFrom('persons').select('id').execute()).toEqual([])
      await other.pool.query('drop trigger no_payment on payments')
      expect(await loadDemo(other, now)).toBe(true)
    } finally {
      await other.close()
    }
  })
})

describe('the audit', () => {
  test('tells every act by its own person, at its own time, in the order of time', async () => {
    expect(
      await numberOf(
        `select count(*) from audit where user_email in ('demo', 'system') or act is null and tournament_id is not null`,
      ),
    ).toBe(0)
    expect(await numberOf(`select count(*) from audit where at > '${now.toISOString()}'`)).toBe(0)
    expect(
      await numberOf(
        'select count(*) from (select at < lag(at) over (order by id) as earlier from audit) a where earlier',
      ),
    ).toBe(0)
    expect(
      await numberOf('select count(*) from audit_values v left join audit a on a.id = v.audit_id where a.id is null'),
    ).toBe(0)
    // what somebody writes now follows
    await database.pool.query(`update installation set maintenance_message = 'x'`)
    expect(await rowsOf(`select user_email, property from audit order by id desc limit 1`)).toEqual([
      { user_email: 'system', property: 'maintenance_message' },
    ])
  })

  test('a sale is listed under its captain at the time of sale, a cancellation later under the one who did it', async () => {
    expect(
      await rowsOf(`select e.id from entries e join persons p on p.id = e.captain_id
        left join audit a on a.record_id = e.id and a.message = 'Entry added' and a.at = e.created_at and a.on_behalf_of = p.email
        where a.id is null and not exists (select from audit c where c.record_id = e.id and c.property = 'captain_id') or (a.current_value::jsonb ->> 'is_cancelled')::boolean`),
    ).toEqual([])
    expect(
      await rowsOf(`select e.id from entries e where e.is_cancelled and (select count(*) from audit a where a.record_id = e.id
        and a.property in ('is_cancelled', 'squad_id') and a.at = e.cancelled_at and a.user_email = e.cancelled_by) <> 2`),
    ).toEqual([])
    expect(
      await numberOf(
        `select count(*) from audit a join tournaments t on t.id = a.tournament_id and a.at < t.created_at`,
      ),
    ).toBe(0)
  })

  test('there are notes, open and done alerts, and captains whom the partner group knows', async () => {
    const written = await rowsOf(
      `select type_name, count(*)::int as n from audit where type_name like '% Note' group by 1 order by 1`,
    )
    expect(written).toEqual([
      { type_name: 'Captain Note', n: 3 },
      { type_name: 'Entry Note', n: 6 },
    ])
    expect(await rowsOf('select kind, done_at is not null as done from alerts order by 2, 1')).toEqual([
      ...['Balance due', 'Dispute', 'Mail failed', 'Refund failed'].map((kind) => ({ kind, done: false })),
      { kind: 'Mail failed', done: true },
      { kind: 'Roster at settlement', done: true },
    ])
    expect(await numberOf('select count(*) from person_groups')).toBeGreaterThan(5)
  })
})

test('is as large as a season of a federation', async () => {
  const count = (table: string) => numberOf(`select count(*) from ${table}`)
  expect(await count('states')).toBe(51)
  expect(await count('countries')).toBe(249)
  expect(await count('centers')).toBe(302)
  // who reserves on the telephone, and another Rosa Lindqvist, to whom staff gave a team
  expect(await count('persons where subject is null')).toBe(13)
  expect(await count('persons where subject is not null')).toBe(125)
  // whoever paid with a card has signed in
  expect(
    await rowsOf(`select p.id from persons p join payments y on y.accepted_by = p.email where p.subject is null`),
  ).toEqual([])
  expect(await count('bowlers')).toBeLessThan(3000)
  expect(
    await count(`entries e join tournaments t on t.id = e.tournament_id
      where t.name = 'Open Championships' and e.parent_entry_id is null`),
  ).toBeGreaterThanOrEqual(400)
  expect(await numberOf('select count(distinct captain_id) from entries')).toBeGreaterThanOrEqual(120)
  const statuses = await rowsOf(
    'select name, status, theme from tournaments where group_id is null order by status, sort',
  )
  expect(statuses).toEqual([
    { name: 'Harvest Doubles Classic', status: 1, theme: 'orange' },
    { name: 'Open Championships', status: 3, theme: 'blue' },
    { name: 'State Mixed Team', status: 3, theme: 'orange' },
    { name: 'Youth Scratch Open', status: 3, theme: 'red' },
    { name: 'Lone Pin Singles', status: 3, theme: 'orange' },
    { name: 'Senior Masters', status: 4, theme: 'blue' },
    { name: 'Tenpin Trios Invitational', status: 5, theme: 'blue' },
    expect.objectContaining({ status: 6 }),
  ])
  expect(
    await rowsOf(`select t.name, t.theme, g.name as group, a.provider_account_id as account from tournaments t
      join groups g on g.id = t.group_id join finance_accounts a on a.id = t.finance_account_id`),
  ).toEqual([
    {
      name: 'Lakeside Classic',
      theme: 'red',
      group: 'Lakeside Bowling Partners',
      account: 'acct_1LakesidePartners',
    },
  ])
})

describe('rosters', () => {
  test('every bowler is as the directory knows them', async () => {
    const directory = makeDirectory(() => demoToday(now))
    const rows = await database.db.selectFrom('bowlers').selectAll().execute()
    expect(rows.length).toBeGreaterThan(1000)
    for (const { id: _, fetchedAt: __, search: ___, ...row } of rows) expect(row).toEqual(directory.member(row.usbcId))
  })

  test('a division by average has both bounds, as its form asks', async () => {
    expect(
      await numberOf(`select count(*) from divisions d left join events e on e.id = d.event_id
        left join virtual_events v on v.id = d.virtual_event_id
        where coalesce(e.average_based, v.average_based) and not d.is_default
          and (d.min_average is null or d.max_average is null)`),
    ).toBe(0)
  })

  test('every division is what the product works out', async () => {
    const entries = await rowsOf<{ id: string; division_id: string | null; division_failed: boolean }>(
      'select id, division_id, division_failed from entries',
    )
    const virtualEntries = await rowsOf<{ id: string; division_id: string | null }>(
      'select id, division_id from virtual_entries',
    )
    await database.db.transaction().execute(async (tx) => {
      for (const row of entries) {
        const found = await recomputeEntryDivision(tx, row.id)
        expect([row.division_id, row.division_failed]).toEqual([
          found.state === 'found' ? found.id : null,
          found.state === 'failed',
        ])
      }
      for (const row of virtualEntries) {
        const found = (await recomputeVirtualDivisions(tx, [row.id])).get(row.id)
        expect(row.division_id).toBe(found?.state === 'found' ? found.id : null)
      }
    })
    expect(entries.filter((row) => row.division_id).length).toBeGreaterThan(600)
    expect(virtualEntries.filter((row) => row.division_id).length).toBeGreaterThan(200)
  }, 60_000)

  test('nobody bowls twice at one time or in one event more often than it allows', async () => {
    const assignments = `roster_positions r join rosters o on o.id = r.roster_id
      join entries e on e.id = o.entry_id and not e.is_cancelled`
    expect(
      await rowsOf(`select r.bowler_id from ${assignments} join squads s on s.id = e.squad_id
        group by r.bowler_id, e.tournament_id, s.starts_at having count(*) > 1`),
    ).toEqual([])
    expect(
      await rowsOf(`select r.bowler_id from ${assignments} join events v on v.id = e.event_id
        group by r.bowler_id, v.id having count(*) > v.max_entries_per_bowler`),
    ).toEqual([])
  })

  test('the youth tournament has youth members and one whom staff let bowl, the mixed one two women and two men in each team', async () => {
    const entriesIn = (name: string) => `tournaments t join entries e on e.tournament_id = t.id and t.name = '${name}'
      join rosters o on o.entry_id = e.id join roster_positions r on r.roster_id = o.id join bowlers b on b.id = r.bowler_id`
    expect(
      await numberOf(`select count(*) from ${entriesIn('Youth Scratch Open')} where not b.is_youth_member
        and not exists (select from roster_overrides v where v.entry_id = e.id and v.bowler_id = b.id)`),
    ).toBe(0)
    expect(
      await rowsOf(`select e.id from ${entriesIn('State Mixed Team')} group by e.id
        having count(*) filter (where b.gender = 'F') <> 2 or count(*) <> 4`),
    ).toEqual([])
  })

  test('who holds a bowler-owned virtual entry is on a roster that feeds it, and its captain is the same', async () => {
    expect(
      await rowsOf(`select u.id from virtual_entries u where u.bowler_id is not null and not exists (
        select 1 from entries e join rosters o on o.entry_id = e.id join roster_positions r on r.roster_id = o.id
        join virtual_event_maps m on m.event_id = e.event_id and m.virtual_event_id = u.virtual_event_id
        where r.bowler_id = u.bowler_id and e.captain_id = u.captain_id and not e.is_cancelled)`),
    ).toEqual([])
  })
})
