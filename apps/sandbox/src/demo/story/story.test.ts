import { openDatabase } from '@kegler/server/db/db.ts'
import { hasPendingChanges } from '@kegler/server/setup/publish/pending.ts'
import { expectReplayed } from '@kegler/server/testing/replay.ts'
import { databaseTemplate } from '@kegler/server/testing/template.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../demo.ts'
import { demoDatabase } from '../testing/demo-database.ts'

type Opened = Awaited<ReturnType<typeof openDatabase>>
async function loaded(now: Date): Promise<Opened> {
  const database = await openDatabase({ dataDir: 'memory://', loadFrom: await databaseTemplate() })
  await loadDemo(database, now)
  return database
}
const rowsIn = async <Row extends object>({ pool }: Opened, text: string) => (await pool.query<Row>(text)).rows
const database = await demoDatabase()
afterAll(() => database.close())
const rowsOf = <Row extends object>(text: string) => rowsIn<Row>(database, text)
const actsOf = async (team: string) =>
  (
    await rowsOf<{
      who: string
      act: string
      reason: string | null
    }>(`select a.user_email as who, a.act, max(a.reason) as reason
      from audit a join rosters o on o.entry_id = a.record_id where o.name = '${team}' group by a.request_id, 1, 2, a.at order by a.at`)
  ).map(({ who, act, reason }) => [who.split('@')[0], act, reason])

describe('the books agree', () => {
  test('balances are the sums of the ledger, counters are what is sold, refunds what came back', async () => {
    expect(
      await rowsOf(
        'select * from balance_counts where amount <> counted or sums <> counted_sums or captain_id <> owner_id',
      ),
    ).toEqual([])
    expect(await rowsOf('select * from squad_counts where taken <> counted')).toEqual([])
    expect(
      await rowsOf(`select p.id from payments p where p.refunded <> (select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = p.id and r.state <> 'failed')`),
    ).toEqual([])
    expect(
      await rowsOf(`select r.id from refunds r left join ledger l on l.refund_id = r.id or l.id = r.ledger_id
        where r.requested_by <> 'settlement' group by r.id having sum(l.amount) <> case r.state when 'failed' then 0 else r.amount end`),
    ).toEqual([])
  })

  test('audit and ledger tell every entry of the story as its rows are, 1000339 first', async () => {
    const lively = await rowsOf<{ id: string; number: number }>(`select e.id, e.entry_number as number from entries e
      where exists (select from audit a where a.record_id = e.id and a.act like 'P% %' and a.property is not null)
      order by e.entry_number <> 1000339, e.entry_number`)
    expect(lively[0]?.number).toBe(1_000_339)
    expect(lively.length).toBeGreaterThan(12)
    for (const { id } of lively) await expectReplayed(database.db, id)
  })
})

describe('the story', () => {
  test('managers open every tournament step by step, and the Open Championships are published as they are', async () => {
    const steps = await rowsOf<{ name: string; statuses: number[]; rises: boolean }>(`select t.name,
        array_agg(a.current_value::int order by a.at) as statuses, bool_and(a.at > t.created_at) as rises
      from audit a join tournaments t on t.id = a.record_id where a.property = 'status' group by t.id order by t.name`)
    expect(steps.every(({ rises }) => rises)).toBe(true)
    const statusesByName = new Map(steps.map(({ name, statuses }) => [name, statuses]))
    expect(statusesByName.get('Open Championships')).toEqual([2, 3])
    expect(statusesByName.get('Tenpin Trios Invitational')).toEqual([2, 3, 4, 5])
    expect(statusesByName.has('Harvest Doubles Classic')).toBe(false)
    const sold = `select e.id from entries e join ledger l on l.entry_id = e.id and l.created_by = 'settlement'
      join audit a on a.record_id = e.tournament_id and a.property = 'status' and a.current_value = '3' and a.at > e.created_at`
    expect(await rowsOf(sold)).toEqual([])
    const open = await database.db
      .selectFrom('tournaments')
      .selectAll()
      .where('name', '=', 'Open Championships')
      .executeTakeFirstOrThrow()
    expect(await hasPendingChanges(database.db, open)).toBe(false)
  })

  test('entry 1000339 has a life of its own, written by four hands', async () => {
    expect(await actsOf('Falls City Rollers')).toEqual([
      ['settlement', 'settle', null],
      ['captain', 'PUT registration/entry/:id', null],
      ['admin', 'POST admin/entry/:id/coordinator', null],
      ['admin', 'PUT admin/entry/:id/squad/change', 'Two of them work on that day.'],
      ['playingadmin', 'PUT admin/entry/:id/squad/change', 'They found others for their shifts.'],
      ['playingadmin', 'POST admin/entry/:id/note', null],
    ])
  })

  test("Okafor's team came into Division 2 on a Tuesday, by an average that staff set with a reason", async () => {
    const changes =
      await rowsOf(`select f.name as was, t.name as is, trim(to_char(a.at at time zone 'America/Chicago', 'Day')) as day, a.user_email as who,
        a.reason like 'The % is of another member%' as why
      from audit a join rosters o on o.entry_id = a.record_id and o.name = 'Okafor and Friends'
      join divisions f on f.id = a.original_value::uuid join divisions t on t.id = a.current_value::uuid
      where a.property = 'division_id'`)
    expect(changes).toEqual([
      { was: 'Division 1', is: 'Division 2', day: 'Tuesday', who: 'admin@kegler.test', why: true },
    ])
  })

  test('everything that staff do is there, with reasons and in the past', async () => {
    const acts = await rowsOf<{ act: string }>(`select distinct act from audit where act like 'P%' order by 1`)
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining([
        'POST admin/captain/change/entry',
        'POST admin/captain/update',
        'POST admin/entry/:id/cancel',
        'POST admin/entry/:id/payment/other',
        'POST admin/entry/:id/reactivate',
        'PUT admin/entry/:id/roster',
      ]),
    )
    expect(
      await rowsOf(`select amount, notes is not null as why from ledger where type = 'Adjustment' order by 1`),
    ).toEqual([
      { amount: -25_250, why: false },
      { amount: -3000, why: true },
    ])
    expect(await rowsOf('select distinct method::text from payments order by 1')).toMatchObject([
      { method: 'Cash' },
      { method: 'Check' },
      { method: 'Credit Card' },
    ])
    expect(
      await rowsOf(`select state, failure from payment_sessions where kind = 'balance' order by created_at`),
    ).toEqual([
      { state: 'failed', failure: 'Your card was declined: insufficient funds.' },
      { state: 'expired', failure: null },
    ])
    expect(await rowsOf(`select state from mails where state <> 'sent'`)).toEqual([{ state: 'failed' }])
    expect(await rowsOf("select email from persons where last_name = 'Lindqvist' order by city")).toHaveLength(2)
    expect(await rowsOf('select subject, recipients > 5 as many, stopped_at from campaigns')).toEqual([
      { subject: 'Your balance for the Open Championships', many: true, stopped_at: null },
    ])
    expect(await rowsOf('select check_name from roster_overrides')).toEqual([{ check_name: 'NotYouthMember' }])
    const partial = await rowsOf<{ fee: number }>(
      "select technology_fee as fee from refunds where state = 'done' and amount = 3000",
    )
    expect(partial).toEqual([{ fee: 75 }])
  })
})

// Clocks, memberships and squads with room differ over the year.
test.each(['2026-03-09T02:30:00Z', '2028-02-29T12:00:00Z', '2026-07-31T23:59:00Z'])(
  'it comes about on %s',
  { tags: 'full' },
  async (at) => {
    const other = await loaded(new Date(at))
    try {
      expect(await rowsIn(other, `select 1 from audit where at > '${at}'`)).toEqual([])
      expect(await rowsIn(other, `select type_name from audit where user_email = 'demo'`)).toEqual([])
    } finally {
      await other.close()
    }
  },
)
